import Foundation
import Metrics
import TestSupport
import Testing
import Text

/// Checks rules for every table that any test reads: each value has the type, the unit and the words of the
/// dictionary, a number outside the range of the dictionary is neither good nor doubtful, no event ends
/// before it begins, and no two values have one identity.
enum PlausibleTable {
  /// The dictionary by task and metric.
  private static let dictionary = Result {
    let rows = try Table(csv: Tool.run(["dictionary"]).output).rows
    return Dictionary(rows.map { ($0.key, $0) }) { first, _ in first }
  }

  static func expect(_ header: [String], _ rows: [[String: String]]) throws {
    if Set(["task", "metric", "value", "unit", "quality"]).isSubset(of: header) {
      try expectInRange(rows)
      if header.contains("text") { try expectTyped(rows) }
    }
    if Set(Self.identity + ["value", "quality"]).isSubset(of: header) {
      expectUnique(header, rows)
    }
    if header.contains("duration_s"), header.contains("onset_s") {
      for row in rows where row["duration_s"]?.hasPrefix("-") == true {
        Issue.record("an event ends before it begins: \(row)")
      }
    }
  }

  /// The columns that tell the values of a run apart.
  private static let identity = [
    "participant", "visit", "session", "task", "step", "attempt", "side", "metric",
  ]

  /// No two values have one identity. A column before that of the participants names the run.
  private static func expectUnique(_ header: [String], _ rows: [[String: String]]) {
    let columns = header.prefix { $0 != "participant" } + identity
    var seen = Set<[ByteKey]>()
    for row in rows where row["metric"]?.isEmpty == false {
      let key = columns.map { row[$0] ?? "" }
      if !seen.insert(key.map { ByteKey($0) }).inserted {
        Issue.record("two rows of \(key.joined(separator: ", "))")
      }
    }
  }

  private static func expectTyped(_ rows: [[String: String]]) throws {
    for row in rows where row["metric"]?.isEmpty == false {
      guard let entry = try dictionary.get()[row.key] else {
        Issue.record("\(row.key) is not in the dictionary")
        continue
      }
      let (value, text, unit) = (row["value"] ?? "", row["text"] ?? "", row["unit"] ?? "")
      if unit != entry["unit"], !(entry["unit"] == "1" && unit == "%") {
        Issue.record("\(row.key) is measured in \(unit)")
      }
      if value.isEmpty, text.isEmpty { continue }
      if !isTyped(value, text, entry) { Issue.record("\(row.key) is \(value) \(text)") }
    }
  }

  private static func isTyped(_ value: String, _ text: String, _ entry: [String: String]) -> Bool {
    let levels = (entry["levels"] ?? "").split(separator: "|").map(String.init)
    switch entry["type"] {
    case "number": return Double(value) != nil && text.isEmpty
    case "count": return Double(value).map { $0 == $0.rounded() } == true && text.isEmpty
    case "boolean": return [["1", "true"], ["0", "false"]].contains([value, text])
    case "word": return value.isEmpty && levels.contains(text)
    case "text": return value.isEmpty
    default: return false
    }
  }

  private static func expectInRange(_ rows: [[String: String]]) throws {
    for row in rows where ["good", "doubtful"].contains(row["quality"]) {
      guard let value = row["value"].flatMap({ Double($0) }), row["unit"]?.isEmpty == false else {
        continue
      }
      let entry = try dictionary.get()[row.key]
      guard let range = entry?["range"].flatMap({ ValueRange($0) }) else {
        Issue.record("\(row.key) has no range")
        continue
      }
      let isPercent = entry?["unit"] == "1" && row["unit"] == "%"
      let printed = isPercent ? range.converted { 100 * $0 } : range
      if !printed.contains(value) { Issue.record("\(row.key) is \(value) in \(printed.text)") }
    }
  }
}

extension [String: String] {
  fileprivate var key: String { "\(self["task"] ?? "") \(self["metric"] ?? "")" }
}

/// Truth: people as they were recorded, and people made up like them, are within what people can do.
@Suite struct RangesOfRecordingsTests {
  private static let people = [Fixture.sampleData] + ["recordings"].compactMap(Fixture.shared)

  @Test(arguments: people) func `no value of the sample data is outside its range`(folder: String)
    throws
  {
    for row in try rows(folder) where row["flags"]?.contains("out_of_range") == true {
      Issue.record("\(row)")
    }
  }

  /// ResearchKit's sample results contain invented numbers, such as a voicing of 2.
  @Test(.enabled(if: Fixture.shared("formats/researchkit-samples") != nil))
  func `invented numbers outside the ranges are bad`() throws {
    let folder = try #require(Fixture.shared("formats/researchkit-samples"))
    let beyond = try rows(folder).filter { $0["flags"]?.contains("out_of_range") == true }
    #expect(beyond.allSatisfy { $0["quality"] == "bad" })
  }

  private func rows(_ folder: String) throws -> [[String: String]] {
    let outcome = try Tool.run(["run", folder])
    #expect(outcome.status == 0 || outcome.status == 1, "\(outcome.messages)")
    let rows = try outcome.table.rows
    #expect(!rows.isEmpty)
    return rows
  }
}
