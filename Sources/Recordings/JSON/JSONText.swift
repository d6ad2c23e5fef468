import CLibrary

/// Which bytes of a file are the text, and how it is laid out.
struct JSONText {
  let bytes: ByteBuffer
  /// After the byte order mark.
  let start: Int
  /// Before the zeros that a sudden loss of power leaves.
  let end: Int
  /// One object on each line, as opposed to one value in all.
  let isLines: Bool

  var hasZeroTail: Bool { end < bytes.count }

  /// Throws when there is no text, or when it is UTF-16 or UTF-32.
  init(_ bytes: ByteBuffer) throws(JSONProblem) {
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

  /// The issue it is one of, and its words.
  public var diagnosis: Diagnosis {
    let (issue, problem): (InputIssue, String) =
      switch self {
      case .truncated: (.jsonTruncated, "the file ends before the first item is complete")
      case .malformed: (.jsonMalformed, "this is not valid JSON")
      case .invalidUTF8: (.jsonNotUTF8, "the text is not UTF-8")
      case .tooDeep: (.jsonTooDeep, "the nesting is deeper than any recording's")
      case .tooLarge:
        (.jsonTooLarge, "the document would take an unreasonable amount of memory")
      case .empty: (.jsonEmpty, "the file is empty")
      }
    return Diagnosis(issue, at: byteOffset, "byte \(byteOffset): \(problem)")
  }

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
