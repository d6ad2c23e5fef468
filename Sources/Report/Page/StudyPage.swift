public import Metrics

/// A study as one page of HTML: what was found, how it is distributed, what is wrong with it, and pictures.
///
/// Rows are handed over in the order of `metrics.csv`; of most only counts and headline values are kept.
public struct StudyPage {
  /// What is told of the run, beside its rows.
  public struct Provenance: Sendable {
    /// What the page is called.
    public let title: String
    /// Counts of files and sessions, in the order of the work.
    public let counts: [(name: String, count: Int)]
    /// What else is known: version, command, parameters, libraries.
    public let facts: [(name: String, text: String)]
    /// What the reader must know of the page itself, such as pictures that were left out.
    public let remarks: [String]

    /// Joins them.
    public init(
      title: String, counts: [(name: String, count: Int)], facts: [(name: String, text: String)],
      remarks: [String]
    ) {
      (self.title, self.counts, self.facts, self.remarks) = (title, counts, facts, remarks)
    }
  }

  /// All steps that are drawn take this much at most, so that a page can be sent by mail.
  public static let mostBytesDrawn = 12 << 20

  private(set) var tally: StudyTally
  /// Steps by the number of their session.
  private(set) var steps: [Int: [DrawnStep]] = [:]
  private(set) var omittedCount = 0
  /// Rows of `groups.csv` that have a value.
  private(set) var groups: [[String]] = []
  private var byteCount = 0
  let flags: [Flag.Code: Flag]

  /// - Parameters:
  ///   - tasks: in the order in which they are shown.
  ///   - flags: all that rows may carry.
  public init(_ tasks: [TaskFacts], _ flags: [Flag]) {
    tally = StudyTally(tasks)
    self.flags = Dictionary(flags.map { ($0.code, $0) }) { first, _ in first }
  }

  /// Counts a row.
  public mutating func add(_ row: ReportedRow) { tally.add(row) }

  /// Shows a step whose rows were counted before.
  ///
  /// - Parameter isAsked: it is shown whatever room is left.
  public mutating func add(_ step: DrawnStep, isAsked: Bool) {
    guard let row = step.rows.first,
      let number = tally.number(participant: row.participant, session: row.session)
    else { return }
    guard isAsked || byteCount + step.byteCount <= Self.mostBytesDrawn else {
      omittedCount += 1
      return
    }
    byteCount += step.byteCount
    steps[number, default: []].append(step)
    tally.markDrawn(number)
  }

  /// Tells of steps that are not shown and are not handed over either.
  public mutating func countOmitted(_ count: Int) { omittedCount += count }

  /// Takes a value over several sessions.
  ///
  /// - Parameter cells: in the order of `GroupsTable.columns`.
  public mutating func addGroup(_ cells: [String]) {
    if cells.count == GroupsTable.columns.count, !cells[4].isEmpty { groups.append(cells) }
  }

  /// How many sessions there are.
  public var sessionCount: Int { tally.sessions.count }

  /// Whether a main value of the step is not good, or it could not be used.
  public func isDoubtful(_ step: DrawnStep) -> Bool {
    step.rows.contains { row in
      row.quality == .error
        || row.quality != .good && tally.isHeadline(row)
    }
  }

  /// Whether something about the session is not good.
  public func isDoubtful(participant: String, session: String) -> Bool {
    tally.number(participant: participant, session: session).map {
      tally.sessions[$0].worst != .good
    } ?? false
  }

  /// The page.
  public func html(_ provenance: Provenance) -> [UInt8] {
    var page = MarkupWriter()
    page.add(markup: "<!DOCTYPE html>\n")
    page.element("html", ["lang": "en"]) { html in
      PageHead(title: provenance.title).write(to: &html)
      html.element("body") { body in
        body.element("main") { main in
          OverviewSection(tally: tally, provenance: provenance, hasGroups: !groups.isEmpty)
            .write(to: &main)
          TasksSection(tally: tally).write(to: &main)
          GroupsSection(rows: groups).write(to: &main)
          MissingSection(tally: tally).write(to: &main)
          ProblemsSection(tally: tally, flags: flags).write(to: &main)
          SessionsSection(page: self).write(to: &main)
          MethodsSection(tally: tally, provenance: provenance).write(to: &main)
        }
      }
    }
    page.add(markup: "\n")
    return Array(page.text.utf8)
  }
}
