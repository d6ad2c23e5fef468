import Recordings
import Synthesis
import Testing
import Text

@testable import Study

/// Truth: two exports of one project that were written by hand, of which the later one is known by the date in its name.
@Suite struct MyCapOverlapTests {
  private static let dictionary = """
    Variable / Field Name,Form Name,Section Header,Field Type,Field Annotation
    record_id,people,,text,@MC-PARTICIPANT-ID
    left,taps,,notes,@MC-TASK-ACTIVE-TWO-LEFT
    left_acc,taps,,file,@MC-TASK-ACTIVE-TWO-LEFT-ACCELEROMETER
    planned,taps,,text,@MC-TASK-SCHEDULEDATE
    status,taps,,dropdown,@MC-TASK-STATUS

    """

  /// A result with so many taps.
  private static func taps(_ count: Int) -> String {
    let samples = (0..<count).map {
      #"{"timestamp":\#(Double($0) / 5),"buttonIdentifier":"left","duration":0.1}"#
    }
    let text = #"{"samples":[\#(samples.joined(separator: ","))],"buttonRect1":{}}"#
    return "\"\(text.replacing("\"", with: "\"\""))\""
  }

  /// A run of a record with a result, a planned day and a status.
  private static func row(_ record: Int, _ left: String, _ planned: String, _ status: Int) -> String
  { "\(record),taps,1,\(left),[document],\(planned),\(status)\n" }

  private static let header =
    "record_id,redcap_repeat_instrument,redcap_repeat_instance,left,left_acc,planned,status\n"
  /// By their names alone the later export would come first.
  private static let (earlier, later) = ("Z_DATA_2026-02-01_0900.csv", "A_DATA_2026-02-03_0900.csv")

  private func study(_ early: [String], _ late: [String]) throws -> StudyFolder {
    try StudyFolder([
      "P_DataDictionary_1.csv": Self.dictionary, Self.earlier: Self.header + early.joined(),
      Self.later: Self.header + late.joined(),
    ])
  }

  private func tapCounts(_ reading: StudyReading) -> [Int?] {
    reading.sessions.flatMap(\.steps).flatMap(\.leaves).map { $0.object["samples"]?.array?.count }
  }

  @Test func `a run with a changed cell is one run, of the later export`() throws {
    let reading = try study(
      [Self.row(1, Self.taps(2), "2026-02-01", 2), Self.row(2, Self.taps(4), "2026-02-01", 1)],
      [Self.row(1, Self.taps(3), "2026-02-02", 1)]
    ).read()
    #expect(reading.places == ["1/taps/1", "2/taps/1"])
    #expect(reading.sessions.map(\.steps.count) == [1, 1])
    #expect(tapCounts(reading) == [3, 4])
    #expect(reading.sessions.map(\.scheduled) == ["2026-02-02", "2026-02-01"])
    #expect(reading.sessions.map(\.isConcluded) == [true, true])
    let remarks = reading.report(of: Self.earlier)?.passedOver.map { "\($0)" } ?? []
    #expect(
      remarks == [
        "\(Self.earlier)!2: record 1, taps/1: not read: a later export has the run as well, \(Self.later)"
      ])
    #expect(reading.report(of: Self.later)?.passedOver.isEmpty == true)
    #expect(reading.orphans.isEmpty)
  }

  @Test func `a run that the later export says was deleted is left out`() throws {
    let reading = try study([Self.row(1, Self.taps(2), "", 1)], [Self.row(1, Self.taps(2), "", 0)])
      .read()
    #expect(reading.sessions.isEmpty && reading.orphans.isEmpty)
  }

  @Test func `a run that the later export has again is read`() throws {
    let reading = try study([Self.row(1, Self.taps(2), "", 0)], [Self.row(1, Self.taps(3), "", 1)])
      .read()
    #expect(reading.places == ["1/taps/1"])
    #expect(tapCounts(reading) == [3])
  }

  @Test func `a later export without the result takes none from the earlier one`() throws {
    let reading = try study([Self.row(1, Self.taps(2), "", 1)], [Self.row(1, "", "", 1)]).read()
    #expect(tapCounts(reading) == [2])
  }

  @Test(arguments: [true, false]) func `files follow the later export`(isDeletedLater: Bool) throws
  {
    let (early, late) = isDeletedLater ? (1, 0) : (0, 2)
    let study = try study(
      [Self.row(1, "", "2026-02-01", early)], [Self.row(1, "", "2026-02-02", late)])
    let samples =
      #"{"items":[{"timestamp":1,"x":0.1,"y":0,"z":1},{"timestamp":1.01,"x":0,"y":0,"z":1}]}"#
    try study.write("Files_P_2026-02-03_0930/documents/1_taps_1_left_acc.json", samples)
    let reading = try study.read()
    #expect(reading.places == (isDeletedLater ? [] : ["1/taps/1"]))
    #expect(reading.sessions.map(\.scheduled) == (isDeletedLater ? [] : ["2026-02-02"]))
    #expect(reading.sessions.map(\.isConcluded) == (isDeletedLater ? [] : [false]))
    #expect(reading.orphans.isEmpty)
  }

  // MARK: Folders

  private static func name(_ title: String, _ day: Int) -> String {
    "\(title)_DATA_2026-02-0\(day)_0900.csv"
  }

  @Test func `a table in a folder below its dictionary is compared by its date`() throws {
    let reading = try StudyFolder([
      "P_DataDictionary_1.csv": Self.dictionary,
      Self.name("P", 1): Self.header + Self.row(1, Self.taps(2), "", 1)
        + Self.row(2, Self.taps(4), "", 1),
      "a/b/c/\(Self.name("P", 3))": Self.header + Self.row(1, Self.taps(3), "", 1)
        + Self.row(2, Self.taps(4), "", 0),
    ]).read()
    #expect(reading.places == ["1/taps/1"])
    #expect(tapCounts(reading) == [3])
    let remarks = reading.report(of: Self.name("P", 1))?.passedOver.map { "\($0)" } ?? []
    #expect(remarks.count == 2)
    #expect(
      remarks.allSatisfy {
        $0.contains("not read: a later export has the run as well, \(Self.name("P", 3))")
      })
  }

  @Test func `exports of a project in folders with a dictionary each are compared by their dates`()
    throws
  {
    // By the names of their folders the later export would come first.
    let reading = try StudyFolder([
      "b/P_DataDictionary_1.csv": Self.dictionary, "a/P_DataDictionary_2.csv": Self.dictionary,
      "b/\(Self.name("P", 1))": Self.header + Self.row(1, Self.taps(2), "", 1)
        + Self.row(2, Self.taps(4), "", 1),
      "a/\(Self.name("P", 3))": Self.header + Self.row(1, Self.taps(3), "", 1)
        + Self.row(2, Self.taps(4), "", 0),
    ]).read()
    #expect(reading.places == ["1/taps/1"])
    #expect(tapCounts(reading) == [3])
  }

  @Test func `records of two projects are different people`() throws {
    let sound =
      #"{"items":[{"timestamp":1,"x":0.1,"y":0,"z":1},{"timestamp":1.01,"x":0,"y":0,"z":1}]}"#
    let reading = try StudyFolder([
      "a/A_DataDictionary_1.csv": Self.dictionary, "b/B_DataDictionary_1.csv": Self.dictionary,
      "a/\(Self.name("A", 1))": Self.header + Self.row(1, Self.taps(2), "", 1),
      "b/\(Self.name("B", 3))": Self.header + Self.row(1, Self.taps(3), "", 1),
      "b/Files_B_2026-02-03_0930/documents/1_taps_1_left_acc.json": sound,
    ]).read()
    #expect(reading.places == ["A/1/A/taps/1", "B/1/B/taps/1"])
    #expect(reading.sessions.map(\.participant) == ["A/1", "B/1"])
    #expect(reading.sessions.map(\.project) == ["A", "B"])
    #expect(tapCounts(reading) == [2, 3])
    #expect(reading.sessions.flatMap(\.steps).map(\.recordings.count) == [0, 1])
    #expect(reading.repeatedRows.values.allSatisfy { $0 == 0 })
  }

  @Test func `a project of people without tasks names no one`() throws {
    let people = """
      Variable / Field Name,Form Name,Section Header,Field Type,Field Annotation
      record_id,people,,text,
      age,people,,text,

      """
    let reading = try StudyFolder([
      "a/A_DataDictionary_1.csv": Self.dictionary, "b/B_DataDictionary_1.csv": people,
      "a/\(Self.name("A", 1))": Self.header + Self.row(1, Self.taps(2), "", 1),
    ]).read()
    #expect(reading.places == ["1/taps/1"])
  }

  /// The tables are the same wherever they lie: beside an archive, or in it.
  @Test(arguments: [
    [later], [earlier], [earlier, later], ["P_DataDictionary_1.csv"],
    ["P_DataDictionary_1.csv", earlier, later],
  ]) func `tables in an archive are compared by date with those beside it`(packed: [String]) throws
  {
    let files = [
      ("P_DataDictionary_1.csv", Self.dictionary),
      (Self.earlier, Self.header + Self.row(1, Self.taps(2), "2026-02-01", 2)),
      (Self.later, Self.header + Self.row(1, Self.taps(3), "2026-02-02", 1)),
    ].map { (path: $0.0, bytes: Array($0.1.utf8)) }
    let study = try StudyFolder()
    for file in files where !packed.contains(file.path) {
      try study.write(file.path, bytes: file.bytes)
    }
    let inArchive = files.filter { packed.contains($0.path) }
    try study.write("tables.zip", bytes: ZipFile(inArchive).bytes)
    let reading = try study.read()
    #expect(reading.places == ["1/taps/1"])
    #expect(tapCounts(reading) == [3])
  }

  /// By the older dictionary, the field is no result of a task.
  @Test(arguments: [true, false]) func `the later dictionary counts`(isLaterPacked: Bool) throws {
    let plain = Self.dictionary.replacing("@MC-TASK-ACTIVE-TWO-LEFT\n", with: "\n")
    let (older, newer) = ("P_DataDictionary_2026-01-01.csv", "P_DataDictionary_2026-03-01.csv")
    let files = [older: plain, newer: Self.dictionary]
    let (beside, packed) = isLaterPacked ? (older, newer) : (newer, older)
    let study = try StudyFolder([
      beside: files[beside] ?? "",
      Self.later: Self.header + Self.row(1, Self.taps(3), "2026-02-02", 1),
    ])
    try study.write(
      "tables.zip", bytes: ZipFile([(packed, Array((files[packed] ?? "").utf8))]).bytes)
    let reading = try study.read()
    #expect(tapCounts(reading) == [3])
  }

  /// The key of what an update compares changes with the archive.
  @Test func `a changed table in an archive is noticed`() throws {
    let study = try StudyFolder([
      "P_DataDictionary_1.csv": Self.dictionary,
      Self.earlier: Self.header + Self.row(1, Self.taps(2), "", 1),
    ])
    func key(_ count: Int) throws -> ContentDigest {
      let table = Self.header + Self.row(1, Self.taps(count), "", 1)
      try study.write("tables.zip", bytes: ZipFile([(Self.later, Array(table.utf8))]).bytes)
      return SessionReader(try study.files()).projectKey
    }
    let first = try key(3)
    #expect(try key(30) != first)
  }
}
