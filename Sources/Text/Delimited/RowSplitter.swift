/// Cuts comma-separated text into rows while it is read piece by piece, for tables whose damaged rows are
/// left out one by one.
///
/// A line break ends a row outside of quotes only. A doubled quote closes and opens again, so that counting
/// quotes is enough (RFC 4180): a row with quotes in odd places is one row, whose cells
/// `DelimitedScanner.cells(ofRow:)` refuses, and those after it are found. Blank lines are no rows.
public struct RowSplitter {
  /// A row without its line break.
  public struct CutRow {
    /// Line of the file on which it begins, from 1.
    public let line: Int
    /// Where it lies in the file, without the line break.
    public let place: Range<Int>
    /// Empty where the row is larger than any result.
    public let text: [UInt8]

    /// The row is larger than any result, and its text was not kept.
    public var isTooLarge: Bool { text.isEmpty }
  }

  /// How a table breaks off.
  public enum Truncation: Sendable, Equatable {
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
  public mutating func add(_ piece: UnsafeBufferPointer<UInt8>, _ take: (CutRow) -> Void) {
    var begin = 0
    for index in piece.indices {
      switch piece[index] {
      case .quote: isQuoted.toggle()
      case .lineFeed:
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
  public mutating func finish(_ take: (CutRow) -> Void) -> Truncation? {
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

  private mutating func end(at end: Int, _ take: (CutRow) -> Void) {
    defer {
      pending.removeAll(keepingCapacity: pending.count <= 1 << 20)
      isTooLarge = false
    }
    var end = end
    if pending.last == .carriageReturn {
      pending.removeLast()
      end -= 1
    }
    if start == 0, pending.starts(with: byteOrderMark) { pending.removeFirst(byteOrderMark.count) }
    guard !pending.isEmpty || isTooLarge else { return }
    take(CutRow(line: startLine, place: start..<end, text: pending))
  }
}

extension RowSplitter {
  /// The rows of a file, one of which is in memory at a time. Returns the place of a truncation.
  public static func forEachRow(ofFile path: String, _ take: (CutRow) -> Void) throws(FileError)
    -> Truncation?
  {
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
