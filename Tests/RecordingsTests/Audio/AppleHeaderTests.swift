import Synthesis
import Testing
import TestSupport

@testable import Recordings

/// Truth: the definitions of AIFF, AIFF-C, CAF and AU; every size in a header may be wrong.
@Suite struct AppleHeaderTests {
  private let frames = noiseFrames(40)
  private var big: SampleBytes { SampleBytes(frames, isBigEndian: true) }
  private var little: SampleBytes { SampleBytes(frames) }

  private func expectRepaired(_ file: [UInt8]) throws {
    let sound = try decoded(file)
    #expect(sound.channels == scaled(frames))
    #expect(sound.info.isHeaderRepaired)
    #expect(!sound.isTruncated)
  }

  private func expectTruncated(_ file: [UInt8]) throws {
    let sound = try decoded(file)
    #expect(sound.channels == scaled(frames))
    #expect(sound.isTruncated)
    #expect(!sound.info.isHeaderRepaired)
  }

  @Test func `AIFF that was never closed is read to its end`() throws {
    try expectRepaired(big.aiff(claimedFrameCount: 0, claimedByteCount: 0))
    try expectRepaired(big.aiff(claimedFrameCount: 0, claimedByteCount: 8))
    try expectRepaired(big.aiff(claimedFrameCount: 0, claimedByteCount: .max))
  }

  @Test func `AIFF that was cut off is reported as truncated`() throws {
    let more = UInt32(frames.count + 10)
    try expectTruncated(big.aiff(claimedFrameCount: more, claimedByteCount: 8 + 4 * more))
    try expectTruncated(big.aiff().withClaims(more))
  }

  @Test func `fewer frames than bytes are a file with padding`() throws {
    let sound = try decoded(big.aiff(claimedFrameCount: 11))
    #expect(sound.channels == scaled(Array(frames.prefix(11))))
    #expect(!sound.isTruncated)
  }

  @Test func `uncompressed types of AIFF-C are read, and others are refused`() throws {
    #expect(try decoded(big.aiff(compression: "NONE")).channels == scaled(frames))
    #expect(try decoded(big.aiff(compression: "twos")).channels == scaled(frames))
    #expect(try decoded(little.aiff(compression: "sowt")).channels == scaled(frames))
    let floating = [[1.5, -0.25], [0, 7]]
    for (width, type) in [(4, "fl32"), (4, "FL32"), (8, "fl64"), (8, "FL64")] {
      let samples = SampleBytes(floating: floating, width: width, isBigEndian: true)
      #expect(try decoded(samples.aiff(compression: type)).channels == [[1.5, 0], [-0.25, 7]])
    }
    #expect(
      audioProblem(big.aiff(compression: "ima4"))?.diagnosis.issue.code == "audio_unsupported")
  }

  @Test func `CAF that was never closed is read to its end, and a cut is reported`() throws {
    try expectRepaired(little.caf(claimedByteCount: .max))
    try expectTruncated(little.caf(claimedByteCount: UInt64(4 * frames.count + 104)))
    try expectTruncated(little.caf(claimedByteCount: 1 << 62))
  }

  @Test func `CAF of floating point is read`() throws {
    for isBigEndian in [true, false] {
      for width in [4, 8] {
        let samples = SampleBytes(floating: [[0.5, -3]], width: width, isBigEndian: isBigEndian)
        #expect(try decoded(samples.caf()).channels == [[0.5], [-3]])
      }
    }
  }

  @Test func `AU that was written to a pipe is read to its end, and a cut is reported`() throws {
    try expectRepaired(big.au(code: 3, claimedByteCount: .max))
    try expectTruncated(big.au(code: 3, claimedByteCount: UInt32(4 * frames.count + 8)))
  }

  /// Truth: IEEE 754 extended numbers; the writer makes them from whole rates.
  @Test(arguments: [8000, 11025, 16000, 44100, 48000, 96000, 768_000])
  func `sample rates in AIFF, CAF, AU and WAV are read`(rate: Int) throws {
    let samples = SampleBytes(frames, isBigEndian: true, sampleRateHz: rate)
    for file in [samples.aiff(), samples.caf(), samples.au(code: 3), samples.wav()] {
      #expect(try decoded(file).info.sampleRateHz == Double(rate))
    }
  }

  @Test(arguments: [.nan, .infinity, -44100, 0, 1e300, 999] as [Double])
  func `a rate that no recorder has is refused`(rate: Double) {
    var file = little.caf()
    let pattern = (0..<8).map { UInt8(truncatingIfNeeded: rate.bitPattern >> UInt64(56 - 8 * $0)) }
    file.replaceSubrange(20..<28, with: pattern)
    #expect(audioProblem(file)?.diagnosis.issue.code == "audio_unsupported")
  }
}

extension [UInt8] {
  /// An AIFF file whose `COMM` chunk claims another number of frames.
  fileprivate func withClaims(_ frameCount: UInt32) -> [UInt8] {
    var file = self
    for place in 0..<4 {
      file[22 + place] = UInt8(truncatingIfNeeded: frameCount >> UInt32(24 - 8 * place))
    }
    return file
  }
}
