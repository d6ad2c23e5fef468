import Foundation
import TestSupport
import Testing

/// The study of ResearchKit's tutorial, as its files are exported.
@Suite struct HeartRateTests {
  private static let name = "HKQuantityTypeIdentifierHeartRate_music%20step-20240501100020.json"

  /// A step whose recorder is named as in the tutorial; it was listed twice, as after a loop.
  private static let music = """
    {"_class":"ORKStepResult","identifier":"music","startDate":"2024-05-01T10:00:20+0000",\
    "endDate":"2024-05-01T10:00:51+0000","isPreviousResult":false,"results":[{"_class":"ORKFileResult",\
    "identifier":"heartRateConfig","contentType":"application/json",\
    "fileURL":"file:///var/mobile/Containers/Data/Application/X/Documents/\(name)"}]}
    """

  private static let result = """
    {"_class":"ORKTaskResult","identifier":"MusicTask","taskRunUUID":\
    "6F3C1B52-8A52-4F0E-9C1D-0A4E3C5B7D11","startDate":"2024-05-01T10:00:00+0000",\
    "endDate":"2024-05-01T10:01:02+0000","results":[{"_class":"ORKStepResult","identifier":"instruction",\
    "startDate":"2024-05-01T10:00:00+0000","endDate":"2024-05-01T10:00:20+0000","results":[]},\
    \(music),\(music),{"_class":"ORKStepResult","identifier":"SummaryStep",\
    "startDate":"2024-05-01T10:00:51+0000","endDate":"2024-05-01T10:01:02+0000","results":[]}]}
    """

  private func item(_ second: Int, _ rate: Int, unit: String = #"count\/min"#) -> String {
    """
    {"type":"HKQuantityTypeIdentifierHeartRate","unit":"\(unit)","source":"Watch","value":\(rate),\
    "startDate":"2024-05-01T10:00:\(second)+0000","endDate":"2024-05-01T10:00:\(second)+0000"}
    """
  }

  private func study(unit: String = #"count\/min"#) throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write("study/P1/run/result.json", Self.result)
    let file = Self.name.removingPercentEncoding ?? ""
    let items = [item(21, 150, unit: unit), item(22, 129, unit: unit)].joined(separator: ",")
    try scratch.write("study/P1/run/\(file)", "{\"items\":[\(items)]}")
    return scratch
  }

  private func values(_ outcome: Outcome, step: String) throws -> [String: String] {
    let rows = try outcome.table.rows.filter { $0["step"] == step }
    return Dictionary(rows.map { ($0["metric"] ?? "", $0["content"] ?? "") }) { first, _ in first }
  }

  /// Truth: the dates of the result, and what the tutorial prints of two samples.
  @Test func `the tutorial's run is recognized and measured`() throws {
    let scratch = try study()
    let outcome = try Tool.run(["run", "study"], in: scratch.url)
    #expect(try outcome.table.values("task") == ["heart-rate"])
    #expect(outcome.status == 0)
    let music = try values(outcome, step: "music")
    #expect(music["heart_rate_mean_bpm"] == "139.5")
    #expect(music["heart_rate_sample_count"] == "2")
    #expect(music["step_duration_s"] == "31")
    #expect(music["music_clip"] == "unknown")
    let run = try values(outcome, step: "")
    #expect(run["session_status"] == "complete")
    #expect(run["session_duration_s"] == "62")
    #expect(run["session_concluded"] == "false")
    let flags = try outcome.table.rows.filter { $0["metric"] == "session_status" }.map {
      $0["flags"]
    }
    #expect(flags == ["duplicate_step_result"])
  }

  @Test func `a task description names clip and last step`() throws {
    let scratch = try study()
    let description = """
      {"steps":[{"identifier":"instruction"},{"identifier":"music","stepDuration":30,"clip":"sad_1",\
      "recorderConfigurations":[{"identifier":"heartRateConfig"}]},{"identifier":"SummaryStep"}]}
      """
    try scratch.write("task.json", description)
    let outcome = try Tool.run(
      ["run", "study", "--task-description-file", "task.json"], in: scratch.url)
    #expect(try values(outcome, step: "")["session_concluded"] == "true")
    let music = try values(outcome, step: "music")
    #expect(music["music_clip"] == "sad_1")
    #expect(music["music_clip_mood"] == "sad")
  }

  @Test func `clip and devices may come from a map or from options`() throws {
    let scratch = try study()
    try scratch.write(
      "map.csv",
      "file,music-clip,heart-rate-all-sources\n\(Self.name.removingPercentEncoding ?? ""),chill_preview_3,true\n"
    )
    let mapped = try Tool.run(["run", "study", "--map", "map.csv"], in: scratch.url)
    #expect(try values(mapped, step: "music")["music_clip_mood"] == "chill")
    let given = try Tool.run(
      ["run", "study", "--music-clip", "happy_1", "--heart-rate-all-sources", "-o", "out"],
      in: scratch.url)
    #expect(given.status == 0)
    let record = String(decoding: try scratch.read("out/run.json"), as: UTF8.self)
    #expect(record.contains(#""heart-rate-all-sources""#))
    #expect(record.contains(#""happy_1""#))
    let events = String(decoding: try scratch.read("out/events.csv"), as: UTF8.self)
    #expect(events.contains(",1,,1,,heart_rate_bpm,1,150,,{beats}/min,"))
  }

  @Test(arguments: [
    ("heart-rate-all-sources", "maybe", "true or false"), ("heart-rate-max", "900", "60 to 250"),
  ]) func `a map's cells are checked`(column: String, cell: String, hint: String) throws {
    let scratch = try study()
    try scratch.write("map.csv", "file,\(column)\nresult.json,\(cell)\n")
    let outcome = try Tool.run(["run", "study", "--map", "map.csv"], in: scratch.url)
    #expect(outcome.status == 2)
    #expect(outcome.messages.contains(hint))
  }

  @Test func `another unit is named`() throws {
    let scratch = try study(unit: "mmHg")
    let outcome = try Tool.run(["run", "study"], in: scratch.url)
    #expect(outcome.status == 1)
    #expect(outcome.messages.contains("items[0].unit"))
    #expect(outcome.messages.contains("mmHg"))
    let row = try #require(try outcome.table.rows.first { $0["step"] == "music" })
    #expect(row["quality"] == "error")
    #expect(row["flags"] == "heart_rate_unit_unknown")
  }
}
