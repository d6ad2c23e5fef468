import Metrics
import Recordings
import Report
import Testing

@testable import analyze

/// Property: what was written is read again, and nothing else is.
@Suite struct WireTests {
  private var result: UnitResult {
    var rows = UnitResult()
    rows.blocks = [
      Block(
        key: BlockKey(source: "P1/ä.json", task: "tapping", step: "s", attempt: 2),
        chunks: [(.metrics, [1, 2, 10]), (.wide(task: "tapping"), []), (.inputs, [255])])
    ]
    rows.messages = [Message(severity: .warning, text: "one\u{0}two")]
    rows.counts.bytes = .max
    var result = rows
    result.members = [
      (
        .tapping,
        GroupMember(
          participant: "P1", source: "x", session: "S", startSeconds: -1.5, key: "left",
          values: ["a": 0.1, "b": -.pi])
      )
    ]
    result.libraries = ["libarchive": "3.6.2"]
    if let content = SessionContent(words: [1, .max]) {
      result.sessions = [
        SessionCandidate(
          content: content, source: "x", participant: nil, rows: rows, rowsOfOther: rows)
      ]
    }
    result.files = [
      FileCandidate(
        source: "x", sessions: [0], table: nil, rows: rows, rowsOfDuplicate: UnitResult())
    ]
    return result
  }

  @Test func `what units come to is read as it was written`() throws {
    let bytes = result.wireBytes
    let again = try UnitResult(wireBytes: bytes)
    #expect(again.wireBytes == bytes && bytes.count > 200)
    #expect(again.members.first?.member == result.members.first?.member)
    #expect(again.messages == result.messages && again.counts == result.counts)
    #expect(again.blocks.first?.key.source == "P1/ä.json")
    #expect(again.sessions.first?.rowsOfOther?.counts.bytes == .max)
  }

  @Test func `bytes that are cut off anywhere are refused`() {
    let bytes = result.wireBytes
    for count in bytes.indices {
      #expect(throws: WireError.self) { try UnitResult(wireBytes: bytes.prefix(count)) }
    }
    #expect(throws: WireError.self) { try UnitResult(wireBytes: bytes + [0]) }
  }

  /// No count is believed that the bytes cannot hold.
  @Test func `changed bytes never bring the program down`() {
    let bytes = result.wireBytes
    for index in bytes.indices {
      for value: UInt8 in [0, 1, 127, 255] {
        var changed = bytes
        changed[index] = value
        _ = try? UnitResult(wireBytes: changed)
      }
    }
  }

  @Test(arguments: [WorkPart.whole, .file(0), .file(7), .session(0), .session(31)])
  func `an order keeps what it leaves out`(part: WorkPart) throws {
    let order = WorkOrder(
      number: 5, job: .rows(2), casualties: [Casualty(part: part, downfall: .timedOut)])
    #expect(try WorkOrder(wireBytes: order.wireBytes) == order)
    #expect(WorkPart(number: part.number) == part)
  }
}
