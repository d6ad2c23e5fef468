import Metrics

/// The numbers of steps by motion, by the pedometer and by HealthKit, compared with each other.
///
/// Sources are compared where they count the same time: motion and the pedometer where the rhythm is proven, the motion recording has no gap
/// and covers the time of the pedometer, and the pedometer covers the contacts, HealthKit where its samples and the other source cover each other. A source with fewer than 10 steps
/// measured nothing that could contradict another one.
struct StepSources {
  enum Source: String, CaseIterable { case motion, pedometer, healthkit }

  /// Sources count one time if each covers this share of the other's.
  static let smallestComparableShare = 0.95

  /// The steps of all sources that counted some.
  private let counts: [(source: Source, steps: Double)]
  private let disputed: Set<Source>
  /// Whether the pedometer's steps are contradicted by motion or, where that cannot be compared, by HealthKit.
  let isPedometerRefuted: Bool

  /// `pedometer` has the totals of the step, `matched` those during the motion recording, `time` what the pedometer covers.
  init(
    pedometer: PedometerSummary?, matched: PedometerSummary?, time: PedometerCoverage?, walk: Walk?,
    motion: StepMotion?, health: HealthSteps?
  ) {
    let isCounted = walk?.proof?.verdict == .proven && motion?.ordered.sections.count == 1
    let counted = isCounted ? walk.map { Double($0.stepCount) } : nil
    let pedometer = pedometer?.isMeasured == true ? pedometer : nil
    let matched = matched?.isMeasured == true ? matched : nil
    let health = health.flatMap { $0.steps >= SourceAgreement.smallestDifference ? $0 : nil }
    let seconds = motion?.timing.durationSeconds
    let isOfOneWalk = time?.missesContacts != true && Self.covers(seconds, matched?.elapsedSeconds)
    let disputes: [(Set<Source>, Bool)] = [
      ([.motion, .pedometer], isOfOneWalk && Self.differ(counted, matched?.steps)),
      (
        [.motion, .healthkit],
        Self.areOfOneTime(seconds, health?.seconds) && Self.differ(counted, health?.steps)
      ),
      (
        [.pedometer, .healthkit],
        Self.areOfOneTime(pedometer?.elapsedSeconds, health?.seconds)
          && Self.differ(pedometer?.steps, health?.steps)
      ),
    ]
    disputed = disputes.reduce(into: []) { if $1.1 { $0.formUnion($1.0) } }
    isPedometerRefuted = disputes[isOfOneWalk && counted != nil ? 0 : 2].1
    let known: [(source: Source, steps: Double?)] = [
      (.motion, counted), (.pedometer, (matched ?? pedometer)?.steps), (.healthkit, health?.steps),
    ]
    counts = known.compactMap { source, steps in steps.map { (source, $0) } }
  }

  /// The flags of numbers of steps by motion and by the pedometer.
  var flags: [Flag] { disputed.isEmpty ? [] : [.sourcesDisagree] }

  /// The steps of all sources, where they disagree.
  var events: [Event] {
    (disputed.isEmpty ? [] : counts).map {
      Event(
        SourceAgreement.stepCountEvent, onsetSeconds: nil, item: $0.source.rawValue,
        value: $0.steps, unit: .count)
    }
  }

  private static func covers(_ seconds: Double?, _ other: Double?) -> Bool {
    guard let seconds, let other else { return false }
    return seconds >= smallestComparableShare * other
  }

  private static func areOfOneTime(_ a: Double?, _ b: Double?) -> Bool {
    covers(a, b) && covers(b, a)
  }

  private static func differ(_ a: Double?, _ b: Double?) -> Bool {
    guard let a, let b else { return false }
    return SourceAgreement.isBroken(a, b)
  }
}
