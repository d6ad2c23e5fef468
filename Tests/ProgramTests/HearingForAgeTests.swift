import Foundation
import TestSupport
import Testing
import Text

/// Truth: the worked example of 29 CFR 1910.95, appendix F: shifts of 10, 10 and 20 dB of a man from 27 to 32 years, of which age
/// explains 1, 1 and 3 dB.
@Suite struct HearingForAgeTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("study/P01/S1/result.json", Self.result([0, 0, 5], year: 2021, birth: nil))
    try scratch.write(
      "study/P01/S2/result.json", Self.result([10, 10, 25], year: 2026, birth: nil))
    try scratch.write(
      "study/P02/S1/result.json", Self.result([0, 0, 5], year: 2021, hour: 11, birth: "1994-01-05"))
    try scratch.write(
      "study/P02/S2/result.json", Self.result([10, 10, 25], year: 2026, hour: 11, birth: nil))
  }

  /// Sessions of two people with the same content would be one.
  private static func result(_ levels: [Double], year: Int, hour: Int = 10, birth: String?)
    -> String
  {
    let samples = zip([2000, 3000, 4000], levels).map {
      #"{"frequency":\#($0),"channel":1,"calculatedThreshold":\#($1),"units":[]}"#
    }
    let question = birth.map {
      #",{"_class":"ORKStepResult","identifier":"form","results":[{"_class":"ORKDateQuestionResult","#
        + #""identifier":"date_of_birth","questionType":11,"dateAnswer":"\#($0)T00:00:00-0600"}]}"#
    }
    return #"{"_class":"ORKTaskResult","identifier":"dBHLToneAudiometry","#
      + #""startDate":"\#(year)-02-15T\#(hour):00:00-0600","endDate":"\#(year)-02-15T\#(hour):10:00-0600","#
      + #""results":[{"_class":"ORKStepResult","identifier":"dBHL1.tone.audiometry","results":["#
      + #"{"_class":"ORKdBHLToneAudiometryResult","identifier":"dBHL1.tone.audiometry","outputVolume":1,"#
      + #""headphoneType":"AIRPODS","samples":["# + samples.joined(separator: ",") + "]}]}"
      + (question ?? "") + "]}"
  }

  /// The shift for age of the right ear, by participant, with its flags where there is none.
  private func shifts(_ options: String...) throws -> [String: String] {
    let outcome = try Tool.run(["run", "study", "-o", "out", "--force"] + options, in: scratch.url)
    #expect(outcome.status <= 1, "\(outcome.messages)")
    let rows = try Table(csv: scratch.read("out/groups.csv")).rows.filter {
      $0["metric"] == "hearing_shift_osha_age_corrected_right_db"
    }
    return Dictionary(
      rows.map { ($0["participant"] ?? "", ($0["value"] ?? "") + ($0["flags"] ?? "")) },
      uniquingKeysWith: { first, _ in first })
  }

  @Test func `ages of a table of people and of answers correct shifts over several sessions`()
    throws
  {
    #expect(try shifts().isEmpty)
    let option = ["--hearing-age-correction", "osha"]
    #expect(
      try shifts(option[0], option[1]) == [
        "P01": "hearing_age_unknown", "P02": "hearing_age_unknown",
      ])
    try scratch.write("people.csv", "participant,sex,age\nP01,M,27\nP02,male,\n")
    #expect(
      try shifts(option[0], option[1], "--participants", "people.csv") == [
        "P01": "11.6666667", "P02": "11.6666667from_answer",
      ])
  }
}
