import Testing
import Text

@testable import Recordings

/// Truth: `ORKQuestionType` of the tags 1.0.0, 1.4.1, 1.5.0, 2.0, 2.1 and 3.1.0 of ResearchKit, by which several kinds of questions have one
/// number, and the class or the form of the answer that tells them apart.
@Suite struct QuestionTypeNumberTests {
  private func question(_ members: String) throws -> QuestionResult {
    let text = "{\"identifier\":\"q\",\(members)}"
    let leaf = ResultLeaf(path: "", object: try JSONValue.parse(ByteBuffer(text.utf8)))
    return try #require(QuestionResult.all(in: leaf).first)
  }

  @Test(arguments: [
    (
      "\"ORKDateQuestionResult\",\"questionType\":11,\"dateAnswer\":\"2019-05-27T00:00:00-0700\"",
      "2019-05-27"
    ),
    // 1.0 to 1.4.1: a day is 10, a moment 9.
    (
      "\"ORKDateQuestionResult\",\"questionType\":10,\"dateAnswer\":\"2019-05-27T00:00:00-0700\"",
      "2019-05-27"
    ),
    (
      "\"ORKDateQuestionResult\",\"questionType\":9,\"dateAnswer\":\"2024-05-01T00:00:00-0700\"",
      "2024-05-01T00:00:00.000-07:00"
    ),
    (
      "\"ORKDateQuestionResult\",\"questionType\":10,\"dateAnswer\":\"2024-05-01T07:30:00-0700\"",
      "2024-05-01T07:30:00.000-07:00"
    ),
    // Midnight in the zone of the question, not in that of the text, at both sides.
    (
      "\"ORKDateQuestionResult\",\"questionType\":10,\"timeZone\":-25200,\"dateAnswer\":\"2024-05-01T07:00:00+0000\"",
      "2024-05-01"
    ),
    (
      "\"ORKDateQuestionResult\",\"questionType\":10,\"timeZone\":-25200,\"dateAnswer\":\"2024-05-01T00:00:00+0000\"",
      "2024-04-30T17:00:00.000-07:00"
    ),
    (
      "\"ORKDateQuestionResult\",\"questionType\":10,\"timeZone\":-25200,\"dateAnswer\":\"2024-05-01T07:00:01+0000\"",
      "2024-05-01T00:00:01.000-07:00"
    ),
  ]) func `a day is a day and a moment keeps its time`(classed: String, text: String) throws {
    let question = try question("\"_class\":\(classed)")
    #expect(question.values == [.text(text)])
    #expect(question.kind == (text.contains("T") ? .datetime : .date))
    #expect(!question.isPrivate)
  }

  @Test(arguments: [
    (11, "numeric"), (12, "height"), (13, "height"), (14, "weight"), (15, "numeric"),
  ]) func `heights and weights have the numbers of all versions`(number: Int, kind: String) throws {
    let question = try question(
      "\"_class\":\"ORKNumericQuestionResult\",\"questionType\":\(number),\"numericAnswer\":82.5")
    #expect(question.kind.rawValue == kind)
    #expect(question.values == [.number(82.5)])
  }

  @Test(arguments: [
    (7, "true", "boolean"), (6, "true", "boolean"), (6, "3", "numeric"), (5, "3", "numeric"),
    (4, "2.5", "numeric"), (11, "28800", "interval"), (12, "28800", "interval"),
    (12, "175,\"unit\":\"cm\"", "height"), (13, "175", "height"), (14, "82", "weight"),
    (16, "4", "ses"), (17, "63", "numeric"), (18, "1961", "numeric"), (1, "7", "scale"),
    (2, "[1]", "choice"), (8, "{\"hour\":7,\"minute\":30}", "time"),
    (9, "{\"hour\":7,\"minute\":30}", "time"), (9, "\"2024-05-01T07:30:00Z\"", "datetime"),
    (10, "\"2024-05-01T07:30:00Z\"", "datetime"), (11, "\"2024-05-01T00:00:00Z\"", "date"),
    (99, "5", "other"),
  ]) func `an answer of no class is read by its number and form`(
    number: Int, answer: String, kind: String
  ) throws {
    for name in ["", "\"_class\":\"ORKQuestionResult\","] {
      let question = try question("\(name)\"questionType\":\(number),\"answer\":\(answer)")
      #expect(question.kind.rawValue == kind)
      #expect(!question.isPrivate)
    }
  }

  /// 7 is a text until 1.4.1 and a truth later, 8 a time and later a text.
  @Test(arguments: Array(0...20) + [99, -1])
  func `a text whose kind only a number says is withheld`(number: Int) throws {
    for name in ["", "\"_class\":\"ORKQuestionResult\","] {
      let question = try question(
        "\(name)\"questionType\":\(number),\"answer\":\"my neighbor Gwendolyn\"")
      #expect(question.isPrivate)
      #expect(question.values == [.text("my neighbor Gwendolyn")])
    }
  }

  /// Every class whose answers are no texts, with a text in their place.
  @Test(arguments: [
    ("ORKBooleanQuestionResult", "booleanAnswer"), ("ORKScaleQuestionResult", "scaleAnswer"),
    ("ORKNumericQuestionResult", "numericAnswer"), ("ORKDateQuestionResult", "dateAnswer"),
    ("ORKTimeOfDayQuestionResult", "dateComponentsAnswer"),
    ("ORKTimeIntervalQuestionResult", "intervalAnswer"), ("ORKSESQuestionResult", "rungPicked"),
    ("ORKConsentSignatureResult", "consented"), ("ORKTextQuestionResult", "textAnswer"),
    ("ORKLocationQuestionResult", "locationAnswer"), ("ORKWebViewStepResult", "result"),
  ]) func `a text that is no answer of its kind is withheld`(name: String, key: String) throws {
    for text in [#""Gwendolyn""#, #"["Gwendolyn"]"#, #"{"value":"Gwendolyn"}"#, #""12 May""#] {
      for classed in ["\"_class\":\"\(name)\",", ""] {
        let object = try JSONValue.parse(
          ByteBuffer("{\"identifier\":\"q\",\(classed)\"\(key)\":\(text)}".utf8))
        // A key such as `result` says nothing without its class.
        let question = QuestionResult.all(in: ResultLeaf(path: "", object: object)).first
        #expect(question?.isPrivate ?? true, "\(text)")
        #expect(question?.values.isEmpty != true)
      }
    }
  }

  /// Exports may write every answer as a text.
  @Test(arguments: [
    ("ORKBooleanQuestionResult\",\"booleanAnswer\":\"true", QuestionResult.AnswerValue.truth(true)),
    ("ORKBooleanQuestionResult\",\"booleanAnswer\":\"No", .truth(false)),
    ("ORKNumericQuestionResult\",\"numericAnswer\":\"72.5", .number(72.5)),
    ("ORKScaleQuestionResult\",\"scaleAnswer\":\"7", .number(7)),
    ("ORKTimeOfDayQuestionResult\",\"dateComponentsAnswer\":\"07:30", .text("07:30")),
    ("ORKChoiceQuestionResult\",\"choiceAnswers\":\"levodopa", .text("levodopa")),
    ("ORKQuestionResult\",\"answer\":\"999999", .number(999_999)),
    ("ORKQuestionResult\",\"answer\":\"-3.25", .number(-3.25)),
  ]) func `an answer as a text is still an answer`(
    members: String, value: QuestionResult.AnswerValue
  ) throws {
    let question = try question("\"_class\":\"\(members)\"")
    #expect(question.values == [value])
    #expect(!question.isPrivate)
  }

  /// Telephone numbers and codes name people; a kind that is only numbered proves nothing.
  @Test(arguments: [
    "\"_class\":\"ORKQuestionResult\",\"answer\":\"0791234\"",
    "\"_class\":\"ORKQuestionResult\",\"answer\":\"1000000\"",
    "\"_class\":\"ORKQuestionResult\",\"answer\":\"1e5\"",
    "\"_class\":\"ORKWebViewStepResult\",\"result\":\"12345\"",
    "\"questionType\":99,\"answer\":\"12345\"", "\"questionType\":8,\"answer\":\"12345\"",
    "\"questionType\":4,\"answer\":\"2019-05-27 07:30:00\"",
    "\"questionType\":9,\"answer\":\"07:30\"",
  ]) func `digits that may name somebody are withheld`(members: String) throws {
    let question = try question(members)
    #expect(question.isPrivate)
    #expect(question.values.allSatisfy { if case .text = $0 { true } else { false } })
  }

  /// 27 May 2019, 12:30 UTC, in the zone beside the answer.
  @Test(arguments: [
    "\"2019-05-27T7:30:00 AM-0500\"", "\"٢٠١٩-٠٥-٢٧T٠٧:٣٠:٠٠-٠٥٠٠\"", "\"2019-05-27T07:30:00\"",
    "1558960200", "1558960200000", "{\"$date\":\"2019-05-27T12:30:00Z\"}",
    "{\"_seconds\":1558960200,\"_nanoseconds\":0}", "\"2562-05-27T07:30:00-0500\"",
  ]) func `dates of answers are read in every form`(answer: String) throws {
    let question = try question(
      "\"_class\":\"ORKDateQuestionResult\",\"questionType\":10,\"timeZone\":-18000,\"dateAnswer\":\(answer)"
    )
    #expect(question.values == [.text("2019-05-27T07:30:00.000-05:00")])
    #expect(!question.isPrivate)
    #expect(question.isYearConverted == answer.contains("2562"))
  }

  /// A local time without a zone has none, and a zone of more than a day is none.
  @Test func `a zone that is not known is not made up`() throws {
    let local = try question(
      "\"_class\":\"ORKDateQuestionResult\",\"dateAnswer\":\"2019-05-27T07:30:00\"")
    #expect(local.values == [.text("2019-05-27T07:30:00.000")])
    let odd = try question(
      "\"_class\":\"ORKDateQuestionResult\",\"timeZone\":1e9,\"dateAnswer\":\"2019-05-27T07:30:00Z\""
    )
    #expect(odd.values == [.text("2019-05-27T07:30:00.000+00:00")])
  }

  /// What is stored was not skipped, even if it cannot be read.
  @Test(arguments: [
    ("{\"note\":1}", true), ("[{\"note\":1}]", true), ("null", false), ("\"\"", false),
    ("[]", false), ("[null]", false), ("3", false),
  ]) func `an answer of an unknown form is none that was skipped`(answer: String, isUnread: Bool)
    throws
  {
    let question = try question(
      "\"_class\":\"ORKNumericQuestionResult\",\"numericAnswer\":\(answer)")
    #expect(question.isUnread == isUnread)
  }

  @Test(arguments: ["1e300", "-1e300", "7.5", "\"x\"", "null"])
  func `a number of no kind is no kind`(number: String) throws {
    let question = try question("\"questionType\":\(number),\"booleanAnswer\":true")
    #expect(question.kind == .boolean)
  }
}
