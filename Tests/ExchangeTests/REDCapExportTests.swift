import Metrics
import Report
import TestSupport
import Testing

@testable import Exchange

/// Truth: an import replaces the data that an instance of a record has, so that a step keeps its number for ever and no
/// number is that of two steps. REDCap stores numbers from 1 to 32,767.
@Suite struct REDCapExportTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Steps of tapping with a value each.
  private struct Steps: FinishedTables {
    var rows: [MetricsRow] = []

    mutating func add(
      _ participant: String, session: String, day: Int = 1, step: String = "tapping",
      attempt: Int = 1, source: String? = nil
    ) {
      var row = MetricsRow()
      (row.participant, row.session, row.task) = (participant, session, "tapping")
      row.start = "2024-05-\(day < 10 ? "0" : "")\(day)T10:00:00.000+00:00"
      (row.step, row.attempt, row.metric) = (step, attempt, "tap_count")
      (row.value, row.quality) = (Double(day), .good)
      row.source = source ?? "\(participant)/\(session)/result.json"
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

  private func export(_ steps: Steps) throws {
    try REDCapExport(folder: scratch.path + "/forms", event: nil).write(steps)
  }

  /// The list of instances: session, step, attempt and number.
  private func list() throws -> [String] { try lines("redcap_instances.csv") }

  /// Lines of a file below its header.
  private func lines(_ name: String) throws -> [String] {
    let text = String(decoding: try scratch.read("forms/\(name)"), as: UTF8.self)
    return text.split(separator: "\n").dropFirst().map(String.init)
  }

  private func write(list: String...) throws {
    try scratch.write("forms/README.txt", "REDCap import files written by analyze\n")
    let header = REDCapInstance.table.columnNames.joined(separator: ",")
    try scratch.write("forms/redcap_instances.csv", ([header] + list).map { $0 + "\n" }.joined())
  }

  private func refusal(_ steps: Steps) -> String {
    do { try export(steps) } catch { return "\(error)" }
    return ""
  }

  @Test func `instances count from 1 for each participant, by start and attempt`() throws {
    var steps = Steps()
    steps.add("P10", session: "b", day: 2)
    steps.add("P10", session: "a", day: 1, attempt: 2)
    steps.add("P10", session: "a", day: 1)
    steps.add("P2", session: "c", day: 9)
    try export(steps)
    #expect(
      try list() == [
        "P10,,a,tapping,tapping,1,,1", "P10,,a,tapping,tapping,2,,2", "P10,,b,tapping,tapping,1,,3",
        "P2,,c,tapping,tapping,1,,1",
      ])
    let records = try lines("redcap_records.csv").map { $0.split(separator: ",").prefix(3) }
    #expect(
      records.map { $0.joined(separator: " ") } == [
        "P10 tapping 1", "P10 tapping 2", "P10 tapping 3", "P2 tapping 1",
      ])
  }

  @Test func `steps keep their numbers when the study is named by another path`() throws {
    var (first, second) = (Steps(), Steps())
    first.add("P1", session: "a", day: 3)
    second.add("P1", session: "z", day: 1, source: "siteA/P1/z/result.json")
    second.add("P1", session: "a", day: 3, source: "siteA/P1/a/result.json")
    try export(first)
    try export(second)
    #expect(try list() == ["P1,,a,tapping,tapping,1,,1", "P1,,z,tapping,tapping,1,,2"])
    #expect(try lines("redcap_records.csv").map { $0.contains("siteA") } == [true, true])
  }

  @Test func `a list with paths of files is that of an earlier version`() throws {
    try scratch.write("forms/README.txt", "REDCap import files written by analyze\n")
    try scratch.write(
      "forms/redcap_instances.csv",
      "participant,session,task,step,attempt,side,source,instance\nP1,a,tapping,tapping,1,,x/result.json,7\n"
    )
    var steps = Steps()
    steps.add("P1", session: "a")
    steps.add("P1", session: "b", day: 2)
    try export(steps)
    #expect(try list() == ["P1,,a,tapping,tapping,1,,7", "P1,,b,tapping,tapping,1,,8"])
  }

  @Test func `steps of one name have different numbers, and the same ones again`() throws {
    var steps = Steps()
    for source in ["a.json", "b.json", "c.json"] { steps.add("P1", session: "s", source: source) }
    try export(steps)
    let (records, list) = (try lines("redcap_records.csv"), try self.list())
    #expect(list.map { $0.split(separator: ",").last } == ["1", "2", "3"])
    try export(steps)
    #expect(try lines("redcap_records.csv") == records)
    #expect(try self.list() == list)
  }

  @Test func `what the results no longer have keeps its number`() throws {
    try write(list: "P1,,gone,tapping,tapping,1,,4", "P9,,gone,stroop,stroop,1,,2")
    var steps = Steps()
    steps.add("P1", session: "a")
    try export(steps)
    #expect(
      try list() == [
        "P1,,gone,tapping,tapping,1,,4", "P1,,a,tapping,tapping,1,,5",
        "P9,,gone,stroop,stroop,1,,2",
      ])
  }

  @Test(arguments: [
    ("9223372036854775807", "line 3"), ("32768", "line 3"), ("0", "line 3"), ("-5", "line 3"),
    ("1", "line 2, too"), ("1.5", "not a number"), ("", "not a number"), ("three", "not a number"),
    ("99999999999999999999", "not a number"),
  ]) func `a number that no instance can have is refused with its line`(
    number: String, words: String
  ) throws {
    try write(list: "P1,,a,tapping,tapping,1,,1", "P1,,b,tapping,tapping,1,,\(number)")
    var steps = Steps()
    steps.add("P1", session: "c")
    let refusal = refusal(steps)
    #expect(refusal.contains("redcap_instances.csv: line 3: "), "\(refusal)")
    #expect(refusal.contains(words), "\(refusal)")
    #expect(refusal.contains("; correct it or restore the file"), "\(refusal)")
    // Nothing was written.
    #expect(try scratch.names(in: "forms") == ["README.txt", "redcap_instances.csv"])
  }

  @Test func `the last number has no next one`() throws {
    try write(list: "P1,,a,tapping,tapping,1,,32767")
    var steps = Steps()
    steps.add("P1", session: "a")
    try export(steps)
    steps.add("P1", session: "b", day: 2)
    #expect(refusal(steps).contains("no number left"))
  }

  @Test func `equal numbers of other participants and tasks are no repetition`() throws {
    try write(
      list: "P1,,a,tapping,tapping,1,,1", "P1,,a,stroop,stroop,1,,1", "P2,,a,tapping,tapping,1,,1")
    var steps = Steps()
    steps.add("P1", session: "a")
    try export(steps)
    #expect(try list().count == 3)
  }

  @Test(arguments: [
    "", "participant,instance\nP1,1\n", "participant,session,task,step,attempt,side,instance",
    "participant,session,task,step,attempt,side,instance\nP1,a,tapping,tapping,1,,1\nP1,b,tapping,",
    "participant,session,task,step,attempt,side,instance\nP1,a,tapping,tapping,1,,12",
    "participant,session,task,step,attempt,side,instance\nP1,\"a",
  ]) func `a list that is none, or that was cut, is refused`(text: String) throws {
    try scratch.write("forms/README.txt", "REDCap import files written by analyze\n")
    try scratch.write("forms/redcap_instances.csv", text)
    var steps = Steps()
    steps.add("P1", session: "a")
    let refusal = refusal(steps)
    #expect(refusal.contains("redcap_instances.csv: line "), "\(refusal)")
  }

  /// Names are bytes: two people whose names look the same are not one record.
  @Test(arguments: [("Max", "MAX"), ("Jos\u{E9}", "Jose\u{301}"), ("Jos\u{E9}", "Jose")])
  func `participants whom REDCap does not distinguish are refused with both names`(
    first: String, second: String
  ) throws {
    var steps = Steps()
    steps.add(first, session: "a")
    #expect(refusal(steps) == "")
    steps.add(second, session: "b")
    #expect(refusal(steps).contains("one record"))
  }
}
