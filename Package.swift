// swift-tools-version: 6.0
import PackageDescription

/// Targets are listed lowest first; a target imports only targets above it in this list.
/// The database tower (`RTDB…`) and the conformance tower (`Conformance…`) meet in `ConformanceDrivers` alone.
let package = Package(
  name: "rtdbkit",
  products: [
    .executable(name: "rtdbkit", targets: ["rtdbkit"]),
    .library(name: "ConformanceAdapter", targets: ["ConformanceAdapter"]),
  ],
  targets: [
    .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),

    .target(name: "RTDBTree", dependencies: ["CCrypto"]),
    .target(name: "RTDBEngine", dependencies: ["RTDBTree"]),
    .target(name: "RTDBWire", dependencies: ["RTDBTree"]),
    .target(name: "RTDBRuntime"),
    .target(name: "RTDBClient", dependencies: ["RTDBTree", "RTDBEngine", "RTDBWire", "RTDBRuntime"]),
    .target(name: "RTDBServer", dependencies: ["RTDBTree", "RTDBWire", "RTDBRuntime"]),
    .target(
      name: "RTDBSimulation",
      dependencies: ["RTDBTree", "RTDBEngine", "RTDBRuntime", "RTDBClient", "RTDBServer"]),
    .executableTarget(name: "RTDBBenchmarks", dependencies: ["RTDBTree", "RTDBEngine"]),

    .target(name: "CProcess"),
    .target(name: "ConformanceValues"),
    .target(name: "ConformanceAdapter", dependencies: ["ConformanceValues"]),
    .target(name: "ConformanceCases", dependencies: ["CYAML", "ConformanceValues"]),
    .target(name: "ConformanceKit", dependencies: ["CProcess", "ConformanceCases"]),
    .target(name: "ConformanceReports", dependencies: ["ConformanceCases", "ConformanceKit"]),
    .target(
      name: "ConformanceDrivers",
      dependencies: [
        "RTDBTree", "RTDBEngine", "RTDBWire", "RTDBRuntime", "RTDBClient", "RTDBServer", "RTDBSimulation",
        "ConformanceAdapter", "ConformanceCases", "ConformanceKit",
      ]),
    .executableTarget(
      name: "rtdbkit",
      dependencies: [
        "ConformanceAdapter", "ConformanceCases", "ConformanceKit", "ConformanceReports", "ConformanceDrivers",
      ]),

    .testTarget(name: "RTDBTreeTests", dependencies: ["RTDBTree"]),
    .testTarget(name: "RTDBEngineTests", dependencies: ["RTDBTree", "RTDBEngine"]),
    .testTarget(name: "RTDBWireTests", dependencies: ["RTDBTree", "RTDBWire"]),
    .testTarget(name: "RTDBRuntimeTests", dependencies: ["RTDBRuntime"]),
    .testTarget(
      name: "RTDBClientTests", dependencies: ["RTDBTree", "RTDBEngine", "RTDBWire", "RTDBRuntime", "RTDBClient"]),
    .testTarget(name: "RTDBServerTests", dependencies: ["RTDBTree", "RTDBWire", "RTDBRuntime", "RTDBServer"]),
    .testTarget(
      name: "RTDBSimulationTests",
      dependencies: ["RTDBTree", "RTDBEngine", "RTDBRuntime", "RTDBClient", "RTDBSimulation"]),
    .testTarget(name: "ConformanceValuesTests", dependencies: ["ConformanceValues"]),
    .testTarget(name: "ConformanceAdapterTests", dependencies: ["ConformanceAdapter"]),
    .testTarget(name: "ConformanceCasesTests", dependencies: ["ConformanceCases"]),
    .testTarget(name: "ConformanceKitTests", dependencies: ["ConformanceCases", "ConformanceKit"]),
    .testTarget(
      name: "ConformanceReportsTests", dependencies: ["ConformanceCases", "ConformanceKit", "ConformanceReports"]),
    .testTarget(
      name: "ConformanceDriversTests",
      dependencies: ["ConformanceCases", "ConformanceKit", "ConformanceReports", "ConformanceDrivers"]),
    .testTarget(
      name: "RTDBKitCommandTests",
      dependencies: ["ConformanceCases", "ConformanceKit", "ConformanceDrivers", "rtdbkit"]),
    .testTarget(name: "TidyTests"),
  ])
