import Analyses
import Metrics
import Recordings
import Reliability
import Report
import Text

/// Collects the content of a single page: counts of all rows, and the steps that are drawn.
struct StudyReport {
  private(set) var page: StudyPage
  private let request: PictureRequest
  /// Requested participants and sessions that were found.
  private var met = Set<ByteKey>()
  /// Steps of good sessions, which are drawn only in a small study.
  private var spare: [DrawnStep] = []

  init(_ request: PictureRequest, _ arms: StudyArms) {
    self.request = request
    page = StudyPage(Catalog.taskFacts, Catalog.flags, arms)
    page.printExtent = request.printExtent
    page.reviewForm = request.reviewSeed.map { seed in
      ReviewForm(seed: seed, sha256: SHA256.hex(of: ByteBuffer(Array(ReviewForm.script.utf8))))
    }
  }

  /// Counts the rows of a step.
  mutating func count(_ rows: [MetricsRow]) {
    page.add(rows)
    if let row = rows.first, isRequested(row) { met.formUnion(PictureRequest.names(of: row)) }
  }

  /// Counts the steps of a session that is being analyzed, and draws them if requested.
  mutating func add(_ session: [ReportedStep]) {
    for step in session { count(step.rows) }
    let drawn = session.compactMap {
      DrawnStep(rows: $0.rows, pictures: $0.drawings.flatMap(\.pictures))
    }
    guard let row = drawn.first?.rows[0] else { return }
    if isRequested(row) || request.extent == .all || isWantedForProblems(row) {
      for step in drawn { draw(step) }
    } else if request.extent == .auto {
      spare = page.sessionCount <= PictureRequest.smallStudy ? spare + drawn : []
    }
  }

  /// The requested names that were not found.
  var unmet: [String] { request.unmet(met) }

  /// Adds a value over several sessions.
  mutating func add(_ group: GroupsRow) { page.add(group) }

  /// Adds the people who were expected, once all rows are counted.
  mutating func add(_ people: StudyPeople) { page.add(people) }

  /// Adds the numbers of files that were found and used.
  mutating func add(_ flow: StudyFlow) { page.add(flow) }

  /// Compares the groups, once all rows are counted.
  mutating func compareArms() {
    if let comparison = ArmComparison(of: page) { page.add(comparison) }
  }

  /// Adds pictures and sentences about reliability and change.
  mutating func add(_ findings: ReliabilityFindings) {
    page.add(
      PageFindings(
        sentences: findings.sentences, pictures: findings.rankings,
        collapsed: [
          ("Agreement of the first two visits", findings.agreements),
          ("Changes beyond the error of measurement", findings.changes),
        ]))
  }

  /// The page of all that was added.
  func html(_ provenance: StudyPage.Provenance) -> [UInt8] {
    var whole = page
    if page.sessionCount <= PictureRequest.smallStudy {
      for step in spare { whole.draw(step, isRequested: false) }
    }
    return whole.html(provenance)
  }

  private func isRequested(_ row: MetricsRow) -> Bool { request.isRequested(row) }

  private func isWantedForProblems(_ row: MetricsRow) -> Bool {
    request.extent == .auto && page.isDoubtful(sessionOf: row)
  }

  // MARK: Runs whose rows were counted before

  /// Whether the session of a row is shown.
  func wants(_ row: MetricsRow) -> Bool {
    if isRequested(row) { return true }
    return switch request.extent {
    case .none: false
    case .all: true
    case .auto: page.sessionCount <= PictureRequest.smallStudy || isWantedForProblems(row)
    }
  }

  /// Draws a step if there is room; a requested one, and the first problem of a participant, have precedence.
  mutating func draw(_ step: DrawnStep) {
    let row = step.rows[0]
    let isWanted =
      isRequested(row) || request.reviewSeed != nil
      || request.extent == .auto && page.isFirstProblem(sessionOf: row)
    page.draw(step, isRequested: isWanted)
  }
}

extension Catalog {
  /// The description of each task on a page.
  static var taskFacts: [TaskFacts] { analyses.map { $0.facts } }
}

extension Analysis {
  fileprivate static var facts: TaskFacts {
    TaskFacts(
      name: task.rawValue, title: title, summary: summary, headlines: headlines,
      conditions: conditions, metrics: definitions + groupDefinitions,
      pictures: allDrawings.map { .init(name: $0.name, title: $0.title, reading: $0.reading) })
  }
}
