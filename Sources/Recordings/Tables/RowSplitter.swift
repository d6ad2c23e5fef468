import CLibrary

/// Cuts comma-separated text into rows while it is read piece by piece.
///
/// A line break ends a row outside of quotes only. A doubled quote closes and opens again, so that counting
/// quotes is enough (RFC 4180). Blank lines are no rows.
public struct RowSplitter {
  /// A row without its line break.
  public struct Row {
    /// Line of the file on which it begins, from 1.
    public let line: Int
    /// Where it lies in the file, without the line break.
    public let place: Range<Int>
    /// Empty where the row is larger than any result.
    public let text: [UInt8]

    var isTooLarge: Bool { text.isEmpty }

    /// Nil for a row in UTF-8.
    public var foreignText: ForeignText? {
      guard let found = text.withUnsafeBufferPointer({ $0.firstBeyondUTF8(isMaybeCutOff: false) })
      else { return nil }
      return ForeignText(
        byteOffset: place.upperBound - text.count + found, line: line,
        encoding: TextEncoding(guessing: text))
    }
  }

  /// How a table breaks off.
  public enum Tear: Sendable, Equatable {
    /// In a row that begins on this line and whose quotes are not closed.
    case inQuotes(line: Int)
    /// Zeros follow from here on, as a phone leaves them that was switched off.
    case inZeros(byteOffset: Int)
  }

  /// No result comes near so many bytes.
  public static let largestRow = 1 << 26

  private var pending: [UInt8] = []
  private var (start, position) = (0, 0)
  private var (startLine, line) = (1, 1)
  private var (isQuoted, isTooLarge) = (false, false)

  /// Before the beginning of a text.
  public init() {}

  /// Hands on the rows that end in this piece.
  public mutating func add(_ piece: UnsafeBufferPointer<UInt8>, _ take: (Row) -> Void) {
    var begin = 0
    for index in piece.indices {
      switch piece[index] {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: "\n"):
        line += 1
        guard !isQuoted else { continue }
        keep(piece[begin..<index])
        end(at: position + index, take)
        (begin, start, startLine) = (index + 1, position + index + 1, line)
      default: break
      }
    }
    keep(piece[begin...])
    position += piece.count
  }

  /// Passes on a last row without a line break. Returns the place of a truncation; the truncated row is not
  /// passed on.
  public mutating func finish(_ take: (Row) -> Void) -> Tear? {
    if pending.last == 0 {
      let kept = 1 + (pending.lastIndex { $0 != 0 } ?? -1)
      return .inZeros(byteOffset: position - (pending.count - kept))
    }
    if isQuoted { return .inQuotes(line: startLine) }
    end(at: position, take)
    return nil
  }

  private mutating func keep(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    isTooLarge = isTooLarge || pending.count + bytes.count > Self.largestRow
    if isTooLarge { pending = [] } else { pending += bytes }
  }

  private mutating func end(at end: Int, _ take: (Row) -> Void) {
    defer {
      pending.removeAll(keepingCapacity: pending.count <= 1 << 20)
      isTooLarge = false
    }
    var end = end
    if pending.last == UInt8(ascii: "\r") {
      pending.removeLast()
      end -= 1
    }
    if start == 0, pending.starts(with: byteOrderMark) { pending.removeFirst(byteOrderMark.count) }
    guard !pending.isEmpty || isTooLarge else { return }
    take(Row(line: startLine, place: start..<end, text: pending))
  }
}

extension RowSplitter {
  /// The rows of a file, one of which is in memory at a time. Returns the place of a truncation.
  public static func forEachRow(
    ofFile path: String, _ take: (Row) -> Void
  ) throws(FileError) -> Tear? {
    let source = try RandomAccessFile(path)
    var splitter = RowSplitter()
    var piece = [UInt8](repeating: 0, count: 1 << 18)
    var position = 0
    while true {
      let got = try source.read(into: &piece, at: position)
      if got == 0 { break }
      piece.withUnsafeBufferPointer {
        splitter.add(UnsafeBufferPointer(rebasing: $0[..<got]), take)
      }
      position += got
    }
    return splitter.finish(take)
  }
}

/// A regular file that is read in places; closed with the last reference to it.
public final class RandomAccessFile {
  private let descriptor: CInt
  private let path: String

  /// Opens the file; throws where it cannot be opened or is no regular file.
  public init(_ path: String) throws(FileError) {
    self.path = path
    descriptor = try openForReading(path)
    _ = try regularFileSize(descriptor, path)
  }

  deinit { close(descriptor) }

  /// Returns the number of bytes; 0 at the end.
  func read(into piece: inout [UInt8], at position: Int) throws(FileError) -> Int {
    while true {
      let got = pread(descriptor, &piece, piece.count, off_t(position))
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { throw FileError(path: path, errno: errno) }
      return got
    }
  }

  /// The bytes of a place; fewer where the file ends before.
  public func bytes(_ place: Range<Int>) throws(FileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: place.count)
    var count = 0
    while count < bytes.count {
      var rest = [UInt8](repeating: 0, count: bytes.count - count)
      let got = try read(into: &rest, at: place.lowerBound + count)
      if got == 0 { break }
      bytes.replaceSubrange(count..<count + got, with: rest[..<got])
      count += got
    }
    return Array(bytes[..<count])
  }
}
