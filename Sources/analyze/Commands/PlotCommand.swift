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
    try page.write(file(of: steps).bytes)
    return invocation.status(failures: outcome.counts.failures)
  }

  /// Session by session as they came, each by step and attempt.
  private func file(of steps: [DrawnPictures]) -> PictureFile {
    let sessions = steps.map(\.sessionName).reduce(into: [[String]]()) { names, name in
      if !names.contains(name) { names.append(name) }
    }
    let ordered = sessions.flatMap { name in
      steps.filter { $0.sessionName == name }.sorted {
        ($0.step, $0.attempt ?? 0) < ($1.step, $1.attempt ?? 0)
      }
    }
    return PictureFile(
      ordered.flatMap { step in
        let isOneOfSeveral = steps.count { $0.isOfSameStep(as: step) } > 1
        let heading = step.heading(
          withSession: sessions.count > 1, withAttempt: isOneOfSeveral)
        return step.pictures.map { (heading, $0) }
      })
  }

  private func isWanted(_ picture: DrawnPicture, of step: DrawnPictures) -> Bool {
    let values = invocation.values
    return (values.text(.step) ?? step.step) == step.step
      && (values.text(.picture) ?? picture.name) == picture.name
  }

  private func nothing(_ others: Set<String>) -> String {
    others.isEmpty
      ? "nothing to be drawn: nothing was measured that has pictures; analyze inspect tells what the files are"
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

  fileprivate var sessionName: [String] { [participant, session] }

  fileprivate func isOfSameStep(as other: DrawnPictures) -> Bool {
    sessionName == other.sessionName && step == other.step
  }

  /// What stands above a picture of the step.
  fileprivate func heading(withSession: Bool, withAttempt: Bool) -> String {
    let number = withAttempt ? attempt.map { "attempt \($0)" } : nil
    return ((withSession ? sessionName : []) + [step, number ?? ""])
      .filter { !$0.isEmpty }.joined(separator: " ")
  }
}
