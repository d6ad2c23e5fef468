import DSP
public import Metrics
public import Recordings
public import Study
import Text

/// Two fingers tapping in turn on two buttons, with one hand or one after the other.
public struct Tapping: Analysis {
  public static let task = ActiveTask.tapping
  public static let method = "tapping/4"
  public static let parameters: [any ParameterDefinition] = []
  public static let flags = Flag.ofTapping
  public static let headlines = [
    "tap_on_target_count", "tap_rate_hz", "tap_interval_mean_s", "tap_interval_cv_pct",
    "tap_rhythm_strength",
  ]
  public static let title = "Tapping speed: taps, rhythm, fatigue, dwell, accuracy, both hands"
  public static let summary = """
    Taps are sorted by time. Taps on the same target within 5 ms and 0.5 points are one tap, since two fingers never \
    land so close together. Some phones store a touch outside the buttons first and a button tap at the same coordinate \
    (0.5 points) up to 0.2 s later: both are counted as one tap at the time of the touch. A hand without a tap was \
    skipped. Intervals extend between taps on the buttons; those below 0.03 s (two fingers landing together) and above \
    3 s (pauses) are counted and left out. If more than 5 % are below 0.03 s, taps were delivered late: these \
    intervals are included, and spreads are doubtful. The time of the task begins at the first tap. A motion \
    recording of the step is measured as well.
    """

  public static let drawings: [Drawing<TappingStep>] = TappingHand.drawings.of(\.hand)

  private let session: Session
  /// The hands of this run, for their comparison.
  private var hands: [TappingHand] = []

  public init(_ session: Session, _ parameters: Parameters) { self.session = session }

  public var visits: [ResultVisit] { session.visits(of: Self.task) }

  public mutating func measure(_ visit: ResultVisit) throws(UnusableStep) -> Measured<TappingStep>?
  {
    let step = visit.step
    guard let leaf = visit.leaf else { return try withoutResult(step) }
    guard let result = TappingResult(leaf) else {
      throw UnusableStep(
        reason: .noInput,
        remarks: [
          Remark(.noInput, leaf.expectation("samples", "a list of taps", effect: "step skipped"))
        ])
    }
    try result.times.check(leaf)
    guard !leaf.isOfSkippedHand else { return skipped(step) }
    let hand = TappingHand(result, step: step)
    if !step.isPrevious { hands.append(hand) }
    let motion = StepMotion(step)
    return Measured(
      outcome: TappingStep(hand: hand, shaking: motion.map(TappingMotion.init)), motion: motion,
      events: hand.events,
      flags: hand.flags + (result.skipped.isEmpty ? [] : [.elementSkipped]) + result.times.flags,
      remarks: result.skipped.map { Remark(.elementSkipped, $0) } + result.times.remarks(on: leaf))
  }

  /// A step that a result lists without a result of its own was skipped; recordings alone are input that lacks its result.
  private func withoutResult(_ step: SessionStep) throws(UnusableStep) -> Measured<TappingStep>? {
    guard session.isSkipped(step) else {
      return try withoutInput(step, source: step.recordings.first?.source)
    }
    return skipped(step)
  }

  /// Taps are in the result only.
  public static func refusal(ofRecordingsAlone step: SessionStep) -> UnusableStep? {
    UnusableStep(reason: .noInput, source: step.recordings.first?.source)
  }

  private func skipped(_ step: SessionStep) -> Measured<TappingStep> {
    let motion = StepMotion(step)
    return Measured(
      outcome: TappingStep(hand: nil, shaking: motion.map(TappingMotion.init)), motion: motion)
  }

  public func summarize() -> WholeSession<HandComparison>? {
    WholeSession(outcome: HandComparison(hands))
  }
}

/// The outcome of one hand.
public struct TappingStep {
  /// Nil for a hand that was skipped.
  let hand: TappingHand?
  /// Nil without a motion recording.
  let shaking: TappingMotion?
}

/// Both hands, when each was tested in a session of its own.
extension Tapping: Grouping {
  private static let group = "hands"
  private static let values = ["tap_on_target_count", "tap_interval_median_s"]

  public static func members(
    _ session: Session, _ measurements: [StepMeasurement], _ parameters: Parameters
  ) -> [GroupMember] { BodySides.members(of: session, measurements, values: values) { _ in group } }

  public static func groups(_ members: [GroupMember], _ parameters: Parameters)
    -> [GroupMeasurement]
  {
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
public struct HandComparison {
  private let left: [TappingHand], right: [TappingHand]
  /// True if no hand was tested.
  let isEmpty: Bool

  /// Compares hands, each by the mean of its attempts.
  init(_ hands: [TappingHand]) {
    left = hands.filter { $0.side == .left }
    right = hands.filter { $0.side == .right }
    isEmpty = hands.isEmpty
  }

  var areBoth: Bool { !left.isEmpty && !right.isEmpty }
  var count: Int { left.count + right.count }
  /// The flags of both hands, each once: a comparison is as doubtful as the values that it compares.
  var flags: [Flag] { (left + right).flatMap(\.flags).unique }
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
    "few_taps", .doubt, concerning: .measured,
    "Fewer than 10 taps hit a button, or too few for the measure.",
    remedy: "check whether the participant understood the task")
  static let tapsNotAlternating = Flag(
    "taps_not_alternating", .doubt, concerning: .measured,
    "Fewer than half of the successive taps change the button. Measures of rhythm do not describe alternating taps.",
    remedy: "check whether the participant understood the task")
  static let tapDuplicates = Flag(
    "tap_duplicates", .doubt, concerning: .measured,
    "The export contains taps twice; the duplicates were left out. Values are doubtful if more than 5 % of the recorded taps were duplicates; otherwise this is a note."
  )
  static let noDwellTimes = Flag(
    "no_dwell_times", .absence,
    "The export does not contain how long fingers stay on the buttons, or contains another time in its place."
  )
  static let tapDwellOutlying = Flag(
    "tap_dwell_outlying", .doubt, concerning: .measured,
    "Some dwell times are impossible: above 2 s, or more than 0.2 s longer than the time to the next tap on the same button. They were left out. The others are doubtful if these are more than 5 % of the dwell times; otherwise this is a note."
  )
  static let noButtonPositions = Flag(
    "no_button_positions", .absence, "The export does not contain the positions of the buttons.")
  static let noTapPositions = Flag(
    "no_tap_positions", .absence, "The export does not contain the positions of the taps.")
  static let oneHand = Flag("one_hand", .absence, "Only one hand was tested in the session.")

  static let bunchedEvents = Flag(
    "bunched_events", .doubt, concerning: .measured,
    "More than 5 % of the tap intervals are below 30 ms: the phone delivered taps late and several at once, or two fingers landed together. Measures of spread do not describe the hand."
  )
  static let shortIntervalsCounted = Flag(
    "short_intervals_counted", .note,
    "More than 5 % of the tap intervals are below 30 ms, so that these intervals count in mean, median and rate: taps were delivered late, or two fingers landed together. In the second case the mean and the median are too short, and the rates too high."
  )
  static let tapRateImpossible = Flag(
    "tap_rate_impossible", .distrust, concerning: .measured,
    "More than 15 taps per second were recorded, more than a hand can make.")
  static let tapTimesEqual = Flag(
    "tap_times_equal", .distrust, concerning: .measured,
    "More than half of the taps have the time of the previous tap. Measures from the times of taps are not valid."
  )
  static let tapIntervalsMechanical = Flag(
    "tap_intervals_mechanical", .doubt, concerning: .measured,
    "The intervals of at least 20 taps vary by less than 1.5 % (coefficient of variation), more regular than a hand can tap."
  )

  static let ofTapping: [Flag] = [
    fewTaps, tapsNotAlternating, tapDuplicates, handSkipped, noDwellTimes, tapDwellOutlying,
    noButtonPositions, noTapPositions, noVariation, oneHand, bunchedEvents, shortIntervalsCounted,
    tapRateImpossible, tapTimesEqual, tapIntervalsMechanical,
  ]
}
