/// The contacts of a walk, those of them that are proven to be steps, and what may be made of both.
struct WalkingProof: Equatable {
  /// With fewer proven contacts than this share of all, the rhythm is uncertain. Real walks have 0.92 at least.
  static let smallestProvenShare = 0.8
  /// A pedometer that counted this share of the contacts says that somebody walked.
  static let pedometerShare = 0.5

  enum Verdict { case proven, uncertain, unproven }

  let found: WalkingBouts
  /// The same bouts cut to what is proven; nil where nothing is.
  let proven: WalkingBouts?
  /// Somebody was told to walk, or a pedometer counted steps: contacts count even if they are not proven, because
  /// the impaired walk irregularly.
  let isTold: Bool

  /// `pedometerSteps` are those of the same time.
  init(
    _ found: WalkingBouts, in signal: DetectionSignal, isAsked: Bool, pedometerSteps: Double?
  ) {
    self.found = found
    proven = WalkingBouts(
      found.bouts.flatMap { bout in
        StrideEvidence(signal.banded, contacts: bout.contacts).proven.map {
          WalkingBout(contacts: Array(bout.contacts[$0]), frequency: bout.frequency)
        }
      })
    let enough = Self.pedometerShare * Double(found.contactCount)
    isTold = isAsked || pedometerSteps.map { $0 >= enough } ?? false
  }

  var provenCount: Int { proven?.contactCount ?? 0 }

  var verdict: Verdict {
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

  /// False where nothing but chance rises says that somebody walked.
  var hasStepCount: Bool { proven != nil || isTold }

  /// The bouts whose contacts are the steps.
  var counted: WalkingBouts { isTold ? found : measured }

  /// The bouts that cadence, times and lengths are taken from.
  var measured: WalkingBouts { verdict == .uncertain ? proven ?? found : found }
}
