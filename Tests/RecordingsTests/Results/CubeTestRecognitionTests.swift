import TestSupport
import Testing

@testable import Recordings

/// Truth: the steps of ResearchKit's cube test, whose stepping is called like the task itself.
@Suite struct CubeTestRecognitionTests {
  private func task(_ steps: [String], identifier: String) throws -> ActiveTask? {
    let recorded = steps.map { stepResult($0, [fileResult("accelerometer", "\($0).json")]) }
    let text = taskResult(recorded).replacing("an app's own word", with: identifier)
    return try results(text).first?.recognizedTask
  }

  @Test(arguments: [
    (["cube", "fitness.rest"], "cube", ActiveTask.tecumseh),
    (["tecumsehcube", "fitness.rest"], "study-17", .tecumseh),
    (["Tecumseh", "fitness.rest"], "study-17", .tecumseh), (["tecumseh"], "study-17", .tecumseh),
    (["cube", "fitness.rest"], "study-17", .fitness),
    (["fitness.walk", "fitness.rest"], "fitness.walk", .fitness),
    (["cube", "fitness.walk", "fitness.rest"], "cube", .fitness),
    (["fitness.rest"], "cube", .fitness), (["fitness.rest"], "fitness.rest", .fitness),
  ]) func `a recorded step called like the task before a rest is the cube test`(
    steps: [String], identifier: String, expected: ActiveTask
  ) throws { #expect(try task(steps, identifier: identifier) == expected) }
}
