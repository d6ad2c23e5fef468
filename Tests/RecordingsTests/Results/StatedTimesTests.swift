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

  /// A median of 75 s or 75 ms is neither; who knows the app may say which.
  @Test(arguments: [(GivenTimeUnit.seconds, 1.0), (.milliseconds, 1e-3)])
  func `the unit that the user says is used`(given: GivenTimeUnit, perSecond: Double) throws {
    let taps = (0..<13).map {
      #"{"timestamp":\#(75 * Double($0)),"index":\#($0),"incorrect":false}"#
    }
    var stated = try leaf(#""taps":[\#(taps.joined(separator: ","))]"#, "ORKTrailmakingResult")
    #expect(isUnknown(TrailMakingResult(stated).times))
    stated.givenTimeUnit = given
    let result = TrailMakingResult(stated)
    #expect(abs((result.taps.last?.seconds ?? 0) - 900 * perSecond) < 1e-9)
    #expect(unit(result.times) == (given == .seconds ? nil : .milliseconds))
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
    // An interval of 18 s is possible, so that the message does not deny it.
    guard case .unknown(let found) = try trail(15, dates: dates).times else { return }
    #expect(
      found.hasPrefix(
        "a median interval between targets of 18, which is possible in seconds and not in milliseconds, although in seconds they would not fit between the dates of the result; compare the dates"
      ), "\(found)")
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
      #expect(abs((trial.responseSeconds ?? 0) - 0.75) < 1e-3)
    }
  }

  /// 75 is neither; 75,000 would be 75 s, and so much of microseconds is 0.75 s in a unit that nothing proves.
  @Test(
    arguments: [
      (20.0, nil), (20.1, true), (149, true), (150, false), (20_000, false), (20_001, true),
      (750_000, true),
    ] as [(Double, Bool?)]) func `a response that nobody makes has no unit`(
      median: Double, isRefused: Bool?
    ) throws
  {
    let times = StroopResult.times(of: try stroop([(0, median, nil), (200, 200 + median, nil)]))
    #expect(isUnknown(times) == (isRefused ?? false))
    #expect(unit(times) == (isRefused == false ? .milliseconds : nil))
  }

  /// Members that agree are in one unit, which the responses tell.
  @Test(
    arguments: [
      (1.0, 1.0, nil), (1000, 1000, .milliseconds), (1000, 1, .milliseconds),
      (1e6, 1, .microseconds),
    ] as [(Double, Double, TimeUnit?)]) func `a response stated twice is one response`(
      clock: Double, stated: Double, expected: TimeUnit?
    ) throws
  {
    let leaves = try stroop(
      (0..<6).map {
        ((100 + 2 * Double($0)) * clock, (100.75 + 2 * Double($0)) * clock, 0.75 * stated)
      })
    let times = StroopResult.times(of: leaves)
    #expect(unit(times) == expected)
    for leaf in leaves {
      guard case .trial(let trial) = StroopResult(leaf, times: times) else {
        Issue.record("no trial")
        continue
      }
      #expect(abs((trial.responseSeconds ?? 0) - 0.75) < 1e-6)
    }
  }

  /// A trial that ran out of time has no end, or none after its start; without the member for the answer it may only be damaged.
  @Test(arguments: [
    (#""colorSelected":"NONE","startTime":5,"endTime":0"#, true),
    (#""colorSelected":null,"startTime":5,"endTime":null"#, true),
    (#""colorSelected":"","startTime":5"#, true),
    (#""colorSelected":"none","reactionTime":0"#, true), (#""startTime":5,"endTime":0"#, false),
    (#""colorSelected":"RED","startTime":5"#, false), (#""colorSelected":7,"startTime":5"#, false),
  ]) func `a trial may end without an answer and without a time`(members: String, isTrial: Bool)
    throws
  {
    for name in ["ORKStroopResult", "ORKAccuracyStroopResult"] {
      let object = try leaf(#""color":"RED","text":"BLUE",\#(members)"#, name)
      guard case .trial(let trial) = StroopResult(object) else {
        #expect(!isTrial)
        continue
      }
      #expect(isTrial)
      #expect(trial.selected == nil && trial.responseSeconds == nil && trial.leftOut.isEmpty)
    }
  }

  /// Nine pegs of 1.5 s, with the total in the same unit, in another one, or without a limit, which stores 0.
  @Test(
    arguments: [
      (1.0, 13.5, nil), (1000, 13_500, .milliseconds), (1000, 13.5, .milliseconds),
      (1, 13_500, .milliseconds), (1000, 0, .milliseconds), (1, 0, nil),
    ] as [(Double, Double, TimeUnit?)]) func `pegs and their total may be in two units`(
      factor: Double, total: Double, expected: TimeUnit?
    ) throws
  {
    let pegs = (0..<9).map { _ in #"{"time":\#(1.5 * factor),"distance":100}"# }
    let result = NineHolePegResult(
      try leaf(
        #""totalTime":\#(total),"samples":[\#(pegs.joined(separator: ","))]"#,
        "ORKHolePegTestResult"))
    #expect(result.moves.allSatisfy { $0.seconds == 1.5 })
    #expect(result.totalSeconds == (total == 0 ? 0 : 13.5))
    #expect(unit(result.times) == expected)
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

  /// The limit is a setting of the app, in the unit of the clock or not; the clock stops at it.
  @Test(arguments: [
    (8.3, 180.0, 8.3, 180.0), (8300, 180, 8.3, 180), (8300, 180_000, 8.3, 180),
    (8.3, 180_000, 8.3, 180), (180_000, 180, 180, 180), (180, 180_000, 180, 180),
    (5000, 5.1, 5, 5.1), (8.3, 5, 8.3, 5), (8.3, 1200, 8.3, 1200),
  ]) func `the limit of a walk is in seconds whatever its unit`(
    duration: Double, limit: Double, seconds: Double, limitSeconds: Double
  ) throws {
    let result = TimedWalkResult(
      try leaf(
        #""distanceInMeters":10,"duration":\#(duration),"timeLimit":\#(limit)"#,
        "ORKTimedWalkResult"))
    #expect(result.seconds == seconds)
    #expect(result.limitSeconds == limitSeconds)
  }

  private func psat(_ interval: Double, _ times: [Double]) throws -> PSATResult {
    let samples = times.map { #"{"digit":3,"answer":5,"correct":true,"time":\#($0)}"# }
    let total = times.reduce(0, +)
    return PSATResult(
      try leaf(
        #""startDate":"2026-01-15T09:30:00Z","endDate":"2026-01-15T09:32:00Z","#
          + #""interStimulusInterval":\#(interval),"totalTime":\#(total),"samples":["#
          + samples.joined(separator: ",") + "]", "ORKPSATResult"))
  }

  /// The interval is a setting of the app, in the unit of the responses or not.
  @Test(
    arguments: [
      (1.0, 1.0, nil), (1, 1e3, .milliseconds), (1e3, 1e3, .milliseconds), (1e3, 1, .milliseconds),
    ] as [(Double, Double, TimeUnit?)]) func `sums are in seconds whatever their unit`(
      ofInterval: Double, ofResponses: Double, expected: TimeUnit?
    ) throws
  {
    let seconds = [1.2, 1.5, 1.4, 2.1, 3]
    let result = try psat(3 * ofInterval, seconds.map { $0 * ofResponses })
    #expect(unit(result.times) == expected)
    #expect(result.intervalSeconds == 3)
    #expect(zip(result.additions, seconds).allSatisfy { abs(($0.seconds ?? 0) - $1) < 1e-9 })
    #expect(abs((result.totalSeconds ?? 0) - 9.2) < 1e-9)
  }

  /// Of an interval alone, and of responses alone; 60 responses of 19 s do not fit into two minutes.
  @Test func `an interval or responses that nobody has have no unit`() throws {
    #expect(unit(try psat(3000, []).times) == .milliseconds)
    #expect(isUnknown(try psat(75, []).times))
    #expect(isUnknown(try psat(3, [75, 75, 75]).times))
    #expect(isUnknown(try psat(3, Array(repeating: 19, count: 60)).times))
  }

  private func speech(_ factor: Double, pause: Double, dates: Bool = true, word: Double = 0.3)
    throws -> SpeechRecognitionResult
  {
    let words = (0..<6).map {
      #"{"substring":"a","timestamp":\#(factor * (0.5 + 0.4 * Double($0))),"duration":\#(factor * word)}"#
    }
    let stated =
      dates ? #""startDate":"2026-01-15T09:30:00Z","endDate":"2026-01-15T09:30:03Z","# : ""
    return SpeechRecognitionResult(
      try leaf(
        stated + #""recognitionMetadata":{"averagePauseDuration":\#(pause)},"#
          + #""transcription":{"segments":["# + words.joined(separator: ",") + "]}",
        "ORKSpeechRecognitionResult"))
  }

  /// Six words 0.4 s apart, with and without the dates of a step of 3 s; the mean pause is in either unit.
  @Test(arguments: [1.0, 1e3], [true, false]) func `words are in seconds whatever their unit`(
    factor: Double, dates: Bool
  ) throws {
    for (pause, isConverted) in [(0.2, factor > 1), (200, true)] {
      let result = try speech(factor, pause: pause, dates: dates)
      #expect(unit(result.times) == (isConverted ? .milliseconds : nil))
      #expect(abs((result.segments.last?.startSeconds ?? 0) - 2.5) < 1e-9)
      #expect(abs((result.segments.last?.durationSeconds ?? 0) - 0.3) < 1e-9)
      #expect(abs((result.averagePauseSeconds ?? 0) - 0.2) < 1e-9)
    }
  }

  /// A recognizer hears a minute at once, and no word takes less than 75 ms; without durations the starts decide.
  @Test(
    arguments: [(60.0, nil, false), (61, nil, true), (74, nil, true), (75, 1e3, false)]
      as [(Double, Double?, Bool)]) func `words that nobody says have no time`(
      word: Double, perSecond: Double?, isRefused: Bool
    ) throws
  {
    let result = try speech(1, pause: 0.2, dates: false, word: word)
    #expect(isUnknown(result.times) == isRefused)
    let expected = isRefused ? nil : word / (perSecond ?? 1)
    #expect(result.segments.first?.durationSeconds == expected)
    #expect(unit(try speech(1000, pause: 0.2, dates: false, word: 0).times) == .milliseconds)
  }

  /// Without the clock's times the response that the result states decides, in whatever unit.
  @Test(
    arguments: [
      (0.75, nil, false), (750, .milliseconds, false), (20, nil, false), (20.5, nil, true),
      (149, nil, true), (150, .milliseconds, false),
    ] as [(Double, TimeUnit?, Bool)]) func `a stated response serves without times`(
      stated: Double, expected: TimeUnit?, isRefused: Bool
    ) throws
  {
    let object = try leaf(
      #""color":"RED","text":"RED","colorSelected":"RED","reactionTime":\#(stated)"#,
      "ORKStroopResult")
    let times = StroopResult.times(of: [object, object])
    #expect(isUnknown(times) == isRefused)
    #expect(unit(times) == expected)
    guard !isRefused, case .trial(let trial) = StroopResult(object, times: times) else { return }
    #expect(trial.responseSeconds == (expected == nil ? stated : stated / 1000))
    #expect(trial.shownSeconds == nil && trial.leftOut.isEmpty)
  }

  /// 0.75 s beside a clock in milliseconds, and beside times in the wrong order, which are told.
  @Test(arguments: [#""startTime":2000"#, #""startTime":2000,"endTime":1250"#])
  func `a stated response replaces times that cannot be used`(times: String) throws {
    let whole = try stroop([(1000, 1750, 0.75)])
    let broken = try leaf(
      times + #","color":"RED","text":"RED","colorSelected":"RED","reactionTime":0.75"#,
      "ORKStroopResult")
    let unit = StroopResult.times(of: whole + whole + [broken])
    guard case .trial(let trial) = StroopResult(broken, times: unit) else {
      Issue.record("no trial")
      return
    }
    #expect(trial.responseSeconds == 0.75)
    #expect(trial.leftOut.map(\.key) == (times.contains("endTime") ? ["endTime"] : []))
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
