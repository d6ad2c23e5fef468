public import DSP
public import Metrics

/// The reliability of a metric within one session, from two halves of its events.
public struct HalvesFigures: Sendable {
  public let measure: Measure
  /// The group; empty if participants are not divided into groups.
  public let group: String
  /// Participants whose events were divided.
  public let participantCount: Int
  /// Participants with a row of the metric who have no usable value, too few events, or events that do not give the value.
  public let leftOutCount: Int
  /// Mean of the values of all events.
  public private(set) var mean: Double?
  public private(set) var reliability: SplitHalfReliability?
  /// The reliability without random numbers; nil where no standard error is known.
  public private(set) var closedForm: Double?
  /// The median over participants of the correlation of events with their neighbors.
  public private(set) var neighborCorrelation: Double?
  /// The median over participants of the number of events that count.
  public private(set) var eventCount: Double?
  /// The number of random divisions that have a correlation; nil for halves in time, and without a reliability.
  public private(set) var divisionCount: Int?
  /// The seed of random divisions; nil for halves in time.
  public let seed: UInt64?
  /// The coefficient of variation over the sessions of participants with several.
  public private(set) var withinVariationPercent: Double?
  public private(set) var flags: [Flag]

  /// The size of the correlation of neighbors beyond which random halves say too much.
  static let dependentCorrelation = 0.2
  /// The reliability that a test needs in research on groups: Nunnally JC, Bernstein IH 1994, Psychometric Theory, 7.
  private static let usualReliability = 0.8

  init(
    _ measure: Measure, group: String, _ function: EventFunction, _ found: HalvesPeople,
    _ rules: HalvesRules
  ) {
    let sessions = found.sessions
    (self.measure, self.group) = (measure, group)
    (participantCount, leftOutCount) = (sessions.count, found.leftOutCount)
    let isRandom = rules.isRandom(function.source)
    seed = isRandom ? rules.seed : nil
    flags = []
    guard sessions.count >= Flag.leastParticipants else {
      flags = [.fewParticipants] + found.flags
      return
    }
    if sessions.count < Flag.advisedParticipants { flags.append(.smallSample) }
    mean = DSP.mean(sessions.map(\.value))
    eventCount = median(sessions.map { Double($0.counted.count) })
    let correlations = HalvesCorrelations(sessions, function, rules)
    reliability = SplitHalfReliability(
      correlations: correlations.correlations, peopleCount: correlations.pairCount)
    divisionCount = isRandom ? reliability?.divisionCount : nil
    if correlations.correlations.isEmpty, correlations.hasDivisionWithoutSpread {
      flags.append(.noSpread)
    } else if correlations.hasLeftOut {
      flags.append(.divisionsLeftOut)
    }
    closedForm = Self.closedForm(sessions, function)
    neighborCorrelation = median(sessions.compactMap { DSP.neighborCorrelation($0.centeredSeries) })
    if let neighborCorrelation, abs(neighborCorrelation) > Self.dependentCorrelation {
      flags.append(.eventsDependent)
    }
    if measure.isRatio {
      withinVariationPercent = withinPersonVariationPercent(found.sessionValues)
    }
    flags += found.flags
  }

  /// The medians of figures of the first sessions, the second ones, and so on. Those of too few participants are left out; where
  /// all are, the first ones stand for themselves.
  init(joining all: [HalvesFigures]) {
    let known = all.filter { $0.participantCount >= Flag.leastParticipants }
    let first = known.first ?? all[0]
    (measure, group) = (first.measure, first.group)
    participantCount = known.map(\.participantCount).max() ?? first.participantCount
    leftOutCount = known.map(\.leftOutCount).min() ?? first.leftOutCount
    seed = first.seed
    func middle(_ figure: (HalvesFigures) -> Double?) -> Double? {
      median(known.compactMap(figure))
    }
    (mean, closedForm) = (middle(\.mean), middle(\.closedForm))
    reliability = SplitHalfReliability(medianOf: known.compactMap(\.reliability))
    divisionCount = known.compactMap(\.divisionCount).min()
    (neighborCorrelation, eventCount) = (middle(\.neighborCorrelation), middle(\.eventCount))
    withinVariationPercent = first.withinVariationPercent
    flags = (known.isEmpty ? [first] : known).flatMap(\.flags).unique
  }

  private static func closedForm(_ sessions: [DividedSession], _ function: EventFunction) -> Double?
  {
    guard let squaredError = function.squaredError else { return nil }
    let people = sessions.compactMap { session in
      squaredError(session.numbers).map { (value: session.value, squaredError: $0) }
    }
    return people.count == sessions.count ? SplitHalfReliability.closedForm(people) : nil
  }

  /// The reliability of the halves or, where it is not known, that of the closed form.
  private var known: Double? { reliability?.estimate ?? closedForm }

  /// The number of events with which the reliability would be 0.8; not rounded.
  public var eventsForUsual: Double? {
    guard let known, let eventCount else { return nil }
    return SplitHalfReliability.lengthFactor(for: Self.usualReliability, from: known).map {
      $0 * eventCount
    }
  }

  /// The number of tests of this length whose mean has a reliability of 0.9; not rounded.
  public var testsForPrecision: Double? {
    known.flatMap {
      SplitHalfReliability.lengthFactor(for: ReliabilityFigures.preciseReliability, from: $0)
    }
  }
}

/// The participants of a group whose events are divided.
struct HalvesPeople {
  var sessions: [DividedSession] = []
  var leftOutCount = 0
  var flags: [Flag] = []
  /// The values of all sessions of the participants with two or more.
  var sessionValues: [[Double]] = []
}
