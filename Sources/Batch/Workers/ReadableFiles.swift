import CLibrary
import CPlatform

/// What workers may open: files and folders of a study, for reading, beside the libraries of the system.
///
/// The system's rules for files (Landlock) are made once, before workers are started, which inherit them.
final class ReadableFiles: Sendable {
  /// A descriptor of the rules; -1 where the system has none.
  let rules: Int32
  /// Descriptors of this process that paths name, as `/dev/fd/63` of a shell's `<(...)` does; 0 is standard input.
  let descriptors: Set<Int32>

  /// - Parameter paths: A folder stands for all that lies below it. A path that cannot be opened adds nothing.
  init(_ paths: [String]) {
    rules = cplt_file_rules()
    descriptors = Set(paths.compactMap(Self.descriptor(of:)))
    for path in paths { cplt_allow_reading(rules, path == "-" ? Self.standardInput : path) }
  }

  deinit { if rules >= 0 { close(rules) } }

  private static let standardInput = "/dev/stdin"

  /// That of a path below a folder of descriptors; nil for any other path.
  static func descriptor(of path: String) -> Int32? {
    if path == "-" || path == standardInput { return 0 }
    let folder = ["/dev/fd/", "/proc/self/fd/"].first { path.utf8.starts(with: $0.utf8) }
    return folder.flatMap { Int32(Substring(path.utf8.dropFirst($0.utf8.count))) }
  }
}
