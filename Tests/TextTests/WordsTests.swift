import Testing
import Text

/// Truth: the texts, read by eye.
@Suite struct WordsTests {
  @Test(arguments: [
    ("", ""), (" \t\n", ""), ("a", "a"), (" a", "a"), ("a\r\n", "a"), ("\u{A0}a  b\t", "a  b"),
  ]) func `white space goes at both ends only`(text: String, trimmed: String) {
    #expect(text.trimmed == trimmed)
    #expect("<\(text)>".dropFirst().dropLast().trimmed == trimmed)
  }

  @Test func `a number of things has its word`() {
    #expect(counted(0, "file") == "0 files")
    #expect(counted(1, "file") == "1 file")
    #expect(counted(2, "file") == "2 files")
  }
}
