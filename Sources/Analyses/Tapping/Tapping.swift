import DSP
public import Metrics
public import Recordings
public import Study

/// Two fingers tapping in turn on two buttons, with one hand or one after the other.
public struct Tapping: Analysis {
  public static let task = ActiveTask.tapping
  public static let method = "tapping/2"
  public static let parameters: [any ParameterDefinition] = []
  public static let flags = Flag.ofTapping
  public static let headlines = [
    "tap_on_target_count", "tap_rate_hz", "tap_interval_mean_s", "tap_interval_cv_pct",
    "tap_rhythm_strength",
  ]
  public static let title = "Tapping speed: taps, rhythm, fatigue, dwell, accuracy, both hands"
  public static let summary = """
    Taps are sorted by time and duplicates are left out. Some phones store a touch outside the buttons first and a \
    button tap at exactly the same coordinate up to 0.2 s later: both are counted as one tap at the time of the \
    touch. Intervals extend between taps on the buttons; those below 0.03 s (two fingers landing together) and above \
    3 s (pauses) are counted and left out. If more than 5 % are below 0.03 s, taps were delivered late: these \
    intervals are included, and spreads are doubtful. The time of the task begins at the first tap. A motion \
    recording of the step is measured as well.
    """

  /// The results of one hand, or of the session.
  public struct Outcome {
    var facts: StepFacts?
    var hand: TappingHand?
    var shaking: TappingMotion?
    var comparison: HandComparison?
    var run: RunFacts?
  }

  public static let drawings: [Drawing<Outcome>] = TappingHand.drawings.of(\.hand)

  public init() {}

  public func measure(_ session: Session, _ parameters: Parameters) -> [StepMeasurement] {
    var hands: [TappingHand] = []
    let steps = session.visits(of: Self.task).compactMap { step, leaf in
      leaf.map { measure($0, of: step, &hands, session, parameters) }
        ?? step.failure(of: Self.task, source: step.recordings.first?.source ?? "")
    }
    let comparison = HandComparison(hands)
    return measurements(steps, andRunOf: session) { Outcome(comparison: comparison, run: $0) }
  }

  private func measure(
    _ leaf: ResultLeaf, of step: SessionStep, _ hands: inout [TappingHand], _ session: Session,
    _ parameters: Parameters
  ) -> StepMeasurement {
    guard let result = TappingResult(leaf) else {
      return step.failed(
        .noInput, source: session.source,
        remarks: [
          Remark(
            .noInput, leaf.expectation("samples", "a list of taps", effect: "step skipped"))
        ])
    }
    let hand = TappingHand(result, step: step)
    if !step.isPrevious { hands.append(hand) }
    let motion = StepMotion(step)
    let outcome = Outcome(
      facts: StepFacts(step: step, motion: motion), hand: hand,
      shaking: motion.map(TappingMotion.init))
    let skipped: [Flag] = result.skipped.isEmpty ? [] : [.elementSkipped]
    return StepMeasurement(
      step: step.identifier, attempt: step.attempt, source: session.source,
      metrics: Self.rows(outcome), events: hand.events,
      flags: (hand.flags + skipped + step.flags).unique,
      remarks: result.skipped.map { Remark(.elementSkipped, $0) }
    ).pictured(Self.pictures(of: outcome, parameters))
  }
}

/// Both hands, when each was tested in a session of its own.
extension Tapping: Grouping {
  private static let group = "hands"
  private static let values = ["tap_on_target_count", "tap_interval_median_s"]

  public static func members(
    _ session: Session, _ measurements: [StepMeasurement]
  ) -> [GroupMember] {
    BodySides.members(of: session, measurements, values: values) { _ in group }
  }

  public static func groups(
    _ members: [GroupMember], _ parameters: Parameters
  ) -> [GroupMeasurement] {
    BodySides(members).pairs.map { pair in
      let rows = zip(HandComparison.metrics, values).map { metric, value in
        let percent = pair.means(value).flatMap { asymmetryPercent($0.right, $0.left) }
        return MeasuredMetric(
          metric.definition, .number(percent, count: pair.count, else: .fewTaps))
      }
      return GroupMeasurement(participant: pair.participant, group: pair.group, metrics: rows)
    }
  }
}

/// The two hands of one session beside each other.
struct HandComparison {
  private let left: [TappingHand], right: [TappingHand]

  /// Of several attempts of a hand the mean counts.
  init(_ hands: [TappingHand]) {
    left = hands.filter { $0.side == .left }
    right = hands.filter { $0.side == .right }
  }

  var areBoth: Bool { !left.isEmpty && !right.isEmpty }
  var count: Int { left.count + right.count }
  var timeFlags: [Flag] { (left + right).flatMap(\.timeFlags).unique }

  /// In percent; nil unless both hands have the value.
  func asymmetry(_ value: (TappingHand) -> Double?) -> Double? {
    mean(right.compactMap(value)).flatMap { right in
      mean(left.compactMap(value)).flatMap { asymmetryPercent(right, $0) }
    }
  }
}

extension Flag {
  static let fewTaps = Flag(
    "few_taps", .doubt,
    "Fewer than 10 taps hit a button, or too few for the measure.",
    remedy: "check whether the participant understood the task")
  static let tapsNotAlternating = Flag(
    "taps_not_alternating", .doubt,
    "Fewer than half of the successive taps change the button. Measures of rhythm do not describe "
      + "alternating taps.",
    remedy: "check whether the participant understood the task")
  static let tapDuplicates = Flag(
    "tap_duplicates", .doubt,
    "More than 5 % of the recorded taps were duplicates; they were left out.")
  static let noDwellTimes = Flag(
    "no_dwell_times", .absence,
    "The export does not contain how long fingers stay on the buttons.")
  static let noButtonPositions = Flag(
    "no_button_positions", .absence,
    "The export does not contain the positions of the buttons.")
  static let noTapPositions = Flag(
    "no_tap_positions", .absence,
    "The export does not contain the positions of the taps.")
  static let oneHand = Flag(
    "one_hand", .absence,
    "Only one hand was tested in the session.")

  static let bunchedEvents = Flag(
    "bunched_events", .doubt,
    "More than 5 % of the tap intervals are below 30 ms: the phone delivered taps late and several at "
      + "once. Mean and median are valid; measures of spread do not describe the hand.")
  static let tapRateImpossible = Flag(
    "tap_rate_impossible", .distrust,
    "More than 15 taps per second were recorded, more than a hand can make.")
  static let tapTimesEqual = Flag(
    "tap_times_equal", .distrust,
    "More than half of the taps have the time of the previous tap. Measures from the times of taps "
      + "are not valid.")
  static let tapIntervalsMechanical = Flag(
    "tap_intervals_mechanical", .doubt,
    "The intervals of at least 20 taps vary by less than 1.5 % (coefficient of variation), more "
      + "regular than a hand can tap.")

  static let ofTapping: [Flag] = [
    fewTaps, tapsNotAlternating, tapDuplicates, noDwellTimes, noButtonPositions, noTapPositions,
    noVariation, oneHand,
    bunchedEvents, tapRateImpossible, tapTimesEqual, tapIntervalsMechanical,
  ]
}
