import Analyses
import Metrics
import Synthesis
import Testing

@testable import Recordings
@testable import Study

/// Truth: a column of a map says of a file what the option says of all.
@Suite struct MappedRunTests {
  private func session(_ leaves: [String], of task: ActiveTask, _ facts: [String: String]) throws
    -> Session
  {
    var steps = try leaves.map(resultStep)
    for index in steps.indices { steps[index].facts = facts }
    return AnalysesTests.session(steps, of: task)
  }

  @Test func `a norm that a map names for one run of pegs has a row there alone`() throws {
    let leaves = WorkedNineHolePegTests.leaves
    let (mapped, plain) = (
      resultRows(
        NineHolePeg.self, try session(leaves, of: .nineHolePeg, ["reference": "msfc2001"])),
      resultRows(NineHolePeg.self, try session(leaves, of: .nineHolePeg, [:]))
    )
    #expect(mapped[""]?.reason("peg_reference_msfc_z") == "pegs_not_nine")
    #expect(plain[""]?.reading("peg_reference_msfc_z") == nil)
  }

  @Test func `thresholds imputed by a map count in the means of ears and in their difference`()
    throws
  {
    let tone =
      #"{"dBHLValue":40,"startOfUnitTimeStamp":1,"preStimulusDelay":1,"userTapTimeStamp":0,"timeoutTimeStamp":4}"#
    let leaves = [("dBHL1.tone.audiometry", "1"), ("dBHL2.tone.audiometry", "0")].map {
      name, channel in
      hearingLeaf(
        name, channel: channel,
        tracks: [(500, "20", ""), (1000, "20", ""), (2000, "20", ""), (4000, "null", tone)])
    }
    let facts = ["hearing-impute": "true"]
    let rows = resultRows(
      DBHLToneAudiometry.self, try session(leaves, of: .dBHLToneAudiometry, facts))
    #expect(rows["dBHL1.tone.audiometry"]?.number("pta4_right_db_hl") == 26.25)
    #expect(rows[""]?.number("pta4_left_minus_right_db") == 0)
    #expect(rows[""]?.flags("pta4_left_minus_right_db") == ["threshold_imputed"])
  }
}

/// Truth: what is asked for twice as much takes twice as long, not four times.
@Suite struct ManyFrequenciesTests {
  private static let samples = (0..<20_000).map { number in
    #"{"frequency":\#(100 + number / 2),"channel":\#(number % 2),"channelSelected":\#(number % 2),"#
      + #""amplitude":0.003,"calculatedThreshold":20}"#
  }.joined(separator: ",")

  @Test(.timeLimit(.minutes(10))) func `a long hearing test is measured in time`() throws {
    let leaf =
      #"{"_class":"ORKdBHLToneAudiometryResult","identifier":"s","samples":[\#(Self.samples)]}"#
    let rows = resultRows(
      DBHLToneAudiometry.self, try resultSession([leaf], of: .dBHLToneAudiometry))
    #expect(rows[""]?.number("hearing_ear_difference_max_db") == 0)
  }

  @Test(.timeLimit(.minutes(10))) func `a long test of rising tones is measured in time`() throws {
    let leaf =
      #"{"_class":"ORKToneAudiometryResult","identifier":"s","samples":[\#(Self.samples)]}"#
    let rows = resultRows(ToneAudiometry.self, try resultSession([leaf], of: .toneAudiometry))
    #expect(rows["s"]?.number("tone_level_left_minus_right_mean_db") == 0)
  }

  @Test(.timeLimit(.minutes(10))) func `thousands of steps of pegs are measured in time`() throws {
    let leaves = (0..<5_000).map { number in
      #"{"_class":"ORKHolePegTestResult","identifier":"s\#(number)","samples":[{"time":1}]}"#
    }
    let rows = resultRows(NineHolePeg.self, try resultSession(leaves, of: .nineHolePeg))
    #expect(rows.count == 5_001)
  }
}
