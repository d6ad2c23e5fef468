import Recordings
import Testing
import Text

@testable import Study

/// Truth: exports of twenty heart rates, 60 to 79, of which one record is damaged in a way that users have reported.
@Suite struct DamagedHealthExportTests {
  private static let head =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<HealthData locale=\"en_US\">\n"

  private static func record(_ number: Int, source: String = "Watch", more: String = "") -> String {
    let date = "2026-02-02 08:\(number < 10 ? "0" : "")\(number):00 -0600"
    return
      " <Record type=\"HKQuantityTypeIdentifierHeartRate\" sourceName=\"\(source)\"\(more) unit=\"count/min\" "
      + "startDate=\"\(date)\" endDate=\"\(date)\" value=\"\(60 + number)\"/>\n"
  }

  /// The export with another text in the place of some records.
  private static func export(_ damaged: [Int: String], count: Int = 20) -> String {
    let records = (0..<count).map { damaged[$0] ?? record($0 % 60) }
    return head + records.joined() + "</HealthData>\n"
  }

  private func read(_ text: String, isStrict: Bool = false) throws -> StudyReading {
    try StudyFolder(["ann/apple_health_export/export.xml": text]).read(isStrict: isStrict)
  }

  private func values(_ reading: StudyReading) -> [Double] {
    reading.sessions.flatMap { session in
      session.steps.flatMap(\.recordings).flatMap { recording -> [Double] in
        if case .healthQuantity(let samples) = recording.content { return samples.values }
        return []
      }
    }.sorted()
  }

  static let all = (0..<20).map { 60 + Double($0) }

  @Test(arguments: [
    record(10, source: "A & B"), record(10, source: "A < B"), record(10, source: "A \"B\" C"),
    record(10, more: " Withings User Identifier=\"7\""), record(10, more: " value=\"70\""),
    record(10).replacing("\"/>", with: "\">"), record(10).replacing("/>", with: "/>&nbsp;"),
    record(10, source: "&nbsp;"),
  ]) func `a damaged record is repaired`(damaged: String) throws {
    let reading = try read(Self.export([10: damaged]))
    #expect(values(reading) == Self.all)
    let damage = try #require(reading.reports.first?.damage)
    #expect(damage.repairedCount == 1)
    #expect(damage.skippedCount == 0)
    #expect(damage.recordCount == 20)
    #expect(reading.orphans.isEmpty)
  }

  @Test(arguments: [
    record(10).replacing(" value=\"70\"/>", with: "\n"), " <Record type=\"HKQuantityType\n",
    record(10).replacing("value=\"70\"", with: "value=\"seventy\" & "),
    record(10).replacing("startDate=\"2026-02-02 08:10:00 -0600\"", with: "startDate=\"<\""),
    " <Workout duration=\"<\"/>\n",
  ]) func `a record that cannot be repaired costs nothing else`(damaged: String) throws {
    let reading = try read(Self.export([10: damaged]))
    #expect(values(reading) == Self.all.filter { $0 != 70 })
    let damage = try #require(reading.reports.first?.damage)
    #expect(damage.skippedCount == 1)
    #expect(damage.sentence.contains("was skipped"))
    #expect(damage.firstLine == 13)
  }

  /// Bytes that XML 1.0 forbids, and bytes that are not UTF-8: they stand in names and change no value.
  @Test(arguments: [[0x0B], [0x00], [0x1F], [0xFC], [0xC3], [0xE2, 0x80]] as [[UInt8]])
  func `bytes that no document may contain are replaced`(bytes: [UInt8]) throws {
    let text = Self.export([10: Self.record(10, source: "A?B")])
    var document = Array(text.utf8)
    let mark = try #require(document.firstRange(of: Array("A?B".utf8)))
    document.replaceSubrange(mark, with: [UInt8(ascii: "A")] + bytes + [UInt8(ascii: "B")])
    let study = try StudyFolder()
    try study.write("ann/export.xml", bytes: document)
    let reading = try study.read()
    #expect(values(reading) == Self.all)
    let damage = try #require(reading.reports.first?.damage)
    #expect(damage.replacedByteCount == bytes.count)
    #expect(damage.firstLine == 13)
    #expect(damage.repairedCount + damage.skippedCount == 0)
  }

  @Test func `the line of the first damage is counted in the whole document`() throws {
    let reading = try read(Self.export([10: Self.record(10, source: "A & B")]))
    #expect(reading.reports.first?.damage?.firstLine == 13)
    #expect(
      reading.reports.first?.damage?.sentence.contains("1 of 20 records was repaired") == true)
  }

  /// Ten damaged records are accidents, whatever their share; eleven are not if they are more than 1 %.
  @Test(arguments: [(10, 20, true), (11, 20, false), (11, 1100, true), (11, 1099, false)])
  func `an export is refused for many damaged records`(damagedCount: Int, count: Int, isRead: Bool)
    throws
  {
    let damaged = Dictionary(
      uniqueKeysWithValues: (0..<damagedCount).map { ($0, Self.record($0, source: "A & B")) })
    let reading = try read(Self.export(damaged, count: count))
    #expect(reading.sessions.isEmpty == !isRead)
    #expect(reading.orphans.map { $0.problem.issue.code } == (isRead ? [] : ["xml_malformed"]))
    if !isRead {
      let words = "\(reading.orphans.map(\.problem))"
      #expect(words.contains("11 of \(count) records are damaged"))
      #expect(words.contains("sed -i 3d"))
    }
  }

  @Test func `strict reading refuses any damage`() throws {
    let reading = try read(Self.export([10: Self.record(10, source: "A & B")]), isStrict: true)
    #expect(reading.sessions.isEmpty)
    #expect(reading.orphans.map { $0.problem.issue.code } == ["xml_malformed"])
  }

  /// Property: what stands before and after a damaged record does not depend on the damage.
  @Test func `any damage of one record leaves the others`() throws {
    let own = Array(Self.record(10).utf8)
    for place in stride(from: 1, to: own.count - 1, by: 5) {
      for byte in Array("<>&\"= ".utf8) {
        var changed = own
        changed[place] = byte
        let text = Self.export([10: String(decoding: changed, as: UTF8.self)])
        let memory = ByteSource.memory(ByteBuffer(Array(text.utf8)))
        let contents = try #require(
          try AppleHealth.platform.document?.contents(memory, "export.xml", nil, .all))
        guard case .healthQuantity(let samples)? = contents.recordings.first?.content else {
          Issue.record("no samples after a change at \(place)")
          continue
        }
        let others = Self.all.filter { $0 != 70 }
        #expect(others.allSatisfy(samples.values.contains), "\(place) \(byte)")
        #expect(samples.count <= 20, "\(place) \(byte)")
      }
    }
  }

  /// An element that goes on over the end of a piece of the document.
  @Test func `records are found where the pieces of a document meet`() throws {
    let count = 6000
    let reading = try read(Self.export([:], count: count))
    #expect(values(reading).count == count)
    #expect(reading.reports.first?.damage == nil)
  }
}
