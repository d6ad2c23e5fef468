import Foundation
import TestSupport
import Testing
import Text

/// Truth: what ResearchKit's classes of questions are documented to hold, and the numbers of questions from 2.1 on.
@Suite struct AnswersTests {
  private let scratch: Scratch

  private static let questions = """
    {"_class":"ORKBooleanQuestionResult","identifier":"smokes","questionType":7,"booleanAnswer":false,"endDate":"2026-01-15T09:30:20-0600"},
    {"_class":"ORKScaleQuestionResult","identifier":"pain","questionType":1,"scaleAnswer":7},
    {"_class":"ORKNumericQuestionResult","identifier":"height","questionType":13,"numericAnswer":175,"unit":"cm"},
    {"_class":"ORKNumericQuestionResult","identifier":"weeks","questionType":6,"numericAnswer":12,"unit":"weeks"},
    {"_class":"ORKChoiceQuestionResult","identifier":"drugs","questionType":3,"choiceAnswers":["levodopa","other"]},
    {"_class":"ORKChoiceQuestionResult","identifier":"skipped","questionType":2},
    {"_class":"ORKChoiceQuestionResult","identifier":"unsure","questionType":2,"noAnswerType":{"_class":"ORKDontKnowAnswer"}},
    {"_class":"ORKTextQuestionResult","identifier":"note","questionType":8,"textAnswer":"quite private"},
    {"_class":"ORKDateQuestionResult","identifier":"date_of_birth","questionType":11,"dateAnswer":"1956-03-02T00:00:00-0600"},
    {"_class":"ORKTimeOfDayQuestionResult","identifier":"wake","questionType":9,"dateComponentsAnswer":"06:45"},
    {"_class":"ORKTimeIntervalQuestionResult","identifier":"sleep","questionType":12,"intervalAnswer":28800},
    {"_class":"ORKLocationQuestionResult","identifier":"home","questionType":15,"locationAnswer":{"coordinate":{"latitude":47.25,"longitude":8.5}}},
    {"_class":"ORKSESQuestionResult","identifier":"rung","questionType":16,"rungPicked":4},
    {"_class":"ORKMultipleComponentQuestionResult","identifier":"when","questionType":4,"componentsAnswer":["morning",3]},
    {"_class":"ORKConsentSignatureResult","identifier":"consent","consented":true,"signature":{"givenName":"Ann","familyName":"Secret"}},
    {"_class":"ORKFamilyHistoryResult","identifier":"family","relatedPersons":[{"identifier":"m1","groupIdentifier":"mother",
      "taskResult":{"results":[{"_class":"ORKStepResult","identifier":"q","results":[{"_class":"ORKBooleanQuestionResult","identifier":"living","booleanAnswer":true}]}]}}]}
    """

  init() throws {
    scratch = try Scratch()
    try scratch.write("study/P01/S1/result.json", Self.result(Self.questions))
    try scratch.write("study/P02/S1/accel_walking.outbound.json", Fixture.accelerometer())
  }

  private static func result(_ leaves: String, step: String = "form") -> String {
    """
    {"_class":"ORKTaskResult","identifier":"survey","taskRunUUID":"AAAAAAAA-0000-4000-8000-000000000001",
     "startDate":"2026-01-15T09:29:40-0600","endDate":"2026-01-15T09:31:02-0600","results":[
     {"_class":"ORKStepResult","identifier":"\(step)","startDate":"2026-01-15T09:30:00-0600",
      "endDate":"2026-01-15T09:30:20-0600","results":[\(leaves)]}]}
    """
  }

  private func answers(_ options: String...) throws -> [String: [[String: String]]] {
    let outcome = try Tool.run(["run", "study", "-o", "out", "--force"] + options, in: scratch.url)
    #expect(outcome.status <= 1)
    let rows = try Table(csv: scratch.read("out/answers.csv")).rows
    return Dictionary(grouping: rows) { $0["item"] ?? "" }
  }

  private func cells(_ rows: [[String: String]]?) -> [String] {
    (rows ?? []).map { row in
      ["kind", "value", "text", "unit", "flags"].map { row[$0] ?? "" }.joined(separator: "|")
    }
  }

  @Test func `each kind of question has its row`() throws {
    let answers = try answers()
    let expected: [(item: String, cells: [String])] = [
      ("smokes", ["boolean|0|false||"]), ("pain", ["scale|7|||"]), ("height", ["height|175||cm|"]),
      ("weeks", ["numeric|12||weeks|"]), ("drugs", ["choice||levodopa||", "choice||other||"]),
      ("skipped", ["choice||||skipped"]), ("unsure", ["choice||||dont_know"]),
      ("note", ["text||||withheld"]), ("date_of_birth", ["date||1956-03-02||"]),
      ("wake", ["time||06:45||"]), ("sleep", ["interval|28800||s|"]),
      ("home", ["location||||withheld"]), ("rung", ["ses|4|||"]),
      ("when", ["multiple||morning||", "multiple|3|||"]),
      ("consent", ["consent|1|true||", "signature||||withheld"]),
      ("family.m1", ["family-history||mother||"]), ("family.m1.living", ["boolean|1|true||"]),
    ]
    for (item, truth) in expected { #expect(cells(answers[item]) == truth, "\(item)") }
    #expect(answers["smokes"]?.first?["answered"] == "2026-01-15T09:30:20.000-06:00")
    #expect(answers["smokes"]?.first?["step"] == "form")
    #expect(answers["smokes"]?.first?["participant"] == "P01")
  }

  @Test func `texts and places are written only on request, and dates never with pseudonyms`()
    throws
  {
    let kept = try answers("--text", "keep", "--location", "keep")
    #expect(cells(kept["note"]) == ["text||quite private||"])
    #expect(cells(kept["home"]) == ["location||47.25,8.5||"])
    #expect(cells(kept["consent"]) == ["consent|1|true||", "signature||Ann Secret||"])
    try scratch.writeKey("key", seed: 3)
    #expect(
      cells(try answers("--pseudonym-key-file", "key")["date_of_birth"]) == ["date||||withheld"])
    _ = try answers()
    for name in try scratch.names(in: "out") {
      let text = String(decoding: try scratch.read("out/\(name)"), as: UTF8.self)
      #expect(
        !text.contains("quite private") && !text.contains("47.25") && !text.contains("Secret"))
    }
  }

  @Test func `an unknown class is reported with its name`() throws {
    try scratch.write(
      "study/P03/S1/result.json", Self.result(#"{"_class":"ORKFancyResult","identifier":"x"}"#))
    let outcome = try Tool.run(["inspect", "study", "--format", "csv"], in: scratch.url)
    let row = try #require(outcome.table.rows.first { $0["source"] == "P03/S1/result.json" })
    #expect(row["unknown_classes"] == "ORKFancyResult")
    #expect(row["flags"] == "unknown_class")
    #expect(row["verdict"] == "doubtful")
    #expect(outcome.messages.contains("ORKFancyResult"))
  }

  @Test func `questions of the walk tests are metrics`() throws {
    try scratch.write(
      "study/P04/S1/result.json",
      Self.result(
        #"{"_class":"ORKChoiceQuestionResult","identifier":"6mwt.shortnessOfBreath","choiceAnswers":[3]},"#
          + #"{"_class":"ORKScaleQuestionResult","identifier":"6mwt.fatigue","scaleAnswer":0.5}"#,
        step: "followUpQuestion0"))
    try scratch.write(
      "study/P05/S1/result.json",
      Self.result(
        #"{"_class":"ORKBooleanQuestionResult","identifier":"timed.walk.form.afo","booleanAnswer":true},"#
          + #"{"_class":"ORKChoiceQuestionResult","identifier":"timed.walk.form.assistance","choiceAnswers":["Unilateral cane"]}"#,
        step: "timed.walk.form"))
    func metrics(_ task: String, _ person: String) throws -> [String: [String: String]] {
      let rows = try Tool.run([task, "study/\(person)"], in: scratch.url).table.rows
      return Dictionary(rows.map { ($0["metric"] ?? "", $0) }) { first, _ in first }
    }
    let walk = try metrics("six-minute-walk", "P04")
    #expect(walk["borg_dyspnea"]?["value"] == "3")
    #expect(walk["borg_fatigue"]?["value"] == "0.5")
    let timed = try metrics("timed-walk", "P05")
    #expect(timed["orthosis"]?["value"] == "1")
    #expect(timed["orthosis"]?["text"] == "true")
    #expect(timed["walking_aid"]?["text"] == "Unilateral cane")
  }

  /// A height answered in one session is used for a walk in another.
  @Test func `height comes from an answer where no option or file states it`() throws {
    let walk = URL(filePath: Fixture.sampleData).appending(path: "P03")
    try FileManager.default.copyItem(at: walk, to: scratch.url.appending(path: "study/P03"))
    func speed(_ options: [String]) throws -> [String: String]? {
      try Tool.run(["run", "study"] + options, in: scratch.url).table.rows.first {
        $0["participant"] == "P03" && $0["metric"] == "gait_speed_height_normalized_per_s"
      }
    }
    #expect(try speed([])?["flags"]?.contains("from_answer") == false)
    try scratch.write(
      "study/P03/survey/result.json",
      Self.result(
        #"{"_class":"ORKNumericQuestionResult","identifier":"h","questionType":13,"numericAnswer":180,"unit":"cm"}"#
      ).replacingOccurrences(of: "AAAAAAAA", with: "BBBBBBBB"))
    #expect(try speed([])?["flags"]?.contains("from_answer") == true)
    #expect(try speed(["--height", "1.8"])?["flags"]?.contains("from_answer") == false)
  }
}
