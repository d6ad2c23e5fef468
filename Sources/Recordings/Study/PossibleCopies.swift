/// Which files of a study may be copies of another: a file whose size no other has cannot be one, so that
/// nothing of it needs to be hashed.
struct PossibleCopies: Sendable, Equatable {
  private let sizes: Set<Int>
  /// True where archives hold files whose sizes are not known before they are read.
  private let areAllPossible: Bool

  /// None.
  init() { (sizes, areAllPossible) = ([], false) }

  /// - Parameters:
  ///   - files: paths and sizes in bytes.
  init(among files: [(path: String, byteCount: Int)]) {
    areAllPossible = files.contains { Self.isPacked($0.path) }
    var (once, more) = (Set<Int>(), Set<Int>())
    for file in files where !once.insert(file.byteCount).inserted { more.insert(file.byteCount) }
    sizes = more
  }

  func include(byteCount: Int) -> Bool { areAllPossible || sizes.contains(byteCount) }

  /// By the name: what it holds has other sizes.
  private static func isPacked(_ path: String) -> Bool {
    let name = lastComponent(path).lowercased()
    return [".zip", ".tar", ".gz", ".tgz"].contains { name.hasSuffix($0) }
  }
}
