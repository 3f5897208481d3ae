// swift-tools-version: 6.0
import Foundation
import PackageDescription

/// Targets are listed lowest first; a target imports only targets above it in this list.
/// The database tower (`RTDB…`) and the conformance tower (`Conformance…`) meet in `ConformanceDrivers` alone.
func source(_ name: String, _ dependencies: [String] = []) -> Target {
  .target(name: name, dependencies: dependencies.filter(present).map { .byName(name: $0) })
}
func test(_ name: String, _ dependencies: [String]) -> Target {
  .testTarget(name: name, dependencies: dependencies.filter(present).map { .byName(name: $0) })
}
let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path
func present(_ name: String) -> Bool {
  ["Sources", "Tests"].contains { FileManager.default.fileExists(atPath: "\(root)/\($0)/\(name)") }
}

let targets: [Target] = [
  .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
  .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),

  source("RTDBTree", ["CCrypto"]),
  source("RTDBEngine", ["RTDBTree"]),
  source("RTDBWire", ["RTDBTree"]),
  source("RTDBRuntime"),
  source("RTDBClient", ["RTDBEngine", "RTDBWire", "RTDBRuntime", "RTDBTree"]),
  source("RTDBServer", ["RTDBWire", "RTDBRuntime", "RTDBTree"]),
  source("RTDBSimulation", ["RTDBClient", "RTDBServer", "RTDBWire", "RTDBRuntime", "RTDBTree"]),

  source("ConformanceCases", ["CYAML"]),
  source("ConformanceKit", ["ConformanceCases"]),
  source("ConformanceReports", ["ConformanceKit", "ConformanceCases"]),
  source("ConformanceDrivers", ["ConformanceKit", "ConformanceCases", "RTDBSimulation", "RTDBClient", "RTDBServer", "RTDBWire", "RTDBEngine", "RTDBRuntime", "RTDBTree"]),
  .executableTarget(
    name: "rtdbkit",
    dependencies: ["ConformanceReports", "ConformanceDrivers", "ConformanceKit", "ConformanceCases", "RTDBEngine", "RTDBTree"].filter(present).map { .byName(name: $0) }),

  .executableTarget(name: "RTDBBenchmarks", dependencies: ["RTDBEngine", "RTDBTree"].map { .byName(name: $0) }),

  test("RTDBTreeTests", ["RTDBTree"]),
  test("RTDBEngineTests", ["RTDBEngine", "RTDBTree"]),
  test("RTDBWireTests", ["RTDBWire", "RTDBTree"]),
  test("RTDBRuntimeTests", ["RTDBRuntime"]),
  test("RTDBClientTests", ["RTDBClient", "RTDBWire", "RTDBRuntime", "RTDBTree", "RTDBEngine"]),
  test("RTDBServerTests", ["RTDBServer", "RTDBWire", "RTDBRuntime", "RTDBTree"]),
  test("RTDBSimulationTests", ["RTDBSimulation", "RTDBClient", "RTDBServer", "RTDBRuntime", "RTDBTree"]),
  test("ConformanceCasesTests", ["ConformanceCases"]),
  test("ConformanceKitTests", ["ConformanceKit", "ConformanceCases"]),
  test("ConformanceReportsTests", ["ConformanceReports", "ConformanceKit", "ConformanceCases"]),
  test("ConformanceDriversTests", ["ConformanceDrivers", "ConformanceReports", "ConformanceKit", "ConformanceCases"]),
  test("RTDBKitCommandTests", ["rtdbkit"]),
  test("TidyTests", []),
]

let package = Package(name: "rtdbkit", targets: targets.filter { present($0.name) })
