/// The files of a study that may be copies of another. A file with a unique size is not a copy, so
/// that its content need not be hashed.
struct PossibleCopies: Sendable, Equatable {
  /// The sizes of more than one file, in order.
  private let sizes: [UInt32]
  /// True if archives contain files whose sizes are unknown before they are read.
  let areAllPossible: Bool

  /// All files: a file that several links lead to may be a copy of itself.
  static let all = PossibleCopies(sizes: [], holdPacked: true)

  /// - Parameters:
  ///   - sizes: the sizes of all files in bytes.
  ///   - holdPacked: true if a file contains others.
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
  /// True if a sorted list contains a number.
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

/// The size of a file in little memory. Some different sizes above 4 GiB are equal here.
struct FileSize {
  fileprivate let bits: UInt32

  init(byteCount: Int) { bits = UInt32(truncatingIfNeeded: byteCount) }
}
