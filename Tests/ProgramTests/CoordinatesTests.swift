import Foundation
import TestSupport
import Testing

/// Truth: coordinates and heights leave the program with `--location keep` only, in no output, message or
/// file otherwise. The digits of these occur nowhere else.
@Suite struct CoordinatesTests {
  private static let secrets = ["59.9138", "9138712", "10.7522", "7522698", "123.456", "-77.5"]

  private static func track(tail: String = "]}") -> String {
    let items = (0..<40).map { second in
      #"{"timestamp":"2026-01-15T09:30:\#(10 + second)-0600","horizontalAccuracy":5,"speed":1.5,"#
        + #""coordinate":{"latitude":59.9138712345,"longitude":10.7522698765},"course":7,"#
        + #""altitude":123.456789,"verticalAccuracy":3}"#
    }
    return #"{"items":["# + items.joined(separator: ",") + tail
  }

  /// A study with tracks that are whole, truncated, broken inside a coordinate, and linked from a result.
  private func study() throws -> Scratch {
    let scratch = try Scratch()
    let name = "location_0A1B2C3D_0000_4000_8000_000000000001-20260115093020.json"
    try scratch.write("P/S/\(name)", Self.track())
    try scratch.write("P/S/accel.json", Fixture.accelerometer())
    try scratch.write("P/S/pedometer.json", #"[{"numberOfSteps":-77.5,"coordinate":-77.5}]"#)
    try scratch.write(
      "P/S/result.json",
      #"{"_class":"ORKTaskResult","results":[{"_class":"ORKStepResult","identifier":"#
        + #""walking.outbound","results":[{"_class":"ORKFileResult","identifier":"location","#
        + #""fileName":"\#(name)"},{"_class":"ORKFileResult","identifier":"accelerometer","#
        + #""fileName":"accel.json"}]}]}"#)
    try scratch.write(
      "P/T/location_torn.json", Self.track(tail: #",{"coordinate":{"latitude":59.9138"#))
    try scratch.write("P/U/location_bad.json", Self.track(tail: ",{\"latitude\":59.9138712345x}]}"))
    try scratch.write("P/V/location.json", Self.track())
    return scratch
  }

  private func leaks(_ text: String) -> [String] {
    Self.secrets.filter(text.contains) + (text.contains("latitude") ? ["latitude"] : [])
  }

  @Test(arguments: [
    ["samples", "P/V/location.json"], ["samples", "-v", "P/T/location_torn.json"],
    ["samples", "-v", "--digits", "full", "--format", "ndjson", "P/V/location.json"],
    ["samples", "--location", "drop", "--format", "tsv", "P/V/location.json"],
    ["samples", "-v", "P/U/location_bad.json"], ["spectrum", "-v", "P/V/location.json"],
    ["inspect", "-v", "."], ["inspect", "--format", "ndjson", "."], ["run", "-v", "."],
    ["run", "-v", "--strict", "."], ["run", "-v", "P/V/location.json"],
    ["gait-and-balance", "-v", "--format", "ndjson", "."],
  ]) func `no coordinate is written without a request`(arguments: [String]) throws {
    let study = try study()
    let outcome = try Tool.run(arguments, in: study.url)
    #expect(leaks(outcome.text).isEmpty)
    #expect(leaks(outcome.messages).isEmpty)
    #expect(!outcome.text.isEmpty || !outcome.messages.isEmpty)
    #expect(outcome.status <= 1)
  }

  @Test func `no place is in any file of an output folder`() throws {
    let study = try study()
    let outcome = try Tool.run(["run", "-v", "P", "-o", "out"], in: study.url)
    #expect(leaks(outcome.messages).isEmpty)
    let names = try study.names(in: "out")
    #expect(names.contains("metrics.csv"))
    #expect(names.contains("inputs.csv"))
    for name in names {
      let content = try? study.read("out/\(name)")
      let text = content.map { String(decoding: $0, as: UTF8.self) } ?? ""
      #expect(leaks(text).isEmpty, "\(name)")
    }
  }

  @Test func `coordinates are written on request, in degrees and meters`() throws {
    let study = try study()
    let outcome = try Tool.run(
      ["samples", "--location", "keep", "--digits", "full", "P/V/location.json"], in: study.url)
    let table = try outcome.table
    #expect(outcome.status == 0)
    #expect(table.rows.count == 40)
    #expect(table.values("latitude_deg") == ["59.9138712345"])
    #expect(table.values("longitude_deg") == ["10.7522698765"])
    #expect(table.values("altitude_m") == ["123.456789"])
  }

  @Test func `without coordinates the samples keep times, speeds and accuracy`() throws {
    let study = try study()
    let table = try Tool.run(["samples", "P/V/location.json"], in: study.url).table
    #expect(
      table.header == [
        "time_s", "horizontal_accuracy_m", "vertical_accuracy_m", "speed_mps", "course_deg",
      ])
    #expect(table.rows.map { $0["time_s"] ?? "" } == (0..<40).map(String.init))
  }
}
