import Recordings
import Synthesis
import Testing
import Text

/// Items that differ in their numbers alone are read without a search for tokens. Truth: the same text as a
/// tree, for which all tokens are searched.
@Suite struct ItemShapeTests {
  /// The columns of the items of a tree, as `ItemTable` defines them.
  private func expectSame(_ table: ItemTable, _ items: [JSONValue]) throws {
    #expect(table.count == items.count)
    for column in table.columnNames {
      let path = column.split(separator: ".").map(String.init)
      let truth = items.map { item in path.reduce(item as JSONValue?) { $0?[$1] } }
      let numbers = table.numbers(column) ?? items.map { _ in .nan }
      for (number, value) in zip(numbers, truth) {
        #expect(number.bitPattern == (value?.number ?? .nan).bitPattern, "\(column)")
      }
      if let texts = table.texts(column) { #expect(texts == truth.map { $0?.text }) }
    }
  }

  private struct Writer {
    var random: SplitMix64
    /// Number of values in a thousand that are not usual numbers.
    let oddities: Int
    private static let odd = [
      "null", "true", "\"x\"", "\"}\"", "1e999", "-0.0", "1e-400", "1234567890123456789012345",
      "0.12345678901234567890123", "[1]", "{\"z\":{}}", "1E5", "-0", "2.5e-3",
    ]
    private static let invalid = ["01", "1.", "-", "1e", ".5", "+1", "1.e5", "- 1", "1 2", ""]

    mutating func number() -> String {
      if Int.random(in: 0..<1000, using: &random) < oddities {
        return Self.odd.randomElement(using: &random) ?? ""
      }
      let value = Double.random(in: -1000...1000, using: &random)
      return switch Int.random(in: 0..<3, using: &random) {
      case 0: "\(value)"
      case 1: "\(Int(value))"
      default: "\(value / 1e9)"
      }
    }

    mutating func items(_ count: Int, white: String) -> [String] {
      // An array is not kept, so that another member of its name would be.
      let last = oddities == 0 ? "a" : "c"
      let keys = ["t", "a", "\\u0062", last].prefix(Int.random(in: 1...4, using: &random))
      let nests = Bool.random(using: &random)
      return (0..<count).map { _ in
        var members = keys.map { "\"\($0)\":\(white)\(number())" }
        if nests { members.append("\"in\":{\"x\":\(number()),\(white)\"y\":\(number())\(white)}") }
        return "{\(white)" + members.joined(separator: ",\(white)") + "\(white)}"
      }
    }

    mutating func makeInvalid(_ items: inout [String]) {
      let place = Int.random(in: 0..<items.count, using: &random)
      let wrong = Self.invalid.randomElement(using: &random) ?? ""
      items[place] = "{\"t\":\(wrong),\"a\":1}"
    }
  }

  @Test(arguments: [0, 5, 100, 500]) func `items of a table equal their trees`(oddities: Int) throws
  {
    var writer = Writer(random: SplitMix64(seed: UInt64(oddities) + 1), oddities: oddities)
    for round in 0..<150 {
      let white = ["", " ", "\n  \t"][round % 3]
      let items = writer.items([0, 1, 2, 3, 40, 400][round % 6], white: white)
      let list = "[" + items.joined(separator: ",\(white)") + "\(white)]"
      let trees = try #require(try tree(list).array)
      try expectSame(try #require(try table(list)), trees)
      try expectSame(try #require(try table("{\"a\":1,\"items\":\(list),\"b\":\"\"}")), trees)
      if items.count > 1, !white.contains("\n") {
        try expectSame(try #require(try table(items.joined(separator: "\n") + "\n")), trees)
      }
    }
  }

  @Test func `an invalid number among items that are alike is found`() throws {
    var writer = Writer(random: SplitMix64(seed: 8), oddities: 0)
    for _ in 0..<200 {
      var items = (0..<50).map { "{\"t\":\($0),\"a\":0.5}" }
      writer.makeInvalid(&items)
      let list = "[" + items.joined(separator: ",") + "]"
      #expect(tableProblem(list.utf8)?.diagnosis.issue.code == "json_malformed", "\(list)")
    }
  }

  /// Longer than what is read at once, and followed by items of another kind.
  @Test func `long recordings and changes of kind are read`() throws {
    let items = (0..<40_000).map { number in
      let sample = "\"t\":\(number),\"x\":\(Double(number) / 7),\"y\":-0.12345678901234567"
      return number % 9000 < 8990 ? "{\(sample)}" : "{\(sample),\"note\":\"n\(number)\"}"
    }
    let table = try #require(try table("[" + items.joined(separator: ",") + "]"))
    #expect(table.numbers("t") == (0..<40_000).map(Double.init))
    #expect(table.numbers("x") == (0..<40_000).map { Double($0) / 7 })
    #expect(table.texts("note")?[8995] == "n8995")
    #expect(table.texts("note")?.compactMap(\.self).count == 40)
  }
}
