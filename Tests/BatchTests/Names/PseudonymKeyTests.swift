import Foundation
import Recordings
import Testing

@testable import Batch

@Suite struct PseudonymKeyTests {
  /// The bytes 0 to 31.
  private static let digits = (0..<32).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()

  private static func key(_ text: String = digits) throws -> PseudonymKey {
    try PseudonymKey(Array(text.utf8))
  }

  /// Oracle: Python 3.11.7, `hashlib.blake2b(name.encode(), key=bytes(range(32)), digest_size=16)`, the first
  /// 16 digits.
  @Test(arguments: [
    ("P01", "p07149f89fd96b134"), ("Müller", "p5fedc94a9ca17527"),
    ("7D0759C1", "p26f9342b1905c499"), (String(repeating: "a", count: 200), "p6bf04bced86b37b5"),
    ("", ""),
  ]) func `a pseudonym is the half of a keyed hash`(name: String, pseudonym: String) throws {
    #expect(try Self.key().pseudonym(of: name) == pseudonym)
  }

  /// Oracle: the same with `key=bytes(range(1, 33))`.
  @Test func `another key makes other pseudonyms`() throws {
    let other = try PseudonymKey(Array(1...32))
    #expect(other.pseudonym(of: "P01") == "pcc63f76426621496")
    #expect(try other.fingerprint != Self.key().fingerprint)
  }

  @Test func `digits, with a line break or without, and bytes are the same key`() throws {
    for text in [Self.digits + "\n", Self.digits + "\r\n", Self.digits.uppercased()] {
      #expect(try Self.key(text).fingerprint == Self.key().fingerprint)
    }
    #expect(try PseudonymKey(Array(0...31)).fingerprint == Self.key().fingerprint)
  }

  @Test func `digests are keyed, equal for equal content and none of the names'`() throws {
    let key = try Self.key()
    let digest = ContentDigest(ofText: "walk.json")
    #expect(key.digest(of: digest) == key.digest(of: digest))
    #expect(key.digest(of: digest) != digest)
    #expect(key.digest(of: digest) != key.digest(of: ContentDigest(ofText: "tap.json")))
  }

  @Test(arguments: [
    ("", "0 hexadecimal digits"), (String(digits.dropLast()), "63 hexadecimal digits"),
    (digits + "0", "65 hexadecimal digits"), (String(digits.prefix(32)), "32 hexadecimal digits"),
    (digits + "\n\n", "66 bytes"), (" " + digits, "65 bytes"),
    ("a passphrase of 32 characters...", "32 bytes of text"),
    (String(repeating: "0", count: 64), "no random bytes"),
  ]) func `what is no key is refused with what it contains`(text: String, found: String) throws {
    let refusal = try #require(throws: PseudonymKey.Refusal.self) { try Self.key(text) }
    #expect(refusal.problem.hasPrefix("contains \(found)"), "\(refusal.problem)")
    #expect(refusal.problem.hasSuffix("make one with: openssl rand -hex 32 > study.key"))
  }

  @Test func `bytes that are too few, too many or alike are refused`() {
    let random = (0..<40).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 130) }
    for count in [1, 31, 33, 40] {
      #expect(throws: PseudonymKey.Refusal.self) { try PseudonymKey(Array(random.prefix(count))) }
    }
    #expect(throws: PseudonymKey.Refusal.self) {
      try PseudonymKey([UInt8](repeating: 200, count: 32))
    }
    #expect(throws: Never.self) { try PseudonymKey(Array(random.prefix(32))) }
  }

  @Test(arguments: [(0o600, false), (0o400, false), (0o640, true), (0o604, true)])
  func `a key file that other users may read is recognized as open`(mode: Int, isOpen: Bool) throws
  {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).key")
    try Data(Self.digits.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    chmod(file.path, mode_t(mode))
    let key = try PseudonymKey(readingFrom: file.path)
    #expect(key.isOpenToOthers == isOpen)
    #expect(try key.fingerprint == Self.key().fingerprint)
  }

  @Test func `what cannot be read is refused`() throws {
    for path in ["/dev/null/none", NSTemporaryDirectory()] {
      let refusal = try #require(throws: PseudonymKey.Refusal.self) {
        try PseudonymKey(readingFrom: path)
      }
      #expect(refusal.problem.hasPrefix("cannot be read ("))
    }
    #expect(throws: PseudonymKey.Refusal.self) { try PseudonymKey(readingFrom: "/dev/zero") }
  }
}
