import DSP
import Text

/// The contacts of a walk, those of them that are proven to be steps, and what may be computed from both.
///
/// A count of steps and a rhythm need different certainty. Where the participant was asked to walk, or a
/// pedometer counted as well, every contact counts as a step, because impaired gait is irregular. Cadence,
/// times and lengths come from the proven contacts alone if there are some, but fewer than 80 %. At least 92
/// % of the contacts of recorded walks are proven, and at most 6 % of those in cars.
///
/// A movement that repeats like strides cannot be told from walking: regular knocking, or a hand that shakes
/// the phone twice a second.
struct WalkingProof: Equatable {
  /// With fewer proven contacts than this share of all, the rhythm is uncertain. Real walks have 0.92 at least.
  static let smallestProvenShare = 0.8
  /// The share of the contacts that a pedometer must have counted to confirm walking.
  static let pedometerShare = 0.5

  enum ProofVerdict { case proven, uncertain, unproven }

  let found: WalkingBouts
  /// The bouts cut to what is proven; nil where nothing is.
  let proven: WalkingBouts?
  /// True if the participant was asked to walk, or if a pedometer counted steps: contacts then count even if
  /// they are not proven, because impaired gait is irregular.
  let isConfirmed: Bool

  /// `pedometerSteps` are those of the same time.
  init(
    _ found: WalkingBouts, in signal: DetectionSignal, _ channels: StrideChannels, isAsked: Bool,
    pedometerSteps: Double?
  ) {
    self.found = found
    proven = WalkingBouts(
      found.bouts.flatMap { bout in
        ContactRhythm(
          signal.banded, contacts: bout.marks, evidence: bout.evidence, channels: channels
        ).proven.map { bout.part(bout.contacts(ofMarks: $0)) }
      })
    let enough = Self.pedometerShare * Double(found.contactCount)
    isConfirmed = isAsked || pedometerSteps.map { $0 >= enough } ?? false
  }

  var provenCount: Int { proven?.contactCount ?? 0 }

  var verdict: ProofVerdict {
    if proven == nil { return .unproven }
    let enough = Self.smallestProvenShare * Double(found.contactCount)
    return Double(provenCount) < enough ? .uncertain : .proven
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

  /// The bouts whose contacts are the steps.
  var counted: WalkingBouts { isConfirmed ? found : measured }

  /// The bouts that cadence, times and lengths are taken from.
  var measured: WalkingBouts { verdict == .uncertain ? proven ?? found : found }
}
