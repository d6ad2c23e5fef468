public import Text

/// An encoding of text that is not read, by what the bytes look like; the raw value is iconv's name.
public enum TextEncoding: String, Sendable {
  case utf16LittleEndian = "UTF-16LE"
  case utf16BigEndian = "UTF-16BE"
  case utf32LittleEndian = "UTF-32LE"
  case utf32BigEndian = "UTF-32BE"
  /// Windows-1252 or Latin-1, which is nearly a subset of it.
  case windows1252 = "WINDOWS-1252"

  /// The problem and its remedy.
  public var refusal: ErrorWording {
    let words = self == .windows1252 ? "not UTF-8 but looks like Latin-1 or Windows-1252" : rawValue
    return ErrorWording(
      "the text is \(words)", remedy: "convert it to UTF-8: iconv -f \(rawValue) -t UTF-8")
  }

  /// Nil for text that is UTF-8, and for what is no text at all.
  public init?(guessing bytes: some Sequence<UInt8>) {
    let bytes = ContiguousArray(bytes)
    if let wide = TextEncoding(wideText: bytes) {
      self = wide
    } else if String(validating: bytes, as: UTF8.self) == nil, bytes.allSatisfy(isPrinted) {
      self = .windows1252
    } else {
      return nil
    }
  }

  /// The marks in the order of the search: the mark of UTF-32 begins with that of UTF-16.
  private static let marks: [(bytes: [UInt8], encoding: TextEncoding)] = [
    ([0xFF, 0xFE, 0, 0], .utf32LittleEndian), ([0, 0, 0xFE, 0xFF], .utf32BigEndian),
    ([0xFF, 0xFE], .utf16LittleEndian), ([0xFE, 0xFF], .utf16BigEndian),
  ]

  /// Recognizes wide text by the mark at its beginning, or by the zeros beside each ASCII character.
  public init?(wideText bytes: some Collection<UInt8>) {
    let head = Array(bytes.prefix(64))
    func isASCII(_ width: Int, at place: Int) -> Bool {
      let characters = stride(from: 0, through: head.count - width, by: width)
      return head.count >= 2 * width
        && characters.allSatisfy { start in
          (0..<width).allSatisfy { (head[start + $0] != 0) == ($0 == place) }
        }
    }
    if let mark = Self.marks.first(where: { head.starts(with: $0.bytes) }) {
      self = mark.encoding
    } else if isASCII(4, at: 0) {
      self = .utf32LittleEndian
    } else if isASCII(4, at: 3) {
      self = .utf32BigEndian
    } else if isASCII(2, at: 0) {
      self = .utf16LittleEndian
    } else if isASCII(2, at: 1) {
      self = .utf16BigEndian
    } else {
      return nil
    }
  }

  /// The text, or the beginning of one, without its mark.
  public func text(_ head: some RandomAccessCollection<UInt8>) -> String {
    func units<Unit: FixedWidthInteger>(isBigEndian: Bool) -> [Unit] {
      let width = Unit.bitWidth / 8
      var (units, unit, place) = ([Unit](), Unit(0), 0)
      units.reserveCapacity(head.count / width)
      for byte in head {
        let shift = 8 * (isBigEndian ? width - 1 - place : place)
        unit |= Unit(byte) << shift
        place += 1
        if place == width {
          units.append(unit)
          (unit, place) = (0, 0)
        }
      }
      return units
    }
    let text =
      switch self {
      case .utf16LittleEndian: String(decoding: units(isBigEndian: false), as: UTF16.self)
      case .utf16BigEndian: String(decoding: units(isBigEndian: true), as: UTF16.self)
      case .utf32LittleEndian: String(decoding: units(isBigEndian: false), as: UTF32.self)
      case .utf32BigEndian: String(decoding: units(isBigEndian: true), as: UTF32.self)
      case .windows1252: head.map { String(Unicode.Scalar($0)) }.joined()
      }
    return text.hasPrefix("\u{FEFF}") ? String(text.unicodeScalars.dropFirst()) : text
  }
}

/// The first position in a text that is not UTF-8, and the probable encoding.
public struct ForeignText: Sendable, Equatable {
  let byteOffset: Int
  /// The line of the byte, counted from 1.
  let line: Int
  /// The encoding it looks like; nil where it is not text.
  let encoding: TextEncoding?

  /// A text that ceases to be UTF-8 at a byte.
  public init(byteOffset: Int, line: Int, encoding: TextEncoding?) {
    (self.byteOffset, self.line, self.encoding) = (byteOffset, line, encoding)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The first place that is not UTF-8; nil for text in UTF-8.
  public func foreignText(isMaybeCutOff: Bool = false) -> ForeignText? {
    if let encoding = TextEncoding(wideText: prefix(64)) {
      return ForeignText(byteOffset: 0, line: 1, encoding: encoding)
    }
    guard let offset = firstBeyondUTF8(isMaybeCutOff: isMaybeCutOff) else { return nil }
    let line = 1 + self[..<offset].count { $0 == UInt8(ascii: "\n") }
    return ForeignText(byteOffset: offset, line: line, encoding: TextEncoding(guessing: self))
  }
}

private func isPrinted(_ byte: UInt8) -> Bool {
  byte >= 0x20 && byte != 0x7F || (0x09...0x0D).contains(byte)
}

extension ByteBuffer {
  /// The encoding of a text that is not UTF-8, if it can be determined.
  public var foreignEncoding: TextEncoding? { withBytes { TextEncoding(guessing: $0) } }

  /// The first place that is not UTF-8; nil for text in UTF-8. Text that was cut off may end inside a
  /// character.
  public func foreignText(isMaybeCutOff: Bool = false) -> ForeignText? {
    withBytes { $0.foreignText(isMaybeCutOff: isMaybeCutOff) }
  }

  /// The text in UTF-8 if it is in UTF-16 or UTF-32, as PowerShell and spreadsheets write it; nil for all else. Windows-1252
  /// is only a guess, which a name does not bear.
  public var inUTF8: ByteBuffer? {
    withBytes { bytes in
      TextEncoding(wideText: bytes.prefix(64)).map { ByteBuffer($0.text(bytes).utf8) }
    }
  }

  /// The content of a small file that an option names, unpacked if it is compressed with gzip.
  public func uncompressed(_ path: String) throws(FileError) -> ByteBuffer {
    guard withBytes({ Container(firstBytes: Array($0.prefix(512))) }) == .gzip else { return self }
    do throws(ArchiveProblem) {
      let budget = ArchiveBudget(ArchiveLimits(), packedByteCount: count)
      let gzip = try GzipStream(.memory(self), budget)
      let bytes = try gzip.content()
      if gzip.isTruncated { throw .cutOff }
      return bytes
    } catch { throw FileError(path: path, reason: error.diagnosis.wording.sentence) }
  }
}
