import DSP
import Metrics

/// How the heart calms down: the rest step seen from the end of the exercise before it.
///
/// The recovery is what the literature calls heart rate recovery: the rate at the end of exercise minus that
/// after 30, 60 and 120 s of rest. The end is a mean of 15 s; the rate in the rest is interpolated between
/// samples that are at most 15 s apart, and never extrapolated, except that a rest of just the planned length
/// has its last sample up to 10 s early, and is then doubtful.
///
/// The time constant is that of the best exponential between 10 and 300 s (`ExponentialFit`). At a limit of
/// that range it is no measurement, and flagged; a rate that does not fall has none. A rest of one minute is
/// the shortest that shows it.
public struct HeartRateRecovery {
  /// The exercise ends with the mean of this long, or the last sample of the longer one.
  static let (endSeconds, lastSampleSeconds) = (15.0, 20.0)
  static let lowestWindowSeconds = 20.0
  /// Time constants of a heart that calms down, and the shortest rest that shows one.
  static let timeConstants = 10.0...300.0
  static let shortestFitSeconds = 60.0
  /// Seconds into the rest at which the recovery is given.
  static let fallSeconds = [30, 60, 120]
  /// A rest of just that length has its last sample so much earlier, which still counts.
  static let longestEarlySeconds = 10.0

  /// The step before; nil when it has no heart rates.
  let exercise: HeartRateStep?
  let rest: HeartRateStep
  /// Nil when the exercise has no heart rate at its end.
  let endOfExercise: MeanRate?

  init(exercise: HeartRateStep?, rest: HeartRateStep) {
    (self.exercise, self.rest) = (exercise, rest)
    endOfExercise = exercise.flatMap(Self.endOfExercise)
  }

  private static func endOfExercise(_ exercise: HeartRateStep) -> MeanRate? {
    guard let end = exercise.span?.upperBound else { return nil }
    let last = exercise.series.samples { $0 >= end - endSeconds }
    if let mean = last.timeWeightedMean { return MeanRate(beatsPerMinute: mean, count: last.count) }
    let latest = exercise.series.samples { $0 >= end - lastSampleSeconds }.rates.last
    return latest.map { MeanRate(beatsPerMinute: $0, count: 1) }
  }

  /// Beats per minute below the end of the exercise, so many seconds into the rest.
  func fall(after seconds: Double) -> Reading {
    guard let start = rest.span?.lowerBound, let last = rest.series.times.last else {
      return .absent(.fewHeartRates)
    }
    guard let endOfExercise else { return .absent(.noExerciseHeartRate) }
    guard last >= start + seconds else {
      guard last >= start + seconds - Self.longestEarlySeconds else {
        return .absent(.recordingShort)
      }
      return .number(
        rest.series.rates.last.map { endOfExercise.beatsPerMinute - $0 }, count: rest.series.count,
        flags: [.heartRateRecoveryEarly], else: .fewHeartRates)
    }
    let rate = rest.series.rate(
      at: start + seconds, longestGapSeconds: HeartRateStep.longestGapSeconds)
    return .number(
      rate.map { endOfExercise.beatsPerMinute - $0 }, count: rest.series.count, else: .heartRateGap)
  }

  /// Seconds in which the distance to where the heart rate settles falls to a share of 1/e.
  var timeConstant: Reading {
    guard let span = rest.series.span, rest.series.count > 3 else { return .absent(.fewHeartRates) }
    guard span.upperBound - span.lowerBound >= Self.shortestFitSeconds else {
      return .absent(.recordingShort)
    }
    guard let fit else {
      return .absent(rest.series.isConstant ? .heartRateConstant : .fewHeartRates)
    }
    guard fit.amplitude > 0 else { return .absent(.heartRateNotFalling) }
    let isInside =
      fit.timeConstant > 1.000001 * Self.timeConstants.lowerBound
      && fit.timeConstant < 0.999999 * Self.timeConstants.upperBound
    return .number(
      fit.timeConstant, count: rest.series.count, flags: isInside ? [] : [.recoveryTauAtLimit],
      else: .fewHeartRates)
  }

  /// Counted from the first heart rate of the rest.
  var fit: ExponentialFit? {
    guard let start = rest.series.times.first else { return nil }
    return ExponentialFit(
      rest.series.times.map { $0 - start }, rest.series.rates, timeConstants: Self.timeConstants)
  }

  /// The lowest mean of the rest over a window.
  var lowest: Reading {
    let mean = rest.span.flatMap {
      rest.series.lowestMean(overSeconds: Self.lowestWindowSeconds, within: $0)
    }
    return .number(mean?.beatsPerMinute, count: mean?.count, else: .fewHeartRates)
  }
}
