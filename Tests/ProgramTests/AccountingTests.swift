import Foundation
import TestSupport
import Testing

/// Truth: the rows of the three tables, counted by their sources.
@Suite struct AccountingTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @Test func `every file of the sample data has one role, and its rows are counted`() throws {
    let outcome = try Tool.run(["run", Fixture.sampleData, "-o", "out"], in: scratch.url)
    #expect(outcome.status == 0 || outcome.status == 1, "\(outcome.messages)")
    var counts: [String: Int] = [:]
    for name in ["metrics", "events", "answers"] {
      for row in try Table(csv: scratch.read("out/\(name).csv")).rows {
        counts[row["source"] ?? "", default: 0] += 1
      }
    }
    let files = try Table(csv: scratch.read("out/inputs.csv")).rows
    for file in files {
      let (source, role) = (file["source"] ?? "", file["role"] ?? "")
      #expect(Int(file["rows"] ?? "") == counts[source, default: 0], "\(source)")
      #expect(["measured", "context", "left_out", "error"].contains(role), "\(source)")
      let isSource = role == "measured" || role == "error"
      #expect(isSource == (counts[source, default: 0] > 0), "\(source) is \(role)")
    }
  }

  /// A recording that two tasks of a run could have made, and one that none of its tasks makes.
  @Test func `a recording from which no row comes is an error with its reason`() throws {
    func step(_ name: String, _ file: String) -> String {
      #"{"_class":"ORKStepResult","identifier":"\#(name)","results":[{"_class":"ORKFileResult","#
        + #""identifier":"recorder","fileURL":"file:///x/\#(file)"}]}"#
    }
    let steps = [
      step("tremor.handInLap", "a.json"), step("walking.outbound", "b.json"),
      step("mine", "c.json"),
    ].joined(separator: ",")
    let head = #"{"_class":"ORKTaskResult","identifier":"t","taskRunUUID":"U","results":["#
    try scratch.write("study/P1/S1/result.json", "\(head)\(steps)]}")
    for (name, count) in [("a", 1500), ("b", 1600), ("c", 1700)] {
      try scratch.write("study/P1/S1/\(name).json", Fixture.accelerometer(itemCount: count))
    }
    let outcome = try Tool.run(["run", "study", "-o", "out"], in: scratch.url)
    #expect(outcome.status == 1, "\(outcome.messages)")
    let source = "P1/S1/c.json"
    let reason = "not_measured;step_claimed_by_other_task"
    func rows(_ name: String, _ column: String) throws -> [[String: String]] {
      try Table(csv: scratch.read(name)).rows.filter { $0[column] == source }
    }
    #expect(try rows("out/metrics.csv", "source").map { $0["flags"] } == [reason])
    let input = try #require(try rows("out/inputs.csv", "source").first)
    #expect(input["role"] == "error" && input["rows"] == "1")
    #expect(outcome.messages.contains("1 error (1 step_claimed_by_other_task)"))
    let task = try #require(try rows("out/metrics.csv", "source").first?["task"])
    let sessions = try Table(csv: scratch.read("out/sessions.csv")).rows
    // An error row makes the verdict of its session and task, also if it is known last.
    #expect(sessions.map { $0["quality"] == "error" } == sessions.map { $0["task"] == task })
    let plan = try Tool.run(["plan", "study", "-o", "plan.csv"], in: scratch.url)
    #expect(plan.status == 1)
    let planned = try rows("plan.csv", "file").first
    #expect(planned?["role"] == "error" && planned?["flags"] == reason)
  }

  /// The file names its step, so that its task is known, and it is no recording of the run.
  @Test func `a broken file of a session makes the verdict of its task`() throws {
    let result =
      #"{"_class":"ORKTaskResult","identifier":"t","taskRunUUID":"U","results":[{"_class":"#
      + #""ORKStepResult","identifier":"walking.outbound","results":[{"_class":"ORKFileResult","#
      + #""identifier":"accelerometer","fileURL":"file:///x/a.json"}]}]}"#
    try scratch.write("study/P1/S1/result.json", result)
    try scratch.write("study/P1/S1/a.json", Fixture.accelerometer(itemCount: 1500))
    try scratch.write("study/P1/S1/accel_walking.rest.json", "")
    let outcome = try Tool.run(["run", "study", "-o", "out"], in: scratch.url)
    #expect(outcome.status == 1)
    let sessions = try Table(csv: scratch.read("out/sessions.csv")).rows
    #expect(sessions.map { $0["quality"] } == ["error"])
  }

  /// Truth: the rows of the table of sessions.
  @Test func `sessions that are told apart by their paths are counted apart`() throws {
    for (number, name) in ["P01", "P02"].enumerated() {
      try scratch.write(
        "study/\(name)/s0/accel_walking.outbound.json",
        Fixture.accelerometer(itemCount: 1500 + number))
    }
    let outcome = try Tool.run(
      ["run", "study", "-o", "out", "--participant", "Z", "--visits", "none"], in: scratch.url)
    let sessions = try Table(csv: scratch.read("out/sessions.csv")).rows
    #expect(Set(sessions.map { $0["session"] }).count == 2)
    #expect(outcome.messages.contains("2 sessions, 2 files"), "\(outcome.messages)")
    let people = try Table(csv: scratch.read("out/participants.csv")).rows
    #expect(people.map { $0["sessions"] } == ["2"])
  }

  /// Truth: the same session, whose result names the recordings.
  @Test(
    .enabled(if: Fixture.shared("field/recordings-not-in-result") != nil),
    arguments: ["clock", "order"])
  func `recordings that a result does not name give the values of named ones`(kind: String) throws {
    let folder = try #require(Fixture.shared("field/recordings-not-in-result"))
    func rows(_ kind: String) throws -> [[String?]] {
      let outcome = try Tool.run(["run", "\(folder)/\(kind)"])
      #expect(outcome.status == 0, "\(outcome.messages)")
      let columns = ["session", "step", "attempt", "metric", "value", "text", "n", "quality"]
      return try outcome.table.rows.map { row in columns.map { row[$0] } }
    }
    #expect(try rows(kind) == rows("named"))
  }
}
