import Recordings
import Testing
import Text

@testable import Study

/// Truth: responses in the forms of FDA MyStudies' app and of servers, read by hand.
@Suite struct MyStudiesTests {
  private func response(_ groups: String, participant: String = #""7001""#) -> String {
    """
    {"type":"activity","participantId":\(participant),"metadata":{"studyId":"HMS01","activityId":"Games","activityRunId":"2"},
    "data":{"resultType":"grouped","startTime":"2026-02-02T10:00:00.000+0530","endTime":"2026-02-02T10:01:00.000+0530","results":[\(groups)]}}
    """
  }

  private static let hanoi =
    #"{"resultType":"grouped","key":"towerOfHanoi","startTime":"2026-02-02T10:00:08.276+0530","endTime":"2026-02-02T10:00:22.855+0530","value":[{"key":"puzzleWasSolved","value":true},{"key":"numberOfMoves","value":9.0}]}"#
  private static let nestedHanoi =
    #"{"key":"towerOfHanoi","value":[{"puzzleWasSolved":{"value":true}},{"numberOfMoves":{"value":9.0}}]}"#
  private static let memory =
    #"{"key":"spatialSpanMemory","value":[{"key":"Score","value":110.0},{"key":"NumberofGames","value":5.0},{"key":"NumberofFailures","value":3.0}]}"#

  @Test(arguments: [hanoi, nestedHanoi]) func `totals of the tower are read`(group: String) throws {
    let reading = try StudyFolder(["r.json": response(group)]).read()
    let session = try #require(reading.sessions.first)
    #expect(session.participant == "7001")
    #expect(session.identifier == "HMS01/Games/2")
    #expect(session.start?.text == "2026-02-02T10:00:00.000+05:30")
    #expect(session.task == .towerOfHanoi)
    let leaf = try #require(session.steps.flatMap { $0.leaves(of: .towerOfHanoi) }.first)
    let result = TowerOfHanoiResult(leaf)
    #expect(result.totalMoveCount == 9)
    #expect(result.isSolved == true)
    #expect(reading.reports.map(\.platform) == ["FDA MyStudies"])
  }

  @Test func `totals of the memory of places are read, also of a participant with a number`() throws
  {
    let reading = try StudyFolder(["r.json": response(Self.memory, participant: "7001")]).read()
    let session = try #require(reading.sessions.first)
    #expect(session.participant == "7001")
    let leaf = try #require(session.steps.flatMap { $0.leaves(of: .spatialMemory) }.first)
    let result = SpatialMemoryResult(leaf)
    #expect(result.isOfTotals)
    #expect(result.score == 110)
    #expect(result.gameCount == 5)
    #expect(result.failureCount == 3)
    #expect(result.skipped.isEmpty)
  }

  @Test func `a response without a task is named`() throws {
    let reading = try StudyFolder([
      "r.json": response(#"{"key":"pain","resultType":"numeric","value":3}"#)
    ]).read()
    #expect(reading.sessions.isEmpty)
    guard case .unsupported(let file)? = reading.reports.first?.uselessness else {
      Issue.record("not named")
      return
    }
    #expect(file.what.contains("FDA MyStudies"))
  }
}
