// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "analyze",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "analyze", targets: ["analyze"])],
  targets: [
    // Bytes to text: the edge. Wires the layers below together and computes nothing.
    .executableTarget(
      name: "analyze", dependencies: ["Analyses", "CWorker", "Metrics", "Recordings", "Report"],
      swiftSettings: strict),
    // What a number is, and how it is printed.
    .target(name: "Metrics", swiftSettings: strict),
    .target(name: "Report", dependencies: ["CPNG", "Metrics"], swiftSettings: strict),
    // What a recording says about the task it was made in.
    .target(
      name: "Analyses", dependencies: ["DSP", "Metrics", "Recordings"], swiftSettings: strict),
    // Bytes to values.
    .target(
      name: "Recordings",
      dependencies: [
        "CArchive", "CExpat", "CLibAV", "CNettle", "CPNG", "CSimdjson", "CSndfile", "CSodium",
        "CZlib",
      ],
      swiftSettings: strict),
    // Signal processing that any program could use. Optimized in debug builds too, where the tests of
    // voices would take twenty times as long.
    .target(
      name: "DSP", dependencies: ["CFFTW", "CGSL", "CGeographicLib", "CLAPACKE"],
      swiftSettings: strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]),

    .systemLibrary(
      name: "CFFTW", pkgConfig: "fftw3",
      providers: [.apt(["libfftw3-dev"]), .brew(["fftw"])]),
    .systemLibrary(
      name: "CLAPACKE", pkgConfig: "lapacke",
      providers: [.apt(["liblapacke-dev"]), .brew(["lapack"])]),
    .systemLibrary(
      name: "CGSL", pkgConfig: "gsl",
      providers: [.apt(["libgsl-dev"]), .brew(["gsl"])]),
    .systemLibrary(
      name: "CGeographicLibLibrary", path: "Sources/CGeographicLib/Library",
      pkgConfig: "geographiclib",
      providers: [.apt(["libgeographiclib-dev"]), .brew(["geographiclib"])]),
    .target(
      name: "CGeographicLib", dependencies: ["CGeographicLibLibrary"], exclude: ["Library"],
      linkerSettings: [.linkedLibrary("GeographicLib")]),
    // What a worker process gives up. Built with the headers of libseccomp; the library is opened by workers.
    .target(name: "CWorker"),
    // Built with the headers of libarchive; the library is opened when a file needs it, never linked.
    .target(name: "CArchive"),
    // Built with the headers of libavcodec; the library is opened when a file needs it, never linked.
    .target(name: "CLibAV"),
    .systemLibrary(
      name: "CExpat", pkgConfig: "expat",
      providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
    .systemLibrary(
      name: "CNettle", pkgConfig: "nettle",
      providers: [.apt(["nettle-dev"]), .brew(["nettle"])]),
    .systemLibrary(
      name: "CPNG", pkgConfig: "libpng",
      providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .systemLibrary(
      name: "CSndfile", pkgConfig: "sndfile",
      providers: [.apt(["libsndfile1-dev"]), .brew(["libsndfile"])]),
    .systemLibrary(
      name: "CSodium", pkgConfig: "libsodium",
      providers: [.apt(["libsodium-dev"]), .brew(["libsodium"])]),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    // Its pkg-config file holds a flag that the package manager refuses.
    .systemLibrary(
      name: "CSimdjsonLibrary", path: "Sources/CSimdjson/Library",
      providers: [.apt(["libsimdjson-dev"]), .brew(["simdjson"])]),
    .target(
      name: "CSimdjson", dependencies: ["CSimdjsonLibrary"], exclude: ["Library"],
      linkerSettings: [.linkedLibrary("simdjson")]),

    // Made-up people who walk, tap, shake, speak and rest: for the tests and for SampleData.
    .target(name: "Synthesis", path: "Tests/Synthesis", swiftSettings: strict),
    .executableTarget(
      name: "sample-data", dependencies: ["Synthesis"], path: "Tests/SampleDataGenerator",
      swiftSettings: strict),

    .testTarget(name: "SynthesisTests", dependencies: ["Synthesis"], swiftSettings: strict),
    .testTarget(
      name: "DSPTests", dependencies: ["DSP", "Synthesis"], swiftSettings: strict),
    .testTarget(
      name: "RecordingsTests", dependencies: ["Recordings", "Synthesis"], swiftSettings: strict),
    .testTarget(
      name: "AnalysesTests",
      dependencies: ["Analyses", "DSP", "Metrics", "Recordings", "Synthesis"],
      swiftSettings: strict),
    .testTarget(name: "ReportTests", dependencies: ["Metrics", "Report"], swiftSettings: strict),
    .testTarget(
      name: "AnalyzeTests", dependencies: ["analyze", "Metrics", "Report", "Synthesis"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)

// Only `make fuzz` sets it: libFuzzer's code is in no other build.
if Context.environment["FUZZ"] != nil {
  package.targets += [
    .systemLibrary(name: "CLibFuzzer", path: "Tests/Fuzz/CLibFuzzer"),
    .executableTarget(
      name: "fuzz", dependencies: ["Analyses", "CLibFuzzer", "Metrics", "Recordings"],
      path: "Tests/Fuzz/Targets", swiftSettings: strict,
      // Debian's usual linker breaks off over the debug information.
      linkerSettings: [.unsafeFlags(["-use-ld=lld"])]),
  ]
}
