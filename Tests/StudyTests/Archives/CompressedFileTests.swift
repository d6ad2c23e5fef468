import Recordings
import Synthesis
import Testing
import TestSupport
import Text

@testable import Study

/// Oracle: the same file without its compression.
@Suite struct CompressedFileTests {
  private func packed(_ text: String) -> [UInt8] { GzipFile.bytes(of: Array(text.utf8)) }

  private let name = "accel_5D5B41A9_7E8B_4B42_9D0C_6A1B0D5C0001-20260115093020.json"

  @Test func `links of results find compressed recordings`() throws {
    let study = try StudyFolder()
    try study.write("P/S/result.json.gz", bytes: packed(walkResult(name)))
    try study.write("P/S/recorder-1/\(name).gz", bytes: packed(accelerometerText()))
    let reading = try study.read()
    #expect(reading.places == ["P/RUN-1"])
    #expect(reading.recordedSources == ["P/S/recorder-1/\(name).gz"])
    #expect(reading.sessions.first?.steps.map(\.identifier) == ["walking.outbound"])
  }

  @Test func `size and digest are those of the file on disk`() throws {
    let study = try StudyFolder()
    let bytes = packed(accelerometerText())
    try study.write("walk.json.gz", bytes: bytes)
    let reader = SessionReader(try study.files(), options: ReadingOptions(wantsDigests: true))
    let report = try reader.report(of: "walk.json.gz")
    #expect(report.byteCount == bytes.count)
    #expect(report.kind == .accelerometer)
    #expect(report.sha256 == SHA256.hex(of: ByteBuffer(bytes)))
  }

  @Test func `the name without the ending of compression decides the step`() throws {
    let study = try StudyFolder()
    try study.write("S/accel_walking.return.json.gz", bytes: packed(accelerometerText()))
    #expect(try study.read().sessions.first?.steps.map(\.identifier) == ["walking.return"])
  }

  @Test func `a compressed file is recognized by content under any name`() throws {
    let study = try StudyFolder()
    try study.write("S/accel_walking.return.json", bytes: packed(accelerometerText()))
    #expect(try study.read().sessions.first?.steps.first?.recordings.count == 1)
  }

  @Test func `several members are one content`() throws {
    let text = accelerometerText()
    let study = try StudyFolder()
    try study.write(
      "S/a.json.gz",
      bytes: packed(String(text.prefix(300))) + packed(String(text.dropFirst(300))) + [0, 0, 0])
    #expect(try study.read().sessions.first?.steps.first?.recordings.first?.itemCount == 40)
  }

  @Test func `a recording whose compressed file is cut off is used up to there`() throws {
    let whole = packed(accelerometerText(count: 3000))
    let study = try StudyFolder()
    try study.write("S/a.json.gz", bytes: Array(whole.prefix(whole.count / 2)))
    let recording = try study.read().sessions.first?.steps.first?.recordings.first
    let count = try #require(recording?.tear?.itemsKept)
    #expect(count > 500)
    #expect(count < 2500)
    #expect(try study.read(isStrict: true).orphans.map(\.problem.issue.code) == ["json_truncated"])
    try study.write("S/a.json.gz", bytes: whole.dropLast(4))
    #expect(try study.read().sessions.first?.steps.first?.recordings.first?.tear?.itemsKept == 3000)
    #expect(try study.read(isStrict: true).orphans.map(\.problem.issue.code) == ["archive_damaged"])
    try study.write("S/a.json.gz", bytes: packed(walkResult("x")).dropLast(4))
    #expect(try study.read().orphans.map(\.problem.issue.code) == ["archive_damaged"])
  }

  /// No byte of a compressed file may make the reader stop, wait or crash.
  @Test func `a compressed recording may be cut off anywhere`() throws {
    let whole = packed(accelerometerText())
    let study = try StudyFolder()
    for count in 0..<whole.count {
      try study.write("S/a.json.gz", bytes: Array(whole.prefix(count)))
      let reading = try study.read()
      #expect(reading.reports.count == 1)
      #expect(reading.sessions.count + reading.orphans.count <= 1)
    }
  }

  @Test func `maps, tables and descriptions may be compressed`() throws {
    let study = try StudyFolder()
    try study.write("map.csv.gz", bytes: packed("file,participant\na.json,Ada\n"))
    try study.write("t.csv.gz", bytes: packed("snr_db,words,correct\n0,5,3\n"))
    try study.write("d.json.gz", bytes: packed(#"{"steps":[{"identifier":"tapping"}]}"#))
    let map = try MapFile(readingFrom: study.absolute("map.csv.gz"), facts: FactColumns([]))
    #expect(map.labels(of: ["a.json"]).byPath.values.map(\.participant) == ["Ada"])
    #expect(try ScoreTable(readingFrom: study.absolute("t.csv.gz")).sessions.count == 1)
    #expect(try TaskDescription(readingFrom: study.absolute("d.json.gz")).steps.count == 1)
  }
}
