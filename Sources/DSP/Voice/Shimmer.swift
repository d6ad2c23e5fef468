import CLibrary

/// Shimmer: variation of the amplitude of a voice from period to period.
///
/// Source: Praat 6.1, "PointProcess & Sound: Get shimmer (local)..." and related commands, with a period
/// factor of 1.3 and an amplitude factor of 1.6.
///
/// The amplitude of a period is a windowed root mean square and not its highest sample, which noise and the
/// sampling grid move; `peakLocal` is the older definition. Praat's mean leaves out the last amplitude, which
/// `Denominator` can undo. Agrees with Praat to 3e-11. Clipping hides shimmer: the flag of clipped sounds
/// stands with these values.
public struct Shimmer: Sendable, Equatable {
  /// The denominator of relative differences, in which programs differ.
  public enum Denominator: Sendable {
    /// The mean of all amplitudes except the last, as in Praat.
    case allButLast
    /// The mean of all amplitudes, the last included.
    case all
  }

  /// Amplitudes of the pulses with similar periods on both sides.
  public let amplitudes: [PulseAmplitude]
  /// Mean absolute difference between consecutive amplitudes divided by the mean amplitude.
  public let local: Double?
  /// Mean absolute difference between consecutive amplitudes in dB.
  public let localDecibels: Double?
  /// Mean absolute difference between an amplitude and the mean of 3, 5 or 11 amplitudes around it, divided
  /// by the mean amplitude.
  public let apq3, apq5, apq11: Double?
  /// Three times `apq3`: mean absolute difference between consecutive differences, divided by the mean
  /// amplitude.
  public let dda: Double?
  /// The measure `local` for peak-to-peak amplitudes.
  public let peakLocal: Double?

  /// `pulseTimes` ascend; intervals outside the limits of the range are not periods.
  public init(_ signal: Signal, pulseTimes: [Double], _ range: PitchRange, denominator: Denominator)
  {
    self.init(
      signal, pulseTimes: pulseTimes, periodLimitsSeconds: range.periodLimitsSeconds,
      denominator: denominator)
  }

  /// `pulseTimes` ascend; intervals outside the limits are not periods.
  init(
    _ signal: Signal, pulseTimes: [Double], periodLimitsSeconds limits: ClosedRange<Double>,
    denominator: Denominator
  ) {
    let found = signal.scaledForProducts.amplitudes(
      ofPulses: pulseTimes, periodLimitsSeconds: limits)
    func row(_ amplitude: (PulseAmplitude) -> Double) -> Perturbation {
      Perturbation(found.map(amplitude)) { index in
        limits.contains(found[index + 1].timeSeconds - found[index].timeSeconds)
          && largerOverSmaller(amplitude(found[index]), amplitude(found[index + 1]))
            <= largestAmplitudeFactor
      }
    }
    func share(_ step: Double?, of row: Perturbation) -> Double? {
      mean(denominator == .all ? row.values : row.values.dropLast()).flatMap { mean in
        step.map { $0 / mean }
      }
    }
    let (rms, peaks) = (row(\.windowedRMS), row(\.peakToPeak))
    local = share(rms.meanDifference(), of: rms)
    localDecibels = rms.meanDifference { abs(20 * log10($1 / $0)) }
    apq3 = share(rms.meanDeviation(width: 3), of: rms)
    apq5 = share(rms.meanDeviation(width: 5), of: rms)
    apq11 = share(rms.meanDeviation(width: 11), of: rms)
    dda = apq3.map { 3 * $0 }
    peakLocal = share(peaks.meanDifference(), of: peaks)
    let factor = 1 / signal.scaleForProducts
    amplitudes = found.map { $0.multiplied(by: factor) }
  }
}

/// Largest ratio of two neighboring amplitudes; above it the voice is interrupted.
private let largestAmplitudeFactor = 1.6

/// The amplitude of one period of a voice.
public struct PulseAmplitude: Sendable, Equatable {
  /// Time of the pulse that the period surrounds.
  public let timeSeconds: Double
  /// Root mean square of the middle 40 % of the period with a Hann window.
  public let windowedRMS: Double
  /// Highest minus lowest sample of the period.
  let peakToPeak: Double

  /// The amplitude of the sound multiplied by a factor.
  func multiplied(by factor: Double) -> PulseAmplitude {
    PulseAmplitude(
      timeSeconds: timeSeconds, windowedRMS: windowedRMS * factor, peakToPeak: peakToPeak * factor)
  }
}

extension Signal {
  /// The amplitudes of pulses with similar periods on both sides; silent pulses are left out.
  func amplitudes(ofPulses times: [Double], periodLimitsSeconds limits: ClosedRange<Double>)
    -> [PulseAmplitude]
  {
    times.indices.dropFirst().dropLast().compactMap { index in
      let left = times[index] - times[index - 1]
      let right = times[index + 1] - times[index]
      guard limits.contains(left), limits.contains(right),
        largerOverSmaller(left, right) <= largestPeriodFactor
      else { return nil }
      let rms = windowedRMS(around: times[index], 0.2 * left, 0.2 * right)
      guard rms > 0 else { return nil }
      return PulseAmplitude(
        timeSeconds: times[index], windowedRMS: rms,
        peakToPeak: extent(around: times[index], left, right))
    }
  }

  /// Root mean square with a window that falls to 0 within `left` and `right`.
  private func windowedRMS(around time: Double, _ left: Double, _ right: Double) -> Double {
    let first = max(0, index(after: time - left))
    let last = min(samples.count - 1, index(before: time + right))
    var (sum, weights) = (0.0, 0.0)
    for place in stride(from: first, through: last, by: 1) {
      let offset = self.time(at: Double(place)) - time
      let weight = 0.5 + 0.5 * cos(.pi * offset / (offset < 0 ? left : right))
      sum += weight * samples[place] * weight * samples[place]
      weights += weight * weight
    }
    return weights > 0 ? (sum / weights).squareRoot() : 0
  }

  /// Peak-to-peak amplitude over half a period on either side.
  private func extent(around time: Double, _ left: Double, _ right: Double) -> Double {
    let first = max(0, index(after: time - 0.5 * left))
    let end = min(samples.count, index(after: time + 0.5 * right))
    guard first < end else { return 0 }
    return (samples[first..<end].max() ?? 0) - (samples[first..<end].min() ?? 0)
  }
}
