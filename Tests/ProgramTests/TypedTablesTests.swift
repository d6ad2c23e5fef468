import Foundation
import TestSupport
import Testing
import Text

/// Truth: each column of a table has one type, and each metric the type in the dictionary.
@Suite struct TypedTablesTests {
  private static let folder = Result {
    let scratch = try Scratch()
    let map = "\(Fixture.sampleData)/map.csv"
    _ = try Tool.run(
      ["run"] + Fixture.participants + ["--map", map, "-o", "\(scratch.path)/out", "--wide"])
    return scratch
  }

  private func rows(_ name: String) throws -> [[String: String]] {
    try Table(csv: try Self.folder.get().read("out/\(name)")).rows
  }

  private static let numericColumns: [String: [String]] = [
    "metrics.csv": ["attempt", "value", "n"], "groups.csv": ["value", "n"],
    "events.csv": ["attempt", "onset_s", "duration_s", "value"], "answers.csv": ["value"],
    "sessions.csv": [
      "steps_planned", "steps_done", "steps_missing", "duration_s", "good", "doubtful", "bad",
      "absent",
    ], "participants.csv": ["sessions", "tapping"],
  ]

  @Test(arguments: numericColumns.keys.sorted()) func `columns of numbers hold nothing else`(
    name: String
  ) throws {
    let rows = try rows(name)
    #expect(!rows.isEmpty)
    for column in Self.numericColumns[name] ?? [] {
      let odd = rows.compactMap { $0[column] }.filter { !$0.isEmpty && Double($0) == nil }
      #expect(odd.isEmpty, "\(column): \(odd.prefix(3))")
    }
  }

  @Test(arguments: ["metrics.csv", "sessions.csv", "answers.csv"]) func `starts have one form`(
    name: String
  ) throws {
    let form = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d/
    for start in try Set(rows(name).compactMap { $0["start"] }) where !start.isEmpty {
      #expect(start.wholeMatch(of: form) != nil, "\(start)")
    }
  }

  @Test func `values are of the dictionary's type, and words among its levels`() throws {
    let dictionary = Dictionary(
      try rows("dictionary.csv").map { ("\($0["task"] ?? "") \($0["metric"] ?? "")", $0) }
    ) { first, _ in first }
    #expect(
      Set(dictionary.values.compactMap { $0["type"] }) == [
        "number", "count", "boolean", "word", "text",
      ])
    for row in try rows("metrics.csv") where row["metric"]?.isEmpty == false {
      let entry = try #require(dictionary["\(row["task"] ?? "") \(row["metric"] ?? "")"])
      let (value, text) = (row["value"] ?? "", row["text"] ?? "")
      guard !value.isEmpty || !text.isEmpty else { continue }
      switch entry["type"] {
      case "number": #expect(Double(value) != nil && text.isEmpty, "\(row)")
      case "count": #expect(Double(value).map { $0 == $0.rounded() } == true, "\(row)")
      case "boolean": #expect([["1", "true"], ["0", "false"]].contains([value, text]), "\(row)")
      case "word":
        #expect(entry["levels"]?.split(separator: "|").contains { $0 == text } == true, "\(row)")
      default: #expect(value.isEmpty, "\(row)")
      }
    }
  }

  /// Every empty value of these people is empty because nothing was recorded or stated, or because of a rule.
  @Test func `values of sensors that were not recorded are absent and not bad`() throws {
    let rows = try rows("metrics.csv")
    for flag in ["no_height", "no_pedometer", "no_mark", "no_turn"] {
      let found = rows.filter { $0["content"] == "" && $0["flags"]?.hasPrefix(flag) == true }
      let odd = found.filter { $0["quality"] != "absent" }
      #expect(odd.isEmpty, "\(flag)")
    }
    #expect(rows.contains { $0["quality"] == "absent" })
  }

  /// An eye that saw nothing amiss is a finding.
  @Test func `a grid without a mark is good`() throws {
    let eyes = try rows("metrics.csv").filter { $0["task"] == "amsler-grid" }
    let blank = try #require(eyes.first { $0["metric"] == "amsler_marked" && $0["value"] == "0" })
    let own = eyes.filter { $0["step"] == blank["step"] }
    #expect(own.first { $0["metric"] == "amsler_marked_area_pct" }?["quality"] == "good")
    #expect(own.first { $0["metric"] == "amsler_centroid_x_cells" }?["quality"] == "absent")
    let wide = try rows("wide/amsler-grid.csv").first { $0["step"] == blank["step"] }
    #expect(wide?["quality"] == "good")
  }

  @Test func `sides are in one column, wherever they come from`() throws {
    func sides(_ task: String) throws -> Set<String> {
      Set(
        try rows("metrics.csv").filter { $0["task"] == task && $0["attempt"] != "" }.compactMap {
          $0["side"]
        })
    }
    for task in ["tapping", "tremor", "nine-hole-peg", "amsler-grid"] {
      #expect(try sides(task) == ["left", "right"], "\(task)")
    }
    #expect(try sides("gait-and-balance") == [""])
    #expect(try sides("range-of-motion").contains("left"))
  }

  @Test func `wide tables have rows of one grain`() throws {
    for name in try Self.folder.get().names(in: "out/wide") {
      let table = try Table(csv: try Self.folder.get().read("out/wide/\(name)"))
      let keys = ["participant", "visit", "session", "start"]
      if name.hasSuffix(".sessions.csv") {
        #expect(Array(table.header.prefix(4)) == keys && !table.header.contains("step"), "\(name)")
      } else if name.hasSuffix(".steps.csv") {
        #expect(Array(table.header.prefix(6)) == keys + ["step", "side"], "\(name)")
      } else {
        #expect(Array(table.header.prefix(7)) == keys + ["step", "attempt", "side"], "\(name)")
        let odd = table.rows.filter { $0["quality"] != "error" && $0["attempt"] == "" }
        #expect(odd.isEmpty, "\(name)")
      }
    }
  }

  @Test func `each value stands in the wide table of its grain`() throws {
    var tables: [String: [[String: String]]] = [:]
    var found = 0
    for row in try rows("metrics.csv") where row["quality"] == "good" {
      let ending = row["attempt"] != "" ? "" : row["step"] != "" ? ".steps" : ".sessions"
      let name = "wide/\(row["task"] ?? "")\(ending).csv"
      let table = try tables[name] ?? rows(name)
      tables[name] = table
      let wide = table.first { other in
        ["participant", "session", "step", "attempt", "side", "source"].allSatisfy {
          other[$0] == nil || other[$0] == row[$0]
        }
      }
      let metric = row["metric"] ?? ""
      let isBoolean = ["true", "false"].contains(row["text"])
      let expected = row["text"]?.isEmpty == false && !isBoolean ? row["text"] : row["value"]
      #expect(wide?[metric] == expected, "\(row)")
      found += 1
    }
    #expect(found > 2000)
  }
}
