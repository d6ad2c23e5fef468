import DSP
import Text

/// The contacts of a walk, those of them that are proven to be steps, and what may be computed from both.
///
/// A count of steps and a rhythm need different certainty. Where the participant was asked to walk, or a
/// pedometer counted as well, every contact counts as a step, because impaired gait is irregular. Elsewhere
/// contacts count if some are proven and these or the pose of the phone between them moves: in daily life all
/// contacts are four times nearer to the truth than the proven ones, while a phone that lies or rides keeps its
/// pose. Cadence, times and lengths come from the proven contacts alone if there are some, but fewer than 80 %.
/// At least 92 % of the contacts of recorded walks are proven, and at most 6 % of those in cars.
///
/// A movement that repeats like strides cannot be told from walking: regular knocking, or a hand that shakes
/// the phone twice a second.
struct WalkingProof: Equatable {
  /// With fewer proven contacts than this share of all, the rhythm is uncertain. Real walks have 0.92 at least.
  static let smallestProvenShare = 0.8
  /// The share of the contacts that a pedometer must have counted to confirm walking.
  static let pedometerShare = 0.5
  /// Unproven contacts during which the pose of the phone moves by so many degrees/s are those of a person: 1.3 and
  /// more in bouts of people, 3.2 in daily tasks, 0.4 at most in made-up cars.
  static let movingDegreesPerSecond = 0.7
  /// What is computed from the proven contacts is doubtful with fewer of them, or a smaller share of all.
  static let (fewestReliable, smallestReliableShare) = (10, 0.5)

  enum ProofVerdict { case proven, uncertain, unproven }

  let found: WalkingBouts
  /// The bouts cut to what is proven; nil where nothing is.
  let proven: WalkingBouts?
  /// True if the participant was asked to walk, or if a pedometer counted steps: contacts then count even if
  /// they are not proven, because impaired gait is irregular.
  let isConfirmed: Bool
  /// The bouts whose contacts are the steps.
  let counted: WalkingBouts

  /// `pedometerSteps` are those of the same time.
  init(
    _ found: WalkingBouts, in signal: DetectionSignal, _ search: WalkingSearch, isAsked: Bool,
    pedometerSteps: Double?
  ) {
    self.found = found
    let ranges = found.bouts.map { bout in
      ContactRhythm(
        signal.banded, contacts: bout.marks, evidence: bout.evidence, channels: search.channels
      ).proven.map(bout.contacts)
    }
    proven = WalkingBouts(zip(found.bouts, ranges).flatMap { $1.map($0.part) })
    let enough = Self.pedometerShare * Double(found.contactCount)
    isConfirmed = isAsked || pedometerSteps.map { $0 >= enough } ?? false
    let isUncertain =
      proven.map { Self.isUncertain($0.contactCount, of: found.contactCount) } ?? false
    let moving =
      isConfirmed || !isUncertain
      ? nil
      : WalkingBouts(
        zip(found.bouts, ranges).flatMap { bout, ranges in
          bout.parts(of: ranges, moving: search.pose)
        })
    counted = moving ?? found
  }

  private static func isUncertain(_ proven: Int, of found: Int) -> Bool {
    Double(proven) < smallestProvenShare * Double(found)
  }

  var provenCount: Int { proven?.contactCount ?? 0 }

  var verdict: ProofVerdict {
    if proven == nil { return .unproven }
    return Self.isUncertain(provenCount, of: found.contactCount) ? .uncertain : .proven
  }

  /// True if so few contacts are proven that what is computed from them is doubtful.
  var isScarce: Bool {
    provenCount < Self.fewestReliable
      || Double(provenCount) < Self.smallestReliableShare * Double(found.contactCount)
  }

  /// More contacts lie in regions of shaking than may be unproven.
  var isTooFast: Bool {
    let shaken = found.bouts.filter(\.frequency.isTooFast).reduce(0) { $0 + $1.contacts.count }
    return Double(shaken) > (1 - Self.smallestProvenShare) * Double(found.contactCount)
  }

  /// What is taken from the contacts says something of a walk.
  var isTrusted: Bool { proven != nil && !isTooFast }

  /// False if only contacts without a rhythm indicate walking.
  var hasStepCount: Bool { proven != nil || isConfirmed }

  /// The bouts that cadence, times and lengths are taken from.
  var measured: WalkingBouts { verdict == .uncertain ? proven ?? found : found }
}

extension WalkingBout {
  /// The parts of the bout that count as steps: ranges of proven contacts, and the contacts between them during
  /// which the pose moves.
  fileprivate func parts(of proven: [Range<Int>], moving pose: PhonePose) -> [WalkingBout] {
    var isCounted = [Bool](repeating: false, count: contacts.count)
    for place in proven.joined() { isCounted[place] = true }
    for run in isCounted[...].runs(of: { !$0 }) {
      let (before, after) = (max(0, run.lowerBound - 1), min(run.upperBound, contacts.count - 1))
      let speed = pose.degreesPerSecond(from: contacts[before], to: contacts[after])
      if speed >= WalkingProof.movingDegreesPerSecond {
        for place in run { isCounted[place] = true }
      }
    }
    return isCounted[...].runs { $0 }.map(part)
  }
}
