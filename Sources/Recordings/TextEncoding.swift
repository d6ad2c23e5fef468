/// An encoding of text that is not read, by what the bytes look like; the raw value is iconv's name.
public enum TextEncoding: String, Sendable {
  case utf16LittleEndian = "UTF-16LE"
  case utf16BigEndian = "UTF-16BE"
  /// Or Latin-1, of which it is the larger part.
  case windows1252 = "WINDOWS-1252"

  /// What is wrong and what to do.
  public var refusal: String {
    let words = self == .windows1252 ? "not UTF-8 but looks like Latin-1 or Windows-1252" : rawValue
    return "the text is \(words); convert it to UTF-8: iconv -f \(rawValue) -t UTF-8"
  }

  /// Nil for text that is UTF-8, and for what is no text at all.
  public init?(guessing bytes: some Sequence<UInt8>) {
    let bytes = ContiguousArray(bytes)
    if let wide = TextEncoding(wideText: bytes.prefix(64)) {
      self = wide
    } else if String(validating: bytes, as: UTF8.self) == nil, bytes.allSatisfy(isPrinted) {
      self = .windows1252
    } else {
      return nil
    }
  }

  /// By the mark at its beginning, or because each character of ASCII has a zero beside it.
  private init?(wideText head: some Collection<UInt8>) {
    let head = Array(head)
    if head.starts(with: [0xFF, 0xFE]) {
      self = .utf16LittleEndian
    } else if head.starts(with: [0xFE, 0xFF]) {
      self = .utf16BigEndian
    } else {
      let pairs = stride(from: 0, to: head.count - 1, by: 2).map { (head[$0], head[$0 + 1]) }
      guard pairs.count > 1 else { return nil }
      if pairs.allSatisfy({ $0.0 != 0 && $0.1 == 0 }) {
        self = .utf16LittleEndian
      } else if pairs.allSatisfy({ $0.0 == 0 && $0.1 != 0 }) {
        self = .utf16BigEndian
      } else {
        return nil
      }
    }
  }
}

private func isPrinted(_ byte: UInt8) -> Bool {
  byte >= 0x20 && byte != 0x7F || (0x09...0x0D).contains(byte)
}

extension ByteBuffer {
  /// The encoding of a text that is not UTF-8, as far as it can be told.
  public var foreignEncoding: TextEncoding? { withBytes { TextEncoding(guessing: $0) } }

  /// What is in it, where it is a gzip file: a small file that an option names.
  public func uncompressed(_ path: String) throws(FileError) -> ByteBuffer {
    guard withBytes({ Container(firstBytes: Array($0.prefix(512))) }) == .gzip else { return self }
    do throws(ArchiveProblem) {
      let budget = ArchiveBudget(ArchiveLimits(), packedByteCount: count)
      let gzip = try GzipStream(.memory(self), budget)
      let bytes = try ByteBuffer(budget, gzip.read)
      if gzip.isTorn { throw .cutOff }
      return bytes
    } catch {
      throw FileError(path: path, reason: error.explanation)
    }
  }
}
