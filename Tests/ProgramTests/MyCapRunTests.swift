import Foundation
import TestSupport
import Testing

/// A project of MyCap from its files to the tables. Truth: what was written into the cells.
@Suite struct MyCapRunTests {
  /// The dictionary of a form for the Stroop task.
  private static let dictionary: String = {
    let header =
      "Variable / Field Name,Form Name,Section Header,Field Type,Field Label,\"Choices, Calculations, OR Slider Labels\",Field Note,Text Validation Type OR Show Slider Number,Text Validation Min,Text Validation Max,Identifier?,Branching Logic (Show field only if...),Required Field?,Custom Alignment,Question Number (surveys only),Matrix Group Name,Matrix Ranking?,Field Annotation"
    func field(_ name: String, _ annotation: String) -> String {
      "\(name),stroop_active_task,,text,,,,,,,,,,,,,,@MC-TASK-\(annotation)"
    }
    return [
      header, "record_id,people,,text,Record ID,,,,,,,,,,,,,@MC-PARTICIPANT-ID",
      field("json", "ACTIVE-STR"), field("uuid", "UUID"), field("startdate", "STARTDATE"),
      field("enddate", "ENDDATE"), field("planned", "SCHEDULEDATE"), field("status", "STATUS"),
    ].joined(separator: "\n")
  }()

  private static let trials: String = {
    let trials = (0..<12).map { number in
      let word = number.isMultiple(of: 2) ? "RED" : "BLUE"
      let times = #""startTime":\#(number * 2),"endTime":\#(Double(number * 2) + 0.8)"#
      return #"{"color":"RED","text":"\#(word)","colorSelected":"RED",\#(times)}"#
    }
    return "[\(trials.joined(separator: ","))]".replacing("\"", with: "\"\"")
  }()

  /// Two runs, one of which was not done to its end and was planned for another day.
  private func study() throws -> Scratch {
    let scratch = try Scratch()
    let header =
      "record_id,redcap_event_name,redcap_repeat_instrument,redcap_repeat_instance,json,uuid,startdate,enddate,planned,status"
    func row(_ instance: Int, _ planned: String, _ status: Int) -> String {
      let dates = "2026-02-0\(instance)T09:00:00,2026-02-0\(instance)T09:01:00"
      return
        "101,baseline_arm_1,stroop_active_task,\(instance),\"\(Self.trials)\",run-\(instance),\(dates),\(planned),\(status)"
    }
    let rows = [header, row(1, "2026-02-01", 1), row(2, "2026-01-31", 2), row(3, "", 0)]
    try scratch.write("study/Trial_DATA_2026-02-03_0900.csv", rows.joined(separator: "\n"))
    try scratch.write("study/Trial_DataDictionary_2026-02-03.csv", Self.dictionary)
    return scratch
  }

  @Test func `a session states when it was planned`() throws {
    let scratch = try study()
    let outcome = try Tool.run(["run", "study", "-o", "out"], in: scratch.url)
    #expect(outcome.status == 0, "\(outcome.messages)")
    let sessions = try Table(csv: scratch.read("out/sessions.csv")).rows
    #expect(sessions.map { $0["participant"] } == ["101", "101"])
    #expect(sessions.map { $0["scheduled"] } == ["2026-02-01", "2026-01-31"])
  }

  @Test func `a run that was left is not concluded, and a deleted one is left out`() throws {
    let scratch = try study()
    let outcome = try Tool.run(["run", "study"], in: scratch.url)
    let concluded = try outcome.table.rows.filter { $0["metric"] == "session_concluded" }
    #expect(concluded.map { $0["content"] } == ["true", "false"])
    #expect(outcome.messages.contains("deleted"), "\(outcome.messages)")
  }

  @Test(.enabled(if: Fixture.shared("formats/inputs2-samples/s1-mycap") != nil))
  func `seven runs of two records have the measures that were written`() throws {
    let folder = try #require(Fixture.shared("formats/inputs2-samples/s1-mycap"))
    let outcome = try Tool.run(["run", folder])
    let rows = try outcome.table.rows
    let sessions = Set(rows.map { [$0["participant"], $0["visit"], $0["session"]] })
    #expect(sessions.count == 7)
    func values(_ metric: String, _ record: String, _ visit: String) -> [String] {
      rows.filter { $0["metric"] == metric && $0["participant"] == record && $0["visit"] == visit }
        .map { $0["value"] ?? "" }
    }
    let (first, fourth) = ("baseline_arm_1", "week_4_arm_1")
    #expect(values("tap_count", "101", first) == ["41", "31"])
    #expect(values("tap_count", "101", fourth) == ["51"])
    #expect(values("stroop_interference_mean_ms", "101", first) == ["200", "150"])
    #expect(values("hanoi_move_count", "S_1", first) == ["7"])
    for (record, cadence) in [("101", 96.0), ("S_1", 108)] {
      let found = values("cadence_spm", record, first).compactMap(Double.init)
      #expect(found.count == 1 && abs(found[0] - cadence) < 1, "\(found)")
    }
    #expect(rows.allSatisfy { $0["participant"] != "102" })
    // The archive's folder names no one.
    #expect(!outcome.messages.contains("= participants"), "\(outcome.messages)")
  }
}
