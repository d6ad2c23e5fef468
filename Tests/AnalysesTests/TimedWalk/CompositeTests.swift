import Metrics
import Testing
import Text

@testable import Analyses
@testable import Recordings
@testable import Study

/// Truth: the formula of the MSFC manual by hand. NMSS task force sample: 25-foot walk 9.5353 s
/// (SD 11.4058), 9-HPT 0.0439 / s (0.0101), PASAT-3 45.0311 (12.0771).
@Suite struct CompositeTests {
  private static let reference = ["reference": "msfc2001"]

  /// Sessions of one participant that begin so many minutes after noon.
  private func made(
    _ leaves: [String], of task: ActiveTask, minutes: Double = 0, participant: String = "P01"
  ) throws -> Session {
    let noon = 1_714_564_800.0
    let steps = try leaves.map { leaf in
      var step = try resultStep(leaf)
      step.start = RecordedDate(unixSeconds: noon + 60 * minutes)
      return step
    }
    return session(steps, of: task, participant: participant)
  }

  private func walk(_ seconds: [Double], meters: Double = 7.62, limit: Double = 180) -> [String] {
    zip(["timed.walk.trial1", "timed.walk.trial2"], seconds).map { name, seconds in
      #"{"_class":"ORKTimedWalkResult","identifier":"\#(name)","distanceInMeters":\#(meters),"#
        + #""duration":\#(seconds),"timeLimit":\#(limit)}"#
    }
  }

  /// 18 s with the dominant hand, 36 s with the other.
  private func pegs(_ seconds: Double = 1) -> [String] {
    [
      ("dominant.place", 1, true, 1.0), ("dominant.remove", 0, true, 1),
      ("non.dominant.place", 0, false, 2), ("non.dominant.remove", 1, false, 2),
    ].map { name, direction, isDominant, time in
      let samples = (0..<9).map { _ in #"{"time":\#(time * seconds),"distance":200}"# }
      return #"{"_class":"ORKHolePegTestResult","identifier":"hole.peg.test.\#(name)","#
        + #""movingDirection":\#(direction),"dominantHandTested":\#(isDominant),"#
        + #""numberOfPegs":9,"totalSuccesses":9,"totalFailures":0,"samples":["#
        + samples.joined(separator: ",") + "]}"
    }
  }

  /// 50 of 60 sums right.
  private var sums: [String] {
    let samples = (0..<60).map { number in
      #"{"digit":\#(number % 2 == 0 ? 2 : 1),"answer":\#(number < 50 ? 3 : 4),"time":1.5}"#
    }
    return [
      #"{"_class":"ORKPSATResult","identifier":"psat","presentationMode":1,"#
        + #""interStimulusInterval":3,"length":60,"initialDigit":1,"samples":["#
        + samples.joined(separator: ",") + "]}"
    ]
  }

  private func run(_ session: Session, _ parameters: [String: String] = reference) throws
    -> MeasuredStep
  { MeasuredStep(try #require(TimedWalk.measurements(of: session, Parameters(parameters)).last)) }

  @Test func `the score of the leg is that of its mean time`() throws {
    let run = try run(try made(walk([5.2, 4.8]), of: .timedWalk))
    #expect(isNear(run.number("course_reference_msfc_z"), (5 - 9.5353) / 11.4058, within: 1e-9))
    #expect(run.flags("course_reference_msfc_z") == ["reference_not_validated"])
    let slow = try self.run(try made(walk([30, 40]), of: .timedWalk))
    #expect((slow.number("course_reference_msfc_z") ?? 0) > 0)
    let unasked = try self.run(try made(walk([5.2, 4.8]), of: .timedWalk), [:])
    #expect(unasked.reading("course_reference_msfc_z") == nil)
  }

  @Test func `another course or an unfinished walk has no score`() throws {
    for leaves in [walk([60, 61], meters: 100), walk([5, 180]), walk([5, 5], meters: 7)] {
      let run = try run(try made(leaves, of: .timedWalk))
      #expect(run.reason("course_reference_msfc_z") == "reference_not_applicable")
    }
    let rounded = try run(try made(walk([5, 5], meters: 7.6), of: .timedWalk))
    #expect(rounded.number("course_reference_msfc_z") != nil)
  }

  private func groups(_ sessions: [Session]) -> [GroupMeasurement] {
    let parameters = Parameters(Self.reference)
    let members = sessions.flatMap { session -> [(task: ActiveTask, member: GroupMember)] in
      guard let task = session.task, let analysis = Catalog.analysis(of: task) else { return [] }
      return Catalog.members(session, analysis.measurements(of: session, parameters))
    }
    let own = members.filter { $0.task == .timedWalk }.map { $0.member }
    return Catalog.groups(.timedWalk, own, parameters)
  }

  private func composite(_ sessions: [Session]) throws -> MeasuredStep {
    let group = try #require(groups(sessions).first)
    return MeasuredStep(StepMeasurement(step: "", attempt: nil, source: "", metrics: group.metrics))
  }

  /// ((1/18 + 1/36) / 2 - 0.0439) / 0.0101 = -0.22112, -(5 - 9.5353) / 11.4058 = 0.39763 and
  /// (50 - 45.0311) / 12.0771 = 0.41143: 0.19598.
  @Test func `the composite joins three sessions of a participant`() throws {
    let sessions = [
      try made(walk([5.2, 4.8]), of: .timedWalk), try made(pegs(), of: .nineHolePeg, minutes: 10),
      try made(sums, of: .psat, minutes: 20),
    ]
    let joined = try composite(sessions)
    #expect(isNear(joined.number("course_reference_msfc_composite_z"), 0.19598, within: 1e-4))
    #expect(joined.flags("course_reference_msfc_composite_z") == ["reference_not_validated"])
    #expect(groups(sessions).first?.participant == "P01")
    #expect(groups(Array(sessions.dropFirst())).isEmpty)
    #expect(groups(Array(sessions.dropLast())).isEmpty)
  }

  @Test func `tests of others and of other days are not joined`() throws {
    let (walk, pegs) = (try made(walk([5, 5]), of: .timedWalk), try made(pegs(), of: .nineHolePeg))
    let other = try made(sums, of: .psat, participant: "P02")
    let late = try made(sums, of: .psat, minutes: 25 * 60)
    #expect(groups([walk, pegs, other]).isEmpty)
    #expect(groups([walk, pegs, late]).isEmpty)
  }

  /// Pegs placed in 1 ms have a score that no person can have.
  @Test func `a bad score makes no composite`() throws {
    let sessions = [
      try made(walk([5, 5]), of: .timedWalk), try made(pegs(0.001), of: .nineHolePeg),
      try made(sums, of: .psat),
    ]
    #expect(
      try composite(sessions).reason("course_reference_msfc_composite_z")
        == "reference_not_applicable")
  }

  /// Property: each test that goes better raises the composite.
  @Test func `better tests raise the composite`() throws {
    func value(_ seconds: Double, _ pegTime: Double) throws -> Double {
      let sessions = [
        try made(walk([seconds, seconds]), of: .timedWalk),
        try made(pegs(pegTime), of: .nineHolePeg), try made(sums, of: .psat),
      ]
      return try #require(try composite(sessions).number("course_reference_msfc_composite_z"))
    }
    let usual = try value(6, 1)
    #expect(try value(5, 1) > usual)
    #expect(try value(6, 0.9) > usual)
  }
}
