import Recordings
import Testing

@testable import Study

/// Files of items of which nothing, or not all, is used.
@Suite struct UnusableItemsTests {
  @Test(arguments: [
    ("location_X.json", #"{"items":[]}"#),
    ("HKQuantityTypeIdentifierHeartRate_X.json", #"{"items":[]}"#),
    ("touch_X.json", #"{"items":[]}"#), ("location_X.json", #"{"items": [ ] }"#),
  ]) func `a recording without items is reported as empty`(name: String, text: String) throws {
    let study = try StudyFolder([name: text])
    #expect(try study.read().reports.first?.problem?.problem == .noItems)
  }

  /// The app was killed in the middle of a write; complete items count.
  @Test(arguments: [
    (RecordingKind.location, #"{"timestamp":"2026-01-15T09:30:05Z","horizontalAccuracy":5}"#),
    (
      .healthQuantity,
      #"{"type":"HKQuantityTypeIdentifierHeartRate","unit":"count\/min","value":88}"#
    ), (.touch, #"{"timestamp":1,"phase":0,"index":0,"x":1,"y":2}"#),
  ]) func `a truncated recording loses only its last item`(kind: RecordingKind, item: String) throws
  {
    let whole = #"{"items":[\#(item),\#(item),"#
    for cut in [0, 1, item.utf8.count / 2, item.utf8.count - 1] {
      let study = try StudyFolder(["a.json": whole + item.prefix(cut)])
      let report = try #require(try study.read().reports.first)
      #expect(report.kind == kind)
      #expect(report.recording?.itemCount == 2)
      #expect(report.problem == nil)
      #expect(report.recording?.tear?.itemsKept == 2)
      #expect(try study.read(isStrict: true).reports.first?.problem?.issue.code == "json_truncated")
    }
  }

  /// A clinical recorder stores FHIR resources as they are; a correlation has parts and no value.
  @Test(arguments: [
    #"{"resourceType":"Observation","type":"final","value":88,"valueQuantity":{"value":88}}"#,
    #"{"resourceType":"Encounter","class":"inpatient","identifier":{"value":"x"}}"#,
    #"{"type":"HKCorrelationTypeIdentifierBloodPressure","objects":[{"value":120}]}"#,
    #"{"type":"slider","value":3}"#, #"{"type":7,"value":3}"#,
    #"{"type":"HKQuantityTypeIdentifierHeartRate"}"#,
  ]) func `a file of items without values makes no session`(item: String) throws {
    let study = try StudyFolder(["S/HKClinicalTypeIdentifierX_1.json": #"{"items":[\#(item)]}"#])
    let reading = try study.read()
    #expect(reading.sessions.isEmpty)
    #expect(reading.reports.map(\.kind) == [.json])
  }
}
