import Recordings
import Synthesis
import Testing
import Text

@testable import Study

/// Truth: rows of a project of REDCap that were written by hand, with what each of their fields means by its annotation.
@Suite struct MyCapFieldTests {
  /// A field of a project: name, form, type and annotation.
  private struct ProjectField {
    let name: String, form: String, type: String, annotation: String

    init(_ name: String, _ form: String, _ annotation: String, type: String = "text") {
      (self.name, self.form, self.type, self.annotation) = (name, form, type, annotation)
    }
  }

  private static let dates = [
    ProjectField("uuid", "taps", "@MC-TASK-UUID @HIDDEN"),
    ProjectField("begin", "taps", "@MC-TASK-STARTDATE"),
    ProjectField("planned", "taps", "@HIDDEN @MC-TASK-SCHEDULEDATE"),
    ProjectField("status", "taps", "@MC-TASK-STATUS"),
    ProjectField("more", "taps", "@MC-TASK-SUPPLEMENTALDATA"),
    ProjectField("left", "taps", "@MC-TASK-ACTIVE-TWO-LEFT"),
    ProjectField("left_acc", "taps", "@MC-TASK-ACTIVE-TWO-LEFT-ACCELEROMETER", type: "file"),
  ]

  private static let tap =
    #"{"samples":[{"timestamp":0,"buttonIdentifier":"left","duration":0.1},{"timestamp":0.2,"buttonIdentifier":"right","duration":0.1}],"buttonRect1":{}}"#

  private static func quoted(_ text: String) -> String {
    "\"\(text.replacing("\"", with: "\"\""))\""
  }

  /// Rows of a project with these fields, each in a form that repeats; of a cell only what is not empty is given.
  private static func project(
    _ fields: [ProjectField], _ rows: [(record: String, form: String, cells: [String: String])],
    separator: String = ","
  ) -> [String: String] {
    let dictionary =
      ["Variable / Field Name,Form Name,Section Header,Field Type,Field Annotation"]
      + [ProjectField("record_id", "people", "@MC-PARTICIPANT-ID")].map(line) + fields.map(line)
    let header =
      ["record_id", "redcap_event_name", "redcap_repeat_instrument", "redcap_repeat_instance"]
      + fields.map(\.name)
    let lines = rows.enumerated().map { number, row in
      [row.record, "week_1_arm_1", row.form, "\(number + 1)"]
        + fields.map { row.cells[$0.name].map(quoted) ?? "" }
    }
    return [
      "P_DataDictionary_1.csv": dictionary.joined(separator: "\n") + "\n",
      "P_DATA_1.csv": ([header] + lines).map { $0.joined(separator: separator) + "\n" }.joined(),
    ]
  }

  private static func line(_ field: ProjectField) -> String {
    [field.name, field.form, "", field.type, field.annotation].joined(separator: ",")
  }

  private func read(_ files: [String: String], isStrict: Bool = false) throws -> StudyReading {
    try StudyFolder(files).read(isStrict: isStrict)
  }

  // MARK: The run

  @Test(arguments: [
    ("2026-02-01", "2026-02-01"), ("2026-02-01T08:30:00", "2026-02-01T08:30:00.000"), ("soon", nil),
    ("", nil),
  ]) func `the planned time of a run is a day or a moment`(text: String, expected: String?) throws {
    let reading = try read(
      Self.project(Self.dates, [("1", "taps", ["left": Self.tap, "planned": text])]))
    #expect(reading.sessions.map(\.scheduled) == [expected])
  }

  @Test(arguments: [("1", true), ("2", false), ("", nil)])
  func `the status says whether a run was done to its end`(status: String, expected: Bool?) throws {
    let reading = try read(
      Self.project(Self.dates, [("1", "taps", ["left": Self.tap, "status": status])]))
    #expect(reading.sessions.map(\.isConcluded) == [expected])
  }

  @Test(arguments: [
    (
      #"{"Device":{"MODEL":"iPhone15,2","System_Name":"iOS","systemVersion":"18.1"},"AppVersion":"3.2"}"#,
      RecordingDevice(model: "iPhone15,2", system: "iOS 18.1", app: "MyCap 3.2")
    ),
    (
      #"{"deviceModel":"Pixel 8","androidVersion":14,"appName":"Study App","other":[1,{"x":null}]}"#,
      RecordingDevice(model: "Pixel 8", system: "Android 14", app: "Study App")
    ), (#"{"battery":0.5}"#, RecordingDevice()), ("no JSON", RecordingDevice()),
  ]) func `the device of a run is read by the usual names`(text: String, device: RecordingDevice)
    throws
  {
    let reading = try read(
      Self.project(Self.dates, [("1", "taps", ["left": Self.tap, "more": text])]))
    #expect(reading.sessions.map(\.device) == [device])
    #expect(reading.sessions.flatMap(\.steps).flatMap(\.problems).isEmpty)
  }

  @Test func `forms that do not repeat are runs of their own in one row`() throws {
    let fields =
      Self.dates + [
        ProjectField("color", "colors", "@MC-TASK-ACTIVE-STR"),
        ProjectField("status_2", "colors", "@MC-TASK-STATUS"),
      ]
    let stroop =
      #"[{"color":"RED","text":"RED","colorSelected":"RED","startTime":1,"endTime":1.5}]"#
    let files = Self.project(
      fields, [("1", "", ["left": Self.tap, "status": "0", "color": stroop, "status_2": "1"])])
    let reading = try read(files)
    #expect(reading.places == ["1/week_1_arm_1/colors/1"])
    let remarks = reading.report(of: "P_DATA_1.csv")?.passedOver.map { "\($0)" } ?? []
    #expect(remarks.count == 1)
    #expect(remarks.allSatisfy { $0.contains("record 1, week_1_arm_1/taps/1: ") })
  }

  @Test func `all runs that were deleted are named with one reason`() throws {
    let deleted = ["left": Self.tap, "status": "0"]
    let reading = try read(Self.project(Self.dates, (1...12).map { ("\($0)", "taps", deleted) }))
    let remarks = try #require(reading.report(of: "P_DATA_1.csv")?.passedOver)
    #expect(remarks.count == 12)
    #expect(
      remarks.allSatisfy { $0.problem == .passedOver(reason: "the participant deleted the run") })
  }

  @Test(arguments: [",", ";", "\t"]) func `cells may be separated by any sign of REDCap`(
    separator: String
  ) throws {
    let files = Self.project(
      Self.dates, [("1", "taps", ["left": Self.tap]), ("2", "taps", ["left": Self.tap])],
      separator: separator)
    #expect(try read(files).places == ["1/week_1_arm_1/taps/1", "2/week_1_arm_1/taps/2"])
  }

  // MARK: Cells that cannot be read

  @Test func `a cell without JSON costs neither the other cells nor the other rows`() throws {
    let fields = Self.dates + [ProjectField("right", "taps", "@MC-TASK-ACTIVE-TWO-RIGHT")]
    let reading = try read(
      Self.project(
        fields,
        [
          ("1", "taps", ["left": "see paper form", "right": Self.tap]),
          ("2", "taps", ["left": Self.tap]), ("3", "taps", ["left": "17"]),
        ]))
    #expect(reading.sessions.map(\.participant) == ["1", "2", "3"])
    #expect(reading.sessions.map { $0.steps.count { !$0.leaves.isEmpty } } == [1, 1, 0])
    let problems = reading.sessions.flatMap(\.steps).flatMap(\.problems)
    #expect(problems.map(\.issue) == [.elementSkipped, .elementSkipped])
    let words = problems.first.map { "\($0)" } ?? ""
    for part in [
      "P_DATA_1.csv", "left:", "record 1, week_1_arm_1/taps/1", "element_skipped",
      "correct the cell in REDCap, or export the raw data again",
    ] { #expect(words.contains(part), "\(words)") }
    #expect(reading.orphans.isEmpty)
  }

  private static let cut = String(tap.prefix(tap.count - 40))

  @Test func `a cell that is cut is read to its last complete item`() throws {
    let files = Self.project(Self.dates, [("1", "taps", ["left": Self.cut])])
    let step = try #require(try read(files).sessions.first?.steps.first)
    #expect(step.resultTear == Tear(byteOffset: Self.cut.utf8.count, itemsKept: 1))
    #expect(step.leaves.first?.object["samples"]?.array?.count == 1)
    #expect(step.leaves.first?.belongs(to: .tapping) == true)
    #expect(step.problems.isEmpty)
    let strict = try #require(try read(files, isStrict: true).sessions.first?.steps.first)
    #expect(strict.leaves.isEmpty)
    #expect(strict.problems.map(\.issue) == [.jsonTruncated])
  }

  @Test func `a cell that is cut in its first item is an error of its step`() throws {
    let files = Self.project(Self.dates, [("1", "taps", ["left": String(Self.tap.prefix(20))])])
    let step = try #require(try read(files).sessions.first?.steps.first)
    #expect(step.problems.map(\.issue) == [.jsonTruncated])
    #expect(step.leaves.isEmpty && step.resultTear == nil)
  }

  // MARK: Fields of text

  @Test(arguments: [("12.5", 12.5), ("12,5°", 12.5), ("bent", nil)])
  func `angles are the range of motion without its ends`(text: String, expected: Double?) throws {
    let fields = [
      ProjectField("flex", "knee", "@MC-TASK-ACTIVE-RMO-FLEXION"),
      ProjectField("ext", "knee", "@MC-TASK-ACTIVE-RMO-EXTENSION"),
    ]
    let reading = try read(Self.project(fields, [("1", "knee", ["flex": text, "ext": "100"])]))
    let session = try #require(reading.sessions.first)
    #expect(session.task == .rangeOfMotion)
    let leaf = try #require(session.steps.first?.leaves.first)
    let result = RangeOfMotionResult(leaf)
    #expect(result.degrees["flexed"] == expected)
    #expect(result.degrees["extended"] == 100)
    #expect(result.degrees["minimum"] == nil && result.degrees["maximum"] == nil)
    #expect(result.rangeDegrees == expected.map { 100 - $0 })
    #expect(
      session.steps.flatMap(\.problems).map(\.issue) == (expected == nil ? [.elementSkipped] : []))
  }

  @Test func `transcripts are those of speech recognition`() throws {
    let fields = [
      ProjectField("words", "speech", "@MC-TASK-ACTIVE-SPR-TRANSCRIPTION"),
      ProjectField("edited", "speech", "@MC-TASK-ACTIVE-SPR-EDITED-TRANSCRIPTION"),
    ]
    let reading = try read(
      Self.project(
        fields, [("1", "speech", ["words": "A quick fox", "edited": "A quick, \"red\" fox"])]))
    let session = try #require(reading.sessions.first)
    #expect(session.task == .speechRecognition)
    #expect(session.steps.map(\.identifier) == ["speech.recognition", "editSpeechTranscript0"])
    let leaf = try #require(session.steps.first?.leaves(of: .speechRecognition).first)
    #expect(SpeechRecognitionResult(leaf).text == "A quick fox")
    let answers = session.steps[1].leaves.flatMap(QuestionResult.all)
    #expect(answers.map(\.values) == [[.text("A quick, \"red\" fox")]])
  }

  @Test func `numbers of the timed walk are answers, since it is not known what they measure`()
    throws
  {
    let fields = [
      ProjectField("first", "walk", "@MC-TASK-ACTIVE-TIM_TRIAL1"),
      ProjectField("turn", "walk", "@MC-TASK-ACTIVE-TIM_TURNAROUND"),
    ]
    let reading = try read(
      Self.project(fields, [("1", "walk", ["first": "8.25", "turn": "none"])]))
    let session = try #require(reading.sessions.first)
    #expect(session.task == nil)
    let answers = session.steps.flatMap(\.leaves).flatMap(QuestionResult.all)
    #expect(answers.map(\.item) == ["first", "turn"])
    #expect(answers.map(\.values) == [[.number(8.25)], [.text("none")]])
    let remarks = reading.report(of: "P_DATA_1.csv")?.passedOver.map { "\($0)" } ?? []
    #expect(remarks.count == 1)
    #expect(
      remarks == [
        "P_DATA_1.csv: the numbers in first, turn are not measured, since it is not known whether they are times or distances; answers.csv has them"
      ])
  }

  @Test func `columns of tasks that are not measured are named if they are not empty`() throws {
    let fields =
      Self.dates + [
        ProjectField("selfie", "face", "@MC-TASK-ACTIVE-SEL"),
        ProjectField("screen", "video", "@MC-TASK-ACTIVE-VCT-MAIN"),
        ProjectField("arw_score", "arrows", ""), ProjectField("mfs_empty", "faces", ""),
      ]
    let reading = try read(
      Self.project(
        fields,
        [
          ("1", "taps", ["left": Self.tap]), ("1", "face", ["selfie": "[document]"]),
          ("1", "video", ["screen": "{}"]), ("1", "arrows", ["arw_score": "3"]),
        ]))
    #expect(reading.sessions.count == 1)
    let remarks = reading.report(of: "P_DATA_1.csv")?.passedOver.map { "\($0)" } ?? []
    #expect(remarks.count == 1)
    #expect(remarks.allSatisfy { $0.contains("selfie, screen, arw_score") })
    #expect(!remarks.contains { $0.contains("mfs_empty") || $0.contains("left") })
  }

  @Test(arguments: ["1,2026,{}\n2,2026,{}\n", "a;b\n1;2\n"])
  func `an export without a header is named`(text: String) throws {
    let reading = try read(["P_DATA_NOHDRS_2026-02-02_0931.csv": text])
    let reason = try #require(reading.reports.first?.uselessness)
    #expect("\(ReadError(source: "P", reason))".contains("without the names of its columns"))
  }

  @Test func `data in UTF-16 are an error of their encoding, not of a missing dictionary`() throws {
    var files = Self.project(Self.dates, [("1", "taps", ["left": Self.tap, "more": "{json}"])])
    let data = files.removeValue(forKey: "P_DATA_1.csv") ?? ""
    let study = try StudyFolder(files)
    let text = data.replacing("more", with: "more_json")
    try study.write(
      "P_DATA_1.csv",
      bytes: [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
    let problem = try #require(try study.read().report(of: "P_DATA_1.csv")?.problem)
    #expect("\(problem)".contains("UTF-16"), "\(problem)")
    #expect("\(problem)".contains("iconv"), "\(problem)")
  }

  @Test func `an export with labels is named where no form repeats`() throws {
    let reading = try read(["P_DATA_LABELS_1.csv": "Record ID,Left,Complete?\n1,{},Complete\n"])
    let reason = try #require(reading.reports.first?.uselessness)
    #expect("\(ReadError(source: "P", reason))".contains("export raw data"))
  }

  // MARK: Files

  private static let samples =
    #"{"items":[{"timestamp":1,"x":0.1,"y":0,"z":1},{"timestamp":1.01,"x":0,"y":0,"z":1}]}"#

  /// A study with an archive of files, packed or unpacked, with or without its list.
  private func study(
    _ tables: [String: String], _ files: [(name: String, bytes: [UInt8])], isPacked: Bool,
    list: [(record: String, form: String, instance: Int, field: String, name: String)] = []
  ) throws -> StudyFolder {
    let folder = "Files_P_2026-02-02_0930"
    var members = files.map { ("\(folder)/documents/\($0.name)", $0.bytes) }
    if !list.isEmpty {
      let titles = ["Record", "Event Name", "Repeat Instrument", "Repeat Instance", "Field Name"]
      let rows =
        [titles + ["Original File Name", "File Name in ZIP"]]
        + list.map {
          [$0.record, "Week 1 (Arm 1: A)", $0.form, "\($0.instance)", $0.field, "x", $0.name]
        }
      let cells = rows.map { "<tr>" + $0.map { "<td>\($0)</td>" }.joined() + "</tr>" }.joined()
      members.append(("\(folder)/index.html", Array("<table>\(cells)</table>".utf8)))
    }
    let study = try StudyFolder(tables)
    if isPacked {
      try study.write("\(folder).zip", bytes: ZipFile(members).bytes)
    } else {
      for (name, bytes) in members { try study.write(name, bytes: bytes) }
    }
    return study
  }

  private static let name = "1_week_1_arm_1_taps_1_left_acc.json"

  @Test(arguments: [true, false], [true, false]) func `a file belongs to the run of its row`(
    isPacked: Bool, hasList: Bool
  ) throws {
    let tables = Self.project(
      Self.dates,
      [("1", "taps", ["left": Self.tap, "left_acc": "[document]", "planned": "2026-02-01"])])
    let reading = try study(
      tables, [(Self.name, Array(Self.samples.utf8))], isPacked: isPacked,
      list: hasList ? [("1", "Taps", 1, "left_acc", Self.name)] : []
    ).read()
    #expect(reading.places == ["1/week_1_arm_1/taps/1"])
    let steps = reading.sessions.flatMap(\.steps)
    #expect(steps.map(\.identifier) == ["tapping.left"])
    #expect(steps.map(\.recordings.count) == [1])
    #expect(steps.map(\.leaves.count) == [1])
    #expect(reading.orphans.isEmpty)
  }

  @Test(arguments: [true, false], [true, false])
  func `rows say of runs with files only when they were planned and done`(
    isPacked: Bool, hasList: Bool
  ) throws {
    let tables = Self.project(
      Self.dates,
      [("1", "taps", ["left_acc": "[document]", "planned": "2026-02-01", "status": "2"])])
    let reading = try study(
      tables, [(Self.name, Array(Self.samples.utf8))], isPacked: isPacked,
      list: hasList ? [("1", "Taps", 1, "left_acc", Self.name)] : []
    ).read()
    #expect(reading.places == ["1/week_1_arm_1/taps/1"])
    #expect(reading.sessions.map(\.scheduled) == ["2026-02-01"])
    #expect(reading.sessions.map(\.isConcluded) == [false])
  }

  @Test(arguments: [true, false], [true, false])
  func `files of a run that the participant deleted are left out`(isPacked: Bool, hasList: Bool)
    throws
  {
    let tables = Self.project(
      Self.dates,
      [
        ("1", "taps", ["left": Self.tap, "left_acc": "[document]", "status": "0"]),
        ("2", "taps", ["left": Self.tap]),
      ])
    let reading = try study(
      tables, [(Self.name, Array(Self.samples.utf8))], isPacked: isPacked,
      list: hasList ? [("1", "Taps", 1, "left_acc", Self.name)] : []
    ).read()
    #expect(reading.places == ["2/week_1_arm_1/taps/2"])
    #expect(reading.orphans.isEmpty)
    let report = try #require(reading.reports.first { $0.source.hasSuffix("left_acc.json") })
    let reason = try #require(report.uselessness)
    #expect("\(ReadError(source: "f", reason))".contains("the participant deleted the run"))
  }

  @Test(arguments: [true, false], [true, false])
  func `a damaged file of a run that was deleted is left out too`(isPacked: Bool, hasList: Bool)
    throws
  {
    let tables = Self.project(
      Self.dates, [("1", "taps", ["left": Self.tap, "left_acc": "[document]", "status": "0"])])
    let reading = try study(
      tables, [(Self.name, Array(#"{"items":[{"timest"#.utf8))], isPacked: isPacked,
      list: hasList ? [("1", "Taps", 1, "left_acc", Self.name)] : []
    ).read()
    #expect(reading.sessions.isEmpty && reading.orphans.isEmpty)
    let report = try #require(reading.reports.first { $0.source.hasSuffix("left_acc.json") })
    #expect(report.problem == nil)
    #expect(report.uselessness.map { "\(ReadError(source: "f", $0))" }?.contains("deleted") == true)
  }

  @Test func `a damaged file without a list is of the run in its name`() throws {
    let tables = Self.project(Self.dates, [("1", "taps", ["left_acc": "[document]"])])
    let reading = try study(
      tables, [(Self.name, Array(#"{"items":[{"timest"#.utf8))], isPacked: false
    ).read()
    let places = reading.orphans.map { "\($0.participant)/\($0.session)" } + reading.places
    #expect(places == ["1/week_1_arm_1/taps/1"])
  }

  private static let whole =
    #"{"_class":"ORKTaskResult","identifier":"t","taskRunUUID":"U","results":[{"_class":"ORKStepResult","identifier":"tapping.left","results":[{"_class":"ORKTappingIntervalResult","identifier":"tapping","samples":[{"timestamp":0,"buttonIdentifier":"left"}]}]}]}"#

  @Test(arguments: [true, false], ["SERIALIZEDRESULT", "SERIALIZEDRESULTS"])
  func `a whole result is read where the form has no field of the task`(
    hasOwn: Bool, annotation: String
  ) throws {
    let fields =
      (hasOwn ? Self.dates : []) + [
        ProjectField("whole", "taps", "@MC-TASK-\(annotation)", type: "file")
      ]
    let name = "1_week_1_arm_1_taps_1_whole.zip"
    let packed = ZipFile([("result.json", Array(Self.whole.utf8))]).bytes
    for hasList in [true, false] {
      let reading = try study(
        Self.project(fields, [("1", "taps", ["whole": "[document]", "left": Self.tap])]),
        [(name, packed)], isPacked: true, list: hasList ? [("1", "Taps", 1, "whole", name)] : []
      ).read()
      #expect(reading.places == ["1/week_1_arm_1/taps/1"])
      let steps = reading.sessions.flatMap(\.steps)
      #expect(steps.map(\.identifier) == ["tapping.left"])
      let counts = steps.flatMap(\.leaves).map { $0.object["samples"]?.array?.count }
      #expect(counts == [hasOwn ? 2 : 1])
      let left = reading.reports.filter {
        if case .leftOutByPlatform = $0.uselessness { true } else { false }
      }
      #expect(left.contains { $0.source.hasSuffix("result.json") } == hasOwn)
      #expect(reading.orphans.isEmpty)
    }
  }

  private static let wholeField = ProjectField(
    "whole", "taps", "@MC-TASK-SERIALIZEDRESULT", type: "file")

  /// The numbers of taps of the steps with a result.
  private func tapCounts(_ reading: StudyReading) -> [Int?] {
    reading.sessions.flatMap(\.steps).flatMap(\.leaves).compactMap { $0.object["samples"] }.map {
      $0.array?.count
    }
  }

  @Test func `a whole result is read where the data are missing`() throws {
    var tables = Self.project(Self.dates + [Self.wholeField], [])
    tables["P_DATA_1.csv"] = nil
    let packed = ZipFile([("result.json", Array(Self.whole.utf8))]).bytes
    let reading = try study(tables, [("1_taps_1_whole.zip", packed)], isPacked: true).read()
    #expect(reading.places == ["1/taps/1"])
    #expect(tapCounts(reading) == [1])
    #expect(reading.orphans.isEmpty)
  }

  @Test(arguments: [nil, "see paper form", "17"], [true, false])
  func `a whole result is read where its own row has nothing to read`(cell: String?, hasList: Bool)
    throws
  {
    var cells = ["whole": "[document]", "planned": "2026-02-01"]
    cells["left"] = cell
    let name = "1_week_1_arm_1_taps_1_whole.zip"
    let packed = ZipFile([("result.json", Array(Self.whole.utf8))]).bytes
    let reading = try study(
      Self.project(
        Self.dates + [Self.wholeField], [("1", "taps", cells), ("2", "taps", ["left": Self.tap])]),
      [(name, packed)], isPacked: true, list: hasList ? [("1", "Taps", 1, "whole", name)] : []
    ).read()
    #expect(reading.places == ["1/week_1_arm_1/taps/1", "2/week_1_arm_1/taps/2"])
    #expect(tapCounts(reading) == [1, 2])
    #expect(reading.sessions.first?.scheduled == "2026-02-01")
    #expect(reading.orphans.isEmpty)
    // What is wrong with the cell is said of the file in its place.
    let remarks = reading.reports.filter { $0.source.hasSuffix("result.json") }.flatMap(
      \.passedOver)
    #expect(remarks.map(\.issue) == (cell == nil ? [] : [.elementSkipped]))
  }

  /// A run with a whole result, which a row without results of its own has as well.
  private func runWithNumbers(_ cells: [String: String], whole: String, hasList: Bool = false)
    throws -> StudyReading
  {
    let fields = [
      Self.wholeField, ProjectField("first", "taps", "@MC-TASK-ACTIVE-TIM_TRIAL1"),
      ProjectField("id", "taps", "@MC-TASK-UUID"),
      ProjectField("begin", "taps", "@MC-TASK-STARTDATE"),
    ]
    let name = "1_week_1_arm_1_taps_1_whole.zip"
    let packed = ZipFile([("result.json", Array(whole.utf8))]).bytes
    let row = cells.merging(["whole": "[document]", "first": "8.25"]) { $1 }
    return try study(
      Self.project(fields, [("1", "taps", row)]), [(name, packed)], isPacked: true,
      list: hasList ? [("1", "Taps", 1, "whole", name)] : []
    ).read()
  }

  private func remarks(onWhole reading: StudyReading) -> [String] {
    reading.reports.filter { $0.source.hasSuffix("result.json") }.flatMap(\.passedOver).map {
      "\($0)"
    }
  }

  @Test(arguments: [true, false])
  func `a whole result and the numbers of its row that are not measured are one session`(
    hasList: Bool
  ) throws {
    let reading = try runWithNumbers([:], whole: Self.whole, hasList: hasList)
    #expect(tapCounts(reading) == [1])
    #expect(reading.places == ["1/week_1_arm_1/taps/1"])
    let session = try #require(reading.sessions.first)
    #expect(session.task == .tapping)
    #expect(session.steps.map(\.identifier) == ["tapping.left", "taps"])
    let answers = session.steps.flatMap(\.leaves).flatMap(QuestionResult.all)
    #expect(answers.map(\.values) == [[.number(8.25)]])
    #expect(remarks(onWhole: reading).isEmpty)
    #expect(reading.orphans.isEmpty)
  }

  private static let (oneRun, otherRun) = (
    "0f2c1c3e-0000-4000-8000-000000000001", "0f2c1c3e-0000-4000-8000-000000000002"
  )

  @Test(arguments: [
    (["id": oneRun.uppercased(), "begin": "2026-02-01T10:00:00"], nil),
    (["id": otherRun], "is of run \(oneRun), its row of \(otherRun)"),
    (
      ["begin": "2026-02-04T10:00:00"],
      "began at 2026-02-01T09:00:00.000+01:00, its row says 2026-02-04T10:00:00.000"
    ),
  ]) func `a row that contradicts its whole result is one session with a remark`(
    cells: [String: String], remark: String?
  ) throws {
    let whole = Self.whole.replacing(
      #""U""#, with: #""\#(Self.oneRun)","startDate":"2026-02-01T09:00:00+0100""#)
    let reading = try runWithNumbers(cells, whole: whole)
    #expect(reading.places == ["1/week_1_arm_1/taps/1"])
    let remarks = remarks(onWhole: reading)
    #expect(remarks.count == (remark == nil ? 0 : 1))
    #expect(remarks.allSatisfy { $0.contains(remark ?? "") }, "\(remarks)")
  }

  @Test(arguments: ["ACTIVE-REC-AUD", "VAU-MAIN"]) func `free recordings are of no step`(
    annotation: String
  ) throws {
    let field = ProjectField("sound", "voice", "@MC-TASK-\(annotation)", type: "file")
    let tables = Self.project([field], [("1", "voice", ["sound": "[document]"])])
    let reading = try study(
      tables, [("1_week_1_arm_1_voice_1_sound.json", Array(Self.samples.utf8))], isPacked: true
    ).read()
    #expect(reading.places == ["1/week_1_arm_1/voice/1"])
    let steps = reading.sessions.flatMap(\.steps)
    #expect(steps.map(\.recordings.count) == [1])
    #expect(steps.allSatisfy { ActiveTask(step: $0.identifier) == nil })
  }
}
