import Metrics
import Recordings
import Report

/// The steps of a run that are to be drawn: their rows are those of its tables, their pictures are drawn anew.
struct WantedSteps {
  /// By what a step is known again.
  private struct Name: Hashable {
    let session: [String]
    let step: [String]

    init(_ row: ReportedRow) {
      session = [row.participant, row.session]
      step = [row.source, row.task, row.step, row.attempt]
    }
  }

  /// So many sessions are read again; more would not fit into a page.
  private static let mostSessions = 1000

  /// Those that are not found yet.
  private var steps: [Name: [ReportedRow]] = [:]
  private var sessions = Set<[String]>()
  /// What needs no recording, since it could not be used.
  private(set) var failed: [DrawnStep] = []
  /// How many more there would be.
  private(set) var omittedCount = 0
  /// Their files, and archives around these.
  private(set) var sources = Set<String>()

  /// Those of a run of which the report knows all rows.
  init(of run: FinishedRun, _ report: StudyReport) throws {
    var rows: [ReportedRow] = []
    try run.forEachRow { row in
      if let first = rows.first, Name(first) != Name(row) {
        add(rows, to: report)
        rows = []
      }
      rows.append(row)
    }
    add(rows, to: report)
  }

  private mutating func add(_ rows: [ReportedRow], to report: StudyReport) {
    guard let row = rows.first, let step = DrawnStep(rows: rows, pictures: []) else { return }
    let (name, isAsked) = (Name(row), report.isAsked(row))
    guard isAsked || report.wants(step) else { return }
    guard isAsked || sessions.contains(name.session) || sessions.count < Self.mostSessions else {
      omittedCount += 1
      return
    }
    sessions.insert(name.session)
    if row.quality == .error { return failed.append(step) }
    steps[name, default: []] += rows
    sources.insert(row.source)
    for (place, letter) in row.source.utf8.enumerated() where letter == UInt8(ascii: "!") {
      sources.insert(String(decoding: row.source.utf8.prefix(place), as: UTF8.self))
    }
  }

  /// Whether nothing has to be read.
  var isEmpty: Bool { steps.isEmpty }

  // MARK: Read again

  /// The step of a block with its pictures; nil where it is none of these.
  mutating func take(_ block: Block) throws -> DrawnStep? {
    let rows = try block.reportedRows
    guard let name = rows.first.map(Name.init), let own = steps.removeValue(forKey: name) else {
      return nil
    }
    return DrawnStep(rows: own, pictures: try DrawnPictures.all(in: block).flatMap(\.pictures))
  }
}
