import Analyses
import Metrics
import Recordings
import Report
import Testing
import Text

@testable import Batch

/// Oracle: counts by hand.
@Suite struct RepeatedRemarksTests {
  @Test func `of remarks of one kind the first are printed and the others counted`() {
    var remarks = RepeatedRemarks()
    let said = (1...25).count { number in
      remarks.isToBePrinted(
        Message(severity: .warning, text: "\(number)", kind: .flag(Flag(.noRecording).code)))
    }
    #expect(said == 10)
    let isOtherPrinted = remarks.isToBePrinted(
      Message(severity: .note, text: "x", kind: .flag(Flag(.crashed).code)))
    #expect(isOtherPrinted)
    let single = (1...25).count { _ in
      remarks.isToBePrinted(Message(severity: .warning, text: "same"))
    }
    #expect(single == 25, "what has no kind stands alone")
    #expect(
      remarks.takeCounts().map(\.text) == [
        "and 15 more of the same kind (no_recording); -v prints all of them"
      ])
    #expect(remarks.takeCounts().isEmpty)
  }

  @Test func `files that are left out are one line with an example and their number`() {
    var remarks = RepeatedRemarks()
    let kinds: [Message.MessageSubject] = [
      .leftOut(Flag(.duplicateInput).code), .passedOver(reason: "a link"),
    ]
    for number in 1...3 {
      let isPrinted = remarks.isToBePrinted(
        Message(severity: .warning, text: "copy \(number)", kind: kinds[0]))
      #expect(!isPrinted)
    }
    let isLinkPrinted = remarks.isToBePrinted(
      Message(severity: .warning, text: "link", kind: kinds[1]))
    #expect(!isLinkPrinted)
    let texts = remarks.takeCounts().map(\.text)
    #expect(texts == ["copy 1; and 2 more of the same kind, which -v prints", "link"])
    #expect(remarks.takeCounts().isEmpty)
  }

  @Test func `sessions that a table leaves out for one reason are one line`() {
    var remarks = RepeatedRemarks()
    for number in 1...5000 {
      let message = Names.own.remark(
        ReadError(source: "t.csv", path: "record \(number)", .passedOver(reason: "deleted")))
      let isPrinted = remarks.isToBePrinted(message)
      #expect(!isPrinted)
    }
    #expect(
      remarks.takeCounts().map(\.text) == [
        "t.csv: record 1: not read: deleted; and 4999 more of the same kind, which -v prints"
      ])
  }

  @Test func `remarks on different places are of the kind of their issue`() {
    let problems: [ReadError.Problem] = [
      .missingFile(step: "a", recorder: "b", name: "c"), .missingRecorder("d"), .noItems,
    ]
    let kinds = problems.map { Names.own.remark(ReadError(source: "x", $0)).kind }
    #expect(kinds[0] == .flag(Flag(.fileMissing).code))
    #expect(kinds[1] == kinds[0])
    #expect(kinds[2] != kinds[0])
    let link = ReadError(source: "y", .passedOver(reason: "a link"))
    #expect(Names.own.remark(link).kind == .passedOver(reason: "a link"))
  }
}
