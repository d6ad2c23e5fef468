import DSP
import Metrics

/// The heart rate before the music, and where it comes from.
struct HeartRateBaseline {
  enum BaselineSource: String, CaseIterable {
    /// A step of rest before the music.
    case step
    /// What the recorder had written before the step began.
    case file
    /// A recording that the user names.
    case option
  }

  let series: HeartRateSeries
  let source: BaselineSource
  /// What holds for these heart rates, and so for all that is compared with them.
  let flags: [Flag]

  /// Takes the last step before the music that has a mean, else the part of the music's own recording before
  /// its step, else the recording that is named.
  init?(before music: HeartRateStep, steps: [HeartRateStep], named: CleanHeartRates?) {
    let found =
      Self.ofStep(before: music, steps).map { ($0.series, BaselineSource.step, $0.flags) }
      ?? Self.ofFile(before: music).map {
        ($0, BaselineSource.file, HeartRatePlausibility($0).flags)
      }
      ?? named.map { named in
        let series = HeartRateSeries(named.samples)
        return (series, BaselineSource.option, named.flags + HeartRatePlausibility(series).flags)
      }
    guard let found, found.0.count > 1 else { return nil }
    (series, source, flags) = found
  }

  private static func ofStep(before music: HeartRateStep, _ steps: [HeartRateStep])
    -> HeartRateStep?
  {
    guard let start = music.span?.lowerBound else { return nil }
    let earlier = steps.filter { step in
      step.series.count > 1 && step.span.map { $0.lowerBound < start } ?? false
    }
    return earlier.max { ($0.span?.lowerBound ?? start) < ($1.span?.lowerBound ?? start) }
  }

  private static func ofFile(before music: HeartRateStep) -> HeartRateSeries? {
    guard let start = music.span?.lowerBound else { return nil }
    let series = HeartRateSeries(music.recorded.samples).samples {
      $0 < start - HeartRateStep.toleranceSeconds
    }
    return series.count > 1 ? series : nil
  }
}

/// The heart rate during the music minus that of the baseline.
///
/// Welch's limits assume independent samples. Successive heart rates are correlated, so that the
/// adjusted limits, which use the effective number of samples, are more realistic.
public struct HeartRateChange {
  let music: HeartRateStep
  let baseline: HeartRateBaseline?

  /// Nil when either side has fewer than two samples.
  let plain: MeanDifference?
  let adjusted: MeanDifference?

  init(during music: HeartRateStep, baseline: HeartRateBaseline?) {
    (self.music, self.baseline) = (music, baseline)
    plain = Self.difference(music.series, baseline?.series) { GroupMoments($0.rates) }
    adjusted = Self.difference(music.series, baseline?.series) {
      GroupMoments($0.rates, effectiveCount: $0.effectiveCount)
    }
  }

  private static func difference(
    _ during: HeartRateSeries, _ baseline: HeartRateSeries?,
    _ moments: (HeartRateSeries) -> GroupMoments?
  ) -> MeanDifference? {
    guard let first = moments(during), let second = baseline.flatMap(moments) else { return nil }
    return MeanDifference(of: first, less: second)
  }

  /// The number of samples of both sides.
  var count: Int { music.series.count + (baseline?.series.count ?? 0) }

  /// What must be known of either side.
  var flags: [Flag] { (music.flags + (baseline?.flags ?? [])).unique }

  /// Why there is no difference, where there is none.
  var reason: Flag { baseline == nil ? .noHeartRateBaseline : .fewHeartRates }
}

extension HeartRateSeries {
  /// The number of samples that are independent; nil where none varies.
  var effectiveCount: Double? { lag1.map { DSP.effectiveCount(count, lag1Correlation: $0) } }
}
