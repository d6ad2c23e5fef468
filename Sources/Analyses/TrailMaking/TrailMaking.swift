public import Metrics
public import Recordings
public import Study
import Text

/// Touching thirteen targets in their order: numbers, or numbers and letters in turn.
public struct TrailMaking: ResultAnalysis {
  public static let task = ActiveTask.trailMaking
  public static let method = "trail-making/4"
  public static let parameters: [any ParameterDefinition] = [
    TrailType.parameter, JoinedRuns.window,
  ]
  public static let flags: [Flag] = [
    .noTap, .trailTapsInconsistent, .trailNotCompleted, .tapTimesOutOfOrder, .trailTypeUnknown,
    .onlyTrailB, .noTargetPositions, .noTrailPair, .responsesTooFast,
  ]
  public static let headlines = [
    "trail_completion_time_s", "trail_error_count", "trail_error_time_s", "trail_interval_median_s",
    "trail_pause_count",
  ]
  public static let conditions = ["trail_type"]
  public static let title = "Trail making: time, errors, segments, pauses, trail B against trail A"
  public static let summary = """
    Times begin when the targets are shown and include the first search; the step ends 1.5 s after the last tap. A \
    trail of 13 targets on a screen differs from the 25 of the paper test, whose norms must not be applied. Results \
    contain neither the type of the trail nor the positions of targets: the type is taken from a task description, a \
    name or --trail-type, the positions from a touch recording. Trails of two sessions of a participant are compared \
    in groups.csv.
    """

  public static let drawings = MeasuredTrail.drawings

  public let session: Session
  private let parameters: Parameters
  /// The trails of this run, for their comparison.
  private var trails: [Trail] = []

  public init(_ session: Session, _ parameters: Parameters) {
    (self.session, self.parameters) = (session, parameters)
  }

  public mutating func measure(
    _ result: TrailMakingResult, _ leaf: ResultLeaf, of step: SessionStep
  ) throws(UnusableStep) -> Measured<MeasuredTrail> {
    let trail = try Trail(result, TrailType(step, session, parameters), of: leaf)
    if !step.isPrevious { trails.append(trail) }
    return Measured(outcome: MeasuredTrail(trail, step), events: trail.events, flags: trail.flags)
  }

  public func summarize() -> WholeSession<TrailPair>? {
    TrailPair(trails).map { WholeSession(outcome: $0) }
  }
}

/// The labels of the targets of a trail; the raw value is ResearchKit's.
enum TrailType: String, CaseIterable {
  /// Numbers.
  case numbers = "A"
  /// Numbers and letters in turn, the first a number.
  case alternating = "B"

  static let parameter = Parameter(
    "trail-type", choices: ["A", "B"],
    "Trail A (numbers) or B (numbers and letters alternating); the default is taken from the task description or step name"
  )

  private init?(word: String) { self.init(rawValue: word.uppercased()) }

  /// A map's word counts most, then the task description's, then the end of the step's or the task's
  /// name, such as `trail_a` or `TMT-B`; the result does not contain it.
  init?(_ step: SessionStep, _ session: Session, _ parameters: Parameters) {
    let name = Self.parameter.name
    let given = [
      step.facts[name], step.configuration[name], words(ofStep: step.identifier).last,
      words(ofStep: session.taskIdentifier).last, parameters[Self.parameter],
    ]
    guard let type = given.lazy.compactMap({ $0.flatMap(Self.init(word:)) }).first else {
      return nil
    }
    self = type
  }
}

/// Flags of trails.
extension Flag {
  static let noTap = Flag("no_tap", .error, "No tap was recorded. The step was not scored.")
  static let trailTapsInconsistent = Flag(
    "trail_taps_inconsistent", .error,
    "Taps stored as correct are not in the order of the targets, or belong to a target that does not exist. The step was not scored."
  )
  static let trailNotCompleted = Flag(
    "trail_not_completed", .doubt, concerning: .measured,
    "Fewer than all 13 targets were reached. Times to completion are empty.")
  static let tapTimesOutOfOrder = Flag(
    "tap_times_out_of_order", .doubt, concerning: .measured,
    "The time of a tap is earlier than the time of the tap before it. Times are doubtful.")
  static let trailTypeUnknown = Flag(
    "trail_type_unknown", .absence,
    "It is unknown whether the trail has numbers only (A) or numbers and letters (B).",
    remedy: "give --trail-type")
  static let onlyTrailB = Flag(
    "only_trail_b", .absence,
    "The trail is of type A. Only trail B has letters, which the measure needs.")
  static let noTargetPositions = Flag(
    "no_target_positions", .absence,
    "No touch recording contains all targets reached, and results do not contain positions. Path, speed and dwell times are empty."
  )
  static let noTrailPair = Flag(
    "no_trail_pair", .absence,
    "The session does not contain a completed trail of both types. Pairs from two sessions are in groups.csv."
  )
}

/// Trails A and B of one participant, each walked in a run of its own.
extension TrailMaking: Grouping {
  private static let time = "trail_completion_time_s"

  /// Marks a trail A whose run compares it with a trail B of its own.
  private static let paired = "A and B"

  /// The first completed trail of a run. Of one that holds both, which compares them itself, trail A: it
  /// may be the nearest to a trail B of another run, too.
  public static func members(
    _ session: Session, _ measurements: [StepMeasurement], _ parameters: Parameters
  ) -> [GroupMember] {
    let completed = measurements.compactMap { trail -> GroupMember? in
      let values = trail.numbers([time])
      guard !values.isEmpty, !trail.flags.contains(.previousResult),
        let type = trail.word("trail_type").flatMap(TrailType.init)
      else { return nil }
      let start = session.step(of: trail)?.start ?? session.start
      return GroupMember(
        participant: session.participant, source: session.source, session: session.identifier,
        startSeconds: start?.unixSeconds, key: type.rawValue, values: values)
    }
    guard Set(completed.map(\.key)).count > 1 else { return Array(completed.prefix(1)) }
    return completed.filter { $0.key == TrailType.numbers.rawValue }.prefix(1).map {
      GroupMember(
        participant: $0.participant, source: $0.source, session: $0.session,
        startSeconds: $0.startSeconds, key: paired, values: $0.values)
    }
  }

  /// Each trail B with the trail A that is nearest in time; the group is named by the session of B.
  public static func groups(_ members: [GroupMember], _ parameters: Parameters)
    -> [GroupMeasurement]
  {
    let window = parameters[JoinedRuns.window] * 3600
    let people = Dictionary(grouping: members) { ByteKey($0.participant) }
    return people.sorted { $0.key < $1.key }.flatMap { pairs($0.value, withinSeconds: window) }
  }

  private static func pairs(_ trails: [GroupMember], withinSeconds window: Double)
    -> [GroupMeasurement]
  {
    let ordered = trails.sorted { $0.source.precedes($1.source) }
    let alternating = TrailType.alternating.rawValue
    let numbers = ordered.filter { $0.key != alternating }
    return ordered.filter { $0.key == alternating }.compactMap { trail in
      guard let nearest = numbers.min(by: { $0.distance(to: trail) < $1.distance(to: trail) }),
        nearest.distance(to: trail) <= window
      else { return nil }
      let pair = TrailPair(numbers: nearest.values[time], alternating: trail.values[time])
      return GroupMeasurement(
        participant: trail.participant, group: "session=\(trail.session)",
        metrics: sessionMetrics.rows(of: pair))
    }
  }
}

extension GroupMember {
  /// Seconds between two starts; endless where one is not known.
  func distance(to other: GroupMember) -> Double {
    guard let startSeconds, let start = other.startSeconds else { return .infinity }
    return abs(startSeconds - start)
  }
}

/// A trail of numbers and one of numbers and letters, of one person.
public struct TrailPair {
  /// Seconds to completion; nil where there is none.
  let numbers: Double?, alternating: Double?
  /// Flags of either time.
  var flags: [Flag] = []

  private static let source =
    "Normative observations for derived Trail Making Test indices; B - A and B : A"
  private static let absence =
    "trail A or trail B was not completed; no row in a session without trail B"

  static let metrics: [Metric<TrailPair>] = [
    Metric(
      "trail_b_minus_a_s", "Trail B minus A", .seconds,
      "`trail_completion_time_s` of trail B minus `trail_completion_time_s` of trail A, for the first completed trail of each type in a session. In groups.csv: trail B of one session with the nearest trail A of another one within --trail-pair-window.",
      better: .lower, source: source, range: "-86400..86400", absentWhen: absence,
      reading: { $0.reading { b, a in b - a } }),
    Metric(
      "trail_b_to_a_ratio", "Trail B to A ratio", .one,
      "`trail_completion_time_s` of trail B divided by `trail_completion_time_s` of trail A, for the first completed trail of each type in a session. In groups.csv: trail B of one session with the nearest trail A of another one within --trail-pair-window.",
      better: .lower, source: source, range: "0..10000", absentWhen: absence,
      reading: { $0.reading { b, a in ratio(b, a) } }),
    Metric(
      "trail_b_minus_a_to_a_ratio", "Trail (B - A) to A ratio", .one,
      "(B - A) / A, where A and B are `trail_completion_time_s` of the first completed trail of each type in a session. In groups.csv: trail B of one session with the nearest trail A of another one within --trail-pair-window.",
      better: .lower, source: source, range: "-1..10000", absentWhen: absence,
      reading: { $0.reading { b, a in ratio(b - a, a) } }),
  ]

  private func reading(_ value: (Double, Double) -> Double?) -> Reading {
    guard let numbers, let alternating else { return .absent(.noTrailPair) }
    return .number(value(alternating, numbers), count: 2, flags: flags, else: .noTrailPair)
  }
}

extension TrailPair {
  /// The first completed trail of each type in a run; nil without a trail B, at which pairs stand.
  init?(_ trails: [Trail]) {
    guard trails.contains(where: { $0.type == .alternating }) else { return nil }
    func first(_ type: TrailType) -> Trail? { trails.first { $0.type == type && $0.isCompleted } }
    let pair = [first(.numbers), first(.alternating)]
    self.init(
      numbers: pair[0]?.completionSeconds, alternating: pair[1]?.completionSeconds,
      flags: pair.compactMap(\.self).flatMap(\.timeFlags).unique)
  }
}
