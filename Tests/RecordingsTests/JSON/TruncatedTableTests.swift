import Recordings
import Testing
import Text

/// Oracle: the items are put together here, so where each ends is known.
@Suite struct TruncatedTableTests {
  /// Texts of which the items and the bytes before the first are known.
  struct Layout: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let head: String
    let separator: String
    let tail: String

    static let all = [
      Layout(testDescription: "recorder", head: "{\"items\":[", separator: ",", tail: "]}"),
      Layout(
        testDescription: "envelope", head: "{\"a\":[{}],\"items\" : [\n", separator: " ,\n",
        tail: "],\"b\":[{},{}],\"c\":\"]\"}\n"),
      Layout(testDescription: "array", head: "[", separator: ",", tail: "]"),
    ]

    func text(_ items: [String]) -> String { head + items.joined(separator: separator) + tail }

    /// The offset just past each item.
    func ends(_ items: [String]) -> [Int] {
      var ends: [Int] = []
      for item in items {
        let start = ends.last.map { $0 + separator.utf8.count } ?? head.utf8.count
        ends.append(start + item.utf8.count)
      }
      return ends
    }
  }

  private let items = motionItems(count: 4)

  @Test(arguments: Layout.all, [0, 1, 200])
  func `every complete item is kept wherever the text is cut`(layout: Layout, zeros: Int) throws {
    let bytes = Array(layout.text(items).utf8)
    let whole = bytes.count - (bytes.last == UInt8(ascii: "\n") ? 1 : 0)
    let ends = layout.ends(items)
    for cut in 1..<whole {
      let padded = bytes.prefix(cut) + [UInt8](repeating: 0, count: zeros)
      let kept = ends.filter { $0 <= cut }.count
      guard kept > 0 else {
        #expect(tableProblem(padded) == .truncated(byteOffset: cut))
        continue
      }
      let table = try #require(try ItemTable.read(ByteBuffer(padded)))
      #expect(table.count == kept)
      #expect(table.tear == Tear(byteOffset: cut, itemsKept: kept))
      let times = (0..<kept).map { 8844.25 + Double($0) / 64 }
      #expect(table.numbers("timestamp") == times)
    }
  }

  @Test func `every complete line is kept wherever the text is cut`() throws {
    let lines = items.joined(separator: "\n")
    let ends = Layout(testDescription: "", head: "", separator: "\n", tail: "").ends(items)
    for cut in (ends[0] + 2)..<lines.utf8.count {
      let table = try #require(try ItemTable.read(ByteBuffer(lines.utf8.prefix(cut))))
      let kept = ends.filter { $0 <= cut }.count
      let isBetween = ends.contains(cut) || ends.contains(cut - 1)
      #expect(table.count == kept)
      #expect(table.tear == (isBetween ? nil : Tear(byteOffset: cut, itemsKept: kept)))
    }
  }

  @Test func `zeros after a complete recording count as truncation`() throws {
    let text = #"{"items":[{"a":1}]}"#
    let table = try #require(try table(text + "\0\0\0"))
    #expect(table.tear == Tear(byteOffset: text.utf8.count, itemsKept: 1))
    let empty = try #require(try ItemTable.read(ByteBuffer(#"{"items":[]}"#.utf8 + [0, 0])))
    #expect(empty.tear == Tear(byteOffset: 12, itemsKept: 0))
  }

  @Test(arguments: [
    (#"{"items":[{"a":01},{"a""#, 16), (#"{"items":[{"a":1},{"a":tru,"#, 26),
    (#"{"items":[{"a":1},{"a":1}}"#, 25), (#"{"items":[{"a":1}]}}"#, 19),
    (#"{"items":[{"a":1},]}"#, 18), ("{\"items\":[{\"a\":1},\0{\"a\":1}]}", 18),
    ("{\"a\":1}\0\0", 7), ("123\0", 3), ("{\"a\":1}\n{\"a\":1}\n{\"a\":1,}\n", 23),
  ]) func `an error that is no tear is found at its byte`(text: String, offset: Int) throws {
    let problem = try #require(tableProblem(text.utf8))
    #expect(problem.diagnosis.issue.code == "json_malformed")
    #expect(problem.byteOffset == offset)
  }
}
