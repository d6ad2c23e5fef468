import Recordings
import Synthesis
import Testing
import Text

@testable import Study

/// Truth: which samples lie between two times follows by hand from the times of the file.
@Suite struct RecordingPartTests {
  /// 100 seconds of one sample each, from 2026-02-02T00:00:00-06:00.
  private var device: [UInt8] {
    let records = (0..<100).map {
      GT3XFile.Record.words(1_769_990_400 + $0, [[$0, 256, 0], [$0, 256, 0]])
    }
    return GT3XFile(
      info: [("Sample Rate", "2"), ("TimeZone", "-06:00:00"), ("Device Type", "Link")],
      records: records
    ).bytes
  }

  /// What a study reads of the recording of the device, with the part of the options.
  private func readWithOptions(_ from: String, _ to: String) throws -> StudyReading {
    let folder = try StudyFolder()
    try folder.write("P1/s1/week.gt3x", bytes: device)
    var given = GivenLabels(task: .tremor)
    try given.reading.set("from", to: from)
    try given.reading.set("to", to: to)
    let reader = SessionReader(try folder.files(), given: given)
    return StudyReading(reader.plan().units.map(reader.read))
  }

  @Test func `options cut a recording as a map does`() throws {
    let reading = try readWithOptions("10", "12")
    #expect(reading.sessions.count == 1)
    #expect(try seconds(#require(reading.sessions.first)) == [10, 10.5, 11, 11.5, 12])
    let outside = try readWithOptions("200", "300")
    #expect(outside.sessions.isEmpty)
    #expect(outside.orphans.count == 1)
    #expect(outside.orphans.first?.problem.description.contains("contains no sample") == true)
  }

  private func read(_ rows: String) throws -> StudyReading {
    let folder = try StudyFolder()
    try folder.write("week.gt3x", bytes: device)
    let table = try StudyFolder(["map.csv": rows])
    let files = try folder.files()
    let map = try MapFile(readingFrom: table.absolute("map.csv"), facts: FactColumns([]))
    let matches = map.labels(of: files.paths)
    let reader = SessionReader(
      files, given: GivenLabels(map: matches.byPath, mapLines: matches.lines))
    return StudyReading(reader.plan().units.map(reader.read))
  }

  private func seconds(_ session: Session) -> [Double] {
    session.steps.flatMap(\.recordings).flatMap { $0.motion?.timestamps ?? [] }.map {
      $0 - 1_769_990_400
    }
  }

  @Test func `rows of one file are sessions of their own`() throws {
    let reading = try read(
      """
      file,participant,session,task,from,to
      week.gt3x,P1,a,gait-and-balance,10,12
      week.gt3x,P2,b,tremor,11.5,13
      week.gt3x,P1,c,gait-and-balance,2026-02-02T00:01:00,2026-02-02T00:01:01
      week.gt3x,P1,d,gait-and-balance,2026-02-02T07:01:30+01:00,
      """)
    #expect(reading.places.sorted() == ["P1/a", "P1/c", "P1/d", "P2/b"])
    let named = Dictionary(uniqueKeysWithValues: reading.sessions.map { ($0.identifier, $0) })
    #expect(try seconds(#require(named["a"])) == [10, 10.5, 11, 11.5, 12])
    #expect(try seconds(#require(named["b"])) == [11.5, 12, 12.5, 13])
    #expect(named["b"]?.task == .tremor)
    #expect(try seconds(#require(named["c"])) == [60, 60.5, 61])
    #expect(try seconds(#require(named["d"])) == (180...199).map { Double($0) / 2 })
    #expect(named["a"]?.start?.text == "2026-02-02T00:00:10.000-06:00")
  }

  @Test(arguments: [
    ("200,300", "contains no sample"), ("12,12", "has no length"), ("12,10", "has no length"),
    ("2026-02-03T00:00:00,2026-02-03T00:01:00", "contains no sample"),
  ]) func `a part that is not in the recording is an error`(part: String, words: String) throws {
    let one = try read("file,task,from,to\nweek.gt3x,tremor,\(part)\n")
    #expect(one.sessions.isEmpty)
    #expect(one.orphans.count == 1)
    #expect(one.orphans.first?.problem.description.contains(words) == true)
    let beside = try read(
      "file,session,task,step,from,to\nweek.gt3x,a,tremor,,1,2\nweek.gt3x,b,tremor,rest,\(part)\n")
    #expect(beside.places == ["/a"])
    #expect(beside.orphans.map(\.session) == ["b"])
    #expect(beside.orphans.map(\.step) == ["rest"])
  }

  @Test func `a text that is no time is refused`() throws {
    let table = try StudyFolder(["map.csv": "file,from\na.json,soon\n"])
    #expect(throws: TableError.self) {
      try MapFile(readingFrom: table.absolute("map.csv"), facts: FactColumns([]))
    }
  }

  @Test func `a row of the whole file and one of a part exclude one another`() throws {
    let table = try StudyFolder(["map.csv": "file,task,from\na.json,tremor,\na.json,tremor,5\n"])
    #expect(throws: TableError.self) {
      try MapFile(readingFrom: table.absolute("map.csv"), facts: FactColumns([]))
    }
  }
}
