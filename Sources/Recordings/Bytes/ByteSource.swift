public import Text

/// The bytes of a sound or a picture: in a file, which is opened when it is needed, or in memory.
public enum ByteSource: Sendable, Equatable {
  case file(path: String)
  case memory(ByteBuffer)

  public static func == (a: ByteSource, b: ByteSource) -> Bool {
    switch (a, b) {
    case (.file(let a), .file(let b)): ByteKey(a) == ByteKey(b)
    case (.memory(let a), .memory(let b)): a === b
    default: false
    }
  }
}

extension ByteSource {
  /// Up to 4096 bytes from its beginning; nil when it cannot be opened.
  public var head: [UInt8]? { beginning(headLength) }

  /// Up to so many bytes from its beginning; nil when it cannot be opened.
  public func beginning(_ count: Int) -> [UInt8]? {
    switch self {
    case .memory(let buffer): buffer.withBytes { Array($0.prefix(count)) }
    case .file(let path): firstBytes(of: path, count)
    }
  }

  /// The first bytes of a file, including the complete first line of a possible table, whose header
  /// may be long.
  public var tableHead: [UInt8]? {
    guard let head, head.count == headLength, mayBeginTable(head) else { return contentHead }
    return beginning(largestTableHead)
  }

  /// Up to 4096 bytes from the beginning of the content, which is unpacked where the file is compressed.
  public var contentHead: [UInt8]? {
    guard let head else { return nil }
    guard Container(firstBytes: head) == .gzip else { return head }
    let budget = ArchiveBudget(ArchiveLimits(), packedByteCount: head.count)
    return try? GzipStream(.memory(ByteBuffer(head)), budget).peek(headLength)
  }

  /// The SHA-256 of all bytes in hexadecimal digits.
  public func digest() throws(FileError) -> String {
    switch self {
    case .memory(let buffer): SHA256.hex(of: buffer)
    case .file(let path): try SHA256.hex(ofFile: path)
    }
  }

  /// Reads all bytes.
  public func read() throws(FileError) -> ByteBuffer {
    switch self {
    case .memory(let buffer): buffer
    case .file(let path): try ByteBuffer(readingFile: path)
    }
  }
}

/// True if a text may be a table whose first line is longer than these bytes: they contain commas and no
/// line break.
public func mayBeginTable(_ head: [UInt8]) -> Bool {
  let text = head.starts(with: byteOrderMark) ? head.dropFirst(byteOrderMark.count) : head[...]
  guard let first = text.first, !"{[<".utf8.contains(first) else { return false }
  return text.contains(UInt8(ascii: ",")) && text.allSatisfy { $0 >= 0x20 || $0 == 0x09 }
}

/// Number of bytes that suffice to recognize a file.
private let headLength = 4096

/// The largest size of the first line of a table.
public let largestTableHead = 1 << 20
