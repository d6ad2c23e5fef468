import Foundation

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
          && ratio(amplitude(found[index]), amplitude(found[index + 1])) <= largestAmplitudeFactor
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
