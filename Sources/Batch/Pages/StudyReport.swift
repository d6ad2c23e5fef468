import Analyses
import Metrics
import Recordings
import Report

/// Gathers what a page shows: rows as they come, and of them the steps that are drawn.
struct StudyReport {
  private(set) var page = StudyPage(Catalog.taskFacts, Catalog.flags)
  private(set) var files = FileTally()
  private let request: PictureRequest
  /// Participants and sessions that were asked for and are there.
  private var met = Set<String>()
  /// Steps with nothing wrong, which a small study shows too.
  private var spare: [DrawnStep] = []

  init(_ request: PictureRequest) { self.request = request }

  /// Counts and maybe draws a step of a study that is analyzed.
  mutating func add(_ step: ReportedStep) {
    for row in step.rows { add(row) }
    draw(step)
  }

  /// Counts a row of a table.
  mutating func add(_ row: ReportedRow) {
    page.add(row)
    if isRequested(row) { met.formUnion([row.participant, row.session]) }
  }

  /// Names that were asked for and that nothing has.
  var unmet: [String] { request.unmet(met) }

  /// Counts a row of the table of files, whose columns have these names.
  mutating func addFile(_ cells: [String], _ columns: [String]) { files.add(cells, columns) }

  /// Takes the table of values over several sessions.
  mutating func add(_ groups: [UInt8]) throws {
    var isHeader = true
    try DelimitedRows(ByteBuffer(groups)).forEach { cells in
      if !isHeader { addGroup(cells) }
      isHeader = false
    }
  }

  /// Takes a row of it.
  mutating func addGroup(_ cells: [String]) { page.addGroup(cells) }

  /// The page of all that was added.
  func html(_ provenance: StudyPage.Provenance) -> [UInt8] {
    var whole = page
    if page.sessionCount <= PictureRequest.smallStudy {
      for step in spare { whole.add(step, isRequested: false) }
    }
    return whole.html(provenance)
  }

  // MARK: Drawing

  private mutating func draw(_ reported: ReportedStep) {
    let pictures = reported.drawings.flatMap(\.pictures)
    guard let step = DrawnStep(rows: reported.rows, pictures: pictures),
      let row = reported.rows.first
    else { return }
    if isRequested(row) {
      page.add(step, isRequested: true)
    } else if request.extent == .all || request.extent == .auto && page.isDoubtful(step) {
      page.add(step, isRequested: false)
    } else if request.extent == .auto {
      if page.sessionCount <= PictureRequest.smallStudy { spare.append(step) } else { spare = [] }
    }
  }

  // MARK: Of a run whose rows were counted before

  func isRequested(_ row: ReportedRow) -> Bool {
    request.isRequested(participant: row.participant, session: row.session)
  }

  /// Whether a step is shown that was not asked for by name.
  func wants(_ step: DrawnStep) -> Bool {
    switch request.extent {
    case .none: false
    case .all: true
    case .auto: page.sessionCount <= PictureRequest.smallStudy || page.isDoubtful(step)
    }
  }

  /// Shows a step that is wanted, as far as there is room.
  mutating func draw(_ step: DrawnStep) {
    page.add(step, isRequested: step.rows.first.map(isRequested) ?? false)
  }

  /// Reports steps that were requested and not drawn.
  mutating func countOmitted(_ count: Int) { page.countOmitted(count) }
}

extension Catalog {
  /// The description of each task on a page.
  static var taskFacts: [TaskFacts] {
    analyses.map { analysis in
      TaskFacts(
        name: analysis.task.rawValue, title: analysis.title, summary: analysis.summary,
        headlines: analysis.headlines, metrics: analysis.definitions + analysis.groupDefinitions)
    }
  }
}

/// Files by what became of them.
struct FileTally {
  private(set) var count = 0
  private(set) var errorCount = 0
  private(set) var skippedCount = 0
  /// Those of which another was used that has the same content.
  private(set) var duplicateCount = 0

  mutating func add(_ cells: [String], _ columns: [String]) {
    guard let place = columns.firstIndex(of: "verdict"), cells.indices.contains(place) else {
      return
    }
    count += 1
    if cells[place] == Quality.error.rawValue { errorCount += 1 }
    if cells[place] == "skipped" { skippedCount += 1 }
    if cells[place] == "duplicate" { duplicateCount += 1 }
  }

  /// In the order of the work.
  func flow(sessions: Int) -> [(name: String, count: Int)] {
    let known = count - skippedCount
    return [("files found", count), ("of a known kind", known)]
      + (duplicateCount > 0 ? [("duplicates left out", duplicateCount)] : [])
      + [("read", known - errorCount - duplicateCount), ("sessions in the tables", sessions)]
  }
}
