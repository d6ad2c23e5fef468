/// Which files of a study may be copies of another: a file whose size no other has cannot be one, so that
/// nothing of it needs to be hashed.
struct PossibleCopies: Sendable, Equatable {
  /// Those that several have, in order.
  private let sizes: [UInt32]
  /// True where archives hold files whose sizes are not known before they are read.
  private let areAllPossible: Bool

  /// What is linked to from several places may be a copy of itself.
  static let all = PossibleCopies(sizes: [], holdPacked: true)

  /// - Parameters:
  ///   - sizes: of all files, in bytes.
  ///   - holdPacked: whether a file holds others.
  init(sizes: [FileSize], holdPacked: Bool) {
    areAllPossible = holdPacked
    let sorted = sizes.map(\.bits).sorted()
    self.sizes = zip(sorted, sorted.dropFirst()).lazy.filter { $0 == $1 }.map(\.0).reduce(into: [])
    { all, size in if all.last != size { all.append(size) } }
  }

  func include(byteCount: Int) -> Bool {
    areAllPossible || sizes.holdSorted(FileSize(byteCount: byteCount).bits)
  }
}

extension [UInt32] {
  /// Whether a number is among those that are in order.
  fileprivate func holdSorted(_ number: UInt32) -> Bool {
    var range = startIndex..<endIndex
    while let place = range.middle {
      if self[place] == number { return true }
      range = self[place] < number ? place + 1..<range.upperBound : range.lowerBound..<place
    }
    return false
  }
}

extension Range<Int> { fileprivate var middle: Int? { isEmpty ? nil : lowerBound + count / 2 } }

/// How large a file is, in little memory: of files beyond 4 GiB some that are not are taken to be alike.
struct FileSize {
  fileprivate let bits: UInt32

  init(byteCount: Int) { bits = UInt32(truncatingIfNeeded: byteCount) }
}
