import DSP
import Metrics

/// What the attempts of one visit to the step come to.
struct TouchSummary {
  /// Fewer valid attempts than this are too few to judge a person by.
  static let fewestTrials = 3

  private let attempts: [TouchAttempt]
  private let fine: [TouchAttempt]
  private let coarse: [TouchAttempt]

  init(_ attempts: [TouchAttempt]) {
    self.attempts = attempts
    fine = attempts.filter { $0.kind == .valid && !$0.isCoarse }
    coarse = attempts.filter { $0.kind == .valid && $0.isCoarse }
  }

  var trialCount: Int { attempts.count }

  func count(_ kind: TouchAttempt.Kind) -> Int { attempts.count { $0.kind == kind } }

  var flags: [Flag] {
    (attempts.contains(where: \.isCoarse) ? [.coarseDates] : [])
      + (count(.valid) < Self.fewestTrials ? [.fewTrials] : [])
  }

  /// A statistic over valid attempts with dates finer than a second, of a time in milliseconds.
  func reading(
    _ seconds: (TouchAttempt) -> Double?, else reason: Flag = .tooFewValues,
    _ statistic: ([Double]) -> Double?
  ) -> Reading {
    let milliseconds = fine.compactMap(seconds).map { $0 * 1000 }
    return .number(
      statistic(milliseconds), count: milliseconds.count, else: absence ?? reason)
  }

  /// Why no attempt has a fine time; nil where some have.
  private var absence: Flag? {
    fine.isEmpty ? (coarse.isEmpty ? .noValidAttempt : .coarseDates) : nil
  }

  /// Change of the time with the time waited, in ms per s.
  var foreperiodSlope: Reading {
    let points = fine.compactMap { attempt in
      attempt.foreperiodSeconds.flatMap { x in attempt.totalSeconds.map { (x, $0 * 1000) } }
    }
    let reason = points.count < 3 ? Flag.tooFewValues : .oneForeperiod
    return .number(
      slope(points.map(\.0), points.map(\.1)), count: points.count, else: absence ?? reason)
  }

  /// Dates cut to whole seconds give 0 or 1 s for one attempt, but their mean is right on average, as
  /// long as stimuli fall anywhere in a second. Nil without such dates.
  var coarseMeanSeconds: Reading? {
    guard !coarse.isEmpty else { return nil }
    return .number(mean(coarseSeconds), count: coarse.count, else: .noValidAttempt)
  }

  /// Of a mean whose attempts are each one second too long with the mean's fraction as probability.
  var coarseErrorSeconds: Reading? {
    guard let center = mean(coarseSeconds) else { return nil }
    let count = Double(coarse.count)
    let fraction = center - center.rounded(.down)
    // No fraction would mean no error; half an attempt stands in for what was not seen.
    let share = fraction > 0 ? fraction : 0.5 / count
    return .number(
      (share * (1 - share) / count).squareRoot(), count: coarse.count, else: .noValidAttempt)
  }

  private var coarseSeconds: [Double] { coarse.compactMap(\.totalSeconds) }
}
