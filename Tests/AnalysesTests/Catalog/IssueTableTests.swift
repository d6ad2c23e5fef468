import Foundation
import Metrics
import Recordings
import TestSupport
import Testing
import Text

@testable import Analyses

/// Truth: the contract: a code means one thing, and every place that speaks of it says the same.
@Suite struct IssueTableTests {
  /// Issues that have no remedy, or whose message contains it.
  private static let withoutRemedy: Set<InputIssue> = [
    .duplicateInput, .elementSkipped, .excluded, .leftOutByRule, .leftOutByPlatform, .otherTask,
    .otherEncoding,
  ]

  @Test(arguments: InputIssue.allCases)
  func `a code of an error is in the table of flags and on its page, once`(issue: InputIssue) throws
  {
    let flags = Catalog.flags.filter { $0.code == Flag(issue).code }
    #expect(flags.map(\.meaning) == [issue.meaning])
    #expect(flags.map(\.remedy) == [issue.remedy])
    let page = try String(
      contentsOf: Fixture.repository.appending(path: "Documentation/reference/flags.md"),
      encoding: .utf8)
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `\(issue.code)` | ") }
    #expect(rows.count == 1)
    #expect(rows.first?.hasSuffix(" | \(issue.meaning) | \(flags.first?.advice ?? "") |") == true)
  }

  @Test(arguments: InputIssue.allCases) func `every issue that the user can resolve has a remedy`(
    issue: InputIssue
  ) { #expect(issue.remedy.isEmpty == Self.withoutRemedy.contains(issue)) }

  @Test func `no two issues mean the same`() {
    #expect(Set(InputIssue.allCases.map(\.meaning)).count == InputIssue.allCases.count)
  }

  @Test func `remedies are the ends of sentences`() {
    for flag in Catalog.flags where !flag.remedy.isEmpty {
      #expect(flag.remedy.first?.isLowercase == true, "\(flag.code)")
      #expect(flag.remedy.last != ".", "\(flag.code)")
      #expect(flag.advice.first?.isUppercase == true, "\(flag.code)")
      #expect(flag.advice.last == ".", "\(flag.code)")
    }
    #expect(Flag.noMotionRecording.advice.isEmpty)
  }

  /// Oracle: the line as it was printed before the table was made.
  @Test func `an error line ends with the remedy of its issue`() {
    let cases: [(ReadError.Problem, String)] = [
      (
        .json(.truncated(byteOffset: 7)),
        "byte 7: the file ends before the first item is complete (json_truncated); "
          + "compare its size with the original and copy that again if it is longer; a recorder that was stopped wrote no more"
      ),
      (
        .archive(.tooManyMembers(limit: 9)),
        "it has more than 9 members (archive_too_many_members); unpack it and give the folder, "
          + "or raise --archive-members-max"
      ),
      (
        .lost(.crashed),
        "the program failed while it processed the input (crashed); report it, with the file if you may share it"
      ),
      (
        .audio(.unsupported("its rate is 7 Hz", remedy: "give one of 1000 to 768000 Hz")),
        "the sound cannot be used: its rate is 7 Hz (audio_unsupported); "
          + "give one of 1000 to 768000 Hz, or convert it to WAV: ffmpeg -i FILE -vn FILE.wav"
      ),
      (
        .document(.malformed(.xml, line: 3, what: "this is not valid XML, no element found")),
        "line 3: this is not valid XML, no element found (xml_malformed); "
          + "repair it there, or ask who wrote the file; another export has the same bytes"
      ),
      (
        .encoding(.utf16LittleEndian, byteOffset: 0),
        "byte 0: the text is UTF-16LE (json_not_utf8); "
          + "convert it to UTF-8: iconv -f UTF-16LE -t UTF-8"
      ),
      (
        .linkedTwice(name: "a;b", step: "s"),
        "\"a;b\" is already the recording of step \"s\" and was counted once (duplicate_input)"
      ),
    ]
    for (problem, line) in cases { #expect(ReadError(source: "a", problem).explanation == line) }
  }
}
