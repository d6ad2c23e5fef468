import Testing
import TestSupport
import Text

@testable import Recordings

/// Truth: ResearchKit's classes of results whose numbers the app measured itself, and the members of the texts read by
/// hand.
@Suite struct AppMeasuresTests {
  private func leaf(_ members: String) throws -> ResultLeaf {
    ResultLeaf(path: "results[1]", object: try tree("{\(members)}"))
  }

  @Test(arguments: [
    (#""range":100.5,"minimum":20,"maximum":130"#, 100.5), (#""minimum":20,"maximum":130"#, 110),
    (#""flexed":90,"extended":-3.5"#, 93.5), (#""range":"wide","minimum":29,"maximum":129"#, 100),
  ]) func `a range of motion is as written, else the distance of its ends`(
    members: String, range: Double
  ) throws {
    let result = RangeOfMotionResult(try leaf(members))
    #expect(result.rangeDegrees == range)
    #expect(result.skipped.isEmpty)
  }

  @Test func `a range of motion that nothing gives is reported`() throws {
    let result = RangeOfMotionResult(try leaf(#""range":"wide","start":30"#))
    #expect(result.degrees == ["start": 30])
    #expect(result.rangeDegrees == nil)
    #expect(
      result.skipped.map(\.sentence) == [
        "results[1].range: expected a number of degrees, found another text; "
          + "reported range left out"
      ])
  }

  @Test func `a timed walk has a length, a time and a limit`() throws {
    let result = TimedWalkResult(
      try leaf(#""distanceInMeters":100,"duration":71.5,"timeLimit":180"#))
    #expect(result.meters == 100)
    #expect(result.seconds == 71.5)
    #expect(result.limitSeconds == 180)
    #expect(result.faults.isEmpty)
  }

  @Test func `a length or a time of a timed walk that is not above 0 is a fault, a limit is none`()
    throws
  {
    let result = TimedWalkResult(try leaf(#""distanceInMeters":0,"timeLimit":0"#))
    #expect(result.meters == nil)
    #expect(result.limitSeconds == nil)
    #expect(result.faults.map(\.key) == ["distanceInMeters", "duration"])
    #expect(
      result.faults.map(\.text) == [
        "results[1].distanceInMeters: expected a number above 0, found another number",
        "results[1].duration: expected a number above 0, found nothing",
      ])
  }

  @Test(arguments: [
    (#""timestamp":5000.25"#, 5000.25, false), (#""ReactionTime":5000.25"#, 5000.25, false),
    (#""timestamp":0,"ReactionTime":0.4"#, nil, false),
    (#""timestamp":12.5,"isSuccessful":0"#, 12.5, true),
  ]) func `a stimulus has an uptime, and an attempt may have failed`(
    members: String, seconds: Double?, isOfFailure: Bool
  ) throws {
    let result = ReactionTimeResult(try leaf(members))
    #expect(result.stimulusSeconds == seconds)
    #expect(result.isOfFailure == isOfFailure)
  }

  private static let attempt =
    #""timerStartDate":"2026-01-15T09:30:02.300Z","timerEndDate":"2026-01-15T09:30:04Z","#
    + #""currentInterval":2,"#

  @Test func `dates of a touch are read under ResearchKit's keys and with a capital`() throws {
    let result = NormalizedReactionTimeResult(
      try leaf(Self.attempt + #""StimulusStartDate":"2026-01-15T09:30:02Z","reactionDate":"""#))
    #expect(result.fault == nil)
    let stimulus = try #require(result.stimulus)
    #expect(stimulus.unixSeconds == RecordedDate("2026-01-15T09:30:02Z")?.unixSeconds)
    #expect(abs((result.lift?.seconds(since: stimulus) ?? 0) - 0.3) < 1e-6)
    #expect(result.touch == nil)
    #expect(result.foreperiodSeconds == 2)
    #expect(!result.isCoarse)
  }

  @Test(arguments: [
    (#""reactionDate":"soon""#, "reactionDate", "expected a date, found another text"),
    (
      #""reactionDate":"2026-01-15T09:30:01.5Z","stimulusStartDate":"2026-01-15T09:30:02Z""#,
      "reactionDate", "expected a date not before stimulusStartDate (2026-01-15T09:30:02"
    ),
    (
      #""reactionDate":"2026-01-15T09:30:05Z""#, "timerEndDate",
      "expected a date not before reactionDate (2026-01-15T09:30:05"
    ),
  ]) func `dates of a touch that cannot be are a fault`(members: String, key: String, text: String)
    throws
  {
    let fault = try #require(NormalizedReactionTimeResult(try leaf(Self.attempt + members)).fault)
    #expect(fault.key == key)
    #expect(fault.text.hasPrefix("results[1].\(key): \(text)"))
  }

  @Test func `an answer in words is that of a text question`() throws {
    #expect(try leaf(#""textAnswer":"the sun""#).writtenAnswer == "the sun")
    #expect(try leaf(#""textAnswer":7"#).writtenAnswer == nil)
    #expect(try leaf("").writtenAnswer == nil)
  }
}
