import Testing

@testable import Recordings

/// Truth: SageResearch writes one record per sensor and its own location records; none of them is what
/// ResearchKit's recorders write.
@Suite struct ForeignItemsTests {
  @Test(arguments: [
    #"{"sensorType":"accelerometer","timestamp":0.01,"uptime":5120.01,"stepPath":"w","x":0,"y":1,"z":0}"#,
    #"{"sensorType":"attitude","timestamp":0.01,"uptime":5120.01,"x":0,"y":0,"z":0,"w":1}"#,
    #"{"timestamp":0.01,"uptime":5120.01,"stepPath":"w","timestampDate":"2017-10-16T22:28:09.000-07:00"}"#,
    #"{"uptime":5,"timestamp":0.01,"timestampUnix":17,"latitude":1.5,"longitude":2,"horizontalAccuracy":5}"#,
    #"{"timeInterval":1,"average":-40,"peak":-20,"unit":"dbFS","timestamp":0.5}"#,
  ]) func `records of SageResearch are not taken for ResearchKit's`(record: String) throws {
    for text in [
      "[\(record)]", #"{"startDate":"2017","items":[\#(record)]}"#, "\(record)\n\(record)",
    ] { #expect(try content(text) == nil) }
  }

  /// A kind is recognized by its keys only; these items have too few of them.
  @Test(arguments: [
    "{}", #"{"timestamp":1}"#, #"{"timestamp":"2026-01-15T09:30:05Z"}"#, #"{"phase":0}"#,
    #"{"value":1}"#, #"{"type":"HKQuantityTypeIdentifierHeartRate"}"#, #"{"x":1,"y":2,"z":3}"#,
    #"{"coordinate":{"latitude":1,"longitude":2},"timestamp":7}"#,
  ]) func `items with too few keys are none`(item: String) throws {
    #expect(try content(#"{"items":[\#(item)]}"#) == nil)
  }
}
