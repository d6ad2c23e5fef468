/// What a step asks of the participant, by its name.
///
/// ResearchKit's walks are `walking.outbound`, `walking.return`, `timed.walk.trial1`, `timed.walk.trial2`,
/// `fitness.walk` and `6mwt`.
enum StepRole {
  case walking, standing, unknown

  init(_ identifier: String) {
    let name = identifier.lowercased()
    if ["rest", "stand", "balance"].contains(where: name.contains) {
      self = .standing
    } else if ["walk", "gait", "6mwt"].contains(where: name.contains) {
      self = .walking
    } else {
      self = .unknown
    }
  }
}
