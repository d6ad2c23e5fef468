import FoundationEssentials
import Testing
import TestSupport
import Text

@testable import Recordings

@Suite struct SHA256Tests {
  /// A text, how often it is repeated, and the digest. Oracle: FIPS 180-2, appendix B, and the empty message of NIST's
  /// SHA test vectors.
  private static let published = [
    ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ), ("a", 1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
  ]

  @Test(arguments: published) func `the digest of bytes is the published one`(
    text: String, repetitions: Int, digest: String
  ) {
    let message = String(repeating: text, count: repetitions)
    #expect(SHA256.hex(of: ByteBuffer(message.utf8)) == digest)
  }

  @Test(arguments: published) func `the digest of a file read in pieces is the published one`(
    text: String, repetitions: Int, digest: String
  ) throws {
    let scratch = try Scratch()
    let file = try scratch.write("message.bin", String(repeating: text, count: repetitions))
    #expect(try SHA256.hex(ofFile: file.path) == digest)
  }

  @Test func `a file that cannot be opened is an error`() throws {
    let scratch = try Scratch()
    #expect(throws: FileError.self) { try SHA256.hex(ofFile: "\(scratch.path)/nothing") }
  }
}
