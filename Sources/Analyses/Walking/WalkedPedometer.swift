import Study

extension PedometerReport {
  /// The report beside the motion recording of its step and the walk in it.
  init?(_ step: SessionStep, beside motion: StepMotion?, _ walk: Walk?) {
    guard let report = PedometerReport(step) else { return nil }
    self = report.beside(ShownContacts(motion, walk, in: step), expected: step.shortestKnownSeconds)
  }
}

extension ShownContacts {
  /// The contacts of a walk, and those of a recording without gravity; nil where the recording cannot show any.
  fileprivate init?(_ recorded: StepMotion?, _ walk: Walk?, in step: SessionStep) {
    guard let recorded, let walk, let motion = recorded.motion ?? recorded.undirected else {
      return nil
    }
    let start = recorded.ordered.samples.wallSpan?.lowerBound
    let begin = recorded.offset + step.delay(ofRecorderFrom: start)
    let contacts = walk.walking?.bouts.flatMap(\.contacts) ?? []
    self.init(
      times: contacts.map { $0 + begin }, span: begin...begin + max(0, motion.durationSeconds))
  }
}
