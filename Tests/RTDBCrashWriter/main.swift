let arguments = CommandLine.arguments
guard arguments.count == 4, let run = Int(arguments[2]), let seed = UInt64(arguments[3]) else {
  preconditionFailure("usage: RTDBCrashWriter FOLDER RUN SEED")
}
CrashWriter(folder: arguments[1], run: run, seed: seed).start()
