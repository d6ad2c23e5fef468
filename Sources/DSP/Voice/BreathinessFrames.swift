import CLibrary

/// Noise and harmonics of a voice in frames of 0.1 s, averaged: the parts of the Acoustic Breathiness Index
/// that no other index has.
///
/// Source: Barsties v. Latoszek B, Maryn Y, Gerrits E, De Bodt M (2017), J Voice 31(4):511.e11-511.e27, as a
/// public script of its authors' circle (Acoustic Roughness Index 1.2.0) computes it; the original script is
/// not public. Noise is the ratio of two mean levels in dB, not their difference, each above the lowest level
/// of the frame: 2 to 3 for voices, and without a value in a frame of digital silence, which has no noise.
///
/// The pitch of each frame is that of its cepstral peak, then moved to the highest of the bands 6 Hz wide
/// around it: frames of hoarse voices without pitch still have one.
struct BreathinessFrames {
  /// Mean level up to 6 kHz divided by mean level from 6 to 10 kHz.
  let noiseRatio: Double
  /// Mean peak of the harmonics from 500 to 1500 Hz above the mean valley between them, in dB (Dejonckere PH,
  /// Lebacq J (1987), Clin Otolaryngol 12(5):407-414).
  let harmonicHeightDecibels: Double
  /// Level of the first harmonic minus level of the second, in dB.
  let firstHarmonicsDecibels: Double
  /// Number of frames.
  let count: Int

  private static let seconds = 0.1

  /// Nil without a frame, and if one of them has no value.
  init?(_ sound: Signal) {
    let duration = sound.sampleStepSeconds * Double(sound.samples.count)
    count = Int(clamping: (duration / Self.seconds).rounded(.down))
    var (ratio, height, difference) = (0.0, 0.0, 0.0)
    let cepstrum = FrameFundamental()
    for frame in 0..<count {
      let end = Double(frame + 1) * Self.seconds
      guard let measured = BreathinessFrame(sound, from: end - Self.seconds, to: end, cepstrum)
      else { return nil }
      ratio += measured.ratio
      height += measured.height
      difference += measured.difference
    }
    let scale = 1 / Double(count)
    (noiseRatio, harmonicHeightDecibels) = (scale * ratio, scale * height)
    firstHarmonicsDecibels = scale * difference
    guard count > 0, noiseRatio.isFinite else { return nil }
  }

  /// One frame of the sound.
  private struct BreathinessFrame {
    let ratio, height, difference: Double

    init?(
      _ sound: Signal, from start: Double, to end: Double, _ cepstrum: borrowing FrameFundamental
    ) {
      let range = sound.samples(within: start...end)
      let samples = sound.replacing(samples: Array(sound.samples[range]))
      let spectrum = SoundSpectrum(samples)
      let fine = BandLevels(binsOf: spectrum).raised(aboveMinimumUpTo: 10_000)
      let coarse = BandLevels(spectrum, widthHz: 6)
      guard let low = fine.meanLevel(from: 0, to: 6000),
        let high = fine.meanLevel(from: 6000, to: 10_000), high > 0,
        let hertz = cepstrum(samples, firstSample: range.lowerBound, from: start, to: end),
        let peak = coarse.frequencyOfMaximum(from: hertz - 20, to: hertz + 20),
        let first = coarse.maximum(from: peak - 20, to: peak + 20),
        let second = coarse.maximum(from: 2 * peak - 20, to: 2 * peak + 20),
        let height = Self.height(fine, peakHz: peak, fundamentalHz: hertz)
      else { return nil }
      (ratio, self.height, difference) = (low / high, height, first - second)
    }

    private static func height(_ levels: BandLevels, peakHz: Double, fundamentalHz: Double)
      -> Double?
    {
      let first = Int((500 / peakHz).rounded(.up))
      let peaks = stride(from: first, through: Int(1500 / peakHz), by: 1).compactMap {
        levels.maximum(from: Double($0) * peakHz - 20, to: Double($0) * peakHz + 20)
      }
      let valleys = stride(from: first, through: Int(1500 / fundamentalHz) - 1, by: 1).compactMap {
        levels.minimum(from: Double($0) * peakHz + 20, to: Double($0 + 1) * peakHz - 20)
      }
      guard let top = mean(peaks), let bottom = mean(valleys) else { return nil }
      return top - bottom
    }
  }
}

/// Finds the fundamental frequency of single frames of 0.1 s by their cepstral peak from 60 to 400 Hz.
///
/// Source: Praat 6.1, "To PowerCepstrogram..." of the frame alone, "Subtract tilt..." with a straight line by
/// Theil's incomplete method, "Get quefrency of peak...".
private struct FrameFundamental: ~Copyable {
  private let cepstrum = PowerCepstrum(.six)
  private let powers = UnsafeMutableBufferPointer<Double>.allocate(capacity: PowerCepstrum.binCount)

  private static let range = 1 / 400.0...1 / 60.0

  /// The fundamental frequency in Hz; nil if the cepstrum has no line.
  ///
  /// `firstSample` is the place of the frame's first sample in the sound. The frame often begins half way
  /// between two samples, so that the order of the operations, which follows Praat, decides.
  func callAsFunction(_ frame: Signal, firstSample: Int, from start: Double, to end: Double)
    -> Double?
  {
    let rateHz = CepstrumGrid.sampleRateHz
    let sound = resampled(frame, toHz: rateHz, window: .endingAtNextSample)
    let samples = preEmphasized(sound.samples, sampleRateHz: rateHz, fromHz: 50)
    guard !samples.isEmpty, samples.allSatisfy({ abs($0) < 1e140 }) else { return nil }
    let (step, spacing) = (frame.sampleStepSeconds, 1 / rateHz)
    let duration = step * Double(frame.samples.count)
    let window = min(0.1, duration)
    let firstTime = 0.5 * step + Double(firstSample) * step
    let middle = firstTime - 0.5 * step + 0.5 * duration - 0.5 * 0.002 + 0.5 * 0.002
    let resampledTime = 0.5 * (start + end - Double(samples.count - 1) / rateHz)
    let place = (middle - window / 2 - resampledTime) / spacing + 1
    cepstrum(samples, first: Int((place + 0.5).rounded(.down)) - 1, into: powers)
    return peakFrequencyHz()
  }

  private func peakFrequencyHz() -> Double? {
    let spacing = PowerCepstrum.spacingSeconds
    let decibels = powers.map { 10 * log10($0 + 1e-30) }
    var fit = IncompleteTheilLine(x: decibels.indices.map { Double($0) * spacing })
    guard let line = decibels.withUnsafeBufferPointer({ fit?.fit($0) }) else { return nil }
    let heights = decibels.indices.map { max(0, decibels[$0] - line(Double($0) * spacing)) }
    let peak = heights.withUnsafeBufferPointer {
      CepstralPeak($0, spacingSeconds: spacing, in: Self.range)
    }
    return 1 / peak.quefrencySeconds
  }

  deinit { powers.deallocate() }
}
