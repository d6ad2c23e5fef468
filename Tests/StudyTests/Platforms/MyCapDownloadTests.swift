import Recordings
import Synthesis
import Testing
import Text

@testable import Study

/// Truth: the forms of names that REDCap's app gives, `result_{form}_{record}_{instance}.zip` and `{form}_{field}_{record}_{instance}`, without
/// the event, and rows that were written by hand.
@Suite struct MyCapDownloadTests {
  private static let dictionary = """
    Variable / Field Name,Form Name,Section Header,Field Type,Field Annotation
    record_id,people,,text,@MC-PARTICIPANT-ID
    whole,my_taps,,file,@MC-TASK-SERIALIZEDRESULT
    uuid,my_taps,,text,@MC-TASK-UUID
    out_acc,short_walk,,file,@MC-TASK-ACTIVE-SHO-OUTBOUND-ACCELEROMETER

    """

  private static let (first, second) = (
    "0f2c1c3e-0000-4000-8000-000000000001", "0f2c1c3e-0000-4000-8000-000000000002"
  )

  /// Rows of both forms of a record in these events, or in none.
  private static func data(_ record: String, _ events: [String]) -> String {
    let isLong = !events.isEmpty
    let header =
      "record_id,\(isLong ? "redcap_event_name," : "")redcap_repeat_instrument,redcap_repeat_instance,whole,uuid,out_acc"
    let rows = (isLong ? events : [""]).enumerated().flatMap { number, event in
      let start = isLong ? "\(record),\(event)" : record
      let uuid = [first, second][number].uppercased()
      return ["\(start),my_taps,1,[document],\(uuid),", "\(start),short_walk,1,,,[document]"]
    }
    return ([header] + rows).joined(separator: "\n") + "\n"
  }

  private static let events = ["week_1_arm_1", "week_2_arm_1"]

  private static let samples =
    #"{"items":[{"timestamp":1,"x":0.1,"y":0,"z":1},{"timestamp":1.01,"x":0,"y":0,"z":1}]}"#

  private static func archive(_ run: String) -> [UInt8] {
    let result =
      #"{"_class":"ORKTaskResult","identifier":"t","taskRunUUID":"\#(run)","results":[{"_class":"ORKStepResult","identifier":"tapping.left","results":[{"_class":"ORKTappingIntervalResult","identifier":"tapping","samples":[{"timestamp":0,"buttonIdentifier":"left"}]}]}]}"#
    return ZipFile([("result.json", Array(result.utf8))]).bytes
  }

  private func study(_ data: String?) throws -> StudyFolder {
    let study = try StudyFolder(["P_DataDictionary_1.csv": Self.dictionary])
    if let data { try study.write("P_DATA_1.csv", data) }
    return study
  }

  @Test(arguments: [[], ["week_1_arm_1"]])
  func `a download of a run that happened in one event is of this run`(events: [String]) throws {
    let study = try study(Self.data("S_1", events))
    try study.write("downloads/short_walk_out_acc_S_1_1.json", Self.samples)
    try study.write("downloads/result_my_taps_S_1_1.zip", bytes: Self.archive(Self.first))
    let reading = try study.read()
    let start = events.first.map { "\($0)/" } ?? ""
    #expect(reading.places.sorted() == ["S_1/\(start)my_taps/1", "S_1/\(start)short_walk/1"])
    #expect(
      Set(reading.sessions.flatMap(\.steps).map(\.identifier)) == [
        "walking.outbound", "tapping.left",
      ])
    #expect(reading.orphans.isEmpty)
  }

  @Test func `the run in a download says of which event it is`() throws {
    let study = try study(Self.data("1", Self.events))
    try study.write("result_my_taps_1_1.zip", bytes: Self.archive(Self.second))
    try study.write("result_my_taps_1_1 (1).zip", bytes: Self.archive(Self.first))
    let reading = try study.read()
    #expect(Set(reading.places) == ["1/week_1_arm_1/my_taps/1", "1/week_2_arm_1/my_taps/1"])
    #expect(Set(reading.sessions.map(\.visit)) == ["week_1_arm_1", "week_2_arm_1"])
    #expect(reading.orphans.isEmpty)
  }

  @Test func `a download that may be of two events is an error until its visit is given`() throws {
    let study = try study(Self.data("1", Self.events))
    let name = "downloads/short_walk_out_acc_1_1.json"
    try study.write(name, Self.samples)
    let reading = try study.read()
    #expect(reading.sessions.isEmpty)
    let problem = try #require(reading.orphans.first?.problem)
    #expect(reading.orphans.map(\.participant) == [""])
    #expect(problem.issue == .fileAmbiguous)
    for part in ["of which event", "week_1_arm_1, week_2_arm_1", "as the visit of the file"] {
      #expect("\(problem)".contains(part), "\(problem)")
    }
    var labels = FileLabels()
    labels.visit = "week_2_arm_1"
    let settled = try study.read(labels: [ByteKey(name): labels])
    #expect(settled.places == ["1/week_2_arm_1/short_walk/1"])
    #expect(settled.sessions.flatMap(\.steps).map(\.identifier) == ["walking.outbound"])
    #expect(settled.orphans.isEmpty)
  }

  @Test func `a download is read by its name where the data are missing`() throws {
    let study = try study(nil)
    try study.write("short_walk_out_acc_S_1_2.json", Self.samples)
    #expect(try study.read().places == ["S_1/short_walk/2"])
  }

  @Test func `a file with a name of no field is of its folder`() throws {
    let study = try study(Self.data("1", Self.events))
    try study.write("P01/accel_walking_1_1.json", Self.samples)
    let reading = try study.read()
    #expect(reading.orphans.isEmpty)
    #expect(reading.sessions.allSatisfy { !$0.identifier.contains("short_walk") })
  }
}
