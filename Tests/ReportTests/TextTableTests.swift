import Report
import Testing
import Text

@Suite struct TextTableTests {
  @Test func `numbers are aligned right and words left, and no line ends in spaces`() {
    let table = TextTable(
      header: ["source", "samples", "verdict"],
      rows: [
        ["a.json", .integer(12), "good"], ["longer.json", .empty, .empty], ["b", .integer(3000)],
      ])
    let expected = """
      source       samples  verdict
      a.json            12  good
      longer.json
      b               3000

      """
    #expect(table.text == expected)
  }

  @Test func `a line break in a name does not break the line`() {
    let table = TextTable(header: ["file"], rows: [["evil\n\u{1B}[2Jname"]])
    #expect(table.text == "file\nevil\\n\\e[2Jname\n")
  }

  @Test func `a table without rows is its header`() {
    #expect(TextTable(header: ["a", "b"], rows: []).text == "a  b\n")
    #expect(TextTable(header: [], rows: [["x"]]).text == "\n\n")
  }
}
