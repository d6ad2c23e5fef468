import Foundation
import Report
import TestSupport
import Testing

@Suite struct ShellQuotingTests {
  private static let words = [
    "plain", "a/b-c_d.json", "", "two words", "it's", "'", "$HOME", "`id`", "a\"b", "back\\slash",
    "*", "~", "#", "!x", "--layout={participant}/{file}", "=x", "é", "a;b", "a&b", "tab\t",
    "new\nline", "esc\u{1B}[31m", "it's\n7", "bell\u{7}0", "\\n\n", "right\u{202E}left", "-",
  ]

  /// Oracle: bash itself, which prints what it has read.
  @Test func `a shell reads every word back`() throws {
    let line = Self.words.map(shellQuoted).joined(separator: " ")
    let scratch = try Scratch()
    try scratch.write("line.sh", "printf '%s\\0' \(line)")
    let outcome = try Tool.shell("exec bash line.sh", in: scratch.url)
    guard outcome.status != 127 else { return }
    #expect(outcome.text == Self.words.map { $0 + "\0" }.joined())
  }

  @Test
  func `words that mean nothing else stay as they are, and nothing a terminal would obey is left`()
  {
    #expect(shellQuoted("study/P01-a_b.json") == "study/P01-a_b.json")
    #expect(shellQuoted("it's") == #"'it'\''s'"#)
    #expect(shellQuoted("a\nb") == #"$'a\012b'"#)
    let all = Self.words.map(shellQuoted).joined()
    #expect(!all.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E })
  }
}
