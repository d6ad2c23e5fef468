import Recordings
import Study
import Testing

@testable import Analyses

/// Truth: the order of steps in ResearchKit's predefined tasks.
@Suite struct StepRoleTests {
  private func rest(_ names: [String], ofSteps count: Int, resultSource: String? = "P/result.json")
    -> String?
  {
    let steps = names.map { step($0, [.deviceMotion(restingSamples(100))]) }
    return session(steps, of: .gaitAndBalance, resultSource: resultSource).restByOrder(
      ofSteps: count)?.identifier
  }

  @Test(arguments: [
    ("walking.outbound", StepRole.walking), ("6mwt", .walking), ("timed.walk.trial1", .walking),
    ("walking.rest", .standing), ("fitness.rest", .standing), ("recording.1", .unknown),
  ]) func `known names decide the role of a step`(name: String, role: StepRole) {
    #expect(StepRole(name) == role)
  }

  @Test func `the last of the recorded steps is the rest`() {
    #expect(rest(["a", "b", "c"], ofSteps: 3) == "c")
  }

  @Test func `the role stays open with another number of steps, a known name or no result`() {
    #expect(rest(["a", "b"], ofSteps: 3) == nil)
    #expect(rest(["a", "b", "c", "d"], ofSteps: 3) == nil)
    #expect(rest(["a", "b", "standing"], ofSteps: 3) == nil)
    #expect(rest(["walking.outbound", "b", "c"], ofSteps: 3) == nil)
    #expect(rest(["a", "b", "c"], ofSteps: 3, resultSource: nil) == nil)
  }
}
