/// Cuts comma-separated text into rows while it is read piece by piece.
///
/// A line break ends a row outside of quotes only. A doubled quote closes and opens again, so that counting
/// quotes is enough (RFC 4180). Blank lines are no rows.
struct RowSplitter {
  struct Row {
    /// Line of the file on which it begins, from 1.
    let line: Int
    /// Where it lies in the file, without the line break.
    let place: Range<Int>
    /// Empty where the row is larger than any result.
    let text: [UInt8]

    var isTooLarge: Bool { text.isEmpty }

    /// Nil for a row in UTF-8.
    var foreignText: ForeignText? {
      guard let found = text.withUnsafeBufferPointer({ $0.firstBeyondUTF8(isMaybeCutOff: false) })
      else { return nil }
      return ForeignText(
        byteOffset: place.upperBound - text.count + found, line: line,
        encoding: TextEncoding(guessing: text))
    }
  }

  /// How a table breaks off.
  enum Tear: Equatable {
    /// In a row that begins on this line and whose quotes are not closed.
    case inQuotes(line: Int)
    /// Zeros follow from here on, as a phone leaves them that was switched off.
    case inZeros(byteOffset: Int)
  }

  /// No result comes near so many bytes.
  static let largestRow = 1 << 26

  private var pending: [UInt8] = []
  private var (start, position) = (0, 0)
  private var (startLine, line) = (1, 1)
  private var (isQuoted, isTooLarge) = (false, false)

  /// Hands on the rows that end in this piece.
  mutating func add(_ piece: UnsafeBufferPointer<UInt8>, _ take: (Row) -> Void) {
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

  /// Hands on a last row without line break. Tells where the table is torn; the row in which it is, is not
  /// handed on.
  mutating func finish(_ take: (Row) -> Void) -> Tear? {
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
  /// The rows of a file, of which one is in memory at a time. Tells where the file is torn.
  static func forEachRow(
    ofFile path: String, _ take: (Row) -> Void
  ) throws(FileError) -> Tear? {
    let source = try OpenFile(path)
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
