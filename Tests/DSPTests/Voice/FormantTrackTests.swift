import Foundation
import Testing

@testable import DSP

@Suite struct FormantTrackTests {
  /// Oracle: Praat 6.1.38, medians of F1 to F3 of "To Formant (burg)... 0.00625 5 5500 0.025 50".
  @Test(
    arguments: [
      [710.179009, 1298.51893, 2654.60502], [709.625731, 1298.68477, 2648.73988],
      [710.164106, 1297.88176, 2654.85536], [714.666228, 1303.91232, 2658.83291],
      [710.223583, 1298.37665, 2653.14809], [667.108543, 1379.26885, 2663.28167],
      [715.663703, 1284.7427, 2647.99905],
    ].enumerated().map { ($0, $1) }) func `medians equal Praat's`(voice: Int, expected: [Double])
  {
    let frames = FormantTrack(voiceSignals[voice], ceilingHz: 5500, praat: .six).frames
    #expect(frames.count == (voice == 6 ? 632 : 473))
    for (rank, frequencyHz) in expected.enumerated() {
      let found = median(
        frames.compactMap { $0.formants.count > rank ? $0.formants[rank].frequencyHz : nil })
      #expect(agree(found, frequencyHz, within: 1e-8 * frequencyHz))
    }
  }

  /// Oracle: Praat 6.1.38 through praat-parselmouth 0.4.7, frame 100 of the hoarse voice: its time,
  /// "Get value at time..." and "Get bandwidth at time..." at a ceiling of 5000 Hz.
  @Test func `a frame equals Praat's`() {
    let frame = FormantTrack(voiceSignals[3], ceilingHz: 5000, praat: .six).frames[100]
    let hz = [
      695.2198501274024, 1277.641058728717, 2622.916578985729, 3586.9102846269066,
      4348.630194068407,
    ]
    let widthsHz = [
      74.37434248885664, 101.20918140389175, 84.15677345438516, 315.40339404209044,
      744.7859339224789,
    ]
    #expect(frame.timeSeconds == 0.6499999999999999)
    #expect(agree(frame.formants.map(\.frequencyHz), hz, within: 1e-7))
    #expect(agree(frame.formants.map(\.bandwidthHz), widthsHz, within: 1e-7))
  }

  /// Truth: what is multiplied by a constant has the same resonances.
  @Test(arguments: [0x1p-60, 3, 0x1p200]) func `loudness does not matter`(scale: Double) throws {
    let samples = Array(voiceSignals[3].samples.prefix(5000))
    let expected = FormantTrack(
      try Signal(samples, sampleRateHz: 44100), ceilingHz: 5500, praat: .six)
    let scaled = try Signal(samples.map { $0 * scale }, sampleRateHz: 44100)
    let pairs = zip(FormantTrack(scaled, ceilingHz: 5500, praat: .six).frames, expected.frames)
    for (frame, same) in pairs {
      let hz = (frame.formants.map(\.frequencyHz), same.formants.map(\.frequencyHz))
      #expect(agree(hz.0, hz.1, within: 1e-6))
    }
  }

  /// Truth: the eigenvalues of the companion matrix, which are computed where no roots are known. The first
  /// predictors are similar; in the last, two real roots become a pair, which no estimate leads to.
  @Test func `roots do not depend on those of the predictor before`() {
    func predictor(_ angles: [Double], _ real: Complex) -> [Double] {
      let roots = angles.map { Complex(0.95 * cos($0), 0.95 * sin($0)) } + [real]
      var polynomial = [1.0]
      for root in roots {
        let isPair = root.imaginary != 0
        let factor =
          isPair
          ? [1, -2 * root.real, root.squaredMagnitude] : [1, -root.real - 0.5, 0.5 * root.real]
        var product = [Double](repeating: 0, count: polynomial.count + 2)
        for (power, value) in polynomial.enumerated() {
          for (other, share) in factor.enumerated() { product[power + other] += value * share }
        }
        polynomial = product
      }
      return polynomial.dropFirst().map { -$0 }
    }
    func sorted(_ roots: [Complex]) -> [Complex] {
      roots.sorted { ($0.real, $0.imaginary) < ($1.real, $1.imaginary) }
    }
    var successive = PredictorRoots(order: 10)
    for (angles, real) in [
      ([0.4, 0.7, 1.5, 2.2], Complex(0.9, 0)), ([0.41, 0.72, 1.49, 2.23], Complex(0.88, 0)),
      ([0.43, 0.75, 1.47, 2.2], Complex(0.85, 0)), ([0.5, 1, 2, 2.5], Complex(0.7, 0.1)),
      ([0.52, 1.1, 1.9, 2.4], Complex(0.72, 0.12)),
    ] {
      var fresh = PredictorRoots(order: 10)
      let coefficients = predictor(angles, real)
      let (found, expected) = (
        sorted(successive.ofPredictor(coefficients)), sorted(fresh.ofPredictor(coefficients))
      )
      #expect(found.count == 10)
      #expect(agree(found.map(\.real), expected.map(\.real), within: 1e-11))
      let imaginary = (found.map { abs($0.imaginary) }, expected.map { abs($0.imaginary) })
      #expect(agree(imaginary.0.sorted(), imaginary.1.sorted(), within: 1e-11))
    }
  }

  @Test func `silence has frames but no formants`() throws {
    let silence = try Signal([Double](repeating: 0, count: 8020), sampleRateHz: 8000)
    let frames = FormantTrack(silence, ceilingHz: 5500, praat: .six).frames
    let allEmpty = frames.allSatisfy(\.formants.isEmpty)
    #expect(frames.count == 153)
    #expect(allEmpty)
  }

  @Test(arguments: [0, 1, 60, 2204]) func `less than a frame of sound has no formants`(count: Int)
    throws
  {
    let signal = try Signal(wave(count), sampleRateHz: 44100)
    #expect(FormantTrack(signal, ceilingHz: 5500, praat: .six).frames.isEmpty)
  }

  @Test(arguments: [1, 1e300, 1e-300, .infinity]) func `formants of any samples are finite`(
    level: Double
  ) throws {
    for rateHz in [1000.0, 8000] {
      let flat = try Signal([Double](repeating: level, count: 500), sampleRateHz: rateHz)
      for frame in FormantTrack(flat, ceilingHz: 5500, praat: .six).frames {
        let allFinite = frame.formants.allSatisfy {
          $0.frequencyHz.isFinite && $0.bandwidthHz.isFinite
        }
        #expect(allFinite)
      }
    }
  }

  @Test(arguments: [0, -1, .nan, .infinity, 1, 30, 1e9]) func `formants are below any ceiling`(
    ceilingHz: Double
  ) throws {
    let signal = try Signal(wave(5000), sampleRateHz: 44100)
    for frame in FormantTrack(signal, ceilingHz: ceilingHz, praat: .six).frames {
      let allInside = frame.formants.allSatisfy { (50...ceilingHz - 50).contains($0.frequencyHz) }
      #expect(allInside)
    }
  }
}
