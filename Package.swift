// swift-tools-version: 6.0
import PackageDescription

/// Targets are listed lowest first; a target imports only targets above it in this list.
/// The database tower (`RTDB…`) and the conformance tower (`Conformance…`) meet in `ConformanceDrivers` alone.
let package = Package(
  name: "rtdbkit",
  products: [
    .library(name: "RealtimeDatabase", targets: ["RealtimeDatabase"]),
    .library(name: "ConformanceAdapter", targets: ["ConformanceAdapter"]),
    .library(name: "ConformanceTesting", targets: ["ConformanceTesting"]),
    .executable(name: "rtdbkit", targets: ["rtdbkit"]),
  ],
  targets: [
    .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .systemLibrary(
      name: "CSoup", pkgConfig: "libsoup-3.0", providers: [.apt(["libsoup-3.0-dev"]), .brew(["libsoup"])]),

    // Mutants are for tests: a release build has them only where `-Xswiftc -DMUTANTS` asks for them.
    .target(
      name: "RTDBTree", dependencies: ["CCrypto"],
      swiftSettings: [.define("MUTANTS", .when(configuration: .debug))]),
    .target(name: "RTDBEngine", dependencies: ["RTDBTree"]),
    .target(name: "RTDBStorage", dependencies: ["CSQLite", "RTDBTree", "RTDBEngine"]),
    .target(name: "RTDBWire", dependencies: ["RTDBTree"]),
    .target(name: "RTDBRuntime"),
    .target(name: "RTDBRules", dependencies: ["RTDBTree"]),
    .target(name: "RTDBClient", dependencies: ["RTDBTree", "RTDBEngine", "RTDBWire", "RTDBRuntime"]),
    .target(name: "RTDBServer", dependencies: ["RTDBTree", "RTDBWire", "RTDBRuntime", "RTDBRules"]),
    .target(name: "RTDBNetwork", dependencies: ["CSoup", "RTDBRuntime"]),
    .target(
      name: "RTDBHosting", dependencies: ["RTDBTree", "RTDBRuntime", "RTDBRules", "RTDBServer", "RTDBNetwork"]),
    .target(
      name: "RTDBSimulation",
      dependencies: [
        "RTDBTree", "RTDBEngine", "RTDBWire", "RTDBStorage", "RTDBRuntime", "RTDBClient", "RTDBServer",
      ]),
    .target(
      name: "RealtimeDatabase",
      dependencies: ["RTDBTree", "RTDBEngine", "RTDBStorage", "RTDBRuntime", "RTDBClient", "RTDBNetwork"]),
    .executableTarget(
      name: "RTDBBenchmarks", dependencies: ["RTDBTree", "RTDBEngine", "RTDBStorage", "RTDBNetwork", "RTDBHosting"]),
    .executableTarget(
      name: "RTDBFuzz", dependencies: ["RTDBTree", "RTDBWire", "RTDBRuntime", "RTDBRules", "RTDBServer"]),

    .target(name: "CProcess"),
    .target(name: "ConformanceValues"),
    .target(name: "ConformanceAdapter", dependencies: ["ConformanceValues"]),
    .target(name: "ConformanceCases", dependencies: ["CYAML", "ConformanceValues"]),
    .target(name: "ConformanceKit", dependencies: ["CProcess", "ConformanceCases"]),
    .target(name: "ConformanceReports", dependencies: ["ConformanceCases", "ConformanceKit"]),
    .target(
      name: "ConformanceDrivers",
      dependencies: [
        "RTDBTree", "RTDBEngine", "RTDBWire", "RTDBRuntime", "RTDBRules", "RTDBClient", "RTDBServer", "RTDBNetwork",
        "RTDBHosting", "RTDBSimulation", "ConformanceAdapter", "ConformanceCases", "ConformanceKit",
      ]),
    .target(
      name: "ConformanceTesting",
      dependencies: [
        "ConformanceAdapter", "ConformanceCases", "ConformanceKit", "ConformanceReports", "ConformanceDrivers",
      ]),
    .executableTarget(
      name: "rtdbkit",
      dependencies: [
        "ConformanceAdapter", "ConformanceCases", "ConformanceKit", "ConformanceReports", "ConformanceDrivers",
      ]),

    .target(
      name: "RTDBTestSupport",
      dependencies: ["RTDBTree", "RTDBEngine", "RTDBRuntime", "RTDBServer", "RTDBSimulation", "RealtimeDatabase"],
      path: "Tests/RTDBTestSupport"),
    .testTarget(name: "RTDBTreeTests", dependencies: ["RTDBTree"]),
    .testTarget(name: "RTDBEngineTests", dependencies: ["RTDBTree", "RTDBEngine"]),
    .executableTarget(
      name: "RTDBCrashWriter",
      dependencies: ["RTDBTree", "RTDBStorage", "RTDBWire", "RTDBRuntime", "RTDBClient", "RTDBSimulation"],
      path: "Tests/RTDBCrashWriter"),
    .testTarget(
      name: "RTDBStorageTests",
      dependencies: ["RTDBTree", "RTDBEngine", "RTDBStorage", "RTDBCrashWriter"]),
    .testTarget(name: "RTDBWireTests", dependencies: ["RTDBTree", "RTDBWire"]),
    .testTarget(name: "RTDBRulesTests", dependencies: ["RTDBTree", "RTDBRules"]),
    .testTarget(name: "RTDBRuntimeTests", dependencies: ["RTDBRuntime"]),
    .testTarget(
      name: "RTDBClientTests", dependencies: ["RTDBTree", "RTDBEngine", "RTDBWire", "RTDBRuntime", "RTDBClient"]),
    .testTarget(
      name: "RTDBServerTests", dependencies: ["RTDBTree", "RTDBWire", "RTDBRuntime", "RTDBRules", "RTDBServer"]),
    .testTarget(name: "RTDBFuzzTests", dependencies: ["RTDBFuzz"]),
    .testTarget(name: "RTDBNetworkTests", dependencies: ["RTDBRuntime", "RTDBNetwork"]),
    .testTarget(
      name: "RTDBHostingTests",
      dependencies: ["RTDBTree", "RTDBRules", "RTDBServer", "RTDBNetwork", "RTDBHosting", "RTDBBenchmarks"]),
    .testTarget(
      name: "RTDBSimulationTests",
      dependencies: ["RTDBTree", "RTDBEngine", "RTDBRuntime", "RTDBServer", "RTDBClient", "RTDBSimulation"]),
    .executableTarget(name: "RTDBMistake", dependencies: ["RealtimeDatabase"], path: "Tests/RTDBMistake"),
    .testTarget(
      name: "RealtimeDatabaseTests",
      dependencies: [
        "RTDBTree", "RTDBClient", "RTDBServer", "RTDBHosting", "RTDBTestSupport", "RTDBMistake", "RealtimeDatabase",
      ]),
    .testTarget(
      name: "DocumentSamplesTests", dependencies: ["RTDBTree", "RTDBServer", "RTDBTestSupport", "RealtimeDatabase"]),
    .testTarget(name: "ConformanceValuesTests", dependencies: ["ConformanceValues"]),
    .testTarget(name: "ConformanceAdapterTests", dependencies: ["ConformanceAdapter"]),
    .testTarget(name: "ConformanceCasesTests", dependencies: ["ConformanceCases"]),
    .testTarget(name: "ConformanceKitTests", dependencies: ["ConformanceCases", "ConformanceKit"]),
    .testTarget(
      name: "ConformanceReportsTests", dependencies: ["ConformanceCases", "ConformanceKit", "ConformanceReports"]),
    .testTarget(
      name: "ConformanceDriversTests",
      dependencies: [
        "RTDBTree", "RTDBRuntime", "RTDBServer", "ConformanceCases", "ConformanceKit", "ConformanceReports",
        "ConformanceDrivers",
      ]),
    .testTarget(name: "ConformanceTestingTests", dependencies: ["ConformanceAdapter", "ConformanceTesting"]),
    .testTarget(
      name: "RTDBKitCommandTests",
      dependencies: [
        "ConformanceCases", "ConformanceKit", "ConformanceReports", "ConformanceDrivers", "rtdbkit",
      ]),
    .testTarget(name: "TidyTests"),
  ])
