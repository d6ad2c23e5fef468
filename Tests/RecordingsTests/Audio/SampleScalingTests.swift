import Synthesis
import Testing
import TestSupport

@testable import Recordings

/// Truth: whole numbers divided by half of their range, which a double holds exactly; floating point as it is.
@Suite struct SampleScalingTests {
  private static let wholeNumbers: [(encoding: PCMEncoding, bits: Int)] = [
    (.u8, 8), (.s8, 8), (.s16le, 16), (.s16be, 16), (.s24le, 24), (.s24be, 24), (.s32le, 32),
    (.s32be, 32),
  ]

  @Test(arguments: wholeNumbers.indices) func `integer samples are scaled to full scale`(index: Int)
    throws
  {
    let (encoding, bits) = Self.wholeNumbers[index]
    let full = 1 << (bits - 1)
    let frames = [[-full, full - 1], [-1, 0], [1, full / 3], [-full + 1, 77]]
    let samples = SampleBytes(
      frames, kind: encoding == .u8 ? .unsigned : .signed, width: bits / 8,
      isBigEndian: encoding.rawValue.hasSuffix("be"))
    let format = PCMFormat(encoding: encoding, channelCount: 2, sampleRateHz: 8000)
    let sound = try decoded(samples.bytes, pcm: format)
    #expect(sound.channels == scaled(frames, bits: bits))
    #expect(sound.info.integerBitCount == bits)
    #expect(sound.info.container == "raw")
  }

  @Test(arguments: [PCMEncoding.f32le, .f32be, .f64le, .f64be])
  func `floating-point samples are kept`(encoding: PCMEncoding) throws {
    let frames = [[0.5], [-1.0], [3.25], [-1e9], [0.125], [5e-30].map { Double(Float($0)) }]
    let samples = SampleBytes(
      floating: frames, width: encoding.rawValue.contains("64") ? 8 : 4,
      isBigEndian: encoding.rawValue.hasSuffix("be"))
    let format = PCMFormat(encoding: encoding, channelCount: 1, sampleRateHz: 48000)
    let sound = try decoded(samples.bytes, pcm: format)
    #expect(sound.channels == [frames.map { $0[0] }])
    #expect(sound.info.integerBitCount == nil)
  }

  /// Truth: ITU-T G.711 (1988), tables 1 and 2: the value in the middle of a step, on a scale of 16 bits.
  @Test func `mu-law codes are those of ITU-T G.711`() throws {
    let values = (UInt8.min...UInt8.max).map { code -> Double in
      let bits = Int(~code)
      let magnitude = (((bits & 15) << 3) + 132) << (bits >> 4 & 7)
      return Double(bits & 128 == 0 ? magnitude - 132 : 132 - magnitude) / 32768
    }
    #expect(try telephone(.ulaw) == values)
  }

  @Test func `A-law codes are those of ITU-T G.711`() throws {
    let values = (UInt8.min...UInt8.max).map { code -> Double in
      let bits = Int(code ^ 0x55)
      let (step, exponent) = ((bits & 15) << 4, bits >> 4 & 7)
      let magnitude = exponent == 0 ? step + 8 : (step + 264) << (exponent - 1)
      return Double(bits & 128 == 0 ? -magnitude : magnitude) / 32768
    }
    #expect(try telephone(.alaw) == values)
  }

  private func telephone(_ encoding: PCMEncoding) throws -> [Double] {
    let codes = Array(UInt8.min...UInt8.max)
    let format = PCMFormat(encoding: encoding, channelCount: 1, sampleRateHz: 8000)
    return try decoded(codes, pcm: format).channels[0]
  }

  /// Truth: a frame holds one sample of each channel, in their order.
  @Test(arguments: [1, 2, 3, 6, 64]) func `channels lie side by side`(count: Int) throws {
    let frames = (0..<3).map { frame in (0..<count).map { 100 * frame + $0 } }
    let file = SampleBytes(frames).wav()
    #expect(try decoded(file).channels == scaled(frames))
  }

  @Test func `bytes that make no whole frame are left out`() throws {
    let frames = noiseFrames(10)
    let format = PCMFormat(encoding: .s16le, channelCount: 2, sampleRateHz: 16000)
    let bytes = Array(SampleBytes(frames).bytes.dropLast())
    #expect(try decoded(bytes, pcm: format).channels == scaled(frames.dropLast()))
    #expect(audioProblem([1, 2, 3], pcm: format) == .empty)
    let absurd = PCMFormat(encoding: .f64be, channelCount: 100, sampleRateHz: 1e9)
    #expect(audioProblem(bytes, pcm: absurd)?.diagnosis.issue.code == "audio_unsupported")
  }
}
