import Testing

@testable import Synthesis

@Suite struct AppleLosslessTests {
  private func golomb(_ numbers: [Int]) -> [UInt8] {
    var bits = BitWriter()
    AdaptiveGolomb.write(numbers, bitCount: 17, to: &bits)
    return bits.bytes
  }

  /// Oracle: by hand from the format. A first 0 at width 1 is the bit 0; the mean stays at 10, so zeros are
  /// counted: two of them at width 4 are 0 0011; then 1, folded to 2 and one less, is 10.
  @Test func `a run of zeros is written as its length`() {
    #expect(golomb([0, 0, 0, 1]) == [0b0_00011_10])
  }

  /// Oracle: by hand. -50 is 99, too much for width 1: nine ones, 99 in 17 bits. The mean is then
  /// 10 + 99 * 40 = 3970, the width floor(log2(7 + 3)) = 3, the divisor 7: 5 is 10 = 7 + 3, 10 100.
  @Test func `a value too large for its code is written as it is, and the next width follows it`() {
    #expect(golomb([-50, 5]) == [0xFF, 0b1000_0000, 0b0001_1000, 0b1110_1000])
  }

  /// Oracle: property; with one microphone the second channel is a run of zeros in each packet.
  @Test func `a second equal channel costs almost nothing`() {
    var room = SyntheticRoom()
    room.durationSeconds = 1
    let sound = room.samples
    let mono = QuantizedSound([sound]).m4a().count
    #expect(QuantizedSound.stereo(ofOne: sound).m4a().count < mono + 11 * 30)
    #expect(mono < 2 * sound.count * 2 / 3)
  }

  /// Oracle: ISO/IEC 14496-12; every box begins with its length, the chunk's offset is that of the packets.
  @Test(arguments: [false, true]) func `the boxes of a file fill it without a gap`(
    isDescribedFirst: Bool
  ) throws {
    let bytes = QuantizedSound([[0.1, -0.1, 0.2]]).m4a(isDescribedFirst: isDescribedFirst)
    var kinds: [String] = []
    var place = 0
    while place < bytes.count {
      kinds.append(String(decoding: bytes[(place + 4)..<(place + 8)], as: UTF8.self))
      place += number(bytes, at: place)
    }
    #expect(place == bytes.count)
    #expect(kinds == (isDescribedFirst ? ["ftyp", "moov", "mdat"] : ["ftyp", "mdat", "moov"]))
    let data = try #require(find("mdat", in: bytes)),
      offsets = try #require(find("stco", in: bytes))
    #expect(number(bytes, at: offsets + 12) == data + 4)
  }

  private func number(_ bytes: [UInt8], at place: Int) -> Int {
    bytes[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
  }

  private func find(_ kind: String, in bytes: [UInt8]) -> Int? {
    bytes.indices.first { bytes[$0...].starts(with: Array(kind.utf8)) }
  }
}
