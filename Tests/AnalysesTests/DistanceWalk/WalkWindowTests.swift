import Metrics
import Recordings
import Synthesis
import Testing

@testable import Analyses

/// Truth: walks whose rhythm is known in every window, and the same part of the recording measured alone.
@Suite struct WalkWindowTests {
  /// 109 steps a minute for 62 s, then 90: recorded from 2 s before to 2 s after.
  private var slowing: MotionTrack {
    let fast = (0..<112).map { 2 + Double($0) * 60 / 109 }
    let slow = (1..<95).map { fast[111] + Double($0) * 60 / 90 }
    return SyntheticWalk(contactTimes: fast + slow, stillSeconds: 2, noise: 0.1).deviceMotion()
  }

  private func measured(_ track: MotionTrack) throws -> MeasuredStep {
    let step = walkStep("6mwt", from: 0, to: 130, [track.motion])
    return try #require(measureRun(.sixMinuteWalk, [step]).first)
  }

  @Test func `cadence is given window by window`() throws {
    let cadences = try measured(slowing).events("cadence_spm")
    #expect(cadences.map(\.item) == ["1", "2", "3", "4"])
    #expect(cadences.map(\.onsetSeconds) == [0, 30, 60, 90])
    for (event, expected) in zip(cadences, [109.0, 109, 90, 90]) where event.item != "3" {
      #expect(abs((event.value ?? 0) / expected - 1) < 0.005)
    }
  }

  /// Property: a window is a walk of its own.
  @Test func `a window has the values of its samples measured alone`() throws {
    let motion = try slowing.even
    let facts = WalkerFacts(Parameters())
    let part = motion.part(3000..<6000)
    let walk = try Walk(part, try BodyFrame(part), pedometer: nil, facts: facts, isAsked: true)
    let events = WalkWindows(motion, facts: facts, isAsked: true).events.filter { $0.item == "2" }
    #expect(events.count > 50)
    for event in events where event.type != "gait_speed_mps" {
      let metric = Walk.metrics.first { $0.definition.name == event.type }
      guard case .number(let value)? = metric?.reading(walk)?.value else { continue }
      #expect(event.value == value, "\(event.type)")
    }
  }

  @Test func `a recording shorter than a window has none`() throws {
    let walk = SyntheticWalk(cadenceSpm: 109, contactCount: 30, noise: 0.1)
    #expect(try measured(walk.deviceMotion()).events("cadence_spm").isEmpty)
  }
}
