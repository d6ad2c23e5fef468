import Foundation
import TestSupport
import Testing
import Text

/// Truth: 41 taps every 0.2 s on the right, 31 every 0.3 s on the left: asymmetries of (41 - 31)/36 and
/// (0.2 - 0.3)/0.25.
@Suite struct GroupsTests {
  private func result(_ step: String, count: Int, interval: Double) -> String {
    let taps = (0..<count).map { index in
      #"{"timestamp":\#(interval * Double(index)),"duration":0.08,"#
        + #""buttonIdentifier":"\#(index % 2 == 0 ? "left" : "right")"}"#
    }
    return #"{"_class":"ORKTaskResult","identifier":"t","results":[{"_class":"ORKStepResult","#
      + #""identifier":"\#(step)","results":[{"_class":"ORKTappingIntervalResult","identifier":"x","#
      + #""samples":["# + taps.joined(separator: ",") + "]}]}]}"
  }

  private func left(_ step: String) -> String { result(step, count: 31, interval: 0.3) }
  private func right(_ step: String) -> String { result(step, count: 41, interval: 0.2) }

  private func groups(_ files: [String: String], _ options: [String] = []) throws -> Table {
    let scratch = try Scratch()
    for (name, text) in files { try scratch.write("study/\(name)", text) }
    try scratch.write("map.csv", files["map.csv"] ?? "")
    let outcome = try Tool.run(["run", "study", "-o", "out"] + options, in: scratch.url)
    #expect(outcome.status == 0, "\(outcome.messages)")
    return try Table(csv: scratch.read("out/groups.csv"))
  }

  private static let header = [
    "participant", "task", "group", "metric", "value", "text", "unit", "n", "quality", "flags",
    "method",
  ]

  @Test func `hands tested on two days are compared`() throws {
    let table = try groups([
      "P1/day1/result.json": left("tapping.left"), "P1/day2/result.json": right("tapping.right"),
      "P2/day1/result.json": result("tapping.right", count: 21, interval: 0.4),
    ])
    #expect(table.header == Self.header)
    #expect(
      table.rows.map { $0["metric"] } == [
        "tap_on_target_asymmetry_pct", "tap_interval_median_asymmetry_pct",
      ])
    let values = table.rows.compactMap { $0["content"].flatMap(Double.init) }
    try #require(values.count == 2)
    #expect(abs(values[0] - 100 * 10 / 36.0) <= 1e-6)
    #expect(abs((values.last ?? 0) + 40) <= 1e-6)
    for row in table.rows {
      #expect(row["participant"] == "P1")
      #expect(row["task"] == "tapping")
      #expect(row["group"] == "hands")
      #expect(row["unit"] == "%")
      #expect(row["n"] == "2")
      #expect(row["quality"] == "good")
      #expect(row["flags"] == "")
      #expect(row["method"]?.hasPrefix("tapping/") == true)
    }
  }

  /// Only the map names participant and hand; folder and step do not.
  @Test func `hands that only a map distinguishes are compared`() throws {
    let map = "file,participant,side\na.json,Ann,left\nb.json,Ann,R\n"
    let table = try groups(
      ["x/a.json": left("tapping"), "y/b.json": right("tapping"), "map.csv": map],
      ["--map", "map.csv"])
    #expect(table.rows.map { $0["participant"] } == ["Ann", "Ann"])
    #expect(table.rows.first?["content"]?.hasPrefix("27.77") == true)
  }

  @Test func `without two hands there is a header and nothing below`() throws {
    let table = try groups([
      "P1/day1/result.json": left("tapping.left"), "P1/day2/result.json": left("tapping.left"),
      "P2/day1/result.json": right("tapping.right"), "P3/day1/result.json": right("tapping"),
    ])
    #expect(table.header == Self.header)
    #expect(table.rows.isEmpty)
  }

  /// Units are handed out side by side; the table must not depend on who is done first.
  @Test func `the number of workers changes nothing`() throws {
    var files: [String: String] = [:]
    for number in 10..<22 {
      // Equal files would be copies.
      let space = String(repeating: " ", count: number)
      files["P\(number)/a/result.json"] = left("tapping.left") + space
      files["P\(number)/b/result.json"] = right("tapping.right") + space
    }
    let one = try groups(files, ["--jobs", "1"])
    let many = try groups(files, ["--jobs", "4"])
    #expect(one.cells == many.cells)
    #expect(one.rows.count == 24)
    let names = one.rows.compactMap { $0["participant"] }
    #expect(names == names.sorted())
  }
}
