import Testing
import TestSupport
import Text

@testable import Recordings

/// Truth: ResearchKit's types of the members. A missing member, null or the largest number is nil and no
/// fault; a member of another type or out of range is reported.
@Suite struct UnusableMembersTests {
  private func leaf(_ members: String) throws -> ResultLeaf {
    let tree = try JSONValue.parse(ByteBuffer("{\(members)}".utf8))
    return ResultLeaf(path: "results[0]", object: tree)
  }

  private static let pegMembers = [
    ("movingDirection", "0 or left, 1 or right", #""up""#),
    ("dominantHandTested", "true or false", "2"),
    ("numberOfPegs", "a number of pegs or attempts", "8.5"), ("rotated", "true or false", "[]"),
    ("totalSuccesses", "a number of pegs or attempts", "-1"),
    ("totalFailures", "a number of pegs or attempts", "1e20"),
    ("totalTime", "a time from 0 on", #""3""#), ("totalDistance", "a distance from 0 on", "-3"),
  ]

  @Test(arguments: pegMembers) func `unusable members of a peg test are skipped with a report`(
    key: String, expected: String, text: String
  ) throws {
    let result = NineHolePegResult(
      try leaf(#""\#(key)":\#(text),"samples":[{"time":2,"distance":1}]"#))
    #expect(result.skipped.count == 1)
    #expect(
      result.skipped.first?.sentence.hasPrefix("results[0].\(key): expected \(expected), found ")
        == true)
    #expect(!result.isBroken)
    #expect(result.moves.map(\.seconds) == [2])
    for nothing in ["null", "1.7976931348623157e308"] {
      #expect(NineHolePegResult(try leaf(#""\#(key)":\#(nothing)"#)).skipped.isEmpty)
    }
  }

  @Test func `unusable members of a single peg are skipped with a report`() throws {
    let result = NineHolePegResult(
      try leaf(#""samples":[{"time":2,"distance":"far"},{"time":1},{"time":3,"distance":4}]"#))
    #expect(
      result.skipped.map(\.sentence) == [
        "results[0].samples[0].distance: expected a distance from 0 on, found another text; "
          + "it was left out"
      ])
    #expect(result.moves.map(\.distancePoints) == [nil, nil, 4])
    let broken = NineHolePegResult(try leaf(#""samples":[{"time":2},{"time":true}]"#))
    #expect(broken.isBroken)
    #expect(broken.moves.count == 1)
    #expect(broken.skipped.count == 2)
  }

  @Test(arguments: ["-0.1", "1.1", #""loud""#, "true", "{}"])
  func `an unusable volume is skipped with a report`(text: String) throws {
    let volume = try leaf(
      #""outputVolume":\#(text),"samples":[{"frequency":1000,"channel":0,"amplitude":0.01}]"#)
    let (tones, hearing) = (ToneAudiometryResult(volume), DBHLToneAudiometryResult(volume))
    for skipped in [tones.skipped, hearing.skipped] {
      #expect(skipped.count == 1)
      #expect(
        skipped[0].sentence.hasPrefix(
          "results[0].outputVolume: expected a volume from 0 to 1, found "))
    }
    #expect(tones.outputVolume == nil)
    #expect(hearing.outputVolume == nil)
    #expect(tones.tones.count == 1)
    #expect(hearing.frequencies.count == 1)
  }

  @Test func `unusable headphones are skipped with a report`() throws {
    let result = DBHLToneAudiometryResult(
      try leaf(#""headphoneType":7,"samples":[{"frequency":1000,"channel":0}]"#))
    #expect(
      result.skipped.first?.sentence.hasPrefix("results[0].headphoneType: expected a text") == true)
    #expect(result.headphoneType == nil)
    #expect(result.frequencies.count == 1)
  }

  /// Squares of such levels would be infinite.
  @Test(arguments: ["1e200", "-131", "231", "true"])
  func `an unusable level is skipped with a report`(text: String) throws {
    let result = DBHLToneAudiometryResult(
      try leaf(
        #""samples":[{"frequency":1000,"channel":0,"calculatedThreshold":10,"units":[{"dBHLValue":\#(text),"startOfUnitTimeStamp":0,"preStimulusDelay":1,"userTapTimeStamp":2,"timeoutTimeStamp":0}]}]"#
      ))
    let tested = try #require(result.frequencies.first)
    #expect(tested.presentations.isEmpty)
    #expect(tested.thresholdDecibels == 10)
    #expect(
      result.skipped.first?.sentence.hasPrefix(
        "results[0].samples[0].units[0].dBHLValue: expected a level from -130 to 230 dB HL, found ")
        == true)
  }
}
