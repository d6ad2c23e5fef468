/// Objects of JSON one after the other in a text, each on its own line or without anything between them, as databases export documents.
public struct JSONObjects {
  /// An object, or what stands in the place of one.
  public struct Place: Sendable, Equatable {
    /// The line on which it begins, from 1.
    public let line: Int
    public let bytes: Range<Int>
  }

  /// In the order of the text; blank lines are passed over.
  public let places: [Place]

  /// Nil for a text that is one value, or none.
  ///
  /// Where the second object begins on a line of its own, an object ends with its line, so that a damaged one does not take the
  /// others with it.
  public init?(_ buffer: ByteBuffer) {
    guard let document = try? JSONDocument(buffer) else { return nil }
    places = buffer.withBytes { bytes in
      document.isLines
        ? Self.lines(bytes, document.start..<document.end)
        : Self.objects(bytes, document.start..<document.end)
    }
    let areObjects = buffer.withBytes { bytes in
      places.allSatisfy { bytes[$0.bytes].first { !isSpace($0) } == UInt8(ascii: "{") }
    }
    // What follows a single value and is no object is damage.
    if places.count < 2 || !document.isLines && !areObjects { return nil }
  }

  private static func lines(_ bytes: UnsafeBufferPointer<UInt8>, _ text: Range<Int>) -> [Place] {
    var (places, line, start) = ([Place](), 1, text.lowerBound)
    while start < text.upperBound {
      let end = bytes[start..<text.upperBound].firstIndex(of: .lineFeed) ?? text.upperBound
      if bytes[start..<end].contains(where: { !isSpace($0) }) {
        places.append(Place(line: line, bytes: start..<end))
      }
      (line, start) = (line + 1, end + 1)
    }
    return places
  }

  /// The objects of the outermost level. What is between them, or follows the last one, is in the place of one.
  private static func objects(_ bytes: UnsafeBufferPointer<UInt8>, _ text: Range<Int>) -> [Place] {
    var (places, line, depth) = ([Place](), 1, 0)
    var (isText, isEscaped) = (false, false)
    var begin: (line: Int, byte: Int)?
    for place in text {
      let byte = bytes[place]
      if byte == .lineFeed { line += 1 }
      if begin == nil, !isSpace(byte) { begin = (line, place) }
      if isText {
        if isEscaped {
          isEscaped = false
        } else if byte == .backslash {
          isEscaped = true
        } else {
          isText = byte != .quote
        }
        continue
      }
      switch byte {
      case .quote: isText = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        guard depth <= 0, let first = begin else { continue }
        places.append(Place(line: first.line, bytes: first.byte..<place + 1))
        (depth, begin) = (0, nil)
      default: break
      }
    }
    if let first = begin {
      places.append(Place(line: first.line, bytes: first.byte..<text.upperBound))
    }
    return places
  }
}
