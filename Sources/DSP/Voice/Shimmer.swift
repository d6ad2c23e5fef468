import CLibrary

/// How much the amplitudes of a voice change from one period to the next.
///
/// Source: Praat 6.1, "PointProcess & Sound: Get shimmer (local)..." and its neighbors, with a period factor
/// of 1.3 and an amplitude factor of 1.6.
public struct Shimmer: Sendable, Equatable {
  /// What differences are a share of.
  public enum Denominator: Sendable {
    /// The mean of all amplitudes but the last, as Praat has it.
    case allButLast
    /// The mean of all amplitudes.
    case all
  }

  /// Of the pulses whose periods on both sides are alike.
  public let amplitudes: [PulseAmplitude]
  /// Mean difference of neighbors over the mean amplitude.
  public let local: Double?
  /// Mean difference of neighbors in dB.
  public let localDecibels: Double?
  /// Mean difference of an amplitude from the mean of 3, 5 or 11, over the mean amplitude.
  public let apq3, apq5, apq11: Double?
  /// Three times `apq3`: the mean difference of differences.
  public let dda: Double?
  /// As `local`, of amplitudes from the lowest to the highest sample of a period.
  public let peakLocal: Double?

  /// `pulseTimes` ascend; times between them outside of the range are no periods.
  public init(
    _ signal: Signal, pulseTimes: [Double], _ range: PitchRange, denominator: Denominator
  ) {
    let limits = range.periodLimitsSeconds
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
    local = share(rms.meanStep(), of: rms)
    localDecibels = rms.meanStep { abs(20 * log10($1 / $0)) }
    apq3 = share(rms.meanDeviation(width: 3), of: rms)
    apq5 = share(rms.meanDeviation(width: 5), of: rms)
    apq11 = share(rms.meanDeviation(width: 11), of: rms)
    dda = apq3.map { 3 * $0 }
    peakLocal = share(peaks.meanStep(), of: peaks)
    let factor = 1 / signal.scaleForProducts
    amplitudes = found.map { $0.multiplied(by: factor) }
  }
}

/// The larger of two neighboring amplitudes over the smaller; beyond this the voice broke off.
private let largestAmplitudeFactor = 1.6

/// How loud one period of a voice is.
public struct PulseAmplitude: Sendable, Equatable {
  /// Of its pulse.
  public let timeSeconds: Double
  /// Root mean square of the middle 40 % of the period under a raised cosine.
  public let windowedRMS: Double
  /// From the lowest to the highest sample of the period.
  let peakToPeak: Double

  /// The same of a sound times a factor.
  func multiplied(by factor: Double) -> PulseAmplitude {
    PulseAmplitude(
      timeSeconds: timeSeconds, windowedRMS: windowedRMS * factor, peakToPeak: peakToPeak * factor)
  }
}

extension Signal {
  /// The amplitudes of pulses with a period on either side, both alike; silent ones are left out.
  func amplitudes(
    ofPulses times: [Double], periodLimitsSeconds limits: ClosedRange<Double>
  ) -> [PulseAmplitude] {
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

  /// Under a window that falls to 0 within a width on either side.
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

  /// Of half a period on either side.
  private func extent(around time: Double, _ left: Double, _ right: Double) -> Double {
    let first = max(0, index(after: time - 0.5 * left))
    let end = min(samples.count, index(after: time + 0.5 * right))
    guard first < end else { return 0 }
    return (samples[first..<end].max() ?? 0) - (samples[first..<end].min() ?? 0)
  }
}
