import Testing
import Text

@testable import Recordings

/// Truth: the seconds in which the made-up times were chosen.
@Suite struct StatedTimesTests {
  private func leaf(_ members: String, _ className: String) throws -> ResultLeaf {
    ResultLeaf(path: "", object: try tree(#"{"_class":"\#(className)",\#(members)}"#))
  }

  private func unit(_ times: StatedTimes) -> TimeUnit? {
    if case .converted(let unit, _) = times { unit } else { nil }
  }

  private func isUnknown(_ times: StatedTimes) -> Bool {
    if case .unknown = times { true } else { false }
  }

  private func trail(_ factor: Double, dates: String = "") throws -> TrailMakingResult {
    let taps = (0..<13).map {
      #"{"timestamp":\#(factor * (1.5 + 1.2 * Double($0))),"index":\#($0),"incorrect":false}"#
    }
    return TrailMakingResult(
      try leaf(#"\#(dates)"taps":[\#(taps.joined(separator: ","))]"#, "ORKTrailmakingResult"))
  }

  @Test(arguments: [1.0, 1e3]) func `a trail is in seconds whatever its unit`(factor: Double) throws
  {
    let result = try trail(factor)
    #expect(abs((result.taps.last?.seconds ?? 0) - 15.9) < 1e-9)
    #expect(unit(result.times) == (factor == 1 ? nil : .milliseconds))
  }

  /// A median interval up to 20 s is possible, and one from 100 ms on; between them is neither.
  @Test(arguments: [
    (19.9 / 1.2, false), (20.1 / 1.2, true), (99 / 1.2, true), (100.1 / 1.2, false),
  ]) func `between the bounds nothing is believed`(factor: Double, isRefused: Bool) throws {
    #expect(isUnknown(try trail(factor).times) == isRefused)
  }

  /// 15 s of taps fit between dates 14 s apart; taken for seconds, 240 s do not, and no interval is 16 ms.
  @Test func `dates veto a unit`() throws {
    let dates = #""startDate":"2026-01-15T09:30:00Z","endDate":"2026-01-15T09:30:14Z","#
    #expect(try trail(1, dates: dates).times == .seconds)
    #expect(isUnknown(try trail(15, dates: dates).times))
    #expect(unit(try trail(1000, dates: dates).times) == .milliseconds)
  }

  /// Dates of one moment are those of writing the result.
  @Test func `equal dates say nothing`() throws {
    let dates = #""startDate":"2026-01-15T09:30:00Z","endDate":"2026-01-15T09:30:00Z","#
    #expect(try trail(1, dates: dates).times == .seconds)
  }

  private func stroop(_ trials: [(Double, Double, Double?)]) throws -> [ResultLeaf] {
    try trials.map { start, end, seconds in
      let known = seconds.map { #","reactionTime":\#($0)"# } ?? ""
      return try leaf(
        #""startTime":\#(start),"endTime":\#(end),"color":"RED","text":"RED","colorSelected":"RED"\#(known)"#,
        "ORKStroopResult")
    }
  }

  /// Since boot, since 1970, from 0; the member in seconds proves the unit.
  @Test(
    arguments: [
      (100.0, 1.0, nil, nil), (1_772_654_400, 1, nil, nil), (0, 1e3, nil, .milliseconds),
      (1_772_654_400e3, 1e3, nil, .milliseconds), (1_772_654_400e6, 1e6, nil, .microseconds),
      (5000, 1e3, 0.75, .milliseconds), (100, 1, 0.75, nil),
    ] as [(Double, Double, Double?, TimeUnit?)]) func `response times of all clocks are alike`(
      start: Double, factor: Double, known: Double?, expected: TimeUnit?
    ) throws
  {
    let leaves = try stroop(
      (0..<6).map { number in
        let shown = start + 2 * factor * Double(number)
        return (shown, shown + 0.75 * factor, known)
      })
    let times = StroopResult.times(of: leaves)
    #expect(unit(times) == expected)
    for leaf in leaves {
      guard case .trial(let trial) = StroopResult(leaf, times: times) else {
        Issue.record("no trial")
        continue
      }
      #expect(abs(trial.responseSeconds - 0.75) < 1e-3)
    }
  }

  @Test(arguments: [75.0, 75_000]) func `a response that nobody makes has no unit`(median: Double)
    throws
  {
    let times = StroopResult.times(of: try stroop([(0, median, nil), (200, 200 + median, nil)]))
    #expect(isUnknown(times) == (median == 75))
  }

  @Test(arguments: ["NONE", "None", "none", ""]) func `no color was chosen`(answer: String) throws {
    let object = try leaf(
      #""startTime":1,"endTime":2,"color":"RED","text":"BLUE","colorSelected":"\#(answer)""#,
      "ORKStroopResult")
    guard case .trial(let trial) = StroopResult(object) else {
      Issue.record("no trial")
      return
    }
    #expect(trial.selected == nil)
  }

  /// 60 taps 165 ms apart, 70 ms each; a port counts from the time since boot minus the time since 1970.
  @Test(arguments: [(0.0, 1.0), (0, 1e3), (-1_772_654_400e3, 1e3)])
  func `taps are in seconds whatever their unit`(start: Double, factor: Double) throws {
    let taps = (0..<60).map {
      #"{"TapTimeStamp":\#(start + factor * 0.165 * Double($0)),"duration":\#(factor * 0.07),"#
        + #""TappedButtonId":"TappedButton\#($0 % 2 == 0 ? "Left" : "Right")"}"#
    }
    let object = try tree(#"{"TappingSamples":[\#(taps.joined(separator: ","))]}"#)
    let result = try #require(TappingResult(ResultLeaf(path: "", object: object)))
    #expect(unit(result.times) == (factor == 1 ? nil : .milliseconds))
    let (first, last) = (try #require(result.taps.first), try #require(result.taps.last))
    #expect(abs(last.seconds - first.seconds - 59 * 0.165) < 1e-6)
    #expect(result.taps.allSatisfy { abs($0.durationSeconds - 0.07) < 1e-9 })
  }

  @Test(
    arguments: [(6.4, nil), (6400, .milliseconds), (600, nil), (1000, .milliseconds)]
      as [(Double, TimeUnit?)]) func `a walk is in seconds whatever its unit`(
      duration: Double, expected: TimeUnit?
    ) throws
  {
    let result = TimedWalkResult(
      try leaf(#""distanceInMeters":7.62,"duration":\#(duration)"#, "ORKTimedWalkResult"))
    #expect(unit(result.times) == expected)
    #expect(result.seconds == duration / (expected == nil ? 1 : 1000))
    let refused = TimedWalkResult(
      try leaf(#""distanceInMeters":7.62,"duration":800"#, "ORKTimedWalkResult"))
    #expect(isUnknown(refused.times))
  }

  @Test(arguments: [1.0, 1e3]) func `moves are in seconds whatever their unit`(factor: Double)
    throws
  {
    let moves = (0..<7).map {
      #"{"timestamp":\#(factor * 2 * Double($0)),"donorTowerIndex":0,"recipientTowerIndex":1}"#
    }
    let result = TowerOfHanoiResult(
      try leaf(#""moves":[\#(moves.joined(separator: ","))]"#, "ORKTowerOfHanoiResult"))
    #expect(result.moves.last?.seconds == 12)
    #expect(unit(result.times) == (factor == 1 ? nil : .milliseconds))
  }

  /// 0 is a time-out, less than 10 s a reaction, more the uptime of the stimulus.
  @Test(
    arguments: [
      (0.0, nil, nil, true), (0.412, nil, 0.412, false), (10, nil, 10, false),
      (555.786, 555.786, nil, false),
    ] as [(Double, Double?, Double?, Bool)]) func `a reaction time is what its size says`(
      stated: Double, stimulus: Double?, reported: Double?, isTimeout: Bool
    ) throws
  {
    let result = ReactionTimeResult(
      try leaf(#""ReactionTime":\#(stated)"#, "ORKReactionTimeResult"))
    #expect(result.stimulusSeconds == stimulus)
    #expect(result.reportedSeconds == reported)
    #expect(result.isTimeout == isTimeout)
  }
}
