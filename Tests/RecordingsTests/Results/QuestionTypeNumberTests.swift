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

  @Test(arguments: ["1e300", "-1e300", "7.5", "\"x\"", "null"])
  func `a number of no kind is no kind`(number: String) throws {
    let question = try question("\"questionType\":\(number),\"booleanAnswer\":true")
    #expect(question.kind == .boolean)
  }
}
