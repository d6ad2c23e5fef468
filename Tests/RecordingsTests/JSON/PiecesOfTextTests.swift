import Foundation
import Testing
import TestSupport
import Text

@testable import Recordings

/// Truth: the values that were written. Texts are longer than the pieces in which they are indexed, and what could
/// be taken for an end of a piece stands in strings.
@Suite struct PiecesOfTextTests {
  /// A closing bracket in a string at nearly every place.
  private static let traps = ["}", "\\\"}", "}}}}\\\\", "é}\\u007d}", "\\\\\\\"},{\\\"x\\\":1}"]

  private func item(_ number: Int, textCount: Int = 40) -> String {
    let text = String(repeating: Self.traps[number % Self.traps.count], count: textCount)
    return #"{"t":\#(number),"text":"\#(text)","in":{"x":-\#(number)}}"#
  }

  private func expectAll(_ table: ItemTable?, count: Int) throws {
    let table = try #require(table)
    #expect(table.count == count)
    #expect(table.tear == nil)
    #expect(table.numbers("t") == (0..<count).map(Double.init))
    #expect(table.numbers("in.x") == (0..<count).map { -Double($0) })
    #expect(table.numbers("t")?.count == count)
    let texts = try #require(table.texts("text"))
    let truth = ["}", "\"}", "}}}}\\", "é}}}", "\\\"},{\"x\":1}"]
    #expect(texts.indices.allSatisfy { texts[$0] == String(repeating: truth[$0 % 5], count: 40) })
  }

  @Test func `items are read over the ends of pieces`() throws {
    let items = (0..<6000).map { item($0) }
    let text = #"{"items":[\#(items.joined(separator: " , "))], "after": "}"} "#
    try expectAll(ItemTable.read(ByteBuffer(text.utf8)), count: 6000)
    let lines = items.joined(separator: "\n") + "\n\n"
    try expectAll(ItemTable.read(ByteBuffer(lines.utf8)), count: 6000)
  }

  /// One string that no piece ends in front of.
  @Test func `a string longer than pieces is one string`() throws {
    let long = String(repeating: "},{", count: 1_000_000)
    let text = #"[{"t":0,"text":"\#(long)"},{"t":1,"text":"\#(long)"}]"#
    let table = try #require(try ItemTable.read(ByteBuffer(text.utf8)))
    #expect(table.texts("text") == [long, long])
    #expect(table.numbers("t") == [0, 1])
  }

  @Test func `trees are read over the ends of pieces`() throws {
    let text = "[1,[" + (0..<6000).map { item($0) }.joined(separator: ",") + "]]"
    let tree = try JSONValue.parse(ByteBuffer(text.utf8))
    #expect(tree.array?.last?.array?.count == 6000)
    #expect(tree.array?.last?.array?.last?["in"]?["x"]?.number == -5999)
    let numbers = "[" + String(repeating: "1.5,", count: 500_000) + "2]"
    #expect(try JSONValue.parse(ByteBuffer(numbers.utf8)).array?.count == 500_001)
  }

  /// Property: damage far beyond the first piece is found as in a short text.
  @Test(arguments: ["}", "\"", "\u{1}", "]", "x", ",,"])
  func `damage beyond the first piece is found`(damage: String) throws {
    let items = (0..<6000).map { item($0) }
    let (good, rest) = (
      items[..<5000].joined(separator: ","), items[5000...].joined(separator: ",")
    )
    let text = #"{"items":[\#(good),\#(damage)\#(rest)]}"#
    #expect(throws: JSONProblem.self) {
      let table = try ItemTable.read(ByteBuffer(text.utf8))
      if table?.tear != nil { throw JSONProblem.tooLarge }
    }
  }

  /// Truth: the same bytes in memory; the file is large enough to be mapped.
  @Test func `a large file is read from the disk as from memory`() throws {
    let items = (0..<6000).map { item($0, textCount: 400) }
    let text = #"{"items":[\#(items.joined(separator: ","))]}"#
    #expect(text.utf8.count > ByteBuffer.largestCopy)
    let scratch = try Scratch()
    let whole = try scratch.write("a.json", text)
    let cut = try scratch.write("cut.json", String(text.dropLast(700)))
    let (file, memory) = (try ByteBuffer(readingFile: whole.path), ByteBuffer(text.utf8))
    #expect(file.isMapped)
    #expect(!memory.isMapped)
    #expect(file.count == memory.count)
    for _ in 0..<2 {
      #expect(SHA256.hex(of: file) == SHA256.hex(of: memory))
      #expect(ContentDigest(of: file) == ContentDigest(of: memory))
      let table = try #require(try ItemTable.read(file))
      #expect(table.numbers("t") == (0..<6000).map(Double.init))
      #expect(try table.texts("text") == ItemTable.read(memory)?.texts("text"))
    }
    let truncated = try #require(try ItemTable.read(ByteBuffer(readingFile: cut.path)))
    #expect(truncated.tear != nil)
    #expect(truncated.count == truncated.tear?.itemsKept)
    #expect(truncated.count > 5000)
  }
}
