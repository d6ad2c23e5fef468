import Analyses
import Metrics
import Recordings
import Report

/// Gathers what a page shows: rows as they come, and of them the steps that are drawn.
struct StudyReport {
  private(set) var page = StudyPage(Catalog.taskFacts, Catalog.flags)
  private(set) var files = FileTally()
  private let wish: PictureWish
  /// Participants and sessions that were asked for and are there.
  private var met = Set<String>()
  /// Steps with nothing wrong, which a small study shows too.
  private var spare: [DrawnStep] = []

  init(_ wish: PictureWish) { self.wish = wish }

  /// Counts and maybe draws a block of a study that is analyzed.
  mutating func add(_ block: Block) throws {
    let rows = try block.reportedRows
    for row in rows { add(row) }
    for (table, bytes) in block.chunks where table == .inputs {
      try DelimitedRows(ByteBuffer(bytes)).forEach { files.add($0, InputRow.columns) }
    }
    try draw(block, rows)
  }

  /// Counts a row of a table.
  mutating func add(_ row: ReportedRow) {
    page.add(row)
    if isAsked(row) { met.formUnion([row.participant, row.session]) }
  }

  /// Names that were asked for and that nothing has.
  var unmet: [String] { wish.unmet(met) }

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
    if page.sessionCount <= PictureWish.smallStudy {
      for step in spare { whole.add(step, isAsked: false) }
    }
    return whole.html(provenance)
  }

  // MARK: Drawing

  private mutating func draw(_ block: Block, _ rows: [ReportedRow]) throws {
    let pictures = try DrawnPictures.all(in: block).flatMap(\.pictures)
    guard let step = DrawnStep(rows: rows, pictures: pictures), let row = rows.first else { return }
    if isAsked(row) {
      page.add(step, isAsked: true)
    } else if wish.extent == .all || wish.extent == .auto && page.isDoubtful(step) {
      page.add(step, isAsked: false)
    } else if wish.extent == .auto {
      if page.sessionCount <= PictureWish.smallStudy { spare.append(step) } else { spare = [] }
    }
  }

  // MARK: Of a run whose rows were counted before

  func isAsked(_ row: ReportedRow) -> Bool {
    wish.isAsked(participant: row.participant, session: row.session)
  }

  /// Whether a step is shown that was not asked for by name.
  func wants(_ step: DrawnStep) -> Bool {
    switch wish.extent {
    case .none: false
    case .all: true
    case .auto: page.sessionCount <= PictureWish.smallStudy || page.isDoubtful(step)
    }
  }

  /// Shows a step that is wanted, as far as there is room.
  mutating func draw(_ step: DrawnStep) {
    page.add(step, isAsked: step.rows.first.map(isAsked) ?? false)
  }

  /// Tells of steps that are wanted and not drawn.
  mutating func countOmitted(_ count: Int) { page.countOmitted(count) }
}
