import Analyses
import Metrics
import Recordings
import Report
import Study
import Testing

@testable import Batch

/// Property: what was written is read again, and nothing else is.
@Suite struct BinaryCodingTests {
  private var part: UnitPart {
    var rows = Rows(
      chunks: [
        RowChunk(table: .metrics, bytes: [1, 2, 10], holes: [0, 1, .max]),
        RowChunk(table: .wide(task: "tapping", .steps), bytes: []),
        RowChunk(table: .inputs, bytes: [255]),
      ],
      messages: [Message(severity: .warning, text: "one\u{0}two", kind: .passedOver(reason: "ä"))])
    rows.members = [
      TaskMember(
        task: .tapping,
        member: GroupMember(
          participant: "P1", source: "x", session: "S", startSeconds: -1.5, key: "left",
          values: ["b": -.pi, "a": 0.1]), isNameAssumed: true)
    ]
    rows.counts.bytes = .max
    rows.counts.failureCodes = [Flag(.jsonTruncated).code: 2, Flag(.crashed).code: 1]
    return .session(
      SessionRows(
        place: RowPlace(folder: "P1/S", startSeconds: 1e9, session: "S"), source: "P1/ä.json",
        content: SessionContent(words: [1, .max]), participant: nil, rows: rows, rowsOfOther: rows))
  }

  @Test func `a part of a unit is read as it was written`() throws {
    let bytes = part.binary
    let again = try UnitPart(binary: bytes)
    #expect(again.binary == bytes)
    guard case .session(let session) = again else {
      Issue.record("another part was read")
      return
    }
    #expect(session.source == "P1/ä.json")
    #expect(session.place == RowPlace(folder: "P1/S", startSeconds: 1e9, session: "S"))
    #expect(session.content == SessionContent(words: [1, .max]))
    #expect(session.participant == nil)
    #expect(session.rows.members.first?.member.values == ["a": 0.1, "b": -.pi])
    #expect(
      session.rows.messages == [
        Message(severity: .warning, text: "one\u{0}two", kind: .passedOver(reason: "ä"))
      ])
    #expect(session.rows.chunks.map(\.bytes) == [[1, 2, 10], [], [255]])
    #expect(session.rows.chunks.map(\.holes) == [[0, 1, .max], [], []])
    #expect(session.rowsOfOther?.counts.bytes == .max)
  }

  @Test func `a sealed value is the value that was sealed, and only whole`() throws {
    let sealed = Sealed(part)
    #expect(try Sealed<UnitPart>(binary: sealed.binary).opened.binary == part.binary)
    for length in part.binary.indices {
      let torn = try Sealed<UnitPart>(binary: Array(part.binary.prefix(length)).binary)
      #expect(throws: BinaryError.self) { try torn.opened }
    }
  }

  /// The order of a dictionary differs between two of the same content.
  @Test func `equal dictionaries give equal bytes`() {
    let names = (0..<100).map { "name \($0)" }
    let forward = Dictionary(uniqueKeysWithValues: names.map { ($0, $0.utf8.count) })
    let backward = Dictionary(uniqueKeysWithValues: names.reversed().map { ($0, $0.utf8.count) })
    #expect(forward.binary == backward.binary)
  }

  @Test func `bytes that are cut off anywhere are refused`() {
    let bytes = part.binary
    for count in bytes.indices {
      #expect(throws: BinaryError.self) { try UnitPart(binary: bytes.prefix(count)) }
    }
    #expect(throws: BinaryError.self) { try UnitPart(binary: bytes + [0]) }
  }

  /// No count is believed that the bytes cannot hold.
  @Test func `changed bytes never end the program`() {
    let bytes = part.binary
    for index in bytes.indices {
      for value: UInt8 in [0, 1, 127, 255] {
        var changed = bytes
        changed[index] = value
        _ = try? UnitPart(binary: changed)
      }
    }
  }

  @Test(arguments: [WorkPart.whole, .input(0), .input(7), .output(0), .output(31)])
  func `an order is read back with the parts that it leaves out`(part: WorkPart) throws {
    let order = WorkerOrder(
      number: 5, request: StudyJob.rows(2).binary,
      lost: [LostPart(part: part, downfall: .timedOut)], partCount: 3)
    #expect(try WorkerOrder(binary: order.binary) == order)
    #expect(WorkPart(number: part.number) == part)
  }

  @Test func `values that may be missing, ranges and cases keep their content`() throws {
    struct Values: Codable, Equatable {
      var number: Double?
      var text: String?
      var flag: Bool?
      var range: Range<Int>
      var tables: [OutputTable]
      var rows: [TableRow]?
    }
    let values = Values(
      number: nil, text: "", flag: false, range: 3..<9,
      tables: [.metrics, .wide(task: "a", .attempts), .pictures], rows: [])
    #expect(try Values(binary: values.binary) == values)
  }
}
