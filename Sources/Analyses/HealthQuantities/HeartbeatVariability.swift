import CLibrary
import DSP
import Metrics
import Recordings

/// Variability of the heart from the beats that a watch stores with a sample of SDNN.
///
/// Apple gives the SD alone. The list of a sample has the time of each beat and its rate, 60 divided by the seconds since the
/// beat before, rounded to whole beats per minute. Rates are used instead of times, since lists have gaps: of 400 samples of one
/// person, the SD of 60,000/rate differs from Apple's by 0.95 ms in the median, that of times by 1.97 ms. Successive
/// differences need two intervals that follow each other without a gap. A beat follows the one before it if their times
/// differ by its interval, within the error of rounded rates and times.
///
/// Definitions: Task Force of the European Society of Cardiology 1996, Circulation 93:1043-1065.
struct HeartbeatVariability {
  /// The largest difference between the time since the beat before and the interval by the rate, in seconds.
  static let toleranceSeconds = 0.025
  /// With fewer pairs the values are doubtful, or there are none.
  static let (fewPairs, fewestPairs) = (20, 5)
  /// A larger difference of successive intervals counts for pNN50.
  static let differenceMilliseconds = 50.0
  /// The SD of a list and the one that Apple stored with it agree within this.
  static let agreementMilliseconds = 3.0
  /// Times may count hours to 12 only.
  private static let clockSeconds = 43_200.0

  /// All intervals in milliseconds.
  let intervals: [Double]
  /// Differences of successive intervals in milliseconds, over all lists.
  let differences: [Double]
  let flags: [Flag]

  /// Nil where no sample has beats.
  init?(_ values: HealthValues) {
    let lists = values.samples.map { sample in
      (
        sample.value,
        sample.beats.filter { CleanHeartRates.plausibleBPM.contains($0.beatsPerMinute) }
      )
    }.filter { !$0.1.isEmpty }
    guard !lists.isEmpty else { return nil }
    intervals = lists.flatMap { $0.1.map(\.intervalMilliseconds) }
    differences = lists.flatMap { Self.differences(of: $0.1) }
    let isMismatch = lists.contains { value, beats in
      standardDeviation(beats.map(\.intervalMilliseconds)).map {
        abs($0 - value) > Self.agreementMilliseconds
      } ?? false
    }
    flags = values.flags + (isMismatch ? [.beatsMismatch] : [])
  }

  /// The differences of the intervals of a list, from beats that follow each other.
  private static func differences(of beats: [HealthBeat]) -> [Double] {
    zip(beats, beats.dropFirst()).compactMap { before, beat in
      let passed = (beat.daySeconds - before.daySeconds).remainder(dividingBy: clockSeconds)
      // A millionth of a second is the rounding of the computation.
      guard abs(passed - beat.intervalMilliseconds / 1000) <= toleranceSeconds + 1e-6 else {
        return nil
      }
      return beat.intervalMilliseconds - before.intervalMilliseconds
    }
  }

  private static let absence =
    "no sample of SDNN has a list of beats, or fewer than five pairs of beats follow each other"

  private static func variability(
    _ name: String, _ label: String, _ unit: MetricUnit, _ meaning: String, range: ValueRange,
    _ value: @escaping @Sendable ([Double]) -> Double?
  ) -> Metric<HeartbeatVariability> {
    Metric(
      name, label, unit, meaning, source: "Task Force 1996, Circulation 93:1043", range: range,
      absentWhen: absence,
      reading: { own in
        let count = own.differences.count
        guard count >= fewestPairs else { return .absent(.fewBeats.weighing(.absence)) }
        return .number(
          value(own.differences), count: count,
          flags: own.flags + (count < fewPairs ? [.fewBeats] : []), else: .fewBeats)
      })
  }

  static let metrics: [Metric<HeartbeatVariability>] = [
    variability(
      "health_rmssd_ms", "HealthKit RMSSD", .milliseconds,
      "Root mean square of the differences between successive intervals of heartbeats, from the lists of beats that a watch stores with samples of SDNN. An interval is 60,000 divided by the rate of a beat; pairs of beats between which others are missing are left out.",
      range: "0..1000", rootMeanSquare),
    variability(
      "health_pnn50_pct", "HealthKit pNN50", .percent,
      "Percentage of pairs of successive intervals of heartbeats that differ by more than 50 ms, from the lists of beats that a watch stores with samples of SDNN. Pairs of beats between which others are missing are left out.",
      range: .percent
    ) { differences in
      100 * Double(differences.count { abs($0) > differenceMilliseconds })
        / Double(differences.count)
    },
    Metric(
      "health_rr_mean_ms", "HealthKit interval of heartbeats, mean", .milliseconds,
      "Mean interval between heartbeats, 60,000 divided by the rate of a beat, over the lists of beats that a watch stores with samples of SDNN.",
      source: "Task Force 1996, Circulation 93:1043", range: "240..2400",
      absentWhen: "no sample of SDNN has a list of beats",
      reading: { own in
        .number(mean(own.intervals), count: own.intervals.count, flags: own.flags, else: .noInput)
      }),
  ]
}

extension HealthBeat {
  /// The time since the beat before, by the rate.
  fileprivate var intervalMilliseconds: Double { 60_000 / beatsPerMinute }
}
