import Metrics
import Recordings
import Testing
import Text

@testable import Analyses
@testable import Study

/// Truth: the worked example of 6.0 s over 25 feet, which become 7.2 s (20 % more time, 16.7 % less speed) or 5.0 s (16.7 %
/// less time, 20 % more speed), and times at both sides of each rule.
@Suite struct CourseChangeTests {
  private struct Walked {
    let name: String
    let day: Double?
    let seconds: Double
    var meters: Double? = 7.62
    var resolution = 0.1
    var trials = 2.0
    var person = "P01"
  }

  private func rows(_ walks: [Walked], days: String? = nil) -> [String: [String: Reading]] {
    let members = walks.map { walk in
      var values = [
        "course_time_mean_s": walk.seconds, "trials": walk.trials, "resolution": walk.resolution,
      ]
      values["course_speed_mean_mps"] = walk.meters.map { $0 / walk.seconds }
      return GroupMember(
        participant: walk.person, source: "\(walk.name).json", session: walk.name,
        startSeconds: walk.day.map { 86_400 * $0 }, key: "course", values: values)
    }
    let groups = TimedWalk.groups(members, Parameters(days.map { ["confirm-days": $0] } ?? [:]))
    return Dictionary(
      uniqueKeysWithValues: groups.map { group in
        let pairs = group.metrics.map { ($0.definition.name, $0.reading) }
        return ("\(group.participant) \(group.group)", Dictionary(uniqueKeysWithValues: pairs))
      })
  }

  private func later(_ seconds: Double, meters: Double? = 7.62) throws -> [String: Reading] {
    let walks = [
      Walked(name: "a", day: 0, seconds: 6, meters: meters),
      Walked(name: "b", day: 7, seconds: seconds, meters: meters),
    ]
    return try #require(rows(walks)["P01 session=b"])
  }

  private func number(_ reading: Reading?) -> Double? { reading?.value?.number }

  @Test(arguments: [(7.2, 20.0, true, false), (5.0, -100.0 / 6, false, true)])
  func `twenty percent of time are not twenty percent of speed`(
    seconds: Double, percent: Double, isWorse: Bool, isBetter: Bool
  ) throws {
    let found = try later(seconds)
    #expect(isNear(number(found["course_time_change_pct"]), percent, within: 1e-9))
    #expect(found["course_time_change_pct"]?.count == 4)
    #expect(found["course_time_worse_20pct"]?.value == .truth(isWorse))
    #expect(found["course_speed_better_20pct"]?.value == .truth(isBetter))
  }

  @Test func `a rule holds from its limit on`() throws {
    for (seconds, isWorse) in [(7.19, false), (7.199_999_999_999, true), (7.21, true)] {
      #expect(try later(seconds)["course_time_worse_20pct"]?.value == .truth(isWorse))
    }
    for (seconds, isBetter) in [(5.01, false), (5.000_000_000_001, true), (4.99, true)] {
      #expect(try later(seconds)["course_speed_better_20pct"]?.value == .truth(isBetter))
    }
  }

  /// Days 0, 30, 60 and 150 with 6.0, 7.5, 6.5 and 7.3 s: the next session does not confirm, the first one after 84 days does.
  @Test func `a change is confirmed by the next session after enough days`() throws {
    let walks = [
      Walked(name: "d", day: 150, seconds: 7.3), Walked(name: "b", day: 30, seconds: 7.5),
      Walked(name: "a", day: 0, seconds: 6), Walked(name: "c", day: 60, seconds: 6.5),
    ]
    let name = "course_time_worse_20pct_confirmed"
    let usual = rows(walks)
    #expect(usual.keys.sorted() == ["P01 session=b", "P01 session=c", "P01 session=d"])
    #expect(usual["P01 session=b"]?[name]?.value == .truth(false))
    #expect(usual["P01 session=c"]?[name]?.value == .truth(false))
    #expect(usual["P01 session=d"]?[name] == .absent(.noLaterSession))
    let late = rows(walks, days: "84")
    #expect(late["P01 session=b"]?[name]?.value == .truth(true))
    let latest = rows(walks, days: "121")
    #expect(latest["P01 session=b"]?[name] == .absent(.noLaterSession))
    #expect(latest["P01 session=b"]?["course_time_worse_20pct"]?.value == .truth(true))
  }

  @Test func `courses of two lengths are not compared, and rules hold for 25 feet alone`() throws {
    let other = [
      Walked(name: "a", day: 0, seconds: 6), Walked(name: "b", day: 7, seconds: 8, meters: 10),
      Walked(name: "c", day: 8, seconds: 8, meters: 7.6),
    ]
    let found = rows(other)
    #expect(found["P01 session=b"]?["course_time_change_pct"] == .absent(.courseDiffers))
    #expect(found["P01 session=b"]?["course_time_worse_20pct"] == .absent(.courseDiffers))
    #expect(found["P01 session=c"]?["course_time_worse_20pct"]?.value == .truth(true))
    let unknown = rows([
      Walked(name: "a", day: 0, seconds: 6, meters: nil), Walked(name: "b", day: 7, seconds: 8),
    ])
    #expect(unknown["P01 session=b"]?["course_time_change_pct"] == .absent(.courseDiffers))
    for meters in [10.0, nil] {
      let found = try later(7.2, meters: meters)
      #expect(isNear(number(found["course_time_change_pct"]), 20, within: 1e-9))
      #expect(found["course_time_worse_20pct"] == .absent(.referenceNotApplicable))
      #expect(found["course_speed_better_20pct"] == .absent(.referenceNotApplicable))
    }
  }

  /// 0.1 s are 2.5 % of 4 s, and 1 s of 40 s.
  @Test(
    arguments: [(4.0, 0.1, false), (3.9, 0.1, true), (39, 1, true), (40, 1, false)]
      as [(Double, Double, Bool)]) func `a clock that is too coarse makes a change doubtful`(
      seconds: Double, resolution: Double, isUncertain: Bool
    ) throws
  {
    let found = rows([
      Walked(name: "a", day: 0, seconds: seconds, resolution: resolution),
      Walked(name: "b", day: 7, seconds: seconds, resolution: resolution),
    ])
    let reading = try #require(found["P01 session=b"]?["course_time_change_pct"])
    #expect(reading.flags.contains(.courseChangeUncertain) == isUncertain)
  }

  @Test func `a single trial of either session has a note`() throws {
    let found = rows([
      Walked(name: "a", day: 0, seconds: 6, trials: 1), Walked(name: "b", day: 7, seconds: 6),
    ])
    #expect(found["P01 session=b"]?["course_time_change_pct"]?.flags == [.singleTrial])
  }

  @Test func `people are not compared with each other, nor sessions without a start`() {
    let walks = [
      Walked(name: "a", day: 0, seconds: 6), Walked(name: "b", day: 7, seconds: 6, person: "P02"),
      Walked(name: "c", day: nil, seconds: 6),
    ]
    #expect(rows(walks).isEmpty)
  }

  /// Two sessions from results, a week apart; the first has times that were cut to whole seconds.
  @Test func `sessions contribute the mean of their trials`() throws {
    let noon = 1_714_564_800.0
    func made(_ seconds: [String], day: Double) throws -> Session {
      let steps = try zip(["timed.walk.trial1", "timed.walk.trial2"], seconds).map { name, text in
        var step = try resultStep(
          #"{"_class":"ORKTimedWalkResult","identifier":"\#(name)","distanceInMeters":7.62,"#
            + #""duration":\#(text),"timeLimit":180}"#)
        step.start = RecordedDate(unixSeconds: noon + 86_400 * day)
        return step
      }
      return session(steps, of: .timedWalk, participant: "P01")
    }
    let sessions = [try made(["5.9", "6.1"], day: 0), try made(["7.1", "7.3"], day: 7)]
    let members = sessions.flatMap {
      TimedWalk.members($0, TimedWalk.measurements(of: $0, Parameters()), Parameters())
    }
    #expect(members.count == 2)
    let group = try #require(TimedWalk.groups(members, Parameters()).first)
    let rows = MeasuredStep(
      StepMeasurement(step: "", attempt: nil, source: "", metrics: group.metrics))
    #expect(isNear(rows.number("course_time_change_pct"), 20, within: 1e-9))
    #expect(rows.reading("course_time_worse_20pct")?.value == .truth(true))
  }
}
