import CLibrary

/// How far the frequency of one component of a sound moves in its course, in semitones.
///
/// The component is followed by the change of its phase from window to window (Flanagan JL, Golden RM. Phase vocoder. Bell System
/// Technical Journal 1966), in windows of 0.1 s (Hann, every 0.05 s), which admit 20 Hz of noise around it only: what is left in the
/// frequency is the drift of the source, not the noise of the room, which moves each pitch that is measured from period to period. A
/// tone of 1000 Hz 15 dB above white noise drifts by 0.0003 semitones, a voice by 0.04 and more, since the muscles of the larynx
/// never pull evenly.
///
/// The drift is the interquartile range of the frequencies by that of a normal distribution, so that a click or the end of the sound
/// does not count.
struct FrequencyDrift {
  let semitones: Double

  private static let (windowSeconds, hopSeconds) = (0.1, 0.05)
  /// Fewer steps from window to window say nothing of a drift.
  private static let fewestSteps = 8
  /// Windows with less of the component, by the median window, lie beside the sound.
  private static let smallestShare = 0.3
  /// The interquartile range of a normal distribution with a standard deviation of 1.
  private static let normalRange = 1.349

  /// Nil for a sound that is too short, or that does not hold the component.
  init?(_ signal: Signal, frequencyHz: Double) {
    let rate = signal.sampleRateHz
    let (length, hop) = (Int(Self.windowSeconds * rate), Int((Self.hopSeconds * rate).rounded()))
    guard length > 1, hop > 0, signal.samples.count >= length + Self.fewestSteps * hop else {
      return nil
    }
    let turn = 2 * Double.pi * frequencyHz / rate
    let window = hannWindow(count: length, symmetry: .periodic).enumerated().map { index, weight in
      (real: weight * cos(turn * Double(index)), imaginary: -weight * sin(turn * Double(index)))
    }
    let phasors = stride(from: 0, through: signal.samples.count - length, by: hop).map { start in
      Self.phasor(signal.samples[start..<start + length], window)
    }
    let sizes = phasors.map { hypot($0.real, $0.imaginary) }
    guard let middle = median(sizes), middle > 0 else { return nil }
    let advance = turn * Double(hop)
    let steps = phasors.indices.dropFirst().compactMap { index -> Double? in
      guard min(sizes[index - 1], sizes[index]) >= Self.smallestShare * middle else { return nil }
      let (before, after) = (phasors[index - 1], phasors[index])
      let phase =
        atan2(after.imaginary, after.real) - atan2(before.imaginary, before.real) - advance
      return phase.remainder(dividingBy: 2 * Double.pi) / (2 * Double.pi * Double(hop) / rate)
    }
    guard steps.count >= Self.fewestSteps, let low = quantile(steps, 0.25),
      let high = quantile(steps, 0.75)
    else { return nil }
    semitones = 12 / log(2) * (high - low) / Self.normalRange / frequencyHz
  }

  private static func phasor(
    _ samples: ArraySlice<Double>, _ window: [(real: Double, imaginary: Double)]
  ) -> (real: Double, imaginary: Double) {
    var (real, imaginary) = (0.0, 0.0)
    for (sample, weight) in zip(samples, window) {
      real += sample * weight.real
      imaginary += sample * weight.imaginary
    }
    return (real, imaginary)
  }
}
