// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Optimized in debug builds too, and compiled at once: tests read and measure thousands of recordings, which takes many
/// times as long without. Tests themselves and what wires the modules together keep what a debugger needs.
let optimized =
  strict + [.unsafeFlags(["-O", "-wmo", "-num-threads", "2"], .when(configuration: .debug))]
/// File by file where most changes are made, since a new build after a change then takes a tenth as long; on a machine
/// that builds anew each time, at once, which takes half as long.
let optimizedByFile =
  Context.environment["CI"] == nil
  ? strict + [.unsafeFlags(["-O"], .when(configuration: .debug))] : optimized

let package = Package(
  name: "analyze", platforms: [.macOS(.v15)],
  products: [
    .executable(name: "analyze", targets: ["analyze"]),
    // For Swift programs that read and measure recordings themselves: Examples/swift is one.
    .library(name: "DSP", targets: ["DSP"]),
    .library(name: "Recordings", targets: ["Recordings", "Text"]),
    .library(name: "Study", targets: ["Study"]),
    .library(name: "Analyses", targets: ["Analyses", "Metrics"]),
  ],
  targets: [
    // Bytes to text: the edge. Wires the layers below together and computes nothing.
    .executableTarget(
      name: "analyze",
      dependencies: [
        "Analyses", "Batch", "CLibrary", "CWorker", "Exchange", "Metrics", "Recordings",
        "Reliability", "Report", "Study", "Text",
      ], swiftSettings: strict),
    // Tables in the formats of other programs.
    .target(
      name: "Exchange", dependencies: ["CLibrary", "CSQLite", "Metrics", "Report", "Text"],
      swiftSettings: strict),
    // Work on a study: its units go to workers, their rows in one order to tables and pages.
    .target(
      name: "Batch",
      dependencies: [
        "Analyses", "CLibrary", "CPlatform", "CSodium", "CWorker", "Metrics", "Recordings",
        "Reliability", "Report", "Study", "Text",
      ], swiftSettings: strict),
    // The values of a study: how repeatable they are, and how people change.
    .target(
      name: "Reliability", dependencies: ["DSP", "Metrics", "Report", "Text"],
      swiftSettings: optimizedByFile),
    // Definitions of values: name, unit, meaning, source and quality.
    .target(name: "Metrics", swiftSettings: optimized),
    .target(
      name: "Report", dependencies: ["CLibrary", "CPNG", "Metrics", "Text"], swiftSettings: strict),
    // What a recording says about the task it was made in.
    .target(
      name: "Analyses",
      dependencies: ["CLibrary", "CUTF8Proc", "DSP", "Metrics", "Recordings", "Study", "Text"],
      swiftSettings: optimizedByFile),
    // Files to sessions: what belongs together, and whose it is.
    .target(
      name: "Study",
      dependencies: ["CArchive", "CExpat", "CLibrary", "CZlib", "Recordings", "Text"],
      swiftSettings: optimized),
    // The bytes of one file to values.
    .target(
      name: "Recordings",
      dependencies: [
        "CJSON", "CLibAV", "CLibrary", "CNettle", "CPNG", "CSndfile", "CSodium", "CZlib", "Text",
      ], swiftSettings: optimized),
    // Bytes to numbers, dates, rows and trees, and back.
    .target(
      name: "Text", dependencies: ["CJSON", "CLibrary", "CTOML", "CUTF8Proc"],
      swiftSettings: optimized),
    // Signal processing that any program could use.
    .target(
      name: "DSP", dependencies: ["CFFTW", "CGSL", "CGeographicLib", "CLAPACKE", "CLibrary"],
      swiftSettings: optimized),

    // The C library of the platform: mathematics and system calls without Foundation.
    .target(name: "CLibrary", swiftSettings: strict),
    .systemLibrary(
      name: "CFFTW", pkgConfig: "fftw3", providers: [.apt(["libfftw3-dev"]), .brew(["fftw"])]),
    .systemLibrary(
      name: "CGeographicLibLibrary", path: "Sources/CGeographicLib/Library",
      pkgConfig: "geographiclib",
      providers: [.apt(["libgeographiclib-dev"]), .brew(["geographiclib"])]),
    .target(
      name: "CGeographicLib", dependencies: ["CGeographicLibLibrary"], exclude: ["Library"],
      linkerSettings: [.linkedLibrary("GeographicLib")]),
    // What differs between systems. Built with the headers of libseccomp; the library is opened by workers.
    .target(name: "CPlatform"),
    // What a worker process gives up.
    .target(name: "CWorker", dependencies: ["CPlatform"]),
    // Built with the headers of their libraries, which are opened when one of their functions is first called, never linked.
    .target(name: "CExpat", dependencies: ["CPlatform"]),
    .target(name: "CGSL", dependencies: ["CPlatform"]),
    .target(name: "CLAPACKE", dependencies: ["CPlatform"]),
    .target(name: "CPNG", dependencies: ["CPlatform"]),
    .target(name: "CSndfile", dependencies: ["CPlatform"]),
    .target(name: "CSQLite", dependencies: ["CPlatform"]),
    // Built with the headers of libarchive; the library is opened when a file needs it, never linked.
    .target(name: "CArchive", dependencies: ["CPlatform"]),
    // Built with the headers of libavcodec; the library is opened when a file needs it, never linked.
    .target(name: "CLibAV", dependencies: ["CPlatform"]),
    .systemLibrary(
      name: "CNettle", pkgConfig: "nettle", providers: [.apt(["nettle-dev"]), .brew(["nettle"])]),
    .systemLibrary(
      name: "CSodium", pkgConfig: "libsodium",
      providers: [.apt(["libsodium-dev"]), .brew(["libsodium"])]),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    // Its pkg-config file holds flags that the package manager refuses.
    .systemLibrary(name: "CUTF8Proc", providers: [.apt(["libutf8proc-dev"]), .brew(["utf8proc"])]),
    // JSON into columns and trees.
    .target(name: "CJSON"),
    // Settings files into values, by the headers of toml++.
    .target(name: "CTOML"),

    // Made-up people who walk, tap, shake, speak and rest: for the tests and for SampleData.
    .target(name: "Synthesis", path: "Tests/Synthesis", swiftSettings: optimized),
    .executableTarget(
      name: "sample-data", dependencies: ["Synthesis"], path: "Tests/SampleDataGenerator",
      swiftSettings: strict),

    // Folders and recordings that tests of several targets use.
    .target(
      name: "TestSupport", dependencies: ["Report", "Synthesis", "Text"], path: "Tests/Support",
      swiftSettings: strict),

    .testTarget(name: "SynthesisTests", dependencies: ["Synthesis"], swiftSettings: strict),
    .testTarget(name: "DSPTests", dependencies: ["DSP", "Synthesis"], swiftSettings: strict),
    .testTarget(
      name: "TextTests", dependencies: ["Synthesis", "TestSupport", "Text"], swiftSettings: strict),
    .testTarget(
      name: "RecordingsTests", dependencies: ["Recordings", "Synthesis", "TestSupport", "Text"],
      swiftSettings: strict),
    .testTarget(
      name: "StudyTests",
      dependencies: ["Recordings", "Study", "Synthesis", "TestSupport", "Text"],
      swiftSettings: strict),
    .testTarget(
      name: "AnalysesTests",
      dependencies: [
        "Analyses", "DSP", "Metrics", "Recordings", "Study", "Synthesis", "TestSupport", "Text",
      ], swiftSettings: strict),
    .testTarget(
      name: "MetricsTests", dependencies: ["Metrics", "Synthesis"], swiftSettings: strict),
    .testTarget(
      name: "ReportTests", dependencies: ["Metrics", "Report", "TestSupport", "Text"],
      swiftSettings: strict),
    .testTarget(
      name: "ReliabilityTests",
      dependencies: ["DSP", "Metrics", "Reliability", "Report", "TestSupport", "Text"],
      swiftSettings: strict),
    .testTarget(
      name: "ExchangeTests",
      dependencies: [
        "Analyses", "Exchange", "Metrics", "Recordings", "Report", "TestSupport", "Text",
      ], swiftSettings: strict),
    .testTarget(
      name: "BatchTests",
      dependencies: [
        "Analyses", "Batch", "Metrics", "Recordings", "Reliability", "Report", "Study", "Synthesis",
        "TestSupport", "Text",
      ], swiftSettings: strict),
    .testTarget(
      name: "AnalyzeTests",
      dependencies: [
        "analyze", "Analyses", "Batch", "Metrics", "Recordings", "Report", "Study", "TestSupport",
        "Text",
      ], swiftSettings: strict),
    // Starts the built program; `make fast-test` leaves it out.
    .testTarget(
      name: "ProgramTests",
      dependencies: ["analyze", "Metrics", "Report", "Synthesis", "TestSupport", "Text"],
      swiftSettings: strict),
  ], swiftLanguageModes: [.v6], cxxLanguageStandard: .cxx17)

// Only `make fuzz` sets it: libFuzzer's code is in no other build.
if Context.environment["FUZZ"] != nil {
  package.targets += [
    .systemLibrary(name: "CLibFuzzer", path: "Tests/Fuzz/CLibFuzzer"),
    .executableTarget(
      name: "fuzz",
      dependencies: ["Analyses", "CLibFuzzer", "Metrics", "Recordings", "Study", "Text"],
      path: "Tests/Fuzz/Targets", swiftSettings: strict,
      // Debian's usual linker breaks off over the debug information.
      linkerSettings: [.unsafeFlags(["-use-ld=lld"])]),
  ]
}

// Only `make check-examples` sets it: the example for users is a package of its own, and would be built with all of this.
if Context.environment["EXAMPLE"] != nil {
  package.targets.append(
    .executableTarget(
      name: "cadence", dependencies: ["Analyses", "Metrics", "Recordings", "Study"],
      path: "Examples/swift/Sources/cadence"))
}
