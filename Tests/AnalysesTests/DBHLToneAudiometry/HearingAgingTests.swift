import Metrics
import Recordings
import Testing
import Text

@testable import Analyses
@testable import Study

/// Truth: the worked example of 29 CFR 1910.95, appendix F, and others worked by hand with tables 62-3 and 62-4 of 30 CFR 62.
@Suite struct HearingAgingTests {
  private static let tones = [1000.0, 2000, 3000, 4000, 6000]
  /// The man of the example at 27 and at 32 years.
  private static let young = [0.0, 0, 0, 5, 5], old = [5.0, 10, 10, 25, 20]
  private static let name = "hearing_shift_osha_age_corrected_right"

  // MARK: Tables

  /// Rows of 2, 3 and 4 kHz, among them those at which a column moves by 2 dB.
  @Test(
    arguments: [
      (true, 20, [3, 4, 5]), (true, 27, [4, 6, 7]), (true, 32, [5, 7, 10]),
      (true, 41, [6, 10, 14]), (true, 42, [7, 11, 16]), (true, 57, [11, 21, 29]),
      (true, 58, [12, 22, 31]), (true, 60, [13, 23, 33]), (false, 20, [4, 3, 3]),
      (false, 35, [6, 7, 7]), (false, 44, [8, 9, 9]), (false, 53, [10, 13, 13]),
      (false, 60, [12, 16, 17]),
    ] as [(Bool, Int, [Double])]) func `a row of the table has the values of the law`(
      isMale: Bool, age: Int, row: [Double]
    )
  {
    let table = isMale ? HearingAging.male : HearingAging.female
    let found = [2000.0, 3000, 4000].compactMap { table[$0]?[age - 20] }
    #expect(found == row)
  }

  @Test func `each column has a row for each year and never falls`() {
    for column in Array(HearingAging.male.values) + Array(HearingAging.female.values) {
      #expect(column.count == HearingAging.ages.count)
      let steps = zip(column.dropFirst(), column).map { $0 - $1 }
      #expect(steps.allSatisfy { (0...2).contains($0) })
    }
  }

  @Test func `rows hold beyond the ends of the table, and years are rounded down`() {
    func change(_ then: Double, _ now: Double) -> Double? {
      HearingAging(isMale: true, yearsThen: then, yearsNow: now).decibels(4000)
    }
    #expect(change(12, 20.99) == 0)
    #expect(change(22.99, 23) == 1)
    #expect(change(60, 95) == 0)
    #expect(change(20, 60) == 28)
    #expect(change(32, 27) == -3)
    #expect(HearingAging(isMale: true, yearsThen: 20, yearsNow: 60).decibels(1000) == nil)
  }

  // MARK: Shifts

  private func ear(_ levels: [Double], years: Double?, isMale: Bool? = true) -> EarSession {
    EarSession(
      session: "", startSeconds: nil,
      thresholds: Dictionary(uniqueKeysWithValues: zip(Self.tones, levels)), unheard: [],
      years: years, isMale: isMale)
  }

  /// At 4000 Hz the example has 20 dB less 3 dB.
  @Test func `the worked example stays a shift for age`() {
    let shift = HearingShift(from: ear(Self.young, years: 27), to: ear(Self.old, years: 32))
    #expect(shift.aging?.decibels(4000) == 3)
    #expect(agree(shift.oshaMeanForAge, (9.0 + 9 + 17) / 3))
    #expect(agree(shift.oshaMean, 40.0 / 3))
  }

  // MARK: Sessions of a person

  private func member(
    _ session: String, _ levels: [Double], day: Double?, age: Double?, isMale: Bool? = true
  ) -> GroupMember {
    let names = Self.tones.map { "hearing_threshold_\(Int($0))hz_right_db_hl" }
    var values = Dictionary(uniqueKeysWithValues: zip(names, levels))
    values["age"] = age
    values["male"] = isMale.map { $0 ? 1 : 0 }
    return GroupMember(
      participant: "P01", source: "\(session).json", session: session,
      startSeconds: day.map { 86_400 * $0 }, key: "", values: values)
  }

  private func readings(
    _ members: [GroupMember], _ parameters: [String: String] = ["hearing-age-correction": "osha"]
  ) -> [String: Reading] {
    let groups = DBHLToneAudiometry.groups(members, Parameters(parameters))
    return Dictionary(
      groups.flatMap(\.metrics).map { ($0.definition.name, $0.reading) },
      uniquingKeysWith: { _, last in last })
  }

  private func value(_ found: [String: Reading]) -> Double? {
    found["\(Self.name)_db"]?.value?.number
  }

  @Test func `the ages of both sessions correct the shift`() {
    let found = readings([
      member("a", Self.young, day: 0, age: 27), member("b", Self.old, day: 1, age: 32),
    ])
    #expect(agree(value(found), 35.0 / 3))
    #expect(found[Self.name]?.value == .truth(true))
  }

  /// Five years and a month of 30 days after a session at 27 years.
  @Test func `a person of one age has become older since the first session`() {
    let found = readings([
      member("a", Self.young, day: 0, age: 27),
      member("b", Self.old, day: 5 * 365.2425 + 30, age: 27),
    ])
    #expect(agree(value(found), 35.0 / 3))
    let soon = readings([
      member("a", Self.young, day: 0, age: 27), member("b", Self.old, day: 300, age: 27),
    ])
    #expect(agree(value(soon), 40.0 / 3))
  }

  /// A woman of 58 and 64 years: 12, 15, 16 and 12, 16, 17 dB, so that 10 dB at each frequency become 10, 9 and 9.
  @Test func `a shift of ten decibels may be less for age`() {
    let found = readings([
      member("a", [0, 0, 0, 0, 0], day: 0, age: 58, isMale: false),
      member("b", [0, 10, 10, 10, 0], day: 9, age: 64, isMale: false),
    ])
    #expect(agree(value(found), 28.0 / 3))
    #expect(found[Self.name]?.value == .truth(false))
    #expect(found["hearing_shift_osha_right"]?.value == .truth(true))
  }

  @Test func `without age, sex or the time since there is no shift for age`() {
    let (young, old) = (Self.young, Self.old)
    let unknown = [
      [member("a", young, day: 0, age: nil), member("b", old, day: 9, age: 32)],
      [
        member("a", young, day: 0, age: 27, isMale: nil),
        member("b", old, day: 9, age: 32, isMale: nil),
      ], [member("a", young, day: 0, age: 27), member("b", old, day: nil, age: 27)],
    ]
    for members in unknown {
      let found = readings(members)
      #expect(found["\(Self.name)_db"] == .absent(.hearingAgeUnknown))
      #expect(found[Self.name] == .absent(.hearingAgeUnknown))
      #expect(found["hearing_shift_osha_right"]?.value == .truth(true))
    }
  }

  @Test func `only the option asks for shifts for age`() {
    let found = readings(
      [member("a", Self.young, day: 0, age: 27), member("b", Self.old, day: 1, age: 32)], [:])
    #expect(found[Self.name] == nil)
    #expect(found["hearing_shift_osha_right"] != nil)
  }

  /// Words for the result's file count more than those for the run.
  @Test func `a session contributes the age and the sex of its participant`() throws {
    let leaf = hearingLeaf(thresholds: [(2000, "20")])
    let run = try resultSession([leaf], of: .dBHLToneAudiometry)
    let own = Parameters(["age": "27", "sex": "male"])
    let member = try #require(
      DBHLToneAudiometry.members(run, DBHLToneAudiometry.measureAll(run, own), own).first)
    #expect(member.values["age"] == 27)
    #expect(member.values["male"] == 1)
    var step = try resultStep(leaf)
    step.facts = ["age": "32", "sex": "female"]
    let mapped = session([step], of: .dBHLToneAudiometry)
    let other = try #require(
      DBHLToneAudiometry.members(mapped, DBHLToneAudiometry.measureAll(mapped, own), own).first)
    #expect(other.values["age"] == 32)
    #expect(other.values["male"] == 0)
  }
}
