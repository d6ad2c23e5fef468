import Analyses
import Metrics
import Testing
import Text

@testable import Recordings
@testable import Study

/// Truth: complete when every expected step is there with something of its own, incomplete when some are,
/// empty when none is.
@Suite struct RunStatusTests {
  private static let heart = Recording.Content.healthQuantity(
    HealthSamples(
      types: ["HKQuantityTypeIdentifierHeartRate"], values: [70], units: ["count/min"],
      starts: [RecordedDate("2024-05-01T10:00:00Z")], ends: [nil], sources: ["Watch"]))

  private func status(_ task: ActiveTask, _ steps: [SessionStep]) throws -> String? {
    let analysis = try #require(Catalog.analysis(of: task))
    let run = session(steps, of: task)
    return analysis.measurements(of: run, Parameters()).map(MeasuredStep.init).last?.word(
      "session_status")
  }

  private func broken(_ identifier: String, _ problem: ReadError.Problem) -> SessionStep {
    var step = step(identifier, [])
    step.problems = [ReadError(source: "h.json", problem)]
    return step
  }

  /// A user saw a complete run beside an error row of its exercise.
  @Test func `an exercise without any data makes the run incomplete`() throws {
    let rest = step("fitness.rest", [Self.heart])
    #expect(try status(.fitness, [step("fitness.walk", []), rest]) == "incomplete")
    #expect(try status(.fitness, [step("fitness.walk", [Self.heart]), rest]) == "complete")
    #expect(try status(.fitness, [step("tecumseh", [Self.heart]), rest]) == "complete")
  }

  @Test func `a recording that cannot be used was made, one that is missing was not`() throws {
    #expect(try status(.heartRate, [broken("music", .noItems)]) == "complete")
    let missing = ReadError.Problem.missingFile(
      step: "music", recorder: "heartRateConfig", name: "h.json")
    #expect(try status(.heartRate, [broken("music", missing)]) == "empty")
  }

  @Test func `turns and instructions need no data`() {
    #expect(!ActiveTask.timedWalk.expectsContent(ofStep: "timed.walk.turn.around"))
    #expect(ActiveTask.timedWalk.expectsContent(ofStep: "timed.walk.trial1"))
    #expect(!ActiveTask.timedWalk.expectsContent(ofStep: "instruction"))
    #expect(!ActiveTask.phonation.expectsContent(ofStep: "audio.tooloud"))
  }
}
