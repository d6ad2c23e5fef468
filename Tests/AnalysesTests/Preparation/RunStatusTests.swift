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
    #expect(try status(.tecumseh, [step("tecumseh", [Self.heart]), rest]) == "complete")
  }

  @Test func `a recording that cannot be used was made, one that is missing was not`() throws {
    #expect(try status(.heartRate, [broken("music", .noItems)]) == "complete")
    let missing = ReadError.Problem.missingFile(
      step: "music", recorder: "heartRateConfig", name: "h.json")
    #expect(try status(.heartRate, [broken("music", missing)]) == "empty")
  }

  private static let pedometer = Recording.Content.pedometer(
    PedometerUpdates(
      starts: [RecordedDate("2024-05-01T10:00:00Z")], ends: [RecordedDate("2024-05-01T10:00:09Z")],
      steps: [9], distanceMeters: [6], floorsAscended: [.nan], floorsDescended: [.nan]))

  /// A user saw a complete, good session of walks of which only the pedometer was left.
  @Test func `counts of a pedometer alone are a part of a walk whose motion is missing`() throws {
    let missing = ReadError.Problem.missingFile(
      step: "walking.outbound", recorder: "deviceMotion", name: "m.json")
    func walk(_ problems: [ReadError.Problem]) -> SessionStep {
      var walk = step("walking.outbound", [Self.pedometer])
      walk.problems = problems.map { ReadError(source: "r.json", $0) }
      return walk
    }
    #expect(try status(.gaitAndBalance, [walk([missing])]) == "incomplete")
    #expect(try status(.gaitAndBalance, [walk([])]) == "complete")
    #expect(walk([missing]).isRemnant(of: .gaitAndBalance))
    // The distance is what a timed walk and a six-minute walk are about.
    #expect(!walk([missing]).isRemnant(of: .sixMinuteWalk))
  }

  @Test func `a recording of an unknown task is no step of it`() throws {
    var sound = session([step("", [Self.heart])], of: .heartRate)
    #expect(sound.completion.status == .complete)
    sound.task = nil
    #expect(sound.completion.status == .empty)
    #expect(sound.completion.recordedStepCount == 0)
  }

  @Test func `turns and instructions need no data`() {
    #expect(!ActiveTask.timedWalk.expectsContent(ofStep: "timed.walk.turn.around"))
    #expect(ActiveTask.timedWalk.expectsContent(ofStep: "timed.walk.trial1"))
    #expect(!ActiveTask.timedWalk.expectsContent(ofStep: "instruction"))
    #expect(!ActiveTask.phonation.expectsContent(ofStep: "audio.tooloud"))
  }
}
