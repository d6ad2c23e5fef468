import Recordings
import Report

/// `analyze plot`: the pictures of a session as one SVG file.
struct PlotCommand {
  let invocation: Invocation
  let console: Console

  /// More would be no picture but a page.
  private static let mostPictures = 100

  /// Analyzes and draws; the status tells whether everything could be used.
  func run() throws -> ExitStatus {
    try Names.telling(invocation, console, run)
  }

  private func run(_ names: Names) throws -> ExitStatus {
    let page = try PageFile(invocation.values.text(.outputFile))
    let study = try BlockRun(invocation, names, console)
    let analyzer = UnitAnalyzer(settings: study.settings)
    var steps: [DrawnPictures] = []
    var (count, others) = (0, Set<String>())
    let outcome = try study.run(analyzer.analyze, rest: analyzer.restOfStudy()) { block in
      for step in try DrawnPictures.all(in: block) {
        let wanted = step.pictures.filter { isWanted($0, of: step) }
        others.formUnion(step.pictures.map(\.name))
        count += wanted.count
        if count <= Self.mostPictures { steps.append(step.with(wanted)) }
      }
    }
    if let stopped = outcome.stopped { return stopped }
    guard count > 0, count <= Self.mostPictures else {
      console.say(.error, count == 0 ? nothing(others) : tooMany(count))
      return .someFailed
    }
    let sessions = Set(steps.map { [$0.participant, $0.session] })
    let file = PictureFile(
      steps.flatMap { step in
        step.pictures.map { (step.heading(withSession: sessions.count > 1), $0) }
      })
    try page.write(file.bytes)
    return outcome.counts.failures > 0 && invocation.values.text(.failOn) != "none"
      ? .someFailed : .success
  }

  private func isWanted(_ picture: DrawnPicture, of step: DrawnPictures) -> Bool {
    let values = invocation.values
    return (values.text(.step) ?? step.step) == step.step
      && (values.text(.picture) ?? picture.name) == picture.name
  }

  private func nothing(_ others: Set<String>) -> String {
    others.isEmpty
      ? "nothing to be drawn: no session of a known task was measured; analyze inspect tells what the files are"
      : "no such picture; there are, with other steps or names: "
        + shown(others.sorted().joined(separator: ", "))
  }

  private func tooMany(_ count: Int) -> String {
    "\(count) pictures are too many for one file; name one session, give --step or --picture, or see: analyze help report"
  }
}

extension DrawnPictures {
  fileprivate func with(_ pictures: [DrawnPicture]) -> DrawnPictures {
    DrawnPictures(
      participant: participant, session: session, step: step, attempt: attempt, pictures: pictures)
  }

  /// What stands above a picture of the step.
  func heading(withSession: Bool) -> String {
    ((withSession ? [participant, session] : []) + [
      step, attempt.map { $0 > 1 ? "\($0)" : "" } ?? "",
    ])
    .filter { !$0.isEmpty }.joined(separator: " ")
  }
}
