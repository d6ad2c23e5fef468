import Metrics
import Testing
import Text

@testable import Analyses
@testable import Recordings
@testable import Study

/// Truth: the worked example of 29 CFR 1910.95, appendix F, and thresholds at both sides of each rule.
@Suite struct HearingShiftTests {
  private static let tones = [1000.0, 2000, 3000, 4000, 6000]
  /// The man of the example at 27 and at 32 years.
  private static let young = [0.0, 0, 0, 5, 5], old = [5.0, 10, 10, 25, 20]

  private func ear(_ levels: [Double], unheard: Set<Double> = []) -> EarSession {
    EarSession(
      session: "", startSeconds: nil,
      thresholds: Dictionary(uniqueKeysWithValues: zip(Self.tones, levels)), unheard: unheard)
  }

  private func shift(_ levels: [Double], unheard: Set<Double> = []) -> HearingShift {
    HearingShift(from: ear(Self.young), to: ear(levels, unheard: unheard))
  }

  @Test func `the worked example is a shift by every rule`() throws {
    let shift = shift(Self.old)
    #expect(shift.differences.map(\.decibels) == [5, 10, 10, 20, 15])
    #expect(agree(shift.oshaMean, 40.0 / 3))
    #expect(shift.nioshFrequencies == [4000, 6000])
    #expect(shift.ashaFrequencies == [[4000], [2000, 3000], [3000, 4000], [4000, 6000]])
    #expect(shift.worstFrequency == 4000)
  }

  @Test(
    arguments: [([0, 10, 10, 15, 5], 10.0), ([0, 10, 10, 14, 5], 29.0 / 3)] as [([Double], Double)])
  func `a mean of ten decibels is a standard threshold shift`(levels: [Double], mean: Double) throws
  {
    let shift = shift(levels)
    #expect(agree(shift.oshaMean, mean))
    let rows = EarShift.metrics(of: .left).rows(of: EarShift(shift: shift, next: nil))
    let verdict = rows.first { $0.definition.name == "hearing_shift_osha_left" }?.reading
    #expect(verdict?.value == .truth(mean >= 10))
  }

  @Test(arguments: [(14.9, false), (15, true)])
  func `fifteen decibels at one frequency are NIOSH's shift`(decibels: Double, isShift: Bool) {
    #expect((shift([decibels, 0, 0, 5, 5]).nioshFrequencies == [1000]) == isShift)
  }

  /// Neighbors are frequencies that were tested next to each other.
  @Test(
    arguments: [
      ([19.9, 0, 0, 5, 5], []), ([20, 0, 0, 5, 5], [[1000]]), ([10, 9.9, 10, 5, 5], []),
      ([10, 10, 0, 5, 5], [[1000, 2000]]),
    ] as [([Double], Set<Set<Double>>)]) func `ASHA's shift is of one or two frequencies`(
      levels: [Double], places: Set<Set<Double>>
    )
  { #expect(shift(levels).ashaFrequencies == places) }

  @Test func `three neighbors that do not respond any more are ASHA's shift`() {
    let levels = [0.0, 0, 5, 5, 5]
    #expect(shift(levels, unheard: [3000, 4000]).ashaFrequencies == [])
    #expect(shift(levels, unheard: [3000, 4000, 6000]).ashaFrequencies == [[3000, 4000, 6000]])
    #expect(shift(levels, unheard: [3000]).flags == [.hearingNoResponse])
  }

  @Test func `a missing frequency is not replaced`() {
    let later = EarSession(
      session: "", startSeconds: nil, thresholds: [2000: 30, 4000: 30], unheard: [])
    let shift = HearingShift(from: ear(Self.young), to: later)
    #expect(shift.oshaMean == nil)
    #expect(shift.nioshFrequencies == [2000, 4000])
  }

  // MARK: Sessions of a person

  private func member(_ name: String, _ levels: [Double], day: Double) -> GroupMember {
    let names = Self.tones.map { "hearing_threshold_\(Int($0))hz_right_db_hl" }
    return GroupMember(
      participant: "P01", source: "\(name).json", session: name, startSeconds: 86_400 * day,
      key: "", values: Dictionary(uniqueKeysWithValues: zip(names, levels)))
  }

  private func rows(_ members: [GroupMember], _ parameters: [String: String] = [:]) -> [String:
    [String: Reading]]
  {
    let groups = DBHLToneAudiometry.groups(members, Parameters(parameters))
    return Dictionary(
      uniqueKeysWithValues: groups.map { group in
        (
          group.group,
          Dictionary(
            group.metrics.map { ($0.definition.name, $0.reading) }, uniquingKeysWith: { a, _ in a })
        )
      })
  }

  @Test func `a shift is confirmed by the next session at the same frequency`() throws {
    let found = rows([
      member("c", [5, 0, 0, 25, 5], day: 3), member("a", Self.young, day: 1),
      member("b", Self.old, day: 2), member("d", [25, 0, 0, 5, 5], day: 4),
    ])
    #expect(found.keys.sorted() == ["session=b", "session=c", "session=d"])
    let name = "hearing_shift_niosh_right"
    #expect(found["session=b"]?[name] == .truth(true))
    #expect(found["session=c"]?[name] == .truth(true, flags: [.shiftUnconfirmed]))
    #expect(found["session=d"]?[name] == .truth(true, flags: [.shiftUnconfirmed]))
    #expect(found["session=b"]?["hearing_shift_worst_frequency_right"] == .word("4000"))
    #expect(found["session=b"]?["hearing_shift_osha_left"] == nil)
  }

  @Test func `the baseline is the first session, the best before, or one that the user names`() {
    let members = [
      member("a", [0, 10, 10, 10, 0], day: 1), member("b", [0, 0, 0, 0, 0], day: 2),
      member("c", [0, 12, 12, 12, 0], day: 3),
    ]
    let name = "hearing_shift_osha_right_db"
    #expect(rows(members)["session=c"]?[name]?.value == .number(2))
    #expect(rows(members, ["hearing-baseline": "best"])["session=c"]?[name]?.value == .number(12))
    let named = rows(members, ["hearing-baseline": "c"])
    #expect(named.keys.sorted() == ["session=a", "session=b"])
    #expect(named["session=a"]?[name]?.value == .number(-2))
  }

  @Test func `people are not compared with each other`() {
    let other = GroupMember(
      participant: "P02", source: "x", session: "x", startSeconds: 0, key: "",
      values: ["hearing_threshold_1000hz_right_db_hl": 0])
    #expect(rows([member("a", Self.old, day: 1), other]).isEmpty)
  }

  /// No tone was heard up to 30 dB at 1000 Hz, so that the threshold counts as 35.
  @Test func `a frequency without a response counts as five decibels above the highest level`()
    throws
  {
    let tone =
      #"{"dBHLValue":30,"startOfUnitTimeStamp":1,"preStimulusDelay":1,"userTapTimeStamp":0,"timeoutTimeStamp":4}"#
    let none = "1.7976931348623157e308"
    let leaf = hearingLeaf(tracks: [(500, "20", ""), (1000, none, tone)])
    let run = try resultSession([leaf], of: .dBHLToneAudiometry)
    let member = try #require(
      DBHLToneAudiometry.members(
        run, DBHLToneAudiometry.measureAll(run, Parameters()), Parameters()
      ).first)
    #expect(
      member.values == [
        "hearing_threshold_500hz_right_db_hl": 20,
        "unheard hearing_threshold_1000hz_right_db_hl": 30,
      ])
  }
}
