// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "adapter",
  dependencies: [.package(name: "rtdbkit", path: "@RTDBKIT@")],
  targets: [
    .executableTarget(
      name: "Adapter", dependencies: [.product(name: "ConformanceAdapter", package: "rtdbkit")])
  ])
