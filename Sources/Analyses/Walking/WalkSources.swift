import DSP
import Metrics
import Study

/// The sources of the distance, the speed and the steps of a walk, compared with each other.
///
/// One place decides for distance and speed, so that both come from one source: the first plausible one of a timed course, the
/// pedometer, the position and the inverted pendulum. A pedometer is not plausible below 10 m, below a quarter of the way of good positions,
/// or with fewer than half of the proven steps: a phone on a belt, a rollator or a bag on wheels counts
/// few steps. What is weak by itself comes after the pendulum: ways of positions from 10 to 50 m are doubtful, and a pedometer's distance in steps of
/// a length that nobody has is bad.
///
/// A source whose distance is good by its own flags goes before one that is doubtful or bad, such as one that covers a part of the step: a
/// distance that is known is not given up for the beginning of another one.
///
/// Sources that do not agree (`SourceAgreement`) make the value doubtful. The pendulum is not compared, since its error of about 0.1 m of each step is personal and near the limit.
///
/// Distances are compared for the time that both sources cover: positions that begin late are extended in proportion, a pedometer that
/// stopped is compared with its share of the way and of the contacts, and contradicts nobody. Numbers of steps are compared by
/// `StepSources`. A phone computes its distance from its steps, so that a contradicted number of steps is a contradicted distance, too, unless
/// another source confirms it.
struct WalkSources {
  /// A pedometer with less than this share of the way of good positions, or of the proven steps, is not plausible.
  static let (smallestShareOfLocation, smallestShareOfSteps) = (0.25, 0.5)

  /// The plausible distances, most trusted first.
  let distances: [WalkedDistance]
  /// Sources whose distance is contradicted by another one.
  private let disputed: Set<WalkedDistance.DistanceSource>
  /// The numbers of steps, compared with each other.
  private let steps: StepSources
  /// The meters of all sources that measured some.
  private let meters: [(source: WalkedDistance.DistanceSource, meters: Double)]
  /// The flags of the values of a pedometer that measured nothing of a walk that others prove.
  let pedometerFlags: [Flag]

  /// `pedometer` has the totals of the step, `matched` those during the motion recording, which covers `motionWindow` of the wall clock, and `time`
  /// what the pedometer covers; `own` has the flags of each source's distance in the whole step, and `stepSeconds` is the duration of the step.
  init(
    course: FixedCourse? = nil, pedometer: PedometerSummary? = nil,
    matched: PedometerSummary? = nil, time: PedometerCoverage? = nil, track: LocationTrack? = nil,
    own: [WalkedDistance.DistanceSource: [Flag]] = [:], walk: Walk?, stepSeconds: Double? = nil,
    motion: StepMotion? = nil, motionWindow: StepWindow? = nil, health: HealthSteps? = nil
  ) {
    let seen = SeenSteps(walk, in: motion, during: motionWindow)
    let way = track.flatMap { $0.isReliable ? $0.extendedMeters : nil }
    let isFewSteps = Self.isFew(pedometer, time, of: walk?.proof?.provenCount)
    let isFewMeters = Self.isFew(pedometer, time, ofMeters: way)
    let isFew = isFewSteps || isFewMeters
    let all = [
      WalkedDistance(course, seen),
      isFew ? nil : WalkedDistance(pedometer, stepSeconds: stepSeconds),
      WalkedDistance(track, seen), WalkedDistance(walk?.pendulum),
    ]
    distances = Self.inOrderOfTrust(all.compactMap(\.self), own)
    let known: [(source: WalkedDistance.DistanceSource, meters: Double?)] = [
      (.course, course?.speed == nil ? nil : course?.meters),
      (
        .pedometer,
        pedometer?.isMeasured == true && (isFew || time?.totalFlags.isEmpty ?? true)
          ? pedometer?.distanceMeters : nil
      ), (.location, way),
    ]
    meters = known.compactMap { source, meters in meters.map { (source, $0) } }
    steps = StepSources(
      pedometer: pedometer, matched: matched, time: time, walk: walk, motion: motion, health: health
    )
    disputed = Self.disputed(
      meters, isImplausible: isFew || pedometer?.stepLengthFlags.isEmpty == false,
      hasDisputedSteps: steps.isPedometerRefuted,
      hasTooFewSteps: isFewSteps && pedometer?.isMeasured == true)
    pedometerFlags = isFew && pedometer?.isMeasured == false ? [.pedometerImplausible] : []
  }

  /// Those that are good by their own flags before others, the pendulum, which has no distance, and those that are weak by themselves.
  private static func inOrderOfTrust(
    _ distances: [WalkedDistance], _ own: [WalkedDistance.DistanceSource: [Flag]]
  ) -> [WalkedDistance] {
    func rank(_ distance: WalkedDistance) -> Flag.Weight {
      if distance.source == .pendulum { return .error }
      let flags = distance.flags + (own[distance.source] ?? [])
      return max(.absence, flags.map(\.weight).max() ?? .note)
    }
    let ranked = distances.enumerated().map { (rank: rank($1), place: $0, distance: $1) }
    let sorted = ranked.sorted { ($0.rank, $0.place) < ($1.rank, $1.place) }.map(\.distance)
    return sorted.filter(\.flags.isEmpty) + sorted.filter { !$0.flags.isEmpty }
  }

  /// The source of the distance; nil where none has one, or where the speed comes from the pendulum.
  var distanceSource: WalkedDistance.DistanceSource? {
    distances.first.flatMap { $0.meters == nil ? nil : $0.source }
  }

  /// The flags of the value that the most trusted source gives.
  var flags: [Flag] { disputed.isEmpty ? [] : [.sourcesDisagree] }

  /// The flags of the values of one source.
  func flags(of source: WalkedDistance.DistanceSource) -> [Flag] {
    (disputed.contains(source) ? [.sourcesDisagree] : [])
      + (source == .pedometer ? pedometerFlags : [])
  }

  /// The flags of numbers of steps.
  var stepFlags: [Flag] { steps.flags }

  /// The values of all sources, where they disagree.
  var events: [Event] {
    let distances = disputed.isEmpty ? [] : meters
    return distances.map {
      Event(
        "walk_distance_by_source", onsetSeconds: nil, item: $0.source.rawValue, value: $0.meters,
        unit: .meters)
    } + steps.events
  }

  /// Whether a pedometer has too small a share of the proven steps of its time.
  private static func isFew(
    _ pedometer: PedometerSummary?, _ time: PedometerCoverage?, of proven: Int?
  ) -> Bool {
    guard let steps = pedometer?.steps, let proven else { return false }
    let expected = Double(proven) * (time?.shareOfContacts ?? 1)
    return steps < smallestShareOfSteps * expected
      && expected - steps >= SourceAgreement.smallestDifference
  }

  /// Whether a pedometer has too small a share of the way of good positions in its time.
  private static func isFew(
    _ pedometer: PedometerSummary?, _ time: PedometerCoverage?, ofMeters way: Double?
  ) -> Bool {
    guard let pedometer, let way else { return false }
    let share = time.map { $0.totalFlags.isEmpty ? 1 : $0.coverage.percent / 100 } ?? 1
    return (pedometer.distanceMeters ?? 0) < smallestShareOfLocation * way * share
  }

  /// Of two sources that disagree both are disputed, but for one beside which a pedometer is not plausible.
  private static func disputed(
    _ meters: [(source: WalkedDistance.DistanceSource, meters: Double)], isImplausible: Bool,
    hasDisputedSteps: Bool, hasTooFewSteps: Bool
  ) -> Set<WalkedDistance.DistanceSource> {
    let pedometer = meters.first { $0.source == .pedometer }?.meters
    let isConfirmed = meters.contains { other in
      other.source != .pedometer
        && pedometer.map { !SourceAgreement.isBroken($0, other.meters) } ?? false
    }
    let isDoubtful = hasTooFewSteps || hasDisputedSteps && pedometer != nil && !isConfirmed
    var disputed: Set<WalkedDistance.DistanceSource> = isDoubtful ? [.pedometer] : []
    for (place, one) in meters.enumerated() {
      for other in meters[..<place] where SourceAgreement.isBroken(one.meters, other.meters) {
        let pair: Set = [one.source, other.source]
        disputed.formUnion(isImplausible && pair.contains(.pedometer) ? [.pedometer] : pair)
      }
    }
    return disputed
  }
}

extension LocationTrack {
  /// Whether the way of the positions can contradict other sources.
  fileprivate var isReliable: Bool { !isPoor && !isTooShortForSpeed && !disagreesWithDoppler }

  /// The way in the whole time of the step, at the mean speed of the positions.
  fileprivate var extendedMeters: Double? {
    guard let distanceMeters else { return nil }
    guard let coveragePercent, coveragePercent > 0 else { return distanceMeters }
    return 100 * distanceMeters / coveragePercent
  }
}
