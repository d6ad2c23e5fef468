import DSP
import Metrics
import Study

/// Heart beats after stepping, and the oxygen uptake that an equation expects of them.
///
/// The beats from 30 to 60 s after the start of the rest are the integral of the heart rate, with straight lines
/// between samples. The equations are those of Milligan (2013) for the Chester step test, with beats in 30 s and
/// not a minute. Against a treadmill they agree with a concordance of 0.61, so that the value follows changes of a
/// person better than it compares persons (doi 10.2196/26006). The height of the cube is not in the result and
/// taken as 20 cm.
public struct CubeRecovery {
  static let window = 30.0...60.0
  /// Seconds between samples above which the beats are doubtful, and above which they are unknown.
  static let (sparseSeconds, longestGapSeconds) = (10.0, 20.0)
  static let years = 18.0...80.0

  let heart: HeartRateRecovery
  /// Nil without a motion recording of the stepping.
  let stepping: CubeStepping?
  let age: Double?
  let isFemale: Bool?

  /// The beats from 30 to 60 s.
  var beats: Reading {
    guard let start = heart.rest.span?.lowerBound else { return .absent(.fewHeartRates) }
    let series = heart.rest.series
    return Self.beats(series.times.map { $0 - start }, series.rates)
  }

  /// Times in seconds since the start of the rest, rates a minute.
  static func beats(_ times: [Double], _ rates: [Double]) -> Reading {
    guard let first = times.lastIndex(where: { $0 <= window.lowerBound }),
      let last = times.firstIndex(where: { $0 >= window.upperBound })
    else { return .absent(.fewHeartRates) }
    var (sum, longest) = (0.0, 0.0)
    for index in first..<last {
      let (from, to) = (times[index], times[index + 1])
      longest = max(longest, to - from)
      let (low, high) = (max(from, window.lowerBound), min(to, window.upperBound))
      guard high > low else { continue }
      let slope = (rates[index + 1] - rates[index]) / (to - from)
      let middle = rates[index] + slope * ((low + high) / 2 - from)
      sum += middle * (high - low) / 60
    }
    guard longest <= longestGapSeconds else { return .absent(.heartRateGap) }
    return .number(
      sum, count: last - first + 1, flags: longest > sparseSeconds ? [.heartRateSparse] : [],
      else: .fewHeartRates)
  }

  /// mL/kg/min, of beats in 30 s and age alone.
  static func oxygenUptake(beats: Double, age: Double) -> Double {
    84.687 - 0.722 * beats - 0.383 * age
  }

  /// mL/kg/min, of beats in 30 s, age and sex.
  static func oxygenUptake(beats: Double, age: Double, isFemale: Bool) -> Double {
    83.477 - 0.586 * beats - 0.404 * age - (isFemale ? 7.030 : 0)
  }

  /// A value of the beats and the age.
  func uptake(_ value: (_ beats: Double, _ age: Double) -> Double?) -> Reading {
    guard case .number(let count) = beats.value else { return beats }
    guard let age else { return .absent(.ageMissing) }
    let isOutside = !Self.years.contains(age)
    return .number(
      value(count, age), count: beats.count,
      flags: beats.flags + (stepping?.flags ?? []) + [.stepHeightAssumed]
        + (isOutside ? [.outOfRange] : []), else: .noBodyFacts)
  }
}

extension Flag {
  static let heartRateSparse = Flag(
    "heart_rate_sparse", .doubt, concerning: .measured,
    "Heart rate samples from 30 to 60 s after the exercise are more than 10 s apart.")
  static let ageMissing = Flag(
    "age_missing", .absence, "The age of the participant is needed: give --age.")
  static let stepHeightAssumed = Flag(
    "step_height_assumed", .note,
    "The result does not contain the height of the step, which is taken as 20 cm.")
}
