// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "cadence", platforms: [.macOS(.v15)], dependencies: [.package(name: "analyze", path: "../..")],
  targets: [
    .executableTarget(
      name: "cadence",
      dependencies: ["Analyses", "Recordings", "Study"].map { .product(name: $0, package: "analyze") })
  ], cxxLanguageStandard: .cxx17)
