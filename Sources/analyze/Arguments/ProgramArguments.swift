import CWorker

/// The command line of this process.
enum ProgramArguments {
  /// With the program's name first; nil where the system does not tell.
  ///
  /// `CommandLine.arguments` reads /proc on Linux and is empty in a container without it.
  static let all: [String]? = {
    let count = cwrk_argument_count()
    guard count > 0 else {
      return CommandLine.arguments.isEmpty ? nil : CommandLine.arguments
    }
    return (0..<count).compactMap { cwrk_argument($0).map { String(cString: $0) } }
  }()

  /// Without the program's name.
  static var given: [String] { Array((all ?? []).dropFirst()) }
}
