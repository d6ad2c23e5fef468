import DSP
import Testing

@Suite struct CepstralProminenceTests {
  private func prominence(
    _ samples: [Double], rateHz: Double, isFast: Bool = false, measuresAll: Bool = true
  ) throws -> CepstralProminence {
    CepstralProminence(
      try Signal(samples, sampleRateHz: rateHz), praat: .six, isFast: isFast,
      measuresAll: measuresAll)
  }

  /// A quarter of a second from the middle of the hoarse voice.
  private var piece: [Double] { Array(voiceSignals[3].samples[10000..<21025]) }

  /// Oracle: Praat 6.1.38, "To PowerCepstrogram... 60 0.002 5000 50" and "Get CPPS... no 0.02 0.0005 60
  /// 330 0.05 parabolic 0.001 0.05" with "Exponential decay" and "Robust slow", "Straight" and "Robust
  /// slow", "Straight" and "Least squares"; then "... 0.01 0.001 ... 0.001 0 Straight Robust".
  @Test(arguments: [
    (3, [20.0875057, 20.4810061, 19.0330358, 17.0131085]),
    (5, [18.4383214, 21.4946998, 18.9828793, 17.8318045]),
  ]) func `cepstral prominence of voices equals Praat's`(voice: Int, expected: [Double]) {
    let found = CepstralProminence(
      voiceSignals[voice], praat: .six, isFast: false, measuresAll: true)
    #expect(found.frameCount == 1451)
    #expect(agree(found.cppsDecibels, expected[0], within: 1e-7))
    #expect(agree(found.cppsStraightDecibels, expected[1], within: 1e-7))
    #expect(agree(found.cppsLeastSquaresDecibels, expected[2], within: 1e-7))
    #expect(agree(found.cppsAVQIDecibels, expected[3], within: 1e-7))
  }

  /// Oracle: Praat 6.1.38 through praat-parselmouth 0.4.7 on the piece, and on its first 6000 samples as
  /// if they were of 8 kHz: as above, the mean of "Get peak prominence... 60 330 parabolic 0.001 0.05
  /// Straight 'Robust slow'" over slices, and "Exponential decay" with "Robust".
  @Test(arguments: [
    (
      11025, 44100.0, 76,
      [
        19.99515095431522, 20.388851737687002, 18.945113175104005, 16.93931220673666,
        28.472234501867224, 19.527093195643246,
      ]
    ),
    (
      6000, 8000, 326,
      [
        0.2862996776836809, 4.676594216356889, 4.307722740134645, 3.462150918969966,
        13.000554812882616, -0.9124544029953752,
      ]
    ),
  ]) func `cepstral prominence of a piece equals Praat's in all settings`(
    count: Int, rateHz: Double, frameCount: Int, expected: [Double]
  ) throws {
    let samples = Array(piece.prefix(count))
    let found = try prominence(samples, rateHz: rateHz)
    #expect(found.frameCount == frameCount)
    #expect(agree(found.cppsDecibels, expected[0], within: 1e-6))
    #expect(agree(found.cppsStraightDecibels, expected[1], within: 1e-6))
    #expect(agree(found.cppsLeastSquaresDecibels, expected[2], within: 1e-6))
    #expect(agree(found.cppsAVQIDecibels, expected[3], within: 1e-6))
    #expect(agree(found.cppDecibels, expected[4], within: 1e-6))
    let fast = try prominence(samples, rateHz: rateHz, isFast: true)
    #expect(agree(fast.cppsDecibels, expected[5], within: 1e-6))
    #expect(fast.cppsStraightDecibels == found.cppsStraightDecibels)
    #expect(fast.cppsLeastSquaresDecibels == found.cppsLeastSquaresDecibels)
    #expect(fast.cppsAVQIDecibels == found.cppsAVQIDecibels)
    #expect(fast.cppDecibels == found.cppDecibels)
  }

  @Test func `measures that take longer are nil unless all are measured`() throws {
    let (all, few) = try (
      prominence(piece, rateHz: 44100), prominence(piece, rateHz: 44100, measuresAll: false)
    )
    #expect(few.cppsStraightDecibels == nil)
    #expect(few.cppDecibels == nil)
    #expect(few.cppsDecibels == all.cppsDecibels)
    #expect(few.cppsLeastSquaresDecibels == all.cppsLeastSquaresDecibels)
    #expect(few.cppsAVQIDecibels == all.cppsAVQIDecibels)
  }

  /// Truth: what is multiplied by a constant has another mean of the logarithm only, which is bin 0.
  @Test(arguments: [0x1p-30, 3, 1e30]) func `loudness does not matter`(scale: Double) throws {
    let expected = try prominence(piece, rateHz: 44100)
    let found = try prominence(piece.map { $0 * scale }, rateHz: 44100)
    #expect(agree(found.cppsDecibels, try #require(expected.cppsDecibels), within: 1e-6))
    #expect(agree(found.cppDecibels, try #require(expected.cppDecibels), within: 1e-6))
  }

  @Test(arguments: [(0, 0), (1, 0), (2205, 0), (4400, 0), (4410, 1), (4500, 2), (5000, 7)])
  func `there are as many frames as fit into the sound`(count: Int, frameCount: Int) throws {
    let found = try prominence(Array(piece.prefix(count)), rateHz: 44100)
    #expect(found.frameCount == frameCount)
    let all = [
      found.cppsDecibels, found.cppsStraightDecibels, found.cppsLeastSquaresDecibels,
      found.cppsAVQIDecibels, found.cppDecibels,
    ]
    #expect(all.allSatisfy { ($0 != nil) == (frameCount > 0) })
  }

  @Test(arguments: [0, 1, -0.25, 1e-300, 1e100, 1e300, .infinity, .nan])
  func `constant sound has no peak but for rounding`(level: Double) throws {
    for rateHz in [1000.0, 8000, 192_000] {
      let samples = [Double](repeating: level, count: Int(0.11 * rateHz))
      let found = try prominence(samples, rateHz: rateHz)
      #expect(found.cppsDecibels?.isFinite != false)
      #expect(found.cppDecibels?.isFinite != false)
      #expect((found.frameCount == 0) == !(abs(level) < 1e140))
    }
  }
}
