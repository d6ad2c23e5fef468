import Testing

@testable import Text

/// Oracle: the TOML 1.0 specification, and lines counted by hand.
@Suite struct TOMLDocumentTests {
  private func read(_ text: String) throws -> SettingsValue {
    try TOMLDocument(Array(text.utf8)).root
  }

  @Test func `values keep their order and their lines`() throws {
    let root = try read(
      """
      # A comment.
      layout = "{participant}/x"
      exclude = ["*Kopie*",
        'pilot/']
      "größe" = 1.75
      digits = 12
      wide = true
      [[files]]
      match = "a\\u00e9"
      [[files]]
      match = "x"
      day = 2024-05-01
      """)
    let members = try #require(root.members)
    #expect(members.map(\.key) == ["layout", "exclude", "größe", "digits", "wide", "files"])
    #expect(members.map(\.value.line) == [2, 3, 5, 6, 7, 8])
    #expect(members[0].value.content == .text("{participant}/x"))
    #expect(members[1].value.elements?.map(\.word) == ["*Kopie*", "pilot/"])
    #expect(members[1].value.elements?.map(\.line) == [3, 4])
    #expect(members[2].value.content == .real(1.75))
    #expect(members[3].value.content == .integer(12))
    #expect(members[4].value.content == .truth(true))
    let rules = try #require(members[5].value.elements)
    #expect(rules.map(\.line) == [8, 10])
    #expect(rules.first?.members?.first?.value.content == .text("aé"))
    #expect(rules.last?.members?.last?.value.content == .other)
  }

  @Test(arguments: [
    ("a = 1\nb = ", 2), ("a = 1\na = 2", 2), ("a = 1\n\n[x\n", 3), ("a = \"\u{1}\"", 1),
  ]) func `a problem has its line`(text: String, line: Int) {
    #expect(throws: TOMLProblem.self) { try read(text) }
    do { _ = try read(text) } catch { #expect((error as? TOMLProblem)?.line == line) }
  }

  @Test func `bytes that are no text are a problem`() {
    #expect(throws: TOMLProblem.self) { try TOMLDocument([0x61, 0x3D, 0xFF, 0xFE]) }
  }

  /// A parser that recursed once per level would run out of stack.
  @Test func `deep documents are refused`() {
    let many = 400_000
    for text in [
      "a = " + String(repeating: "[", count: many), "a = " + String(repeating: "{a=", count: many),
      String(repeating: "a.", count: many) + "a = 1",
      "[" + String(repeating: "a.", count: many) + "a]",
      "a = 1\n" + String(repeating: "# .\n", count: many),
    ] { #expect(throws: TOMLProblem.self) { try read(text) } }
  }

  @Test func `as many levels as a line may open are read`() throws {
    let key = Array(repeating: "a", count: 256).joined(separator: ".")
    var value: SettingsValue? = try read("[\(key)]\n\(key) = 1")
    var depth = 0
    while let next = value?.members?.first?.value { (value, depth) = (next, depth + 1) }
    #expect(depth == 512)
    #expect(value?.content == .integer(1))
  }

  @Test(arguments: ["", "a b", "\"\\", "é\u{301}\n\r\t\u{0}\u{7F}", "C:\\x", "# 'no' comment"])
  func `written texts are read back`(text: String) throws {
    let root = try read("key = \(TOMLText.string(text))\nlist = \(TOMLText.list([text, text]))")
    let members = try #require(root.members)
    #expect(members[0].value.word.map { Array($0.utf8) } == Array(text.utf8))
    #expect(members[1].value.elements?.count == 2)
  }
}
