import Testing

@testable import Recordings

/// Oracle: configurations as encoders write them, by the tables of ISO/IEC 14496-3.
@Suite struct AACConfigurationTests {
  private func codec(_ bytes: [UInt8]) throws -> [Int] {
    let codec = try PacketCodec.aac(configuration: bytes)
    return [codec.sampleRateHz, codec.channelCount, codec.packetFrameCount]
  }

  @Test func `the configuration of low-complexity AAC is read`() throws {
    #expect(try codec([0x12, 0x10]) == [44100, 2, 1024])
    #expect(try codec([0x14, 0x08]) == [16000, 1, 1024])
    #expect(try codec([0x14, 0x88]) == [12000, 1, 1024])
  }

  /// Announced before the description (type 5), after it, and with parametric stereo (type 29).
  @Test func `high-efficiency AAC doubles the sample rate`() throws {
    #expect(try codec([0x2B, 0x92, 0x08, 0x00]) == [44100, 2, 2048])
    #expect(try codec([0x13, 0x90, 0x56, 0xE5, 0xA0]) == [44100, 2, 2048])
    #expect(try codec([0xEB, 0x8A, 0x08, 0x00]) == [44100, 2, 2048])
  }

  @Test func `an explicit sample rate is read`() throws {
    // Type 2, index 15, 24 bits of 44000, one channel.
    #expect(try codec([0x17, 0x80, 0x55, 0xF0, 0x08]) == [44000, 1, 1024])
  }

  @Test(arguments: [[], [0x12], [0x16, 0x90], [0x12, 0x00]] as [[UInt8]])
  func `a configuration that is cut off or unknown is refused`(bytes: [UInt8]) {
    #expect(throws: AudioProblem.self) { try PacketCodec.aac(configuration: bytes) }
  }
}
