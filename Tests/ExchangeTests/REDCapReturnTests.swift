import Metrics
import Report
import TestSupport
import Testing

@testable import Exchange

/// Truth: REDCap finds a row by record, event, form and instance, so that a value returns to its source only with all four; a field
/// belongs to one form; an upload of a dictionary replaces the fields that it does not contain.
@Suite struct REDCapReturnTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Steps with a count of taps each.
  private struct Taps: FinishedTables {
    var rows: [MetricsRow] = []

    mutating func add(
      _ participant: String, _ session: String, visit: String = "", step: String = "tapping.left",
      side: String = "left", attempt: Int? = 1, taps: Double, quality: Quality = .good
    ) {
      var row = MetricsRow()
      (row.participant, row.session, row.visit) = (participant, session, visit)
      (row.task, row.step, row.side, row.attempt) = ("tapping", step, side, attempt)
      (row.metric, row.value, row.quality) = ("tap_count", taps, quality)
      row.source = "data.csv!3"
      rows.append(row)
    }

    var facts: [(name: String, text: String)] { [] }

    func has(_ table: String) -> Bool { table == MetricsRow.table.name || table == "dictionary" }

    func columns<Row>(of table: Table<Row>) throws -> [String]? { table.columnNames }

    func forEachRow<Row>(of table: Table<Row>, _ take: (Row, [String]) throws -> Void) throws {
      var entry = DictionaryRow()
      (entry.task, entry.metric, entry.type) = ("tapping", "tap_count", "count")
      for row in rows { if let row = row as? Row { try take(row, []) } }
      if let entry = entry as? Row { try take(entry, []) }
    }
  }

  /// A project with two forms of tapping between other forms.
  private func project(_ more: [String] = []) throws -> REDCapProject {
    func line(_ field: String, _ form: String) -> String {
      ([field, form] + [String](repeating: "", count: 16)).joined(separator: ",")
    }
    let fields =
      [line("study_id", "people"), line("left", "tap_am"), line("right", "tap_am")] + [
        line("left_2", "tap_pm"), line("mood", "diary"),
      ] + more.map { line($0, "diary") }
    let header = REDCapForm.columns.map { $0.contains(",") ? "\"\($0)\"" : $0 }.joined(
      separator: ",")
    try scratch.write("project.csv", ([header] + fields).map { $0 + "\r\n" }.joined())
    return try REDCapProject(
      readingFrom: "\(scratch.path)/project.csv", formsOfTasks: ["tapping": ["tap_am", "tap_pm"]])
  }

  private func export(_ taps: Taps, isInSameForm: Bool = false, _ more: [String] = []) throws {
    try REDCapExport(
      folder: scratch.path + "/forms", event: nil, project: project(more),
      isInSameForm: isInSameForm
    ).write(taps)
  }

  private func table(_ name: String) throws -> [[String]] {
    try String(decoding: scratch.read("forms/\(name)"), as: UTF8.self).split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
  }

  /// The rows of the import as "record event form instance", with the counts of taps by field.
  private func records() throws -> [String] {
    let table = try table("redcap_records.csv")
    return table.dropFirst().map { row in
      zip(table[0], row).filter { name, cell in
        !cell.isEmpty
          && (name == "study_id" || name.hasPrefix("redcap_") || name.contains("tap_count"))
      }.map { $0.hasPrefix("tap") ? "\($0)=\($1)" : $1 }.joined(separator: " ")
    }
  }

  private func refusal(_ taps: Taps, _ more: [String] = []) -> String {
    do { try export(taps, more) } catch { return "\(error)" }
    return ""
  }

  private var bothHands: Taps {
    var taps = Taps()
    taps.add("S_1", "week_4_arm_1/tap_am/2", visit: "week_4_arm_1", taps: 41)
    taps.add(
      "S_1", "week_4_arm_1/tap_am/2", visit: "week_4_arm_1", step: "tapping.right", side: "right",
      taps: 31)
    taps.add("S_1", "week_4_arm_1/tap_pm/2", visit: "week_4_arm_1", taps: 51)
    taps.add("S_1", "base_arm_1/tap_am/1", visit: "base_arm_1", attempt: 2, taps: 7)
    return taps
  }

  @Test func `values return to record, event and instance, with fields for each hand`() throws {
    try export(bothHands)
    #expect(
      try records() == [
        "S_1 base_arm_1 an_tapping 1 tap_tap_count_l_attempt2=7",
        "S_1 week_4_arm_1 an_tapping 2 tap_tap_count_l=41 tap_tap_count_r=31",
        "S_1 week_4_arm_1 an_tapping2 2 tap2_tap_count_l=51",
      ])
    let forms = try table("redcap_dictionary.csv").dropFirst().map { $0[1] }
    // All fields of the project first, as they were, and each form in one piece.
    #expect(forms.prefix(5) == ["people", "tap_am", "tap_am", "tap_pm", "diary"])
    #expect(Set(forms.dropFirst(5)) == ["an_tapping", "an_tapping2"])
  }

  @Test func `hidden fields follow those of the task in the same form`() throws {
    try export(bothHands, isInSameForm: true)
    #expect(
      try records() == [
        "S_1 base_arm_1 tap_am 1 tap_tap_count_l_attempt2=7",
        "S_1 week_4_arm_1 tap_am 2 tap_tap_count_l=41 tap_tap_count_r=31",
        "S_1 week_4_arm_1 tap_pm 2 tap2_tap_count_l=51",
      ])
    let lines = try table("redcap_dictionary.csv").dropFirst()
    let pieces = lines.map { $0[1] }.reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }
    #expect(pieces == ["people", "tap_am", "tap_pm", "diary"])
    let own = lines.filter { $0[0].hasPrefix("tap_") || $0[0].hasPrefix("tap2_") }
    #expect(own.allSatisfy { $0.last?.contains("@MC-FIELD-HIDDEN") == true })
    // The app decides when its form is complete.
    #expect(try table("redcap_records.csv")[0].contains { $0.hasSuffix("_complete") } == false)
  }

  @Test func `a dictionary that has the forms already stays the same`() throws {
    try export(bothHands)
    let first = try scratch.read("forms/redcap_dictionary.csv")
    let again = try REDCapProject(
      readingFrom: "\(scratch.path)/forms/redcap_dictionary.csv",
      formsOfTasks: ["tapping": ["tap_am", "tap_pm"]])
    try REDCapExport(folder: scratch.path + "/forms", event: nil, project: again).write(bothHands)
    #expect(try scratch.read("forms/redcap_dictionary.csv") == first)
  }

  @Test func `forms without events and instances have rows without them`() throws {
    var taps = Taps()
    taps.add("7", "tap_am", taps: 12)
    taps.add("8", "tap_am", taps: 13, quality: .bad)
    try export(taps)
    #expect(try records() == ["7 tap_tap_count_l=12", "8"])
  }

  @Test(arguments: [
    "11111111-0000-4000-8000-000000000001", "week_4_arm_1/unknown/1", "other_arm_1/tap_am/1",
    "week_4_arm_1/tap_am/0", "a/week_4_arm_1/tap_am/1",
  ]) func `a session that names no row is refused with the remedy`(session: String) throws {
    var taps = Taps()
    taps.add("7", session, visit: "week_4_arm_1", taps: 12)
    #expect(refusal(taps).contains("export the data of the project as CSV (raw)"))
  }

  @Test func `a field of another form is not taken over`() {
    #expect(refusal(bothHands, ["tap_tap_count_l"]).contains("the form diary has a field"))
  }

  @Test func `a file that is no data dictionary is refused`() throws {
    try scratch.write("data.csv", "record_id,x\n1,2\n")
    #expect(throws: ExchangeError.self) {
      try REDCapProject(readingFrom: "\(scratch.path)/data.csv", formsOfTasks: [:])
    }
  }
}
