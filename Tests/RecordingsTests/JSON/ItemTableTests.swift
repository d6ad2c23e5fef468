import Recordings
import Synthesis
import Testing
import Text

@Suite struct ItemTableTests {
  @Test(arguments: [
    #"{"items":[{"t":1,"a":{"x":2}},{"t":3,"a":{"x":4}}]}"#,
    #"[{"t":1,"a":{"x":2}},{"t":3,"a":{"x":4}}]"#,
    "{\"t\":1,\"a\":{\"x\":2}}\n{\"t\":3,\"a\":{\"x\":4}}",
    "{\"t\":1,\"a\":{\"x\":2}}\r\n\r\n{\"t\":3,\"a\":{\"x\":4}}\r\n",
    "\u{FEFF} [ {\"t\" : 1 , \"a\" : { \"x\" : 2 } } ,\n{ \"t\":3,\"a\":{\"x\":4 }}\t]\n",
    #"{"v":2,"items":[{"a":{"x":2},"t":1},{"t":3,"a":{"x":4}}],"o":{"items":[{"t":9}]}}"#,
    #"{"items":[{"t":1,"a":{"x":2}},{"a":{"x":4},"t":3}],"items":[{"t":9}]}"#,
    #"{"\u0069tems":[{"\u0074":1,"a":{"\u0078":2}},{"t":3,"\u0061":{"x":4}}]}"#,
  ]) func `every layout is read alike`(text: String) throws {
    let table = try #require(try table(text))
    #expect(table.count == 2)
    #expect(Set(table.columnNames) == ["t", "a.x"])
    #expect(table.numbers("t") == [1, 3])
    #expect(table.numbers("a.x") == [2, 4])
    #expect(table.tear == nil)
  }

  @Test(arguments: ["{}", "[1]", "3", "null", #""items""#, #"{"items":{"a":1}}"#, #"[{"a":1},2]"#])
  func `a text without a list of items is no table`(text: String) throws {
    #expect(try table(text) == nil)
  }

  @Test(arguments: ["[]", #"{"items":[]}"#]) func `an empty list is a table without items`(
    text: String
  ) throws {
    let table = try #require(try table(text))
    #expect(table.count == 0)
    #expect(table.columnNames.isEmpty)
    #expect(table.tear == nil)
  }

  @Test func `what is missing is NaN among numbers and nil among texts`() throws {
    let table = try #require(
      try table(#"[{"a":1},{},{"a":null},{"a":"x"},{"a":true},{"a":NaN},{"a":-Infinity},{"b":0}]"#))
    let numbers = try #require(table.numbers("a"))
    #expect(numbers.map { $0.isNaN ? nil : $0 } == [1, nil, nil, nil, 1, nil, nil, nil])
    let texts: [String?] = [nil, nil, nil, "x", nil, nil, nil, nil]
    #expect(table.texts("a") == texts)
    #expect(table.numbers("b")?.last == 0)
    #expect(table.texts("b") == nil)
    #expect(table.numbers("c") == nil)
    #expect(table.texts("c") == nil)
  }

  @Test func `nested values may be missing`() throws {
    let table = try #require(
      try table(#"[{"t":1},{"t":2,"a":{"x":5,"y":6}},{"t":3,"a":null},{"t":4,"a":{"y":8}}]"#))
    #expect(table.columnNames == ["t", "a.x", "a.y", "a"])
    #expect(table.numbers("a.x")?.map { $0.isNaN ? -1 : $0 } == [-1, 5, -1, -1])
    #expect(table.numbers("a.y")?.map { $0.isNaN ? -1 : $0 } == [-1, 6, -1, 8])
  }

  @Test func `of equal keys the first counts`() throws {
    let table = try #require(
      try table(#"[{"a":null,"a":1,"b":{"x":1},"b":{"x":2,"y":3}},{"a":"s","\u0061":2}]"#))
    #expect(table.numbers("a")?.allSatisfy(\.isNaN) == true)
    #expect(table.texts("a") == [nil, "s"])
    #expect(table.numbers("b.x")?.first == 1)
    #expect(table.numbers("b.y")?.first == 3)
  }

  @Test func `texts and keys are unescaped`() throws {
    let table = try #require(
      try table(#"[{"c\/\u006din":"\"\\\/\b\f\n\r\t\u00e9\ud834\udd1e\ud834x\udd1e\u0000é"}]"#))
    #expect(table.columnNames == ["c/min"])
    #expect(table.texts("c/min") == ["\"\\/\u{8}\u{C}\n\r\té𝄞\u{FFFD}x\u{FFFD}\u{0}é"])
  }

  @Test func `scalars beside the items are kept as text`() throws {
    let text = #"{"d":"2\/3","n":1.50 ,"o":{"d":"x"},"z":null,"items":[{"a":1}],"d":"no","b":true}"#
    let table = try #require(try table(text))
    #expect(table.envelopeText("d") == "2/3")
    #expect(table.envelopeText("n") == "1.50")
    #expect(table.envelopeText("b") == "true")
    #expect(table.envelopeText("o") == nil)
    #expect(table.envelopeText("z") == nil)
  }

  @Test func `a table keeps 256 of 300 keys in any order`() throws {
    var random = SplitMix64(seed: 1)
    let rows = (0..<40).map { row in
      let members = (0..<300).map { "\"k\($0)\":\(row * 1000 + $0)" }
      return "{\((row == 0 ? members : members.shuffled(using: &random)).joined(separator: ","))}"
    }
    let table = try #require(try table("[\(rows.joined(separator: ","))]"))
    #expect(table.columnNames == (0..<256).map { "k\($0)" })
    #expect(
      (0..<256).allSatisfy { key in
        table.numbers("k\(key)") == (0..<40).map { Double($0 * 1000 + key) }
      })
  }

  @Test(arguments: ["NaN", "[NaN]", #"{"a":Infinity,"items":[]}"#, #"{"items":[NaN]}"#])
  func `NaN is accepted only in an item`(text: String) {
    #expect(tableProblem(text.utf8)?.diagnosis.issue.code == "json_malformed")
    #expect(throws: JSONProblem.self) { try tree(text) }
  }

  /// A few bytes of text could otherwise ask for gigabytes of gaps.
  @Test func `a table that is nearly all gaps is refused`() {
    let empty = Array(repeating: "{}", count: 60_000).joined(separator: ",")
    let full = (0..<256).map { "\"k\($0)\":0" }.joined(separator: ",")
    #expect(throws: JSONProblem.tooLarge) { try table("[\(empty),{\(full)}]") }
  }
}
