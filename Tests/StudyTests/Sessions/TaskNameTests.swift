import Recordings
import Testing
import TestSupport

@testable import Study

/// Truth: the identifier of a task result is the app's own word for the task.
@Suite struct TaskNameTests {
  @Test func `a session keeps what its result calls the task`() throws {
    let step = stepResult("trailmaking", [leaf("ORKTrailmakingResult", "trailmaking")])
    let task =
      #"{"_class":"ORKTaskResult","identifier":"trail_a","taskRunUUID":"A","results":[\#(step)]}"#
    let study = try StudyFolder([
      "P/S/result.json": task,
      "P/T/leaf.json": #"{"_class":"ORKTrailmakingResult","identifier":"trailmaking","taps":[]}"#,
    ])
    #expect(try study.read().sessions.map(\.taskIdentifier) == ["trail_a", ""])
  }
}
