public import DSP
public import Metrics

/// The scale that is asked for.
public enum ScaleChoice: String, Sendable, CaseIterable {
  /// The one that fits better.
  case auto
  case raw, log

  var scale: AnalysisScale? {
    switch self {
    case .auto: nil
    case .raw: .raw
    case .log: .logarithmic
    }
  }
}

/// What is known of learning in the values of a metric.
public enum PracticeVerdict: String, Sendable, CaseIterable {
  /// Values become better with repetition; either direction, where neither is the better one.
  case yes
  /// Values become worse with repetition, as by fatigue or disease.
  case against
  case notFound = "not_found"
  /// Too few participants or repetitions.
  case untested
}

/// Learning in the values of one metric and group.
public struct PracticeFindings: Sendable {
  /// The values of a participant, by the number of the repetition at which each was measured.
  public struct PracticeCourse: Sendable {
    public let participant: Int
    public let series: PracticeSeries
  }

  public let measure: Measure
  /// The group; empty if participants are not divided into groups.
  public let group: String
  public let scale: AnalysisScale
  /// The courses of participants with at least two values, in the unit of the metric.
  public let courses: [PracticeCourse]
  /// Participants with a row of the metric and fewer than two values.
  public let leftOutCount: Int
  /// Nil with a flag that says why.
  public private(set) var curve: PracticeCurve?
  public private(set) var probability: Double?
  public private(set) var verdict = PracticeVerdict.untested
  /// The half-life of participants' own curves, for comparisons of single people.
  public private(set) var half: Double?
  public private(set) var components: PracticeComponents?
  public private(set) var flags: [Flag] = []

  /// - Parameters:
  ///   - scale: nil for the one that fits.
  ///   - courses: of all participants of the group in the order of their names.
  init(
    _ measure: Measure, group: String, scale: AnalysisScale?, _ courses: [PracticeCourse],
    leftOutCount: Int = 0
  ) {
    (self.measure, self.group) = (measure, group)
    self.courses = courses.filter { $0.series.values.count > 1 }
    self.leftOutCount = leftOutCount + courses.count - self.courses.count
    let raw = self.courses.map(\.series)
    let isPositive = raw.allSatisfy { $0.values.allSatisfy { $0 > 0 } }
    if scale == .logarithmic, !isPositive { flags.append(.logImpossible) }
    self.scale =
      (scale == .logarithmic && !isPositive ? .raw : scale) ?? AnalysisScale(fitting: raw)
    let series = self.series
    do throws(PracticeCurve.CurveRefusal) {
      let curve = try PracticeCurve(series)
      self.curve = curve
      if curve.hasNoPlateau { flags.append(.noPlateau) }
      half = PracticeComponents.half(series)
      components = half.flatMap { PracticeComponents(series, half: $0) }
      probability = PracticeTest(series)?.probability
      verdict = Self.verdict(probability, gain: curve.gain, measure.better)
    } catch {
      switch error {
      case .fewParticipants: flags.append(.fewLearners)
      case .fewRepetitions: flags.append(.fewRepetitions)
      case .noSpread: flags.append(.noSpread)
      }
    }
  }

  /// The courses on the scale.
  var series: [PracticeSeries] {
    courses.map { course in
      PracticeSeries(course.series.repetitions, course.series.values.map(scale.transformed))
    }
  }

  private static func verdict(_ probability: Double?, gain: Double, _ better: Better?)
    -> PracticeVerdict
  {
    guard let probability else { return .untested }
    guard probability < 0.05 else { return .notFound }
    let isWorse = better == .higher && gain < 0 || better == .lower && gain > 0
    return isWorse ? .against : .yes
  }

  /// The gain in percent of the level at the first repetition; nil where a percentage has no meaning.
  public var gainPercent: Double? {
    guard let curve, scale == .logarithmic || measure.isRatio else { return nil }
    return scale.percent(curve.gain, of: curve.level)
  }

  /// The smallest number of first repetitions without which what remains to be learned, from the baseline to the last
  /// repetition, is within 0.3 errors of a comparison, so that chance alone exceeds the limits in at most 6 % of values; nil
  /// unless people learn.
  public func burnIn(baselineCount: Int) -> Int? {
    guard verdict == .yes, let half, let components, let last = curve?.lastRepetition,
      let variance = medianVariance(count: baselineCount)
    else { return nil }
    let limit = 0.3 * (components.errorVariance * (1 + variance)).squareRoot()
    return (0...Int(last)).first { count in
      let baseline = (1...baselineCount).map { practiceShare(Double(count + $0), half: half) }
      let rest = practiceShare(last, half: half) - (mean(baseline) ?? 0)
      return abs(components.limitGain) * rest <= limit
    }
  }
}

extension OrderedValues {
  /// The courses of all participants of whom a condition holds, and how many have rows, but no value.
  ///
  /// - Parameter isWanted: whether the values of a participant, by number, are used.
  func courses(of measure: Int, where isWanted: (Int) -> Bool) -> (
    courses: [PracticeFindings.PracticeCourse], leftOutCount: Int
  ) {
    let repetitions = repetitions(of: measure)
    var (courses, leftOutCount) = ([PracticeFindings.PracticeCourse](), 0)
    let people = sessionValues(of: measure).runs { $0.participant == $1.participant }
    for sessions in people {
      guard let participant = sessions.first?.participant, isWanted(participant) else { continue }
      let usable = sessions.filter { $0.isUsable && repetitions[$0.session] != nil }
      if usable.isEmpty { leftOutCount += 1 }
      courses.append(
        PracticeFindings.PracticeCourse(
          participant: participant,
          series: PracticeSeries(
            usable.map { Double(repetitions[$0.session] ?? 1) }, usable.map(\.value))))
    }
    return (courses.filter { !$0.series.values.isEmpty }, leftOutCount)
  }
}
