import Recordings
import Testing
import TestSupport
import Text

@testable import Study

/// Truth: an export of REDCap read by hand. Records, events, forms and fields have underscores in their names.
@Suite struct MyCapExportTests {
  private static let dictionary = """
    Variable / Field Name,Form Name,Section Header,Field Type,Field Annotation
    record_id,people,,text,@MC-PARTICIPANT-ID
    left_json,tap_task,,notes,@MC-TASK-ACTIVE-TWO-LEFT
    uuid_1,tap_task,,text,@MC-TASK-UUID @HIDDEN
    begin_1,tap_task,,text,@MC-TASK-STARTDATE
    status_1,tap_task,,dropdown,@MC-TASK-STATUS
    json_2,stroop_task,,notes,@HIDDEN @MC-TASK-ACTIVE-STR
    status_2,stroop_task,,dropdown,@MC-TASK-STATUS
    out_acc,short_walk,,file,@MC-TASK-ACTIVE-SHO-OUTBOUND-ACCELEROMETER
    rest_acc,short_walk,,file,@MC-TASK-ACTIVE-SHO-REST-ACCELEROMETER

    """
  private static let tap =
    #"{""samples"":[{""timestamp"":0,""buttonIdentifier"":""left"",""duration"":0.1},{""timestamp"":0.2,""buttonIdentifier"":""right"",""duration"":0.1}],""buttonRect1"":{}}"#
  private static let stroop =
    #"[{""color"":""RED"",""text"":""RED"",""colorSelected"":""RED"",""startTime"":1,""endTime"":1.5}]"#

  private static let data = """
    record_id,redcap_event_name,redcap_repeat_instrument,redcap_repeat_instance,left_json,uuid_1,begin_1,status_1,json_2,status_2,out_acc,rest_acc,people_complete
    101,baseline_arm_1,,,,,,,,,,,2
    101,baseline_arm_1,tap_task,1,"\(tap)",U1,2026-02-02T09:00:00,1,,,,,
    101,week_4_arm_1,tap_task,1,"\(tap)",U2,,1,,,,,
    101,baseline_arm_1,stroop_task,2,,,,,"\(stroop)",1,,,
    102,baseline_arm_1,tap_task,1,"\(tap)",U3,,0,,,,,
    S_1,baseline_arm_1,short_walk,1,,,,,,,[document],[document],

    """

  private static let row =
    "<tr><td>S_1</td><td>Baseline (Arm 1: Arm 1)</td><td>Short Walk</td><td>1</td>"

  private static let index =
    "<html><body><table><thead><tr><th>Record</th><th>Event Name</th><th>Repeat Instrument</th><th>Repeat Instance</th><th>Field Name</th><th>Original File Name</th><th>File Name in ZIP</th></tr></thead><tbody>"
    + row
    + #"<td>out_acc</td><td>accel_walking.outbound.json</td><td><a href="documents/S_1_baseline_arm_1_short_walk_1_out_acc.json">S_1_baseline_arm_1_short_walk_1_out_acc.json</a></td></tr>"#
    + row
    + "<td>rest_acc</td><td>accel_walking.outbound.json</td><td>S_1_baseline_arm_1_short_walk_1_rest_acc.json</td></tr></tbody></table></body></html>"

  private static func items(_ x: Double) -> String {
    #"{"items":[{"timestamp":1,"x":\#(x),"y":0,"z":1},{"timestamp":1.01,"x":0,"y":0,"z":1}]}"#
  }

  @Test func `rows of the data are runs of records in events`() throws {
    let study = try StudyFolder([
      "P_DATA_1.csv": Self.data, "P_DataDictionary_1.csv": Self.dictionary,
    ])
    let reading = try study.read()
    #expect(
      reading.sessions.map { "\($0.participant) \($0.visit) \($0.identifier)" } == [
        "101 baseline_arm_1 baseline_arm_1/tap_task/1", "101 week_4_arm_1 week_4_arm_1/tap_task/1",
        "101 baseline_arm_1 baseline_arm_1/stroop_task/2",
      ])
    #expect(
      reading.sessions.map { $0.steps.map(\.identifier) } == [
        ["tapping.left"], ["tapping.left"], ["stroop"],
      ])
    let report = try #require(reading.report(of: "P_DATA_1.csv"))
    #expect(report.platform == "MyCap")
    #expect(report.passedOver.count == 1)
    #expect(
      "\(report.passedOver[0])".contains(
        "record 102, baseline_arm_1/tap_task/1: not read: the participant deleted the run"))
    #expect(reading.report(of: "P_DataDictionary_1.csv")?.kind == .manifest)
    #expect(reading.orphans.isEmpty)
  }

  @Test func `data without a dictionary say what is missing`() throws {
    let reading = try StudyFolder(["P_DATA_1.csv": Self.data]).read()
    let reason = try #require(reading.report(of: "P_DATA_1.csv")?.uselessness)
    let text = "\(ReadError(source: "P_DATA_1.csv", reason))"
    #expect(text.contains("left_json, json_2 look like results"))
    #expect(text.contains("Project Setup, Data Dictionary, Download"))
  }

  @Test func `an export with labels is named, with the remedy`() throws {
    let reading = try StudyFolder([
      "P_DATA_LABELS_1.csv":
        "Record ID,Event Name,Repeat Instrument,Repeat Instance,Left\n101,Baseline,Taps,1,x\n",
      "P_DataDictionary_1.csv": Self.dictionary,
    ]).read()
    let reason = try #require(reading.report(of: "P_DATA_LABELS_1.csv")?.uselessness)
    #expect("\(ReadError(source: "P", reason))".contains("export raw data"))
  }

  @Test(arguments: [true, false]) func `files of the archive belong to their records`(
    hasDictionary: Bool
  ) throws {
    let folder = "Files_P_2026-02-02_0930"
    let study = try StudyFolder([
      "\(folder)/index.html": Self.index,
      "\(folder)/documents/S_1_baseline_arm_1_short_walk_1_out_acc.json": Self.items(0.1),
      "\(folder)/documents/S_1_baseline_arm_1_short_walk_1_rest_acc.json": Self.items(0.2),
    ])
    if hasDictionary { try study.write("\(folder)/P_DataDictionary_1.csv", Self.dictionary) }
    let reading = try study.read()
    #expect(reading.sessions.map(\.participant) == ["S_1"])
    #expect(reading.sessions.map(\.identifier) == ["baseline_arm_1/short_walk/1"])
    #expect(reading.sessions.map(\.visit) == ["baseline_arm_1"])
    let steps = reading.sessions.flatMap { $0.steps.map(\.identifier) }
    // The app gave both files one name; the annotation of the field tells the step.
    #expect(steps.contains("walking.rest") == hasDictionary)
    #expect(steps.contains("walking.outbound"))
  }

  // MARK: Without a list

  private static let documents = "Files_P_2026-02-02_0930/documents"

  private func readWithoutList(_ names: [String], _ tables: [String: String]) throws -> StudyReading
  {
    let study = try StudyFolder([:])
    for (number, name) in names.enumerated() {
      try study.write("\(Self.documents)/\(name)", Self.items(Double(number) / 10))
    }
    for (name, text) in tables { try study.write(name, text) }
    return try study.read()
  }

  @Test func `names of files are read by the names of the project`() throws {
    let reading = try readWithoutList(
      [
        "S_1_baseline_arm_1_short_walk_1_out_acc.json",
        "101_week_4_arm_1_short_walk_12_out_acc.json",
      ], ["P_DATA_1.csv": Self.data, "P_DataDictionary_1.csv": Self.dictionary])
    let walks = reading.sessions.filter { $0.identifier.contains("short_walk") }
    let places: [String] = walks.map { "\($0.participant) \($0.visit) \($0.identifier)" }.sorted()
    #expect(
      places == [
        "101 week_4_arm_1 week_4_arm_1/short_walk/12",
        "S_1 baseline_arm_1 baseline_arm_1/short_walk/1",
      ])
    let steps: [String] = walks.flatMap { $0.steps.map(\.identifier) }
    #expect(steps == ["walking.outbound", "walking.outbound"])
    #expect(reading.orphans.isEmpty)
  }

  @Test func `a project without events needs the dictionary only`() throws {
    let reading = try readWithoutList(
      ["S_1_short_walk_2_out_acc.json"], ["P_DataDictionary_1.csv": Self.dictionary])
    let places: [String] = reading.sessions.map { "\($0.participant) \($0.identifier)" }
    #expect(places == ["S_1 short_walk/2"])
  }

  @Test func `without list, dictionary and data a folder is one error of nobody`() throws {
    let reading = try readWithoutList(["1_out_acc.json", "2_out_acc.json", "3_rest_acc.json"], [:])
    #expect(reading.orphans.map(\.participant) == [""])
    let text = try #require(reading.orphans.first.map { "\($0.problem)" })
    #expect(
      text.contains("names of REDCap files need index.html of the same ZIP or the data dictionary"))
    #expect(reading.sessions.flatMap(\.steps).flatMap(\.recordings).isEmpty)
  }

  /// Where the event of a name begins, only the exported data say; a record that is not in the data is a name read wrongly.
  @Test(arguments: [
    ("101_week_4_arm_1_short_walk_1_out_acc.json", false),
    ("777_week_4_arm_1_short_walk_1_out_acc.json", true),
    ("101_other_arm_1_short_walk_1_out_acc.json", true),
    ("101_baseline_arm_1_short_walk_1_nothing.json", true),
  ]) func `a name without one reading is an error`(name: String, hasData: Bool) throws {
    var tables = ["P_DataDictionary_1.csv": Self.dictionary]
    if hasData { tables["P_DATA_1.csv"] = Self.data }
    let reading = try readWithoutList([name], tables)
    #expect(reading.orphans.count == 1)
    #expect(reading.orphans.map { "\($0.problem)" }.allSatisfy { $0.contains("index.html") })
  }

  @Test func `dates of the row are those of the run where results have another clock`() throws {
    let row = Self.data.replacing(
      #""samples"":["#,
      with:
        #""startDate"":""2026-02-02T09:00:00-0600"",""endDate"":""2026-02-02T09:00:20-0600"",""samples"":["#
    )
    let reading = try StudyFolder(["P_DATA_1.csv": row, "P_DataDictionary_1.csv": Self.dictionary])
      .read()
    let run = try #require(reading.sessions.first { $0.identifier == "baseline_arm_1/tap_task/1" })
    #expect(run.start?.text == "2026-02-02T09:00:00.000")
    #expect(run.end == nil)
  }
}
