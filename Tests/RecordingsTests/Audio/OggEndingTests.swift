import TestSupport
import Testing
import Text

@testable import Recordings

/// Truth: the pages that the files are made of (RFC 3533, 6).
@Suite struct OggEndingTests {
  /// The page of a stream; its packets have no content of a sound.
  private func page(_ flags: UInt8, stream: UInt8 = 1, lengths: [UInt8] = [255, 40]) -> [UInt8] {
    Array("OggS".utf8) + [0, flags] + [UInt8](repeating: 0, count: 8) + [stream, 0, 0, 0]
      + [UInt8](repeating: 0, count: 8) + [UInt8(lengths.count)] + lengths
      + [UInt8](repeating: 7, count: lengths.reduce(0) { $0 + Int($1) })
  }

  private func isCutOff(_ bytes: [UInt8]) throws -> Bool {
    OggEnding(try AudioBytes(.memory(ByteBuffer(bytes)))).isCutOff
  }

  private static let (first, last): (UInt8, UInt8) = (2, 4)

  @Test func `a stream is whole with the page that ends it`() throws {
    let (first, last) = (Self.first, Self.last)
    let whole = page(first) + page(0) + page(last)
    #expect(try !isCutOff(whole))
    #expect(try isCutOff(page(first) + page(0)))
    #expect(try !isCutOff(page(first | last)))
    let two = page(first) + page(first, stream: 2) + page(last)
    #expect(try isCutOff(two))
    #expect(try !isCutOff(two + page(last, stream: 2)))
    #expect(try isCutOff(whole + page(first, stream: 2)), "a chain that breaks off")
  }

  @Test func `every cut of a file is noticed, and a title behind it is none`() throws {
    let whole = page(Self.first) + page(0, lengths: []) + page(Self.last)
    for count in 1..<whole.count {
      // A file of less than a page is no Ogg file.
      guard count > 27 else { continue }
      #expect(try isCutOff(Array(whole.prefix(count))), "\(count)")
    }
    #expect(try !isCutOff(whole + Array("TAG".utf8) + [UInt8](repeating: 0, count: 125)))
  }

  /// Oracle: libsndfile 1.2.2 wrote the file, whose last page ends its stream.
  @Test func `a sound is truncated where its file is`() throws {
    let opus = EncodedSound.opus
    #expect(try !decoded(opus).isTruncated)
    #expect(try !isCutOff(opus))
    #expect(try isCutOff(Array(opus.dropLast())))
    let open = try #require(Self.withoutEnd(opus))
    #expect(try decoded(open).isTruncated)
  }

  /// The file with a last page that does not end its stream, with its new checksum. Such a page ends with its packets, here after
  /// 3 of 20 ms; only the end of a stream may be earlier.
  private static func withoutEnd(_ file: [UInt8]) -> [UInt8]? {
    guard let start = file.indices.last(where: { file[$0...].starts(with: "OggS".utf8) }),
      file[start + 5] == last
    else { return nil }
    var page = Array(file[start...])
    page.replaceSubrange(22..<26, with: [0, 0, 0, 0])
    page[5] = 0
    page.replaceSubrange(6..<8, with: [0x40, 0x0B])
    let sum = page.reduce(UInt32(0)) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte) << 24) { value, _ in
        value & 0x8000_0000 == 0 ? value << 1 : value << 1 ^ 0x04C1_1DB7
      }
    }
    page.replaceSubrange(
      22..<26, with: [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: sum >> $0) })
    return Array(file[..<start]) + page
  }
}
