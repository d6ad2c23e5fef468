import Text

/// Replaces what no XML document may contain: apps put such bytes into names, and the Health app exports them as they are.
///
/// Control characters become blanks, and bytes that are not UTF-8 become U+FFFD. Values and dates consist of other characters,
/// so that no number changes.
struct CharacterRepair {
  /// False where the document declares another encoding, in which all bytes are characters.
  let isUTF8: Bool
  private(set) var replacedCount = 0
  /// The line of the first replaced byte, from 1.
  private(set) var firstLine: Int?

  init(isUTF8: Bool) { self.isUTF8 = isUTF8 }

  /// The lines with replaced bytes.
  mutating func repaired(_ lines: RecordLines) -> RecordLines {
    var bytes = lines.bytes
    var first: Int?
    for place in bytes.indices where isForbidden(bytes[place]) {
      first = first ?? place
      bytes[place] = 0x20
      replacedCount += 1
    }
    var repaired = lines
    repaired.bytes = bytes
    let offset =
      isUTF8
      ? bytes.withUnsafeBufferPointer { $0.firstBeyondUTF8(isMaybeCutOff: lines.isLast) } : nil
    if let offset {
      first = min(first ?? offset, offset)
      repaired = RecordLines(replacingForeign(bytes, from: offset), firstLine: lines.firstLine)
      repaired.isLast = lines.isLast
    }
    if let first { firstLine = firstLine ?? lines.line(of: first) }
    return repaired
  }

  /// A control character other than a tab and the ends of lines.
  private func isForbidden(_ byte: UInt8) -> Bool {
    byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D
  }

  private mutating func replacingForeign(_ bytes: [UInt8], from first: Int) -> [UInt8] {
    var text = Array(bytes[..<first])
    var place = first
    bytes.withUnsafeBufferPointer { bytes in
      while place < bytes.count {
        if bytes[place] < 0x80 {
          text.append(bytes[place])
          place += 1
        } else if case .complete(let count) = bytes.utf8Sequence(at: place) {
          text += bytes[place..<place + count]
          place += count
        } else {
          text += "\u{FFFD}".utf8
          replacedCount += 1
          place += 1
        }
      }
    }
    return text
  }
}
