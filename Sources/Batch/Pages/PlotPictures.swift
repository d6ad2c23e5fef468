import Report
import Text

/// `analyze plot`: draws the pictures of a session as one SVG file.
public struct PlotPictures {
  private let settings: RunSettings
  private let console: Console
  /// The only step and the only picture that are drawn; nil for all.
  private let step: String?
  private let picture: String?
  /// Participants and sessions that are drawn, by their printed names; empty for all.
  private let sessions: Set<ByteKey>

  /// The largest number of pictures in one file; `report` draws more.
  private static let mostPictures = 100

  public init(
    _ settings: RunSettings, _ console: Console, step: String?, picture: String?, sessions: [String]
  ) {
    (self.settings, self.console) = (settings, console)
    self.sessions = Set(sessions.flatMap { [$0, settings.names.name($0)] }.map(ByteKey.init))
    (self.step, self.picture) = (step, picture)
  }

  /// Analyzes and draws; nil if there was nothing to draw, or too much.
  ///
  /// - Parameters:
  ///   - path: the path of the picture, whose ending decides its format; nil for standard output.
  ///   - dpi: the points per inch of a PNG file.
  ///   - bare: draws the recording itself, if no task shows anything; nil where it is none.
  public func run(to path: String?, dpi: Int, orElse bare: () throws -> [UInt8]?) throws -> RunEnd?
  {
    let page = try PageFile(path, pictureDPI: dpi)
    var sink = PlotSink(step: step, picture: picture, sessions: sessions)
    let interruption = Interruption()
    let run = try StudyRun(settings, console, interruption)
    interruption.beginWork()
    let outcome = try run.run(into: &sink)
    if let signal = outcome.signal { return RunEnd(signal: signal) }
    console.end()
    if sink.count == 0, sink.names.isEmpty, let bytes = try bare() {
      try page.write(bytes)
      return RunEnd()
    }
    guard sink.count > 0, sink.count <= Self.mostPictures else {
      console.say(.error, sink.count == 0 ? nothing(sink.names) : tooMany(sink.count))
      return nil
    }
    try page.write(file(of: sink.drawings).bytes)
    return RunEnd(outcome.stream.counts)
  }

  private struct PlotSink: ResultSink {
    let step: String?
    let picture: String?
    let sessions: Set<ByteKey>
    /// The requested pictures, up to the limit.
    private(set) var drawings: [DrawnPictures] = []
    /// The number of requested pictures.
    private(set) var count = 0
    /// The names of all pictures that exist.
    private(set) var names = Set<Term>()

    init(step: String?, picture: String?, sessions: Set<ByteKey>) {
      (self.step, self.picture, self.sessions) = (step, picture, sessions)
    }

    mutating func take(session chunks: [RowChunk]) throws {
      for drawn in try ReportedStep.all(in: chunks).flatMap(\.drawings) {
        names.formUnion(drawn.pictures.map(\.name))
        let wanted = drawn.pictures.filter { isWanted($0, of: drawn) }
        count += wanted.count
        if count <= PlotPictures.mostPictures { drawings.append(drawn.with(wanted)) }
      }
    }

    private func isWanted(_ picture: DrawnPicture, of drawn: DrawnPictures) -> Bool {
      (step ?? drawn.place.step) === drawn.place.step
        && (self.picture ?? picture.name) == picture.name
        && (sessions.isEmpty || !sessions.isDisjoint(with: drawn.sessionName))
    }

    mutating func take(file chunks: [RowChunk]) {}
  }

  private func file(of steps: [DrawnPictures]) -> PictureFile {
    let sessionCount = Set(steps.map(\.sessionName)).count
    return PictureFile(
      steps.flatMap { step in
        let isOneOfSeveral = steps.count { $0.isOfSameStep(as: step) } > 1
        let heading = step.heading(withSession: sessionCount > 1, withAttempt: isOneOfSeveral)
        return step.pictures.map { (heading, $0) }
      })
  }

  private func nothing(_ others: Set<Term>) -> String {
    others.isEmpty
      ? "nothing to draw: no measured value has a picture; `analyze inspect` lists the files"
      : "no such picture; available with other steps or names: "
        + shown(others.sorted().joined(separator: ", "))
  }

  private func tooMany(_ count: Int) -> String {
    "\(count) pictures are too many for one file; give one session, --step or --picture, or see: analyze help report"
  }
}

extension DrawnPictures {
  fileprivate func with(_ pictures: [DrawnPicture]) -> DrawnPictures {
    DrawnPictures(place: place, pictures: pictures)
  }

  fileprivate var sessionName: [ByteKey] { [place.participant, place.session].map(ByteKey.init) }

  fileprivate func isOfSameStep(as other: DrawnPictures) -> Bool {
    sessionName == other.sessionName && place.step === other.place.step
  }

  /// The heading of the pictures of a step.
  fileprivate func heading(withSession: Bool, withAttempt: Bool) -> String {
    let number = withAttempt && !place.attempt.isEmpty ? "attempt \(place.attempt)" : ""
    return ((withSession ? sessionName.map(\.text) : []) + [place.step, number]).filter {
      !$0.isEmpty
    }.joined(separator: " ")
  }
}
