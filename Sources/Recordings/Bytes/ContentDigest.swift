import CNettle
import CSodium
import CLibrary
public import Text

/// A short fingerprint of a file's content. Files are compared by nothing else: 128 bits leave no room for
/// accidents.
///
/// BLAKE2b and not SHA-256, because it takes a third of the time and files that may be copies are many;
/// tables state SHA-256, which users can compare with other programs. Half of a SHA-256 serves where it is
/// known.
public struct ContentDigest: Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
  private let high: UInt64
  private let low: UInt64

  private static let byteCount = 16

  /// The first half of a SHA-256 in hexadecimal digits; nil for anything else.
  public init?(sha256: String) {
    let digits = sha256.prefix(2 * Self.byteCount)
    guard digits.count == 2 * Self.byteCount, let high = UInt64(digits.prefix(16), radix: 16),
      let low = UInt64(digits.dropFirst(16), radix: 16)
    else { return nil }
    (self.high, self.low) = (high, low)
  }

  /// The digest as numbers, to be stored.
  public var words: [UInt64] { [high, low] }

  /// A digest from its stored numbers; nil for anything else.
  public init?(words: [UInt64]) {
    guard words.count == 2 else { return nil }
    (high, low) = (words[0], words[1])
  }

  /// The digest of an array of bytes.
  public init(of bytes: [UInt8]) {
    self = Self.blake2b { state in crypto_generichash_update(state, bytes, UInt64(bytes.count)) }
  }

  /// The digest of a text as UTF-8.
  public init(ofText text: String) { self.init(of: Array(text.utf8)) }

  /// The digest of a sequence of texts, which are not kept.
  public init(ofTexts texts: some Sequence<String>) {
    self = Self.blake2b { state in
      for text in texts {
        // No text holds a zero byte that the next one could be read from.
        let bytes = Array(text.utf8) + [0]
        crypto_generichash_update(state, bytes, UInt64(bytes.count))
      }
    }
  }

  /// BLAKE2b, which takes a third of the time of SHA-256.
  public init(of bytes: ByteBuffer) {
    self = Self.blake2b { state in
      bytes.forEachPiece { crypto_generichash_update(state, $0.baseAddress, UInt64($0.count)) }
    }
  }

  /// The digest of a file; nil where it cannot be read.
  public init?(ofFileAt path: String) {
    guard let digest = try? ContentDigest(ofFile: path) else { return nil }
    self = digest
  }

  /// The digest of a file that is read piece by piece and not kept in memory.
  public init(ofFile path: String) throws(FileError) {
    let descriptor = try openForReading(path)
    defer { close(descriptor) }
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    var failure: Int32 = 0
    self = Self.blake2b { state in
      while true {
        let count = read(descriptor, &piece, piece.count)
        if count < 0, errno == EINTR { continue }
        if count < 0 { failure = errno }
        if count <= 0 { return }
        crypto_generichash_update(state, piece, UInt64(count))
      }
    }
    if failure != 0 { throw FileError(path: path, errno: failure) }
  }

  /// The digest of bytes in a file or in memory.
  public init(of bytes: ByteSource) throws(FileError) {
    switch bytes {
    case .file(let path): try self.init(ofFile: path)
    case .memory(let buffer): self.init(of: buffer)
    }
  }

  /// The digest of several files in the order given, with a number that distinguishes equal ones.
  public init(of parts: [ContentDigest], number: Int) {
    self = Self.blake2b { state in
      for word in parts.flatMap({ [$0.high, $0.low] }) + [UInt64(truncatingIfNeeded: number)] {
        var bytes = word.bigEndian
        crypto_generichash_update(state, &bytes, UInt64(MemoryLayout<UInt64>.size))
      }
    }
  }

  private static func blake2b(_ fill: (OpaquePointer) -> Void) -> ContentDigest {
    // Swift sees no more of the state than that it has an address.
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: crypto_generichash_statebytes(), alignment: 64)
    defer { memory.deallocate() }
    let state = OpaquePointer(memory)
    crypto_generichash_init(state, nil, 0, byteCount)
    fill(state)
    var digest = [UInt8](repeating: 0, count: byteCount)
    crypto_generichash_final(state, &digest, byteCount)
    return ContentDigest(digest)
  }

  private init(_ bytes: [UInt8]) {
    func word(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
    (high, low) = (word(bytes.prefix(8)), word(bytes.dropFirst(8)))
  }

  /// The digest in hexadecimal digits, for messages and stored plans.
  public var description: String { "\(String(high, radix: 16))-\(String(low, radix: 16))" }

  /// The order of the bytes of digests, which means nothing but is the same everywhere.
  public static func < (a: ContentDigest, b: ContentDigest) -> Bool {
    (a.high, a.low) < (b.high, b.low)
  }
}

/// The fingerprint of an input file, by Nettle, which uses the processor's own instructions for it where
/// there are some.
public enum SHA256 {
  /// The SHA-256 of bytes in memory: 64 lowercase hexadecimal digits.
  public static func hex(of bytes: ByteBuffer) -> String {
    var state = sha256_ctx()
    nettle_sha256_init(&state)
    bytes.forEachPiece { nettle_sha256_update(&state, $0.count, $0.baseAddress) }
    return finish(&state)
  }

  /// The SHA-256 of a file that is read piece by piece and not kept in memory.
  public static func hex(ofFile path: String) throws(FileError) -> String {
    let descriptor = try openForReading(path)
    defer { close(descriptor) }
    var state = sha256_ctx()
    nettle_sha256_init(&state)
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileError(path: path, errno: errno) }
      if count == 0 { return finish(&state) }
      nettle_sha256_update(&state, count, piece)
    }
  }

  /// The fingerprint of bytes that come piece by piece.
  public struct Running {
    private var state = sha256_ctx()

    public init() { nettle_sha256_init(&state) }

    public mutating func add(_ bytes: [UInt8]) { nettle_sha256_update(&state, bytes.count, bytes) }

    /// Takes the next bytes, which lie anywhere.
    public mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
      nettle_sha256_update(&state, bytes.count, bytes.baseAddress)
    }

    /// 64 lowercase hexadecimal digits of all bytes so far; nothing may be added afterwards.
    public mutating func hex() -> String { SHA256.finish(&state) }
  }

  private static func finish(_ state: inout sha256_ctx) -> String {
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_SIZE))
    nettle_sha256_digest(&state, digest.count, &digest)
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
