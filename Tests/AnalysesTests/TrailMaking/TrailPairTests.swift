import Recordings
import Metrics
import Testing

@testable import Analyses
@testable import Study

/// Truth: trails of 13 and 26 s, or 39; runs so many hours apart.
@Suite struct TrailPairTests {
  private func run(
    _ type: String, seconds: Double, hour: Int, day: Int = 1, participant: String = "P1",
    reached: Int = 13
  ) throws -> Session {
    let times = (0..<reached).map { seconds * Double($0 + 1) / 13 }
    let hours = hour < 10 ? "0\(hour)" : "\(hour)"
    let leaf = straightTrail(times).replacing("-01T10:00:00", with: "-0\(day)T\(hours):00:00")
    let steps = try resultSteps(leaf, facts: ["trail-type": type])
    let name = "\(type)\(day)\(hours)"
    return Session(
      participant: participant, identifier: name, task: .trailMaking, start: steps.first?.start,
      end: nil, resultSource: "\(participant)/\(name)/result.json", steps: steps, deviceModel: nil,
      duplicateStepCount: 0, requiredSteps: [], conclusionStep: "conclusion")
  }

  private func groups(_ sessions: [Session], _ parameters: [String: String] = [:])
    -> [GroupMeasurement]
  {
    let members = sessions.flatMap { session in
      Catalog.members(session, TrailMaking.measurements(of: session, Parameters())).map {
        $0.member
      }
    }
    return Catalog.groups(.trailMaking, members, Parameters(parameters))
  }

  private func difference(_ group: GroupMeasurement?) -> MetricValue? {
    group?.metrics.first { $0.definition.name == "trail_b_minus_a_s" }?.reading.value
  }

  @Test func `runs of a day meet in a group named by that of B`() throws {
    let found = groups([
      try run("A", seconds: 13, hour: 9), try run("B", seconds: 26, hour: 10),
      try run("A", seconds: 13, hour: 9, participant: "P2"),
    ])
    #expect(found.count == 1)
    #expect(found.first?.group == "session=B110")
    #expect(found.first?.participant == "P1")
    #expect(difference(found.first) == .number(13))
    #expect(found.first?.metrics.count == 3)
  }

  @Test func `the nearest in time counts, within the window`() throws {
    let runs = [
      try run("A", seconds: 13, hour: 9), try run("A", seconds: 39, hour: 12),
      try run("B", seconds: 52, hour: 10, day: 2),
    ]
    #expect(difference(groups(runs).first) == .number(13))
    #expect(groups(runs, ["trail-pair-window": "21"]).isEmpty)
    #expect(groups(runs, ["trail-pair-window": "22"]).count == 1)
  }

  @Test func `what was not completed is not compared`() throws {
    let left = try run("B", seconds: 26, hour: 10, reached: 12)
    #expect(groups([try run("A", seconds: 13, hour: 9), left]).isEmpty)
  }

  @Test func `a run with both compares them itself, the first completed ones`() throws {
    let steps =
      try resultSteps(straightTrail([1, 2]), facts: ["trail-type": "A"])
      + [2.0, 3, 4].flatMap { pace in
        try resultSteps(
          straightTrail((1...13).map { pace * Double($0) }),
          facts: ["trail-type": pace == 2 ? "A" : "B"])
      }
    let run = try #require(TrailMaking.measured(steps).last)
    #expect(run.number("trail_b_minus_a_s") == 13)
    #expect(run.number("trail_b_to_a_ratio") == 1.5)
    #expect(groups([session(steps, of: .trailMaking, participant: "P")]).isEmpty)
  }

  /// Its own trail B is compared in the run, that of an hour later with the nearest trail A there is.
  @Test func `trail A of a run with both may be the nearest of another`() throws {
    let (a, b) = (try run("A", seconds: 13, hour: 9), try run("B", seconds: 26, hour: 10))
    let both = Session(
      participant: "P1", identifier: "AB", task: .trailMaking, start: a.start, end: nil,
      resultSource: "P1/AB/result.json",
      steps: a.steps + (try run("B", seconds: 39, hour: 9)).steps, deviceModel: nil,
      duplicateStepCount: 0, requiredSteps: [], conclusionStep: "conclusion")
    let found = groups([both, b])
    #expect(found.map(\.group) == ["session=B110"])
    #expect(difference(found.first) == .number(13))
  }

  @Test func `values of a pair are reported with trail B only`() throws {
    let a = try resultSteps(straightTrail([1, 2]), facts: ["trail-type": "A"])
    #expect(TrailMaking.measured(a).last?.reading("trail_b_minus_a_s") == nil)
    let b = try resultSteps(straightTrail([1, 2]), facts: ["trail-type": "B"])
    #expect(TrailMaking.measured(a + b).last?.reason("trail_b_minus_a_s") == "no_trail_pair")
    var earlier = a
    earlier[0].isPrevious = true
    #expect(TrailMaking.measured(earlier + b).last?.reason("trail_b_minus_a_s") == "no_trail_pair")
  }
}
