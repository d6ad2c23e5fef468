import Recordings
import Testing
import Text

@testable import Study

/// Truth: the result as ResearchKit wrote it.
@Suite struct ConvertedResultTests {
  private static let run = "AAAAAAAA-0000-4000-8000-000000000001"
  private static func result(run: String = run) -> String {
    #"""
    {"_class":"ORKTaskResult","identifier":"stroop","taskRunUUID":"\#(run)","startDate":"2026-02-02T09:00:00-0600",
    "results":[{"_class":"ORKStepResult","identifier":"stroop","results":[
    {"_class":"ORKStroopResult","identifier":"stroop","startTime":1,"endTime":1.5,"color":"RED","text":"RED","colorSelected":"RED"}]},
    {"_class":"ORKStepResult","identifier":"q","results":[
    {"_class":"ORKChoiceQuestionResult","identifier":"q","questionType":1,"answer":["a"]}]}]}
    """#.split(separator: "\n").joined()
  }

  private func leaves(_ reading: StudyReading) -> [JSONValue] {
    reading.sessions.flatMap(\.steps).flatMap(\.leaves).map(\.object)
  }

  /// The document with lists as objects, or scalars as lists of one.
  private func converted(_ value: JSONValue, boxes: Bool) -> JSONValue {
    switch value {
    case .object(let members):
      return .object(
        members.map { key, value in
          let isScalar = value.array == nil && value.members == nil
          return (key, boxes && isScalar ? .array([value]) : converted(value, boxes: boxes))
        })
    case .array(let elements):
      if boxes { return .array(elements.map { converted($0, boxes: true) }) }
      return .object(elements.enumerated().map { ("\($0)", converted($1, boxes: false)) })
    default: return value
    }
  }

  @Test(arguments: [true, false]) func `boxed and keyed results are those of the app`(boxes: Bool)
    throws
  {
    let native = try JSONValue.parse(ByteBuffer(Self.result().utf8))
    let expected = try StudyFolder(["P01/result.json": Self.result()]).read()
    let document = text(of: converted(native, boxes: boxes))
    let found = try StudyFolder(["P01/result.json": document]).read()
    #expect(leaves(expected).count == 2)
    #expect(leaves(found) == leaves(expected))
    #expect(found.places == expected.places)
    #expect(found.sessions[0].resultForm == (boxes ? .boxed : .keyed))
  }

  @Test(arguments: ["\n", ""]) func `results one after the other are inputs of their own`(
    mark: String
  ) throws {
    let runs = (1...3).map { "AAAAAAAA-0000-4000-8000-00000000000\($0)" }
    let text = runs.map { Self.result(run: $0) }.joined(separator: mark)
    let reading = try StudyFolder(["results.jsonl": text]).read()
    #expect(reading.sessions.map(\.identifier) == runs)
    #expect(
      reading.sessions.map { shownSource($0.source) } == (1...3).map { "results.jsonl!\($0)" })
    #expect(reading.report(of: "results.jsonl")?.rowCount == 3)
  }

  @Test(arguments: [true, false]) func `results of one file say by a member whose they are`(
    isList: Bool
  ) throws {
    let results = (1...2).map { number in
      Self.result(run: Self.run.replacing("1", with: "\(number)")).replacing(
        "{\"_class\":\"ORKTaskResult\"",
        with: "{\"userId\":\"P\(number)\",\"_class\":\"ORKTaskResult\"")
    }
    let text = isList ? "[" + results.joined(separator: ",") + "]" : results.joined(separator: "\n")
    let reading = try StudyFolder(["all/results.json": text]).read()
    #expect(reading.sessions.map(\.participant) == ["P1", "P2"])
  }

  @Test func `a member of the only result of a file does not replace its folder`() throws {
    let result = Self.result().replacing(
      "{\"_class\":\"ORKTaskResult\"", with: "{\"userId\":\"x\",\"_class\":\"ORKTaskResult\"")
    let reading = try StudyFolder(["P01/s/result.json": result]).read()
    #expect(reading.sessions.map(\.participant) == ["P01"])
  }

  @Test func `lines that repeat others are read once and counted`() throws {
    let lines = [Self.result(), Self.result(run: Self.run.replacing("1", with: "2"))]
    let reading = try StudyFolder(["results.jsonl": (lines + lines).joined(separator: "\n")]).read()
    #expect(reading.sessions.count == 2)
    #expect(reading.repeatedRows == [ByteKey("results.jsonl"): 2])
  }

  @Test func `a damaged line does not take the others with it`() throws {
    let lines = [
      Self.result(), #"{"_class":"ORKTaskResult","#,
      Self.result(run: Self.run.replacing("1", with: "2")),
    ]
    let reading = try StudyFolder(["results.jsonl": lines.joined(separator: "\n")]).read()
    #expect(reading.sessions.count == 2)
    #expect(reading.orphans.map { shownSource($0.problem.source) } == ["results.jsonl!2"])
  }

  @Test func `documents of databases name their participants`() throws {
    let mongo = (1...2).map { number in
      #"{"_id":{"$oid":"65f00000000000000000000\#(number)"},"userId":"P\#(number)","result":"#
        + Self.result(run: Self.run.replacing("1", with: "\(number)")) + "}"
    }
    let firestore =
      #"{"__collections__":{"studies":{"S":{"__collections__":{"users":{"U7":{"__collections__":{"surveys":{"a":{"results":[{"payload":"#
      + Self.result() + "}]}}}}}}}}}}"
    let study = try StudyFolder(["mongo.json": mongo.joined(separator: "\n")])
    #expect(try study.read().sessions.map(\.participant) == ["P1", "P2"])
    let store = try StudyFolder(["export.json": firestore])
    #expect(try store.read().sessions.map(\.participant) == ["U7"])
  }
}

/// The text of a document.
private func text(of value: JSONValue) -> String {
  switch value {
  case .object(let members):
    "{" + members.map { "\"\($0.key)\":\(text(of: $0.value))" }.joined(separator: ",") + "}"
  case .array(let elements): "[" + elements.map(text(of:)).joined(separator: ",") + "]"
  case .string(let string): "\"\(string)\""
  case .number(let number): "\(number)"
  case .integer(let number): "\(number)"
  case .bool(let truth): "\(truth)"
  case .null: "null"
  }
}
