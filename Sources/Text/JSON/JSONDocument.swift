import CLibrary

/// Which bytes of a file are the text, and how it is laid out.
public struct JSONDocument {
  /// The file.
  public let bytes: ByteBuffer
  /// After the byte order mark.
  public let start: Int
  /// Before the zeros that a sudden loss of power leaves.
  public let end: Int
  /// One object on each line, as opposed to one value in all.
  public let isLines: Bool

  /// Zeros follow the text.
  public var hasZeroTail: Bool { end < bytes.count }

  /// Throws when there is no text, or when it is UTF-16 or UTF-32.
  public init(_ bytes: ByteBuffer) throws(JSONProblem) {
    self.bytes = bytes
    (start, end, isLines) = try bytes.withBytes { buffer throws(JSONProblem) in
      let end = 1 + (buffer.lastIndex { $0 != 0 } ?? -1)
      let start = buffer.prefix(end).starts(with: byteOrderMark) ? byteOrderMark.count : 0
      let text = buffer[start..<end]
      guard let first = text.firstIndex(where: { !isSpace($0) }) else { throw .empty }
      if hasZerosOfWideCharacters(text) { throw .invalidUTF8(byteOffset: 0) }
      return (start, end, holdsLines(text[first...]))
    }
  }
}

extension JSONDocument {
  /// Zeros follow a text that is complete without them and contains no recording.
  public var zeroTailProblem: JSONProblem {
    .malformed(what: "zeros after the end", byteOffset: end)
  }

  /// What is wrong with a text that a reader refused, and what of it ends with a complete item; nil without one.
  public func damage(finding items: JSONItems? = nil) -> (
    problem: JSONProblem, complete: CompleteItems?
  ) {
    bytes.withBytes { buffer in
      let whole = UnsafeBufferPointer(rebasing: buffer[..<end])
      var scanner = StrictScanner(whole, start: start, isLines: isLines, finding: items)
      do throws(JSONProblem) { try scanner.scan() } catch { return (error, scanner.complete) }
      let unknown = JSONProblem.malformed(what: "not JSON", byteOffset: start)
      return (hasZeroTail ? zeroTailProblem : unknown, nil)
    }
  }

  /// The text up to its last complete item, with the brackets closed that are open there.
  public func repaired(_ complete: CompleteItems) -> ByteBuffer {
    ByteBuffer(bytes.withBytes { Array($0[start..<complete.end]) } + complete.closing)
  }
}

/// Which objects of a truncated text are its items.
public enum JSONItems: Sendable {
  /// Those of a recording, or of a list of results: in its array `items`, in an array that is the whole text, or one on each line. NaN is
  /// allowed in them.
  case records
  /// Those of a result: in the outermost array that has a complete object, wherever it is.
  case elements
}

/// The complete items of a truncated text.
public struct CompleteItems: Sendable, Equatable {
  /// How many there are.
  public let count: Int
  /// The offset after the last of them, or after a complete member that follows.
  let end: Int
  /// The brackets that close what is open there.
  let closing: [UInt8]
}

/// ASCII in a wider encoding has zeros among its first four bytes.
private func hasZerosOfWideCharacters(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
  let head = Array(text.prefix(4))
  return head.first == 0 || (head.count == 4 && head[1] == 0 && (head[3] == 0 || head[2] == 0))
}

/// Whether an object ends its line and another begins the next; no single value can look so.
private func holdsLines(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
  guard text.first == UInt8(ascii: "{"), let newline = firstNewline(text) else { return false }
  return text[..<newline].last { !isSpace($0) } == UInt8(ascii: "}")
    && text[newline...].first { !isSpace($0) } == UInt8(ascii: "{")
}

/// Recordings are one long line: this has to be quick.
private func firstNewline(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
  let rest = UnsafeBufferPointer(rebasing: text)
  guard let start = rest.baseAddress, let found = memchr(start, 0x0A, rest.count) else {
    return nil
  }
  return text.startIndex + (UnsafeRawPointer(found) - UnsafeRawPointer(start))
}

/// What is wrong with a text that should be JSON, and at which byte from its start.
public enum JSONProblem: Error, Sendable, Equatable {
  /// All is well up to the end of the text, but something is still open there.
  case truncated(byteOffset: Int)
  /// This byte cannot stand here.
  case malformed(what: String, byteOffset: Int)
  /// Not UTF-8: here begins what is no character.
  case invalidUTF8(byteOffset: Int)
  /// This bracket is the 1025th that is open.
  case tooDeep(byteOffset: Int)
  /// It would take an unreasonable amount of memory.
  case tooLarge
  /// Nothing but space, or zeros.
  case empty

  /// True where the text may be whole, but in another encoding.
  public var mayBeOfEncoding: Bool {
    switch self {
    case .invalidUTF8, .malformed: true
    case .truncated, .tooDeep, .tooLarge, .empty: false
    }
  }

  /// From the start of the file; 0 where the text as a whole is meant.
  public var byteOffset: Int {
    switch self {
    case .truncated(let offset), .malformed(_, let offset), .invalidUTF8(let offset),
      .tooDeep(let offset):
      offset
    case .tooLarge, .empty: 0
    }
  }
}
