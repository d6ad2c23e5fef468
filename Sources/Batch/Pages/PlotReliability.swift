import Metrics
import Reliability
import Report
import Text

/// `analyze plot` of a finished run: draws pictures of reliability and change as one SVG file.
public struct PlotReliability {
  private let run: FinishedRun
  private let request: ReliabilityRequest
  private let console: Console
  /// The only kind of picture and the only step; nil for all.
  private let picture, step: String?
  /// Participants whose change is drawn; empty for all.
  private let participants: [String]

  public init(
    _ run: FinishedRun, _ request: ReliabilityRequest, _ console: Console, picture: String?,
    step: String?, participants: [String]
  ) {
    (self.run, self.request, self.console) = (run, request, console)
    (self.picture, self.step, self.participants) = (picture, step, participants)
  }

  /// The largest number of pictures in one file.
  private static let mostPictures = 100

  /// Draws the pictures; nil if there was nothing to draw, or too much.
  ///
  /// - Parameters:
  ///   - path: the path of the picture, whose ending decides its format; nil for standard output.
  ///   - dpi: the points per inch of a PNG file.
  public func run(to path: String?, dpi: Int) throws -> RunEnd? {
    if let picture, !ReliabilityPictures.names.contains(picture) {
      throw SettingsError(
        "--picture", of: picture,
        "no picture of a run has this name; give \(ReliabilityPictures.names.joined(separator: ", "))"
      )
    }
    if picture == ReliabilityPictures.norms, request.norms == nil {
      throw SettingsError("--picture", of: ReliabilityPictures.norms, "needs --apply, the norms")
    }
    let page = try PageFile(path, pictureDPI: dpi)
    let measures = try RepeatedMeasures(run, request)
    for note in measures.notes { console.say(.warning, note) }
    let pictures = try self.pictures(measures)
    guard !pictures.isEmpty, pictures.count <= Self.mostPictures else {
      console.say(.error, pictures.isEmpty ? Self.nothing : Self.tooMany(pictures.count))
      return nil
    }
    let drawn = pictures.enumerated().map { number, picture in
      (heading: "", picture: DrawnPicture(picture, id: "r\(number)"))
    }
    try page.write(PictureFile(drawn).bytes)
    return RunEnd()
  }

  private func isWanted(_ name: String) -> Bool { (picture ?? name) == name }

  private func pictures(_ measures: RepeatedMeasures) throws -> [Picture] {
    var pictures: [Picture] = []
    let rows = measures.reliability.filter { (step ?? $0.measure.step) === $0.measure.step }
    if isWanted(ReliabilityPictures.ranking) {
      for rows in Self.byTask(rows) {
        pictures += [ReliabilityPictures.ranking(rows, title: rows[0].measure.task)].compactMap(
          \.self)
      }
    }
    if isWanted(ReliabilityPictures.blandAltman) {
      pictures += rows.compactMap(ReliabilityPictures.agreement)
    }
    if isWanted(ReliabilityPictures.change), request.reference == nil {
      try measures.developments().forEach { development in
        guard participants.isEmpty || participants.contains(where: development.person.isCalled),
          (step ?? development.measure.step) === development.measure.step
        else { return }
        pictures.append(ReliabilityPictures.change(development))
      }
    }
    // Only where it is named: its test of each metric takes longer than all other pictures.
    if picture == ReliabilityPictures.practice, request.reference == nil {
      measures.forEachPractice { findings in
        guard (step ?? findings.measure.step) === findings.measure.step else { return }
        pictures += [ReliabilityPictures.practice(findings)].compactMap(\.self)
      }
    }
    if let path = request.norms, isWanted(ReliabilityPictures.norms) {
      let norms = try run.appliedNorms(path)
      try measures.values.refuseOtherUnits(norms)
      NormStudy(measures.values, norms.people, devices: [:]).draw(norms.norms) { measure, person in
        (participants.isEmpty || participants.contains(where: person.isCalled))
          && (step ?? measure.step) === measure.step
      } _: {
        pictures.append($0)
      }
    }
    return pictures
  }

  /// The rows in groups of successive rows of one task.
  private static func byTask(_ rows: [ReliabilityFigures]) -> [[ReliabilityFigures]] {
    var groups: [[ReliabilityFigures]] = []
    for row in rows {
      if groups.last?.last?.measure.task == row.measure.task {
        groups[groups.count - 1].append(row)
      } else {
        groups.append([row])
      }
    }
    return groups
  }

  private static let nothing =
    "nothing to draw: pictures of a run need at least 5 participants with two sessions, or a participant with more values than --baseline, and that of practice at least 6 participants and 3 repetitions, and that of norms --apply; for pictures of a session, give its recordings"

  private static func tooMany(_ count: Int) -> String {
    "\(count) pictures are too many for one file; give --picture, --metrics, --step or --session"
  }
}
