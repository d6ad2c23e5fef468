/// Which files of a study may be copies of another: a file whose size no other has cannot be one, so that
/// nothing of it needs to be hashed.
struct PossibleCopies: Sendable, Equatable {
  private let sizes: Set<Int>
  /// True where archives hold files whose sizes are not known before they are read.
  private let areAllPossible: Bool

  /// What is linked to from several places may be a copy of itself.
  static let all = PossibleCopies(sizes: [], areAllPossible: true)

  private init(sizes: Set<Int>, areAllPossible: Bool) {
    (self.sizes, self.areAllPossible) = (sizes, areAllPossible)
  }

  /// - Parameters:
  ///   - files: paths and sizes in bytes.
  ///   - isPacked: whether a file holds others; asked until one does.
  init(
    among files: [(path: String, byteCount: Int)], isPacked: (String) -> Bool
  ) {
    areAllPossible = files.contains { isPacked($0.path) }
    var (once, more) = (Set<Int>(), Set<Int>())
    for file in files where !once.insert(file.byteCount).inserted { more.insert(file.byteCount) }
    sizes = more
  }

  func include(byteCount: Int) -> Bool { areAllPossible || sizes.contains(byteCount) }
}
