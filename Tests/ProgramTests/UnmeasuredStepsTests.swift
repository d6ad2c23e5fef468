import Foundation
import TestSupport
import Testing

/// Oracle: the contract: an input that cannot be used is one error row, and one line that says where, what
/// and what to do.
@Suite struct UnmeasuredStepsTests {
  private func line(of outcome: Outcome, at source: String, saying code: String) -> Bool {
    outcome.messages.split(separator: "\n").contains {
      $0.hasPrefix("analyze: \(source): ") && $0.contains("(\(code)); ")
    }
  }

  /// A user who measured recordings without their result saw error rows and no word.
  @Test func `a recording without a stimulus is reported`() throws {
    let scratch = try Scratch()
    try scratch.write("P1/S1/accel_reactionTime.json", Fixture.accelerometer())
    let outcome = try Tool.run(["reaction-time", scratch.path, "-q"])
    let rows = try outcome.table.rows
    #expect(outcome.status == 1)
    #expect(rows.map { $0["flags"] } == ["stimulus_time_unknown"])
    #expect(line(of: outcome, at: "P1/S1/accel_reactionTime.json", saying: "stimulus_time_unknown"))
  }

  @Test(arguments: [
    ("reaction-time", "reactionTime"), ("tremor", "tremor.handInLap"),
    ("range-of-motion", "knee.range.of.motion"), ("six-minute-walk", "6mwt"),
    ("fitness", "fitness.walk"), ("timed-walk", "timed.walk.trial1"), ("heart-rate", "music"),
    ("normalized-reaction-time", "normalizedReactionTime"),
  ]) func `a step that left no data is reported`(task: String, step: String) throws {
    let scratch = try Scratch()
    let result =
      #"{"_class":"ORKTaskResult","identifier":"t","taskRunUUID":"U","results":[{"_class":"#
      + #""ORKStepResult","identifier":"\#(step)","results":[]}]}"#
    try scratch.write("P1/S1/result.json", result)
    let outcome = try Tool.run(["run", scratch.path])
    let errors = try outcome.table.rows.filter { $0["quality"] == "error" }
    #expect(outcome.status == 1)
    #expect(errors.count == 1)
    #expect(errors.allSatisfy { $0["task"] == task && $0["step"] == step })
    #expect(line(of: outcome, at: "P1/S1/result.json", saying: errors.first?["flags"] ?? ""))
  }
}
