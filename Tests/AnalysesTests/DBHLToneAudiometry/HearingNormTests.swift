import Metrics
import Testing

@testable import Analyses

/// Truth: ISO 7029:2017 as phonometry 3.3.0 computes it, whose own check values are 20.21 and 10.15 dB.
@Suite struct HearingNormTests {
  private static let tones = [500.0, 1000, 2000, 3000, 4000, 6000, 8000]

  @Test(
    arguments: [
      (60, true, [6.0255, 7.8473, 12.4571, 16.5756, 20.2085, 25.937, 30.4141]),
      (60, false, [6.4923, 7.8996, 10.6235, 13.0811, 15.3218, 19.4423, 23.0264]),
      (70, false, [11.5765, 14.3808, 19.2857, 23.4249, 27.0418, 33.4387, 38.7662]),
    ] as [(Double, Bool, [Double])]) func `medians are those of the standard`(
      years: Double, isMale: Bool, medians: [Double]
    ) throws
  {
    let norm = HearingNorm(years: years, isMale: isMale)
    for (tone, median) in zip(Self.tones, medians) {
      #expect(agree(norm.distribution(tone)?.median, median, within: 1e-4), "\(tone)")
    }
  }

  @Test func `spreads are those of the standard`() throws {
    let norm = HearingNorm(years: 60, isMale: true)
    let worse = [8.0215, 10.1533, 13.7596, 16.1586, 18.2188, 21.0752, 23.2825]
    let better = [6.5186, 6.9379, 8.0714, 9.5052, 10.3824, 12.5423, 14.0022]
    for (place, tone) in Self.tones.enumerated() {
      #expect(agree(norm.distribution(tone)?.worse, worse[place], within: 1e-4), "\(tone)")
      #expect(agree(norm.distribution(tone)?.better, better[place], within: 1e-4), "\(tone)")
    }
  }

  @Test(
    arguments: [
      (45, 4000, 60, true, 91.32068), (10, 4000, 60, true, 16.27419),
      (30, 2000, 50, false, 99.98229),
    ] as [(Double, Double, Double, Bool, Double)]) func `percentiles are those of the standard`(
      level: Double, tone: Double, years: Double, isMale: Bool, percentile: Double
    ) throws
  {
    let norm = HearingNorm(years: years, isMale: isMale)
    #expect(agree(norm.percentile(level, tone), percentile, within: 1e-5))
  }

  /// Property: half of the people hear better than the median, at any age.
  @Test(arguments: [18, 40, 80]) func `the median is the 50th percentile`(years: Double) throws {
    let norm = HearingNorm(years: years, isMale: false)
    let median = try #require(norm.distribution(1000)?.median)
    #expect(agree(norm.percentile(median, 1000), 50))
  }

  @Test(arguments: [
    (17.9, true, false), (18, false, false), (70, false, false), (70.1, false, true),
    (80, false, true), (80.1, true, false),
  ]) func `ages outside of the standard have no values`(
    years: Double, isAbsent: Bool, isExtrapolated: Bool
  ) {
    let norm = HearingNorm(years: years, isMale: true)
    #expect((norm.z(20, 4000) == nil) == isAbsent)
    if !isAbsent { #expect(norm.flags([4000]).contains(.normsExtrapolated) == isExtrapolated) }
    #expect(!norm.flags([2000]).contains(.normsExtrapolated))
  }

  private static let ears = [
    hearingLeaf(thresholds: [500, 1000, 2000, 3000, 4000].map { ($0, "30") }),
    hearingLeaf(
      "dBHL2.tone.audiometry", channel: "0",
      thresholds: [500, 1000, 2000, 3000, 4000].map { ($0, "40") }),
  ]

  @Test func `age and sex give rows of the session`() throws {
    let row = try #require(try hearing(Self.ears, ["age": "60", "sex": "male"])[""])
    let norm = HearingNorm(years: 60, isMale: true)
    #expect(row.number("ref_hearing_2000hz_right_percentile") == norm.percentile(30, 2000))
    let z = [500.0, 1000, 2000, 4000].compactMap { norm.z(40, $0) }
    #expect(agree(row.number("ref_hearing_mean_left_z"), z.reduce(0, +) / 4))
    #expect(row.reading("ref_hearing_8000hz_left_percentile") == nil)
    let without = try #require(try hearing(Self.ears)[""])
    #expect(without.reading("ref_hearing_2000hz_right_percentile") == nil)
  }

  /// Dobie's example: averages of 30 and 40 dB are 7.5 and 22.5 %, and 10 % of both ears.
  @Test func `impairment is that of the worked example`() throws {
    let row = try #require(try hearing(Self.ears)[""])
    #expect(agree(row.number("hearing_impairment_right_pct"), 7.5))
    #expect(agree(row.number("hearing_impairment_left_pct"), 22.5))
    #expect(agree(row.number("hearing_impairment_binaural_pct"), 10))
    #expect(HearingImpairment.percent(91.667) == 100)
    #expect(agree(HearingImpairment.percent(91.66), 99.99))
    #expect(HearingImpairment.percent(25) == 0)
    #expect(HearingImpairment.percent(20) == 0)
  }

  @Test func `without 3000 Hz there is no impairment`() throws {
    let leaf = hearingLeaf(thresholds: [500, 1000, 2000, 4000].map { ($0, "30") })
    let row = try #require(try hearing([leaf])[""])
    #expect(row.reading("hearing_impairment_right_pct")?.value == nil)
    #expect(row.reading("hearing_impairment_binaural_pct")?.value == nil)
  }

  @Test func `the better ear has the lower mean`() throws {
    let row = try #require(try hearing(Self.ears)[""])
    #expect(row.number("pta4_better_ear_db_hl") == 30)
    #expect(row.number("pta3_better_ear_db_hl") == 30)
    let one = try #require(try hearing([Self.ears[0]])[""])
    #expect(one.reading("pta4_better_ear_db_hl")?.flags == [.oneEar])
  }
}
