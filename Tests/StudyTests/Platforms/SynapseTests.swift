import Recordings
import Synthesis
import Testing
import TestSupport
import Text

@testable import Study

/// Truth: the tables read by hand. The tree is that of Synapse's cache.
@Suite struct SynapseTests {
  private static let columns =
    "ROW_ID,ROW_VERSION,recordId,healthCode,createdOn,appVersion,phoneInfo,"

  private func study(_ table: String) throws -> StudyFolder {
    let uuid = "0b9c7d60-11aa-4c55-8d3a-6f0f4f3d2a10"
    return try StudyFolder([
      "717/5395717/accel_walking_outbound.json.items-\(uuid).tmp": bare(
        accelerometerText(from: 10)),
      "718/5395718/accel_walking_rest.json.items-\(uuid).tmp": bare(accelerometerText(from: 60)),
      "19/5395019/audio.bin": bare(accelerometerText(from: 10)), "table.csv": table,
    ])
  }

  private func bare(_ text: String) -> String { String(text.dropFirst(9).dropLast()) }

  private func walks(_ cells: String...) -> String {
    Self.columns + "accel_walking_outbound.json.items,accel_walking_rest.json.items\n"
      + cells.joined(separator: "\n") + "\n"
  }

  @Test(arguments: ["5395717,5395718", "5395717.0,5395718.0", "\"5395717\",\"5395718\""])
  func `a row is a session and its cells are the files of a number`(cells: String) throws {
    let reading = try study(walks("1,1,r-9,h-7,1425938551000,version 1,iPhone 6,\(cells)")).read()
    let session = try #require(reading.sessions.last)
    #expect(reading.places == ["/5395019", "h-7/r-9"])
    #expect(session.start?.text == "2015-03-09T22:02:31.000+00:00")
    #expect(session.steps.map(\.identifier) == ["walking.outbound", "walking.rest"])
    #expect(reading.report(of: "table.csv")?.kind == .manifest)
    #expect(Set(reading.reports.map(\.platform)) == ["Synapse"])
  }

  @Test func `the name of a column decides the step of a file with any name`() throws {
    let reading = try study(walks("1,1,r-9,h-7,1425938551000,,,,5395019")).read()
    #expect(reading.places.contains("h-7/r-9"))
    let session = try #require(reading.sessions.first { $0.identifier == "r-9" })
    #expect(session.steps.map(\.identifier) == ["walking.rest"])
  }

  @Test func `rows of one participant stay apart, and of two rows the first has a file`() throws {
    let reading = try study(
      walks("1,1,r-1,h-7,1425938551000,,,5395717,", "2,1,r-2,h-7,1425938551000,,,5395717,5395718")
    ).read()
    #expect(Set(reading.places) == ["h-7/r-1", "h-7/r-2", "/5395019"])
    #expect(reading.sessions.first { $0.identifier == "r-1" }?.steps.count == 1)
  }

  @Test func `numbers of other columns name no file`() throws {
    let table =
      Self.columns + "age,accel_walking_outbound.json.items\n1,1,5395718,h-7,5395717,,,717,\n"
    #expect(try study(table).read().places.allSatisfy { !$0.hasPrefix("h-7") })
  }

  @Test func `a table whose files are elsewhere says so`() throws {
    let table = walks("1,1,r-1,h-7,1425938551000,,,5395717,5395718", "2,1,r-2,h-7,1,,,5395719,")
    let reading = try StudyFolder([
      "walks.csv": table, ".synapseCache/717/5395717/a.tmp": bare(accelerometerText()),
    ]).read()
    let report = try #require(reading.report(of: "walks.csv"))
    #expect(report.problem == nil)
    #expect(report.passedOver.map(\.problem) == [.filesElsewhere(count: 3)])
    #expect(try study(table).read().report(of: "table.csv")?.passedOver.isEmpty == true)
    // Its rows are sessions all the same.
    #expect(reading.orphans.map { "\($0.participant)/\($0.session)" } == ["h-7/r-1", "h-7/r-2"])
    #expect(reading.orphans.map(\.problem.source) == ["walks.csv\0/2", "walks.csv\0/3"])
    let problems = reading.orphans.map(\.problem.problem)
    #expect(problems == [.sessionWithoutFiles(count: 2), .sessionWithoutFiles(count: 1)])
    #expect(reading.orphans.first?.start?.text == "2015-03-09T22:02:31.000+00:00")
  }

  @Test func `of a table whose files are partly there every row is a session`() throws {
    let table = walks(
      "1,1,r-1,h-7,1425938551000,,,5395717,5395718", "2,1,r-2,h-7,1425938551000,,,5395720,5395721",
      // A row without a number of a file names none.
      "3,1,r-3,h-8,1425938551000,,,,")
    let reading = try study(table).read()
    #expect(reading.places.contains("h-7/r-1"))
    #expect(reading.orphans.map(\.session) == ["r-2"])
  }

  /// Each version of a record has a row, and its files may be those of one version.
  @Test func `a record whose files another row has is not lost`() throws {
    let rows = ["1,1,r-1,h-7,1425938551000,,,5395720,", "1,2,r-1,h-7,1425938551000,,,5395717,"]
    for table in [walks(rows[0], rows[1]), walks(rows[1], rows[0])] {
      let reading = try study(table).read()
      #expect(reading.places.contains("h-7/r-1"))
      #expect(reading.orphans.isEmpty)
    }
    let folder = try study(walks(rows[0], rows[0]))
    try folder.write("again.csv", walks(rows[0]))
    #expect(try folder.read().orphans.map(\.problem.source) == ["again.csv\0/2"])
  }

  @Test func `a file of a table that nobody recognizes is an error of its session`() throws {
    let reading = try StudyFolder([
      "717/5395717/a.tmp": #"{"heights":[1,2]}"#,
      "table.csv": walks("1,1,r-1,h-7,1425938551000,,,5395717,"),
    ]).read()
    #expect(reading.orphans.map { "\($0.participant)/\($0.session)" } == ["h-7/r-1"])
    #expect(reading.orphans.map(\.problem.source) == ["717/5395717/a.tmp"])
    #expect(reading.orphans.map(\.step) == ["walking.outbound"])
  }

  @Test func `local time is that of its column`() throws {
    let table =
      "recordId,healthCode,createdOn,createdOnTimeZone,walk_motion.json\nr,h,1425938551000,-0500,5395717\n"
    let session = try #require(try study(table).read().sessions.first { $0.participant == "h" })
    #expect(session.start?.text == "2015-03-09T17:02:31.000-05:00")
  }

  /// Taps stand in a file, the buttons beside them in the table.
  @Test func `a result that was taken apart is put together`() throws {
    let taps = #"[{"TapTimeStamp":0,"TapCoordinate":"{1, 2}","TappedButtonId":"TappedButtonLeft"}]"#
    let table =
      "recordId,healthCode,createdOn,tapping_results.json.TappingSamples,"
      + "tapping_results.json.ButtonRectLeft,tapping_results.json.startDate,accel_tapping.json.items\n"
      + "r,h,1425938551000,5395717,\"{{49, 418}, {94, 94}}\",1425938500000,5395718\n"
    let study = try StudyFolder([
      "717/5395717/t.tmp": taps, "718/5395718/a.tmp": bare(accelerometerText()), "t.csv": table,
    ])
    let reading = try study.read()
    let session = try #require(reading.sessions.first)
    #expect(reading.places == ["h/r"])
    #expect(session.task == .tapping)
    #expect(session.steps.count == 1)
    let leaf = try #require(session.steps[0].leaves.first)
    let size = try #require(TappingResult(leaf)?.leftButton?.size)
    #expect(size == SIMD2(94, 94) && session.steps[0].recordings.count == 1)
    #expect(session.start?.text == "2015-03-09T22:01:40.000+00:00")
  }

  @Test func `both hands of a row are one session, with their recordings`() throws {
    let taps = #"[{"TapTimeStamp":0,"TapCoordinate":"{1, 2}","TappedButtonId":"TappedButtonLeft"}]"#
    let table =
      "recordId,healthCode,createdOn,tapping_left.json.TappingSamples,"
      + "tapping_right.json.TappingSamples,accelerometer_tapping_right.json.items,"
      + "tapping_left.json.startDate,tapping_left.json.startDate.timezone\n"
      + "r,h,1425938551000,5395717,5395718,5395719,1425938500000,-0500\n"
    let study = try StudyFolder([
      "717/5395717/t.tmp": taps, "718/5395718/u.tmp": taps,
      "719/5395719/a.tmp": bare(accelerometerText()), "t.csv": table,
    ])
    let reading = try study.read()
    let session = try #require(reading.sessions.first)
    #expect(reading.places == ["h/r"])
    #expect(session.task == .tapping)
    #expect(session.steps.map(\.identifier) == ["tapping.left", "tapping.right"])
    #expect(session.steps.map(\.recordings.count) == [0, 1])
    #expect(session.start?.text == "2015-03-09T17:01:40.000-05:00")
  }

  private static let tapsInCell =
    #""[{""TapTimeStamp"":0,""TapCoordinate"":""{1, 2}"",""TappedButtonId"":""TappedButtonLeft""}]""#

  /// Tables that were written anew may hold what the files held.
  @Test func `taps may stand in the cells themselves`() throws {
    let taps = Self.tapsInCell
    let table =
      "recordId,healthCode,createdOn,tapping_results.json.ButtonRectLeft,"
      + "tapping_results.json.TappingSamples,accel_tapping.json.items\n"
      + "r,h,1425938551000,\"{{49, 418}, {94, 94}}\",\(taps),5395717\n"
      + "s,h,1425938651000,,\(taps),\n"
    let study = try StudyFolder(["717/5395717/a.tmp": bare(accelerometerText()), "t.csv": table])
    let reading = try study.read()
    #expect(reading.places == ["h/r", "h/s"])
    #expect(reading.orphans.isEmpty)
    let session = try #require(reading.sessions.first)
    #expect(session.task == .tapping)
    #expect(session.start?.text == "2015-03-09T22:02:31.000+00:00")
    #expect(
      session.steps.map(\.identifier) == ["tapping"] && session.steps[0].recordings.count == 1)
    let leaf = try #require(session.steps[0].leaves.first)
    #expect(TappingResult(leaf)?.leftButton?.size == SIMD2(94, 94))
    let report = try #require(reading.report(of: "t.csv"))
    #expect(report.kind == .manifest)
    #expect(report.rowCount == 2)
  }

  @Test func `one hand in a cell and the other in a file are one session`() throws {
    let taps = #"[{"TapTimeStamp":0,"TapCoordinate":"{1, 2}","TappedButtonId":"TappedButtonLeft"}]"#
    let table =
      "recordId,healthCode,tapping_left.json.TappingSamples,tapping_right.json.TappingSamples\n"
      + "r,h,\(Self.tapsInCell),5395718\ns,h,5395719,\n"
    let study = try StudyFolder([
      "718/5395718/u.tmp": taps, "719/5395719/v.tmp": taps, "t.csv": table,
    ])
    let reading = try study.read()
    #expect(Set(reading.places) == ["h/r", "h/s"])
    #expect(reading.orphans.isEmpty)
    let both = try #require(reading.sessions.first { $0.identifier == "r" })
    #expect(Set(both.steps.map(\.identifier)) == ["tapping.left", "tapping.right"])
    #expect(both.steps.allSatisfy { $0.leaves.count == 1 })
    let other = try #require(reading.sessions.first { $0.identifier == "s" })
    #expect(other.resultSource == "719/5395719/v.tmp")
  }

  @Test(arguments: ["copy.csv", "other/t.csv"]) func `a row that stands in two tables counts once`(
    copy: String
  ) throws {
    let table =
      "recordId,healthCode,tapping_left.json.TappingSamples,tapping_right.json.TappingSamples\n"
      + "r,h,\(Self.tapsInCell),\(Self.tapsInCell)\n"
    let reading = try StudyFolder(["t.csv": table, copy: table + "s,h,,\(Self.tapsInCell)\n"])
      .read()
    #expect(reading.places.sorted() == ["h/r", "h/s"])
    let both = try #require(reading.sessions.first { $0.identifier == "r" })
    #expect(both.steps.map(\.identifier) == ["tapping.left", "tapping.right"])
    #expect(both.steps.map(\.attempt) == [1, 1])
  }

  @Test func `games may stand in the cells, too`() throws {
    let games =
      #""[{""MemoryGameRecordSequence"":[1],""MemoryGameRecordSeed"":7,""MemoryGameRecordGameSize"":4}]""#
    let table =
      "recordId,healthCode,MemoryGameResults.json.MemoryGameGameRecords,"
      + "MemoryGameResults.json.MemoryGameOverallScore\r\nr,h,\(games),10\r\n"
    let reading = try StudyFolder(["t.csv": table]).read()
    #expect(reading.places == ["h/r"])
    #expect(reading.sessions.first?.task == .spatialMemory)
  }

  private func packed(_ files: [String: String]) -> [UInt8] {
    ZipFile(files.sorted { $0.key < $1.key }.map { ($0.key, Array($0.value.utf8)) }).bytes
  }

  /// The files have the same paths inside and outside.
  @Test
  func `a table in an archive describes only its members, and a table outside only files outside`()
    throws
  {
    let walk = "718/5395718/a.tmp"
    func table(_ participant: String) -> String {
      "recordId,healthCode,walk_motion.json,tapping_results.json.TappingSamples\n"
        + "r,\(participant),5395718,\nt,\(participant),,\(Self.tapsInCell)\n"
    }
    let study = try StudyFolder([walk: bare(accelerometerText(from: 10)), "t.csv": table("out")])
    let inner = [walk: bare(accelerometerText(from: 60)), "tables/t.csv": table("in")]
    try study.write("a.zip", bytes: packed(inner))
    try study.write("b.zip", bytes: packed([walk: bare(accelerometerText(from: 90))]))
    let reading = try study.read()
    #expect(Set(reading.places) == ["out/r", "out/t", "in/r", "in/t", "b/5395718"])
    #expect(reading.report(of: "a.zip\0/tables/t.csv")?.kind == .manifest)
    #expect(Set(reading.recordedSources) == [walk, "a.zip\0/\(walk)", "b.zip\0/\(walk)"])
  }

  @Test func `of tables in archives inside one another the innermost counts`() throws {
    func table(_ participant: String) -> String {
      "recordId,healthCode,walk_motion.json,rest.json\nr,\(participant),5395718,5395719\n"
    }
    let inner = packed(["5395718/a.tmp": bare(accelerometerText()), "t.csv": table("in")])
    let outer = ZipFile([
      (path: "5395719/b.tmp", bytes: Array(bare(accelerometerText(from: 60)).utf8)),
      (path: "a/inner.zip", bytes: inner), (path: "a.csv", bytes: Array(table("out").utf8)),
    ])
    let study = try StudyFolder()
    try study.write("x.zip", bytes: outer.bytes)
    #expect(Set(try study.read().places) == ["in/r", "out/r"])
  }

  @Test func `a table may be compressed`() throws {
    let table = "recordId,healthCode,walk_motion.json,tapping.json.TappingSamples\nr,h,5395717,\n"
    let study = try self.study("recordId\n")
    let all = table + "s,h,,\(Self.tapsInCell)\n"
    try study.write("t.csv.gz", bytes: GzipFile.bytes(of: Array(all.utf8)))
    let reading = try study.read()
    #expect(reading.places.filter { $0.hasPrefix("h/") } == ["h/r", "h/s"])
    #expect(reading.report(of: "t.csv.gz")?.kind == .manifest)
    try study.write("t.csv.gz", bytes: Array(GzipFile.bytes(of: Array(all.utf8)).dropLast(20)))
    let truncated = try study.read()
    #expect(truncated.report(of: "t.csv.gz")?.problem != nil)
    #expect(truncated.places.allSatisfy { !$0.hasPrefix("h/") })
  }

  @Test(arguments: [#"r,h,[{""}]"#, #"r,h,"[{",5"#, #"r,h,"[1""#, "r,h,[1", ",,[", "r,h,[,,,,"])
  func `a cell that cannot be read is one error, and the other rows are used`(row: String) throws {
    let table =
      "recordId,healthCode,tapping_results.json.TappingSamples\n\(row)\n"
      + "s,h,\(Self.tapsInCell)\n,,\nt,h,\nu,h,5\n"
    let reading = try StudyFolder(["t.csv": table]).read()
    #expect(reading.places == ["h/s"])
    #expect(reading.orphans.map(\.problem.source) == ["t.csv\0/2"])
  }

  /// Names of files in the cache, where digits follow the UUID.
  @Test(arguments: [
    "audio_audio.m4a-49d2531d-dbda-4b6d-b403-f8763b8e05841011283015383434299.tmp",
    "audio_audio.m4a-49d2531d-dbda-4b6d-b403-f8763b8e0584.tmp", "audio_audio.m4a.tmp",
    "audio_audio.m4a",
  ]) func `the name of a file in the cache contains the column`(name: String) {
    let labels = Synapse.platform.labels("cache/717/5395717/\(name)")
    #expect(labels?.step == "audio")
    #expect(labels?.session == "5395717")
    #expect(labels?.participant == "")
    #expect(Synapse.platform.labels("716/5395717/\(name)") == nil)
  }

  @Test func `a truncated table is an error and describes no files`() throws {
    let reading = try study(walks("1,1,r-9,\"h-7")).read()
    #expect(reading.report(of: "table.csv")?.problem?.issue.code == "csv_malformed")
    #expect(reading.places.allSatisfy { !$0.hasPrefix("h-7") })
  }

  /// A cell too many before the numbers moves them under other steps.
  @Test(arguments: ["2,1,r-2,h-8,1425938551000,,,,5395718,", "2,1,r-2,h-8,5395718"])
  func `a row of another width is ignored, and the others are used`(odd: String) throws {
    let reading = try study(walks("1,1,r-9,h-7,1425938551000,,,5395717,", odd, odd)).read()
    #expect(Set(reading.places).isSuperset(of: ["h-7/r-9", "/5395718"]))
    #expect(reading.places.allSatisfy { !$0.hasPrefix("h-8") })
    let problem = try #require(reading.report(of: "table.csv")?.problem)
    #expect(problem.issue.code == "csv_malformed")
    #expect(problem.position == 3)
    #expect("\(problem)".contains("the header 9 columns"))
    #expect("\(problem)".contains("1 other row with such errors was left out"))
  }

  @Test(arguments: [String(repeating: "h", count: 1025), "h\u{0}", "\u{1B}[31m"])
  func `a participant that no table can hold is reported and is no one`(participant: String) throws
  {
    let table = walks("1,1,r-9,\(participant),1425938551000,,,5395717,5395718")
    let reading = try study(table).read()
    let problem = try #require(reading.report(of: "table.csv")?.problem)
    #expect(problem.issue.code == "csv_malformed")
    #expect(problem.position == 2)
    #expect(reading.places == ["/5395019", "/5395717", "/5395718"])
  }

  @Test(arguments: [
    "recordId,healthCode", "recordId,healthCode\n,\n\n,,,,,\n",
    "recordId,healthCode,a.json\nr,h,99999999999999999999\n",
    "recordId,healthCode,createdOn,a.json\nr,h,1e400,5395717\nr,h,nan,5395718\n",
    "healthCode,recordId,recordId,healthCode\n1,2,3,4,5,6\n1\n",
  ]) func `no table makes reading fail`(text: String) throws {
    let reading = try study(text).read()
    #expect(reading.sessions.count >= 2)
    #expect(reading.orphans.allSatisfy { $0.problem.issue.code == "csv_malformed" })
  }

  @Test func `a map may name a file by its number`() throws {
    let study = try study("recordId\n")
    let map = try StudyFolder([
      "map.csv": "file,participant,session\n5395717,Ann,S1\n5395718,Ann,S1\n77777,X,Y\n"
    ])
    let file = try MapFile(readingFrom: map.absolute("map.csv"), facts: FactColumns([]))
    let matches = file.labels(of: try study.files().paths)
    let (labels, unmatched) = (matches.byPath, matches.unmatched)
    #expect(unmatched == ["77777"])
    let reading = try study.read(labels: labels)
    let session = try #require(reading.sessions.first { $0.participant == "Ann" })
    #expect(session.steps.map(\.identifier) == ["walking.outbound", "walking.rest"])
  }

  @Test func `a number that two files carry names none`() {
    let finder = FileFinder([
      "a/x-5395717.json", "b/x-5395717.json", "717/5395718/a", "c/5395719.json",
    ])
    #expect(finder.path(of: "5395717") == nil)
    #expect(finder.path(of: "5395718") == "717/5395718/a")
    #expect(finder.path(of: "5395719") == "c/5395719.json")
    #expect(finder.path(of: "719") == nil)
    #expect(finder.path(of: "5395719.json") == "c/5395719.json")
    #expect(finder.path(of: "a/x-5395717.json") == "a/x-5395717.json")
  }
}
