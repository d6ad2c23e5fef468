import Recordings
import Synthesis
import Testing
import TestSupport
import Text

@testable import Study

/// Truth: the published example of a trail making table, and cells made up after its pattern.
@Suite struct MyDataHelpsTests {
  private static let trailHeader =
    "SurveyTrailmakingResultKey,SurveyStepResultKey,SurveyResultKey,ParticipantIdentifier,"
    + "NumberOfErrors,StartDate,EndDate,Taps\n"
  private static let taps =
    #""[{""TapTimestamp"":1.5,""TapIndex"":1,""TapIncorrect"":true},"#
    + #"{""TapTimestamp"":2.25,""TapIndex"":0,""TapIncorrect"":false}]""#

  private func trail(_ key: String, participant: String = "P", taps: String = taps) -> String {
    "k,v-\(key),\(key),\(participant),1,2020-12-14T21:06:46+00:00,2020-12-14T21:07:09+00:00,\(taps)\n"
  }

  private func table(_ rows: String...) -> String { Self.trailHeader + rows.joined() }

  private func read(_ files: [String: String]) throws -> StudyReading {
    try StudyFolder(files).read()
  }

  @Test func `a row is a result with ResearchKit's keys`() throws {
    let study = try read(["SurveyTrailmakingResults.csv": table(trail("K1"))])
    let session = try #require(study.sessions.first)
    #expect(study.places == ["P/K1"])
    #expect(session.task == .trailMaking)
    #expect(session.source == "SurveyTrailmakingResults.csv\0/2")
    #expect(session.start?.text == "2020-12-14T21:06:46.000+00:00")
    let step = try #require(session.steps.first)
    // The dates are those of the leaf: the duration of its step and of the run is unknown.
    #expect(step.identifier == "trailmaking")
    #expect(step.durationSeconds == nil)
    #expect(session.end == nil)
    #expect(!session.listsSteps)
    let result = TrailMakingResult(try #require(step.leaves.first))
    #expect(result.errorCount == 1)
    #expect(result.skipped == [])
    #expect(result.taps.map(\.seconds) == [1.5, 2.25])
    #expect(result.taps.map(\.index) == [1, 0])
    let report = try #require(study.report(of: "SurveyTrailmakingResults.csv"))
    #expect(study.reports.count == 1)
    #expect(report.rowCount == 1)
    #expect(report.platform == "MyDataHelps")
  }

  @Test func `rows of many participants are units of their own`() throws {
    let rows = (1...3000).map { trail("K\($0)", participant: "P\($0 % 50)") }
    let folder = try StudyFolder([
      "SurveyTrailmakingResults.csv": Self.trailHeader + rows.joined(),
      "SurveyData/P1/K51/trailmaking/Accelerometer.json": accelerometerText(),
    ])
    let files = try folder.files()
    let reader = SessionReader(files)
    let units = reader.plan().units
    #expect(units.count == 3001)
    #expect(units.map(\.paths.count).max() == 2)
    let joined = try #require(units.first { $0.paths.count == 2 })
    let session = try #require(reader.read(joined).sessions.first)
    #expect(session.participant == "P1")
    #expect(session.identifier == "K51")
    #expect(session.steps.count == 1 && session.steps[0].recordings.count == 1)
  }

  @Test func `steps and surveys are completed from the other tables`() throws {
    let study = try read([
      "SurveyTrailmakingResults.csv": table(trail("K1")),
      "SurveyStepResults.csv": """
      SurveyStepResultKey,SurveyResultKey,ParticipantIdentifier,StepIdentifier,StartDate,EndDate
      v-0,K1,P,INTRO,2020-12-14T21:06:00+00:00,2020-12-14T21:06:40+00:00
      v-K1,K1,P,TRAIL_TEST,2020-12-14T21:06:40+00:00,2020-12-14T21:07:10+00:00
      other,K2,P,ELSE,2020-12-14T21:06:40+00:00,2020-12-14T21:07:10+00:00

      """, "SurveyResults.csv": "SurveyResultKey,ParticipantIdentifier,SurveyName\nK1,P,trail_b\n",
    ])
    let session = try #require(study.sessions.first)
    #expect(session.steps.map(\.identifier) == ["INTRO", "TRAIL_TEST"])
    #expect(session.steps[1].durationSeconds == 30)
    #expect(session.taskIdentifier == "trail_b")
    #expect(session.start?.text == "2020-12-14T21:06:00.000+00:00")
    #expect(session.listsSteps)
    #expect(session.steps[1].leaves.map(\.standsAlone) == [false])
    #expect(study.sessions.count == 1)
    #expect(study.orphans.isEmpty)
  }

  @Test func `rows that two exports share are one`() throws {
    let study = try read([
      "may/SurveyTrailmakingResults.csv": table(trail("K1")),
      "june/SurveyTrailmakingResults.csv": table(trail("K0"), trail("K1")),
    ])
    #expect(study.places == ["P/K0", "P/K1"])
    #expect(study.sessions.map { $0.steps.flatMap(\.leaves).count } == [1, 1])
    #expect(study.repeatedRows == [ByteKey("june/SurveyTrailmakingResults.csv"): 1])
  }

  private static let surveys =
    "SurveyResultKey,ParticipantIdentifier,SurveyName,StartDate,EndDate\n"
    + "W,P,walk,2020-12-14T21:00:00+00:00,2020-12-14T21:02:00+00:00\n"
    + "C,P,consent,2020-12-13T21:00:00+00:00,2020-12-13T21:02:00+00:00\n"
  private static let visits = """
    SurveyStepResultKey,SurveyResultKey,ParticipantIdentifier,StepIdentifier,StartDate,EndDate
    w1,W,P,walking.outbound,2020-12-14T21:00:10+00:00,2020-12-14T21:00:40+00:00
    w2,W,P,conclusion,2020-12-14T21:01:58+00:00,2020-12-14T21:02:00+00:00
    c1,C,P,consent,2020-12-13T21:00:00+00:00,2020-12-13T21:02:00+00:00

    """
  private static let walk = "SurveyData/P/W/walking.outbound/Accelerometer.json"

  @Test func `a survey that only recorded has the dates and steps of the tables`() throws {
    let study = try read([
      Self.walk: accelerometerText(), "SurveyResults.csv": Self.surveys,
      "SurveyStepResults.csv": Self.visits,
    ])
    let session = try #require(study.sessions.first { $0.identifier == "W" })
    // A consent is a session, too, in which nothing was measured.
    #expect(Set(study.places) == ["P/W", "P/C"])
    let consent = try #require(study.sessions.first { $0.identifier == "C" })
    #expect(consent.task == nil)
    #expect(consent.steps.map(\.identifier) == ["consent"])
    #expect(consent.start?.text == "2020-12-13T21:00:00.000+00:00")
    #expect(consent.end?.text == "2020-12-13T21:02:00.000+00:00")
    #expect(consent.taskIdentifier == "consent")
    #expect(study.orphans.isEmpty)
    #expect(session.task == .gaitAndBalance)
    #expect(session.listsSteps)
    #expect(session.steps.map(\.identifier) == ["walking.outbound", "conclusion"])
    #expect(session.steps[0].durationSeconds == 30 && !session.steps[0].isUnlisted)
    #expect(session.steps.map(\.recordings.count) == [1, 0])
    #expect(session.start?.text == "2020-12-14T21:00:00.000+00:00")
    #expect(session.end?.text == "2020-12-14T21:02:00.000+00:00")
    #expect(session.source == "SurveyResults.csv\0/2")
    #expect(session.taskIdentifier == "walk")
  }

  @Test func `the table of surveys alone gives such a survey its dates`() throws {
    let study = try read([Self.walk: accelerometerText(), "SurveyResults.csv": Self.surveys])
    let session = try #require(study.sessions.first { $0.identifier == "W" })
    #expect(Set(study.places) == ["P/W", "P/C"])
    #expect(!session.listsSteps)
    #expect(session.start?.text == "2020-12-14T21:00:00.000+00:00")
    #expect(session.end?.text == "2020-12-14T21:02:00.000+00:00")
    #expect(session.steps.map(\.identifier) == ["walking.outbound"])
  }

  /// Oracle: the same tables in plain text, but for the names of the files.
  @Test func `tables in gzip are joined like plain ones`() throws {
    let tables = [
      "SurveyTrailmakingResults.csv": table(trail("K1"), trail("W")),
      "SurveyResults.csv": Self.surveys, "SurveyStepResults.csv": Self.visits,
    ]
    let recordings = [
      Self.walk: accelerometerText(),
      "SurveyData/P/K1/trailmaking/Accelerometer.json": accelerometerText(),
    ]
    let plain = try read(tables.merging(recordings) { first, _ in first })
    let folder = try StudyFolder(recordings)
    for (name, text) in tables {
      try folder.write("\(name).gz", bytes: GzipFile.bytes(of: Array(text.utf8)))
    }
    let study = try folder.read()
    #expect(study.places == plain.places)
    #expect(plain.places.sorted() == ["P/C", "P/K1", "P/W", "P/W"])
    #expect(study.sessions.map(\.steps) == plain.sessions.map(\.steps))
    #expect(study.sessions.map(\.start) == plain.sessions.map(\.start))
    let report = try #require(study.report(of: "SurveyTrailmakingResults.csv.gz"))
    #expect(report.rowCount == 2)
    #expect(report.platform == "MyDataHelps")
    #expect(report.problem == nil)
  }

  @Test func `a table in gzip that is cut off is one error`() throws {
    let whole = GzipFile.bytes(of: Array(table(trail("K1")).utf8))
    let folder = try StudyFolder()
    try folder.write("SurveyTrailmakingResults.csv.gz", bytes: Array(whole.dropLast(9)))
    let study = try folder.read()
    #expect(study.sessions.isEmpty)
    #expect(study.orphans.map(\.problem.issue.code) == ["archive_damaged"])
  }

  /// Consents come first in real exports, and an element of an array is no item of a recording.
  @Test func `results far from the beginning of an array are read`() throws {
    let consents = (0..<40).map { consent in
      #"{"SurveyResultKey":"C\#(consent)","ParticipantIdentifier":"P","SurveyName":"Consent","#
        + #""StartDate":"2020-12-01T20:06:46+00:00","StepResults":[{"SurveyStepResultKey":"#
        + #""s\#(consent)","StepIdentifier":"WELCOME","Results":[]}]}"#
    }
    let trail = """
      {"SurveyResultKey":"K1","ParticipantIdentifier":"P","SurveyName":"trail_a",
      "StartDate":"2020-12-14T21:06:40+00:00","EndDate":"2020-12-14T21:07:19+00:00",
      "StepResults":[{"StepIdentifier":"TRAIL_TEST","StartDate":"2020-12-14T21:06:46+00:00",
      "EndDate":"2020-12-14T21:07:09+00:00","Results":[{"Type":"TrailmakingResult",
      "StartDate":"2020-12-14T21:07:09+00:00","EndDate":"2020-12-14T21:07:09+00:00",
      "NumberOfErrors":1,"Taps":[{"TapTimestamp":1.5,"TapIndex":0,"TapIncorrect":false}]}]},
      {"StepIdentifier":"conclusion","Results":[]}]}
      """
    let text = "[" + (consents + [trail]).joined(separator: ",") + "]"
    #expect(text.utf8.count > 6000)
    let study = try read(["SurveyResults.json": text])
    let session = try #require(study.sessions.first { $0.identifier == "K1" })
    #expect(study.places.count == 41)
    #expect(study.sessions.filter { $0.task == nil }.count == 40)
    #expect(session.task == .trailMaking)
    #expect(session.listsSteps)
    #expect(session.steps.map(\.identifier) == ["TRAIL_TEST", "conclusion"])
    #expect(session.steps[0].durationSeconds == 23)
    #expect(session.taskIdentifier == "trail_a")
    #expect(session.start?.text == "2020-12-14T21:06:40.000+00:00")
    #expect(session.end?.text == "2020-12-14T21:07:19.000+00:00")
  }

  @Test func `results in one array are distinguished by their keys`() throws {
    func trail(_ session: String, _ participant: String) -> String {
      #"{"SurveyTrailmakingResultKey":"r\#(session)","SurveyStepResultKey":"v\#(session)","#
        + #""SurveyResultKey":"\#(session)","ParticipantIdentifier":"\#(participant)","#
        + #""Type":"TrailmakingResult","StartDate":"2020-12-14T21:06:46+00:00","#
        + #""EndDate":"2020-12-14T21:06:46+00:00","NumberOfErrors":1,"Taps":"#
        + #"[{"TapTimestamp":1.5,"TapIndex":0,"TapIncorrect":false}]}"#
    }
    let results = "[\(trail("K1", "P")),\(trail("K2", "Q"))]"
    let recording = "SurveyData/Q/K2/trailmaking/Accelerometer.json"
    let study = try read(["SurveyResults.json": results, recording: accelerometerText()])
    #expect(study.places == ["P/K1", "Q/K2"])
    #expect(study.recordedSources == [recording])
    #expect(study.sessions.map(\.steps.count) == [1, 1])
    #expect(study.sessions.map(\.end) == [nil, nil])
    #expect(study.sessions.map { $0.steps[0].durationSeconds } == [nil, nil])
  }

  @Test func `results nested in JSON are read alike`() throws {
    let study = try read([
      "SurveyResults.json": """
      [{"SurveyResultKey":"K1","ParticipantIdentifier":"P","SurveyName":"trail_a","Type":"Survey",
      "StepResults":[{"SurveyStepResultKey":"s","StepIdentifier":"TRAIL_TEST",
      "StartDate":"2020-12-14T21:06:46+00:00","EndDate":"2020-12-14T21:07:09+00:00",
      "Results":[{"Type":"TrailmakingResult","NumberOfErrors":1,"Taps":
      [{"TapTimestamp":1.5,"TapIndex":0,"TapIncorrect":false}]}]}]}]
      """
    ])
    let session = try #require(study.sessions.first)
    #expect(study.places == ["P/K1"])
    #expect(session.task == .trailMaking)
    #expect(session.steps.map(\.identifier) == ["TRAIL_TEST"])
    #expect(TrailMakingResult(session.steps[0].leaves[0]).taps.map(\.seconds) == [1.5])
  }

  @Test func `words and sentinels become ResearchKit's`() throws {
    let object = try JSONValue.parse(
      ByteBuffer(
        #"{"PresentationMode":"Both","Samples":[{"Digit":3,"Answer":-1,"Correct":false}]}"#.utf8))
    let sums = PSATResult(ResultLeaf(path: "", object: object.likeResearchKit("ORKPSATResult")))
    #expect(sums.presentation == .auditoryAndVisual)
    #expect(sums.additions.map(\.answer) == [nil])
    let touch = try JSONValue.parse(ByteBuffer(#"{"ReactionDate":0,"CurrentInterval":2}"#.utf8))
    let renamed = touch.likeResearchKit("ORKNormalizedReactionTimeResult")
    #expect(renamed["reactionDate"] == nil && renamed["currentInterval"] == .number(2))
  }

  /// Truth: the platform documents seconds to the reaction, 0 for none, and its published sample is an uptime.
  @Test(
    arguments: [
      ("555.786", 555.786, nil, false), ("10.001", 10.001, nil, false), ("10", nil, 10, false),
      ("0.412", nil, 0.412, false), ("0", nil, nil, true),
    ] as [(String, Double?, Double?, Bool)])
  func `a reaction time of up to ten seconds is one, a longer one is the uptime of the stimulus`(
    cell: String, uptime: Double?, elapsed: Double?, isTimeout: Bool
  ) throws {
    let row = try JSONValue.parse(ByteBuffer(#"{"ReactionTime":\#(cell)}"#.utf8))
    let leaf = ResultLeaf(path: "", object: row.likeResearchKit("ORKReactionTimeResult"))
    let result = ReactionTimeResult(leaf)
    #expect(result.stimulusSeconds == uptime)
    #expect(result.reportedSeconds == elapsed)
    #expect(result.isTimeout == isTimeout)
  }

  /// Property: a mistake in a row or at the end of a table is reported with its place, and the rest is used.
  @Test func `malformed rows are reported and the others used`() throws {
    let text = table(
      trail("K1"), "too,few\n", trail("K2", taps: "\"[{\""), trail("K3"), "k,v,K4,P,1,\"open")
    let study = try read(["SurveyTrailmakingResults.csv": text])
    #expect(study.places == ["P/K1", "P/K3"])
    let problems = study.orphans.map(\.problem)
    #expect(problems.map(\.issue.code) == ["table_truncated", "row_malformed", "json_truncated"])
    #expect(
      problems.map(\.source) == [
        "SurveyTrailmakingResults.csv", "SurveyTrailmakingResults.csv\0/3",
        "SurveyTrailmakingResults.csv\0/4",
      ])
    #expect(study.orphans.map(\.session) == ["", "", "K2"])
  }

  /// Each row of output repeats them.
  @Test(arguments: [String(repeating: "P", count: 1025), "P\u{0}", "P\u{7F}Q", "\u{85}"])
  func `a row of a participant that no table can hold is an error`(name: String) throws {
    let longest = String(repeating: "Ü", count: 512)
    let rows = table(trail("K1", participant: name), trail("K2", participant: longest))
    let study = try read(["SurveyTrailmakingResults.csv": rows])
    #expect(study.places == ["\(longest)/K2"])
    #expect(study.orphans.map(\.problem.issue.code) == ["row_malformed"])
    #expect(study.orphans.map(\.participant) == [""])
  }

  @Test func `a long header is read, and an endless one is reported`() throws {
    func wide(_ count: Int) -> String {
      let names = (0..<count).map { "Column\($0)" }.joined(separator: ",")
      let blank = String(repeating: ",", count: count)
      return table(trail("K1")).replacing("NumberOfErrors", with: "\(names),NumberOfErrors")
        .replacing(",P,1,", with: ",P\(blank),1,")
    }
    let file = "SurveyTrailmakingResults.csv"
    let study = try read([file: wide(5000)])
    let step = try #require(study.sessions.first?.steps.first)
    #expect(study.places == ["P/K1"])
    #expect(TrailMakingResult(try #require(step.leaves.first)).errorCount == 1)
    let endless = try read([file: wide(110_000)])
    #expect(endless.sessions.isEmpty)
    let problem = try #require(endless.report(of: file)?.problem)
    #expect(problem.issue.code == "csv_malformed")
    #expect(problem.position == 1)
  }

  /// Zeros that a phone leaves when it is switched off are a truncation and not a row.
  @Test func `zeros at the end of a table are a tear`() throws {
    let text = table(trail("K1"), trail("K2"))
    let name = "SurveyTrailmakingResults.csv"
    for (kept, places) in [(text, ["P/K1", "P/K2"]), (String(text.dropLast(9)), ["P/K1"])] {
      let folder = try StudyFolder([name: kept + String(repeating: "\0", count: 4096)])
      let study = try folder.read()
      #expect(study.places == places)
      #expect(study.orphans.isEmpty)
      let tear = try #require(study.report(of: name)?.tear)
      #expect(tear == Tear(byteOffset: kept.utf8.count, itemsKept: places.count, syntax: .csv))
      let strict = try folder.read(isStrict: true)
      #expect(strict.orphans.map(\.problem.issue.code) == ["csv_truncated"])
    }
  }

  /// Property: a table is read or refused, wherever it is cut and whichever values its cells have.
  @Test func `a table with any cut or cell is read or refused`() throws {
    let whole = Array(table(trail("K1"), trail("K2")).utf8)
    for count in stride(from: 0, through: whole.count, by: 29) {
      let folder = try StudyFolder()
      try folder.write("SurveyTrailmakingResults.csv", bytes: Array(whole[..<count]))
      _ = try folder.read()
    }
    for cell in ["", "1e999", "-", "nan", "{}", "[]", "[1,null,{}]", "\u{0}", "TRUE", "[[[["] {
      let study = try read(["SurveyTrailmakingResults.csv": table(trail("K1", taps: cell))])
      #expect(study.sessions.count + study.orphans.count == 1)
    }
  }

  @Test func `steps are named by task, hand and order where nothing names them`() throws {
    func visits(_ leaves: String...) throws -> [StepResult] {
      try leaves.map { text in
        let leaf = ResultLeaf(path: "", object: try JSONValue.parse(ByteBuffer(text.utf8)))
        return StepResult(identifier: "", leaves: [leaf])
      }
    }
    let hands = try visits(
      #"{"dominantHandTested":true}"#, #"{"dominantHandTested":true}"#,
      #"{"dominantHandTested":false}"#, #"{"dominantHandTested":false}"#)
    #expect(PredefinedSteps(.nineHolePeg).names(of: hands) == TaskSignature.of(.nineHolePeg)?.steps)
    let ears = try visits(#"{"samples":[{"channel":"Left"}]}"#, #"{"samples":[{"channel":1}]}"#)
    #expect(
      PredefinedSteps(.dBHLToneAudiometry).names(of: ears) == [
        "dBHL2.tone.audiometry", "dBHL1.tone.audiometry",
      ])
    #expect(PredefinedSteps(.rangeOfMotion).names(of: ears) == ["", ""])
  }
}
