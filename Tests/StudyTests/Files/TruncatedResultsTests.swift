import Recordings
import Synthesis
import Testing
import Text

@testable import Study

/// Truth: a list of results that is cut short holds every result that is complete before the cut.
@Suite struct TruncatedResultsTests {
  private static func result(_ number: Int) -> String {
    """
    {"_class":"ORKTaskResult","identifier":"stroop","taskRunUUID":"0B5B0DC0-862A-4FC9-B3A3-D2758D0C404\(number)",\
    "startDate":"2026-02-0\(number)T08:00:00-0600","results":[{"_class":"ORKStepResult","identifier":"stroop","results":[\
    {"_class":"ORKStroopResult","identifier":"stroop","color":"RED","text":"RED","colorSelected":"RED","startTime":1,"endTime":2}]}]}
    """
  }

  /// The list with the ends of its results.
  private static func list(_ opening: String, _ closing: String) -> (text: String, ends: [Int]) {
    let results = (1...3).map(result)
    let ends = results.indices.map { last in
      opening.utf8.count + results[...last].reduce(last) { $0 + $1.utf8.count }
    }
    return (opening + results.joined(separator: ",") + closing, ends)
  }

  private func read(_ bytes: some Sequence<UInt8>, named name: String, isStrict: Bool = false)
    throws -> StudyReading
  {
    let study = try StudyFolder()
    try study.write(name, bytes: Array(bytes))
    return try study.read(isStrict: isStrict)
  }

  @Test(arguments: [("[", "]"), (#"{"items":["#, "]}")]) func `a cut keeps the complete results`(
    opening: String, closing: String
  ) throws {
    let (text, ends) = Self.list(opening, closing)
    let cuts = Set(ends.flatMap { [$0 - 1, $0, $0 + 1, $0 + 40] } + [text.utf8.count - 1])
    for cut in cuts.sorted() where cut < text.utf8.count {
      let reading = try read(text.utf8.prefix(cut), named: "p/results.json")
      let complete = ends.count { $0 <= cut }
      let report = try #require(reading.report(of: "p/results.json"))
      #expect(reading.sessions.count == complete, "\(cut)")
      guard complete > 0 else {
        #expect(report.problem?.issue.code == "json_truncated")
        continue
      }
      #expect(report.problem == nil)
      #expect(report.tear == Tear(byteOffset: cut, itemsKept: complete))
      // What is complete is as good as in a whole file.
      #expect(reading.sessions.allSatisfy { $0.steps.allSatisfy { $0.resultTear == nil } })
    }
  }

  @Test func `strictly, a list that is cut is an error`() throws {
    let (text, ends) = Self.list("[", "]")
    let reading = try read(text.utf8.prefix(ends[1] + 1), named: "p/results.json", isStrict: true)
    #expect(reading.sessions.isEmpty)
    let report = try #require(reading.report(of: "p/results.json"))
    #expect(report.problem?.issue.code == "json_truncated")
  }

  @Test func `a list that is cut in an archive is read as well`() throws {
    let (text, ends) = Self.list("[", "]")
    let cut = Array(text.utf8.prefix(ends[1] + 20))
    let packed = ZipFile([("results.json", cut)], isDeflated: false).bytes
    #expect(try read(packed, named: "p.zip").sessions.count == 2)
  }

  /// One result whose end is missing is not taken for a shorter one.
  @Test func `a single result that is cut is an error`() throws {
    let text = Self.result(1)
    let reading = try read(text.utf8.dropLast(3), named: "p/result.json")
    #expect(reading.report(of: "p/result.json")?.problem?.issue.code == "json_truncated")
  }

  /// The elements are steps of one result, which lacks those after the cut.
  @Test func `a result of which elements may be missing has their absence noted`() throws {
    let steps = (1...3).map {
      #"{"_class":"ORKStepResult","identifier":"stroop\#($0)","results":[{"_class":"ORKStroopResult","identifier":"s","color":"RED","text":"RED","colorSelected":"RED","startTime":1,"endTime":2}]}"#
    }
    let text = "[" + steps.joined(separator: ",")
    let reading = try read(text.utf8.dropLast(9), named: "p/result.json")
    let report = try #require(reading.report(of: "p/result.json"))
    guard report.problem == nil else { return }
    #expect(report.tear?.itemsKept == 2)
    let tears = reading.sessions.flatMap(\.steps).map(\.resultTear)
    #expect(tears.allSatisfy { ($0 == nil) == (reading.sessions.count == 2) })
  }
}
