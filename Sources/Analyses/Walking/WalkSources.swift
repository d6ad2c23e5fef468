import DSP
import Metrics
import Study

/// The sources of the distance, the speed and the steps of a walk, compared with each other.
///
/// One place decides for distance and speed, so that both come from one source: the first plausible one of a timed course, the
/// pedometer, the position and the inverted pendulum. A pedometer is not plausible below 10 m, below a quarter of the way of good positions,
/// or with fewer than half of the proven steps: a phone on a belt, a rollator or a bag on wheels counts few steps. The position is plausible
/// from 50 m on.
///
/// Sources that do not agree (`SourceAgreement`) make the value doubtful. The pendulum is not compared, since its error of about 0.1 m of each step is personal and near the limit.
///
/// Distances are compared for the time that both sources cover: positions that begin late are extended in proportion. Numbers of steps are
/// compared by `StepSources`.
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

  /// `pedometer` has the totals of the step, `matched` those during the motion recording, which covers `motionWindow` of the wall clock;
  /// `stepSeconds` is the duration of the step.
  init(
    course: FixedCourse? = nil, pedometer: PedometerSummary? = nil,
    matched: PedometerSummary? = nil, track: LocationTrack? = nil, walk: Walk?,
    stepSeconds: Double? = nil, motion: StepMotion? = nil, motionWindow: StepWindow? = nil,
    health: HealthSteps? = nil
  ) {
    let seen = SeenSteps(walk, in: motion, during: motionWindow)
    let location = track.flatMap { $0.isReliable ? $0.extendedMeters : nil }
    let isFewSteps = Self.isFew(pedometer?.steps, of: walk?.proof?.provenCount)
    let isFewMeters =
      location.map { (pedometer?.distanceMeters ?? 0) < Self.smallestShareOfLocation * $0 } ?? false
    distances = [
      WalkedDistance(course, seen),
      isFewSteps || isFewMeters ? nil : WalkedDistance(pedometer, stepSeconds: stepSeconds),
      WalkedDistance(track, seen), WalkedDistance(walk?.pendulum),
    ].compactMap(\.self)
    let known: [(source: WalkedDistance.DistanceSource, meters: Double?)] = [
      (.course, course?.speed == nil ? nil : course?.meters),
      (.pedometer, pedometer?.isMeasured == true ? pedometer?.distanceMeters : nil),
      (.location, location),
    ]
    meters = known.compactMap { source, meters in meters.map { (source, $0) } }
    disputed = Self.disputed(
      meters, isImplausible: isFewSteps || isFewMeters,
      hasTooFewSteps: isFewSteps && pedometer?.isMeasured == true)
    steps = StepSources(
      pedometer: pedometer, matched: matched, walk: walk, motion: motion, health: health)
  }

  /// The source of the distance; nil where none has one.
  var distanceSource: WalkedDistance.DistanceSource? {
    distances.first { $0.meters != nil }?.source
  }

  /// The flags of the value that the most trusted source gives.
  var flags: [Flag] { disputed.isEmpty ? [] : [.sourcesDisagree] }

  /// The flags of the values of one source.
  func flags(of source: WalkedDistance.DistanceSource) -> [Flag] {
    disputed.contains(source) ? [.sourcesDisagree] : []
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

  private static func isFew(_ steps: Double?, of proven: Int?) -> Bool {
    guard let steps, let proven else { return false }
    return steps < smallestShareOfSteps * Double(proven)
      && Double(proven) - steps >= SourceAgreement.smallestDifference
  }

  /// Of two sources that disagree both are disputed, but for one beside which a pedometer is not plausible.
  private static func disputed(
    _ meters: [(source: WalkedDistance.DistanceSource, meters: Double)], isImplausible: Bool,
    hasTooFewSteps: Bool
  ) -> Set<WalkedDistance.DistanceSource> {
    var disputed: Set<WalkedDistance.DistanceSource> = hasTooFewSteps ? [.pedometer] : []
    for (place, one) in meters.enumerated() {
      for other in meters[..<place] where SourceAgreement.isBroken(one.meters, other.meters) {
        let pair: Set = [one.source, other.source]
        disputed.formUnion(isImplausible && pair.contains(.pedometer) ? [.pedometer] : pair)
      }
    }
    return disputed
  }
}

extension PedometerSummary {
  /// Fewer steps or meters are no measurement that another source could contradict.
  private static let fewestMeasured = 10.0

  var isMeasured: Bool {
    steps >= Self.fewestMeasured || distanceMeters.map { $0 >= Self.shortestMeters } ?? false
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
