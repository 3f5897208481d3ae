import ConformanceAdapter

AdapterHost(ToyAdapter()).run()
