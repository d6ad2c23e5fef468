import Recordings
import Testing
import Text

/// Truth: results cut by hand, with what is complete in them.
@Suite struct SalvagedResultTests {
  private func read(_ text: String) throws -> SalvagedResult {
    try SalvagedResult(ByteBuffer(text.utf8))
  }

  /// The oracle is the same text, written without what is cut.
  @Test(arguments: [
    // An item that is cut is left out as a whole.
    (#"{"a":1,"samples":[{"t":0},{"t":1},{"t":"#, #"{"a":1,"samples":[{"t":0},{"t":1}]}"#, 2),
    (
      #"[{"x":1,"l":[{"y":1},{"y":2}]},{"x":2,"l":[{"y":3},{"y"#,
      #"[{"x":1,"l":[{"y":1},{"y":2}]}]"#, 1
    ),
    // The first item of a list is cut: what is complete in it is the best that there is.
    (#"[{"x":1,"samples":[{"t":0},{"t":1},{"t"#, #"[{"x":1,"samples":[{"t":0},{"t":1}]}]"#, 2),
    // Members after the list are kept if they are complete, but not a number that may be longer.
    (
      #"{"samples":[{"t":0}],"size":{"w":1},"n":12,"m":34"#,
      #"{"samples":[{"t":0}],"size":{"w":1},"n":12}"#, 1
    ), (#"{"samples":[{"t":0}],"size":{"w":1"#, #"{"samples":[{"t":0}]}"#, 1),
    (#"{"a":[{"x":"]}"}],"b":[{"y":1},{"y":2},{"#, #"{"a":[{"x":"]}"}],"b":[{"y":1},{"y":2}]}"#, 3),
  ]) func `what is complete in a cut text is read`(cut: String, whole: String, count: Int) throws {
    let salvaged = try read(cut)
    #expect(salvaged.value == (try JSONValue.parse(ByteBuffer(whole.utf8))))
    #expect(salvaged.tear == Tear(byteOffset: cut.utf8.count, itemsKept: count))
  }

  @Test func `a complete text has no tear`() throws {
    let result = try read(#"{"samples":[{"t":0}]}"#)
    #expect(result.tear == nil)
    #expect(result.value["samples"]?.array?.count == 1)
  }

  @Test(arguments: [
    (#"{"samples":[{"t":"#, JSONProblem.truncated(byteOffset: 17)),
    (#"{"sizes":[1,2,3"#, .truncated(byteOffset: 15)), ("", .empty),
    (#"{"samples":[{"t":0},}"#, .malformed(what: "a value is missing", byteOffset: 20)),
  ]) func `a text without a complete item is an error, as is another fault`(
    text: String, problem: JSONProblem
  ) { #expect(throws: problem) { try read(text) } }

  /// However the text is cut, the items are a beginning of those of the whole.
  @Test func `every cut leaves a beginning`() throws {
    let items = (0..<6).map { #"{"t":\#($0),"p":{"x":[\#($0),1],"s":"é\#($0)"}}"# }
    let text = Array(#"{"k":"v","samples":[\#(items.joined(separator: ", "))],"end":{"z":1}}"#.utf8)
    let all = try #require(try JSONValue.parse(ByteBuffer(text))["samples"]?.array)
    for cut in 1..<text.count {
      guard let salvaged = try? SalvagedResult(ByteBuffer(text[..<cut])) else { continue }
      let found = try #require(salvaged.value["samples"]?.array)
      #expect(!found.isEmpty && found.elementsEqual(all.prefix(found.count)))
      #expect(salvaged.tear?.itemsKept == found.count)
    }
  }
}
