import DSP
import Foundation
import Synthesis
import Testing

@Suite struct ContourTremorTests {
  private static func contour(_ seconds: Double, _ f: (Double) -> Double) throws -> Signal {
    try Signal(sampled(Int(seconds * 100), f), sampleRateHz: 100)
  }

  /// Oracle: closed form, up to half the grid of 1 / (8 x duration).
  @Test(arguments: [(5, 2), (4.3, 10), (9.1, 0.5), (12, 3)])
  func `frequency and depth of a wavering contour are found`(hertz: Double, percent: Double) throws
  {
    let contour = try Self.contour(4) {
      150 * (1 + percent / 100 * sin(2 * .pi * hertz * $0 + 1)) + 3 * $0
    }
    let tremor = try #require(ContourTremor(contour))
    #expect(agree(tremor.frequencyHz, hertz, within: 1.0 / 64 + 0.005))
    #expect(agree(tremor.depthPercent, percent * 150 / 156, within: 0.02 * percent))
  }

  /// Oracle: the recipe of the voice, 5 Hz and 2 %, read off its pulses' intervals.
  @Test func `the tremor of a voice is found from its pulses`() throws {
    let times = TestVoice.breaking.pulses.map(\.timeSeconds)
    let periods = zip(times.dropFirst(), times).map(-)
    let pitch = zip(times, periods).filter { $0.1 < 0.1 }
    let contour = try #require(
      resampledContour(
        times: pitch.map(\.0), values: pitch.map { 1 / $0.1 }, largestGapSeconds: 0.1,
        sampleRateHz: 100))
    #expect(agree(Double(contour.samples.count) / 100, 3.97 - 2.1, within: 0.02))
    let tremor = try #require(ContourTremor(contour))
    #expect(agree(tremor.frequencyHz, 5, within: 0.05))
    #expect(agree(tremor.depthPercent, 2, within: 0.06))
  }

  /// Oracle: NumPy 2.4.6, by the definition on the pitch that Praat 6.1.38 finds; 5 Hz and 2 % by the
  /// voice's recipe.
  @Test func `the tremor of a voice is found from its pitch`() throws {
    let range = try #require(PitchRange(floorHz: 75, ceilingHz: 600))
    let signal = try Signal(TestVoice.breaking.samples, sampleRateHz: 44_100)
    let pitch = PitchTrack(signal, range, praat: .six)
    let voiced = pitch.frequenciesHz.indices.filter { pitch.frequenciesHz[$0] != nil }
    let contour = try #require(
      resampledContour(
        times: voiced.map { pitch.time(ofFrame: $0) }, values: pitch.voicedFrequenciesHz,
        largestGapSeconds: 0.1 + pitch.stepSeconds, sampleRateHz: 1 / pitch.stepSeconds))
    #expect(contour.samples.count == 188)
    let tremor = try #require(ContourTremor(contour))
    #expect(agree(tremor.frequencyHz, 4.9867, within: 1e-4))
    #expect(agree(tremor.depthPercent, 1.95308, within: 1e-4))
  }

  /// Oracle: closed form; straight lines between uneven pulses cost a thousandth of the depth.
  @Test func `the tremor of amplitudes at uneven times is found`() throws {
    var generator = LinearCongruentialGenerator(seed: 3)
    let times = (0..<400).map { (Double($0) + 0.3 * generator.signed()) / 130 }
    let contour = try #require(
      resampledContour(
        times: times, values: times.map { 0.2 * (1 + 0.05 * sin(2 * .pi * 6 * $0)) },
        largestGapSeconds: 0.1, sampleRateHz: 100))
    let tremor = try #require(ContourTremor(contour))
    #expect(agree(tremor.frequencyHz, 6, within: 0.03))
    #expect(agree(tremor.depthPercent, 5, within: 0.05))
  }

  /// Property: the contour's unit does not matter.
  @Test func `gain changes nothing`() throws {
    let contour = try Self.contour(2) { 1 + 0.03 * sin(2 * .pi * 6 * $0) }
    let louder = try Signal(contour.samples.map { 1000 * $0 }, sampleRateHz: 100)
    let (once, again) = (try #require(ContourTremor(contour)), try #require(ContourTremor(louder)))
    #expect(once.frequencyHz == again.frequencyHz)
    #expect(agree(again.depthPercent, once.depthPercent, within: 1e-9))
  }

  /// Oracle: closed form, of thirteen equal tones 1 Hz apart no three have a quarter of the power.
  @Test func `a contour with many rhythms has no tremor`() throws {
    var contour = [Double](repeating: 150, count: 1000)
    for tone in 2...14 {
      let (hertz, phase) = (Double(tone) + 0.5, Double(tone * tone))
      for index in contour.indices {
        contour[index] += sin(0.02 * .pi * hertz * Double(index) + phase)
      }
    }
    #expect(ContourTremor(try Signal(contour, sampleRateHz: 100)) == nil)
  }

  /// A bow has no rhythm, but the window lets some of its power into the lowest frequencies.
  @Test func `the skirt of a drift does not stand out`() throws {
    for contour in [
      try Self.contour(10, { 150 + $0 * $0 }),
      try Self.contour(3, { 150 + 9 * sin(2 * .pi * 0.7 * $0) }),
    ] { #expect(ContourTremor(contour)?.isDistinctPeak != true) }
    let rhythm = try Self.contour(3) { 150 + 9 * sin(2 * .pi * 5 * $0) }
    #expect(ContourTremor(rhythm)?.isDistinctPeak == true)
  }

  @Test func `neither short nor still nor negative contours tremble`() throws {
    #expect(ContourTremor(try Self.contour(10) { _ in 150 }) == nil)
    #expect(ContourTremor(try Self.contour(10) { sin(2 * .pi * 5 * $0) - 7 }) == nil)
    #expect(ContourTremor(try Self.contour(1.49) { 150 + sin(2 * .pi * 5 * $0) }) == nil)
    #expect(ContourTremor(try Self.contour(1.5) { 150 + sin(2 * .pi * 5 * $0) }) != nil)
    #expect(ContourTremor(try Self.contour(2) { 1e307 * sin(2 * .pi * 5 * $0) }) == nil)
    #expect(ContourTremor(try Signal([], sampleRateHz: 100)) == nil)
    #expect(ContourTremor(try Signal([1], sampleRateHz: 0.1)) == nil)
  }
}

@Suite struct EvenContourTests {
  private static func contour(
    _ times: [Double], _ values: [Double], gap: Double = 1, rateHz: Double = 2
  ) -> [Double]? {
    resampledContour(times: times, values: values, largestGapSeconds: gap, sampleRateHz: rateHz)?
      .samples
  }

  /// Oracle: by hand.
  @Test func `a contour runs in straight lines between its points`() {
    #expect(Self.contour([1, 1.25, 2.25], [4, 8, 0]) == [4, 6, 2])
    #expect(Self.contour([3], [7]) == [7])
  }

  /// Frames at 0.02 + 0.01 k reach the grid to a rounding error only; none may be lost.
  @Test func `points that lie on the grid are kept`() {
    let values = evenNoise(500)
    let times = values.indices.map { 0.02 + 0.01 * Double($0) }
    let found = Self.contour(times, values, gap: 0.11, rateHz: 100)
    #expect(found.map { agree($0, values, within: 1e-9) } == true)
  }

  @Test func `the longest voiced run counts, and the first of equally long ones`() {
    let times = [0, 0.5, 2, 2.5, 3, 5, 5.5, 6]
    #expect(Self.contour(times, [1, 2, 3, 4, 5, 6, 7, 8]) == [3, 4, 5])
    #expect(Self.contour(times, [1, 2, 3, 4, 5, 6, 7, 8], gap: 10)?.count == 13)
  }

  @Test func `impossible points have no contour`() {
    #expect(Self.contour([], []) == nil)
    #expect(Self.contour([1], []) == nil)
    #expect(Self.contour([1, 1], [1, 2]) == nil)
    #expect(Self.contour([2, 1], [1, 2]) == nil)
    #expect(Self.contour([.nan], [1]) == nil)
    #expect(Self.contour([.infinity], [1]) == nil)
    #expect(Self.contour([0, 1e300], [1, 2], gap: .infinity) == nil)
    for rateHz in [0, -1, .nan, .infinity] {
      #expect(Self.contour([0, 1], [1, 2], rateHz: rateHz) == nil)
    }
  }
}
