import Foundation
import Testing

/// Oracle: the contract of `metrics.csv`, read with a CSV reader of the tests' own.
@Suite struct MetricsCSVTests {
  private static let outcome = Result { try Tool.run(["run", Fixture.sampleData]) }
  private static let table = Result { try outcome.get().table }
  private static let dictionary = Result { try Tool.run(["dictionary"]).table }

  private var outcome: Outcome { get throws { try Self.outcome.get() } }
  private var table: Table { get throws { try Self.table.get() } }

  @Test func `the header stands letter for letter`() throws {
    let header =
      "participant,session,start,task,step,attempt,metric,value,unit,n,quality,flags,method,source\n"
    #expect(try outcome.status == 0)
    #expect(try outcome.text.hasPrefix(header))
    #expect(try outcome.output.prefix(3) != Data([0xEF, 0xBB, 0xBF]))
  }

  /// Oracle: SampleData/README.md.
  @Test func `the sessions are those that were recorded`() throws {
    let rows = try table.rows
    let steps = Set(rows.map { "\($0["participant"] ?? "") \($0["step"] ?? "")" })
    #expect(
      steps == [
        "P01 ", "P01 walking.outbound", "P01 walking.return", "P01 walking.rest", "P02 ",
        "P02 walking.outbound", "P03 ", "P03 walking.outbound", "P03 walking.rest",
      ])
    let counted = rows.filter { $0["metric"] == "step_count" && $0["quality"] == "good" }
    #expect(counted.count == 4 && counted.allSatisfy { $0["value"] == "20" })
    #expect(counted.allSatisfy { $0["n"] == "20" && $0["unit"] == "{steps}" })
    let starts = try table.values("start")
    let hasOffset = starts.subtracting([""]).allSatisfy {
      $0.contains(/T..:..:..(\.\d+)?[+-]..:..$/)
    }
    #expect(hasOffset && starts.count == 4)
  }

  @Test func `rows are in byte order of source, task, step and attempt`() throws {
    let keys = try table.rows.map { row in
      ["source", "task", "step", "attempt"].map { Array((row[$0] ?? "").utf8) }
    }
    let isOrdered = zip(keys, keys.dropFirst()).allSatisfy { a, b in
      let pair = zip(a, b).first { $0 != $1 }
      return pair.map { $0.lexicographicallyPrecedes($1) } ?? true
    }
    #expect(isOrdered && keys.count > 500)
  }

  @Test func `metrics of a step are in the order of the dictionary, each once`() throws {
    let names = try Self.dictionary.get().rows.compactMap { $0["metric"] }
    let steps = Dictionary(grouping: try table.rows) { row in
      ["source", "task", "step", "attempt"].map { row[$0] ?? "" }
    }
    for (_, rows) in steps {
      let places = rows.compactMap { row in row["metric"].flatMap { names.firstIndex(of: $0) } }
      #expect(places.count == rows.count)
      #expect(zip(places, places.dropFirst()).allSatisfy { $0 < $1 })
    }
  }

  @Test func `units and methods are those of the dictionary`() throws {
    let known = try Self.dictionary.get().rows
    let texts = { (row: [String: String]) in
      ["task", "metric", "unit", "method"].map { row[$0] ?? "" }
    }
    #expect(try Set(table.rows.map(texts)).isSubset(of: known.map(texts)))
  }

  @Test func `no number is NaN, infinite or minus zero`() throws {
    let words: Set = ["nan", "-nan", "inf", "-inf", "infinity", "-0", "-0.0"]
    for column in ["value", "n"] {
      #expect(try words.isDisjoint(with: table.values(column).map { $0.lowercased() }))
    }
  }

  @Test func `an empty value is bad and has a reason`() throws {
    let empty = try table.rows.filter { $0["value"] == "" }
    #expect(!empty.isEmpty)
    #expect(empty.allSatisfy { $0["quality"] == "bad" && $0["flags"] != "" && $0["n"] == "" })
  }

  @Test func `whatever is not good has a flag, and verdicts are four words`() throws {
    let rows = try table.rows
    #expect(rows.allSatisfy { $0["quality"] == "good" || $0["flags"] != "" })
    #expect(try table.values("quality").isSubset(of: ["good", "doubtful", "bad", "error"]))
    let flags = Set(rows.flatMap { ($0["flags"] ?? "").split(separator: ";") })
    #expect(flags.allSatisfy { $0.wholeMatch(of: /[a-z][a-z0-9_]*(@\d+)?/) != nil })
  }
}
