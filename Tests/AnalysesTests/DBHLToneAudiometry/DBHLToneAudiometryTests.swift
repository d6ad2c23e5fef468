import Metrics
import Synthesis
import Testing

@testable import Analyses
@testable import Recordings
@testable import Study

private let none = "1.7976931348623157e308"

/// Tones of 30, 20 and 10 dB, the last of which was missed.
private let unit =
  #"{"dBHLValue":30,"startOfUnitTimeStamp":1,"preStimulusDelay":1,"userTapTimeStamp":2.5,"timeoutTimeStamp":0}"#

/// Truth: by hand, from what the members of ResearchKit's result mean and from the rules quoted.
@Suite struct DBHLToneAudiometryTests {
  private static let flat = [500.0, 1000, 2000, 4000, 8000].map { ($0, "20") }

  /// An app without calibration: what is impossible is kept and bad, and so is every value made of it.
  @Test(arguments: [(-30.0, Quality.good), (-30.5, .bad), (130, .good), (130.5, .bad)])
  func `impossible thresholds are kept`(threshold: Double, quality: Quality) throws {
    let others = [500.0, 1000, 2000].map { ($0, "0") }
    let step = try rightEar(hearingLeaf(thresholds: others + [(4000, "\(threshold)")]))
    func verdict(_ name: String) -> Quality? { step.reading(name)?.quality(with: []) }
    #expect(step.number("hearing_threshold_4000hz_right_db_hl") == threshold)
    #expect(verdict("hearing_threshold_4000hz_right_db_hl") == quality)
    #expect(agree(step.number("pta4_right_db_hl"), threshold / 4))
    #expect(verdict("pta4_right_db_hl") == quality)
    #expect(verdict("pta3_right_db_hl") == .good)
    #expect(step.flags("pta4_right_db_hl").contains("out_of_range") == (quality == .bad))
  }

  @Test func `means that need a missing threshold are absent`() throws {
    let step = try rightEar(
      hearingLeaf(tracks: [(500, "20", ""), (1000, none, ""), (2000, "20", ""), (4000, none, unit)])
    )
    #expect(step.reason("hearing_threshold_1000hz_right_db_hl") == "threshold_missing")
    #expect(step.reason("pta4_right_db_hl") == "threshold_missing")
    #expect(step.reason("clark_grade_right") == "threshold_missing")
    #expect(step.reason("hearing_threshold_right_slope_db_per_octave") == "few_values")
    #expect(step.reason("pta_high_right_db_hl") == "frequency_untested")
    #expect(
      step.measurement.flags.map(\.text) == [
        "threshold_missing@1000", "threshold_missing@4000", "tone_track_missing",
      ])
    let areFinite = step.numbers.values.allSatisfy(\.isFinite)
    #expect(areFinite)
  }

  /// What one frequency of one ear lacks, misstates or repeats concerns the values that contain it, and no others.
  @Test(arguments: [
    ("threshold_missing", #"{"frequency":2000,"channel":1,"calculatedThreshold":null,"units":[]}"#),
    (
      "threshold_mismatch",
      #"{"frequency":2000,"channel":1,"calculatedThreshold":20,"units":[\#(unit)]}"#
    ),
    (
      "retest_difference_large",
      #"{"frequency":2000,"channel":1,"calculatedThreshold":20,"units":[]},"#
        + #"{"frequency":2000,"channel":1,"calculatedThreshold":26,"units":[]}"#
    ),
  ]) func `a flag of one frequency lowers no value without it`(flag: String, sample: String) throws
  {
    let others =
      [250, 500, 1000, 4000, 8000].flatMap { frequency in [0, 1].map { (frequency, $0) } } + [
        (2000, 0)
      ]
    let samples = others.map {
      #"{"frequency":\#($0.0),"channel":\#($0.1),"calculatedThreshold":20,"units":[]}"#
    }
    let step = try rightEar(
      #"{"_class":"ORKdBHLToneAudiometryResult","identifier":"dBHL1.tone.audiometry","#
        + #""outputVolume":1,"headphoneType":"EARPODS","samples":["#
        + (samples + [sample]).joined(separator: ",") + "]}")
    #expect(step.flags.contains(flag))
    for name in [
      "hearing_threshold_1000hz_right_db_hl", "hearing_threshold_2000hz_left_db_hl",
      "pta4_left_db_hl", "pta_low_right_db_hl", "pta_high_right_db_hl", "pta_high_frequencies",
      "hearing_threshold_left_slope_db_per_octave", "headphone_type", "output_volume_pct",
    ] { #expect(step.quality(name) == .good, "\(name)") }
    for name in [
      "hearing_threshold_2000hz_right_db_hl", "pta4_right_db_hl", "pta3_right_db_hl",
      "clark_grade_right", "hearing_threshold_right_slope_db_per_octave",
      "hearing_notch_depth_right_db",
    ] {
      #expect(step.quality(name) != .good, "\(name)")
      #expect(step.flags(name).contains(flag), "\(name)")
    }
  }

  /// Volume and headphones make levels doubtful, and are themselves as stated.
  @Test func `settings that spoil levels are not doubtful themselves`() throws {
    let step = try rightEar(
      hearingLeaf(volume: "0.5", headphones: "Unknown", tracks: [(1000, "20", "")]))
    #expect(step.quality("hearing_threshold_1000hz_right_db_hl") == .doubtful)
    #expect(step.quality("output_volume_pct") == .good)
    #expect(step.quality("headphone_type") == .good)
  }

  @Test func `a missing threshold is replaced only on request`() throws {
    let leaf = hearingLeaf(tracks: [
      (500, "20", ""), (1000, "20", ""), (2000, "20", ""), (4000, none, unit),
    ])
    let step = try rightEar(leaf, ["hearing-impute": "true"])
    #expect(step.number("pta4_right_db_hl") == 23.75)
    #expect(step.flags("pta4_right_db_hl") == ["threshold_imputed"])
    #expect(step.number("pta3_right_db_hl") == 20)
    #expect(step.flags("pta3_right_db_hl") == [])
    #expect(step.reason("hearing_threshold_4000hz_right_db_hl") == "threshold_missing")
    let untracked = hearingLeaf(thresholds: [(500, "20"), (1000, none), (2000, "20")])
    #expect(
      try rightEar(untracked, ["hearing-impute": "true"]).reason("pta3_right_db_hl")
        == "threshold_missing")
  }

  @Test(arguments: [
    (#"{"frequency":0,"channel":1,"calculatedThreshold":5}"#, ".frequency", "0"),
    (
      #"{"frequency":500,"channel":1,"calculatedThreshold":"5"}"#, ".calculatedThreshold",
      "another text"
    ), (#"{"frequency":500,"calculatedThreshold":5}"#, "", "an object"),
    ("7", "", "another number"),
  ]) func `a frequency that cannot be used is left out`(broken: String, key: String, found: String)
    throws
  {
    let good = #"{"frequency":1000,"channel":1,"calculatedThreshold":5,"units":[]}"#
    func leaf(_ samples: String) -> String {
      #"{"_class":"ORKdBHLToneAudiometryResult","identifier":"dBHL1.tone.audiometry","#
        + #""outputVolume":1,"headphoneType":"EARPODS","samples":[\#(samples)]}"#
    }
    let step = try rightEar(leaf(good + "," + broken))
    #expect(step.number("hearing_threshold_1000hz_right_db_hl") == 5)
    #expect(step.flags == ["tone_track_missing", "element_skipped"])
    let remark = step.measurement.remarks.first?.sentence ?? ""
    #expect(remark.hasPrefix("results[0].samples[1]\(key): expected "))
    #expect(remark.hasSuffix("found \(found); it was left out"))
    #expect(try rightEar(leaf(broken)).measurement.failure?.name == "no_frequency")
    let empty = try rightEar(leaf(""))
    #expect(empty.measurement.failure?.name == "no_frequency")
    #expect(empty.measurement.remarks.first?.sentence.contains("no frequency tested") ?? false)
  }

  @Test(arguments: [
    #"{"dBHLValue":"loud"}"#, #"{"dBHLValue":30,"startOfUnitTimeStamp":-1}"#,
    #"{"dBHLValue":30,"startOfUnitTimeStamp":1,"preStimulusDelay":1,"userTapTimeStamp":-2}"#, "3",
  ]) func `a tone that cannot be read costs the track alone`(broken: String) throws {
    let step = try rightEar(hearingLeaf(tracks: [(1000, "20", unit + "," + broken)]))
    #expect(step.number("hearing_threshold_1000hz_right_db_hl") == 20)
    #expect(step.flags == ["tone_track_missing", "element_skipped"])
    #expect(step.reason("hearing_tone_count") == "tone_track_missing")
    let tone = "results[0].samples[0].units[1]: expected a tone with level and times, "
    #expect(step.measurement.remarks.last?.sentence.hasPrefix(tone) ?? false)
  }

  @Test func `a reported threshold that differs from the track is flagged`() throws {
    var listener = SyntheticHearing(seed: 3)
    let test = listener.test(1000, thresholdDecibels: 25)
    let tested = TestedFrequency(
      frequencyHz: 1000, side: .left, thresholdDecibels: 30, presentations: test.track)
    let track = FrequencyTrack(tested, AdaptiveRule())
    #expect(track.isMismatch)
    #expect(track.methodDifference == -5)
    let missed = TestedFrequency(
      frequencyHz: 1000, side: .left, thresholdDecibels: nil, presentations: test.track)
    #expect(FrequencyTrack(missed, AdaptiveRule()).isMismatch)
    let step = try rightEar(hearingLeaf(tracks: [(1000, "20", unit)]))
    #expect(step.flags == ["threshold_mismatch"])
    #expect(step.flags("hearing_threshold_1000hz_right_db_hl") == ["threshold_mismatch"])
  }

  @Test func `the last of two tests of a frequency counts, and their difference is reported`()
    throws
  {
    let step = try rightEar(hearingLeaf(thresholds: [(1000, "20"), (500, "10"), (1000, "10")]))
    #expect(step.number("hearing_threshold_1000hz_right_db_hl") == 10)
    #expect(step.number("hearing_retest_difference_right_db") == -10)
    #expect(step.flags == ["retest_difference_large", "tone_track_missing"])
    #expect(step.events("rk_hearing_threshold_db_hl").map(\.item) == ["1000", "500", "1000#2"])
    let once = try rightEar(hearingLeaf(thresholds: [(1000, "20")]))
    #expect(once.reason("hearing_retest_difference_right_db") == "no_retest")
    let lost = try rightEar(hearingLeaf(thresholds: [(1000, "20"), (1000, none)]))
    #expect(lost.reason("hearing_retest_difference_right_db") == "threshold_missing")
    #expect(lost.number("hearing_threshold_1000hz_right_db_hl") == 20)
    #expect(lost.measurement.flags.map(\.text) == ["threshold_missing@1000", "tone_track_missing"])
  }

  @Test func `volume, headphones and taps before the tone are flagged`() throws {
    let early = unit.replacing("2.5", with: "1.5")
    let step = try rightEar(
      hearingLeaf(
        volume: "0.625", headphones: "Unknown", tracks: [(1000, none, unit + "," + early)]))
    #expect(
      step.flags == [
        "threshold_missing", "false_positives_high", "output_volume_not_full", "headphones_unknown",
        "tone_track_off_rule",
      ])
    #expect(step.share("hearing_false_positive_pct") == 0.5)
    #expect(step.word("headphone_type") == "Unknown")
    let missing = try rightEar(hearingLeaf(headphones: "", tracks: [(1000, "20", "")]))
    #expect(missing.reason("headphone_type") == "headphones_unknown")
    #expect(step.seconds("hearing_response_time_median_ms") == 0.5)
  }

  @Test func `comparisons of ears have a reason with one ear`() throws {
    let run = try #require(try hearing([hearingLeaf(thresholds: Self.flat)])[""])
    for name in [
      "hearing_better_ear", "who_grade_2021", "pta4_left_minus_right_db",
      "hearing_ear_difference_max_db",
    ] { #expect(run.reason(name) == "one_ear", "\(name)") }
  }

  /// The channel names the ear; the step's name proves nothing.
  @Test func `the channel and not the step's name decides the ear`() throws {
    let rows = try hearing([
      hearingLeaf(channel: #""left""#, thresholds: Self.flat),
      hearingLeaf("dBHL2.tone.audiometry", channel: "1", thresholds: Self.flat),
    ])
    #expect(rows["dBHL1.tone.audiometry"]?.number("pta4_left_db_hl") == 20)
    #expect(rows["dBHL2.tone.audiometry"]?.number("pta4_right_db_hl") == 20)
    #expect(
      rows[""]?.word("hearing_better_ear") == "equal" && rows[""]?.word("who_grade_2021") == "mild")
    let both = hearingLeaf(thresholds: Self.flat).replacing(
      #""frequency":500.0,"channel":1"#, with: #""frequency":500,"channel":0"#)
    let step = try rightEar(both)
    #expect(step.number("hearing_threshold_500hz_left_db_hl") == 20)
    #expect(step.reason("pta4_right_db_hl") == "frequency_untested")
  }

  /// Limits belong to the class above in WHO's table, to the one below in Clark's.
  @Test func `limits between classes of hearing loss follow WHO and Clark`() {
    #expect(
      [19.9, 20, 34.9, 35, 50, 65, 80, 95].map(HearingGrade.who.name) == [
        "normal", "mild", "mild", "moderate", "moderately severe", "severe", "profound", "complete",
      ])
    #expect(
      [15, 15.1, 25, 40, 55, 70, 90, 90.1].map(HearingGrade.clark.name) == [
        "normal", "slight", "slight", "mild", "moderate", "moderately severe", "severe", "profound",
      ])
  }

  @Test func `one ear with normal hearing decides the WHO grade`() throws {
    func run(_ left: String, _ right: String) throws -> MeasuredStep? {
      try hearing([
        hearingLeaf(thresholds: Self.flat.map { ($0.0, right) }),
        hearingLeaf(
          "dBHL2.tone.audiometry", channel: "0", thresholds: Self.flat.map { ($0.0, left) }),
      ])[""]
    }
    #expect(try run("35", "15")?.word("who_unilateral_loss") == "true")
    #expect(try run("35", "15")?.word("hearing_asymmetric_by_pta3") == "true")
    #expect(try run("35", "20")?.word("who_unilateral_loss") == "false")
    #expect(try run("35", "20")?.word("hearing_asymmetric_by_pta3") == "false")
    #expect(try run("30", "20")?.word("hearing_asymmetric_by_neighbors") == "true")
    #expect(try run("25", "20")?.word("hearing_asymmetric_by_neighbors") == "false")
    #expect(try run("10", "20")?.number("pta4_left_minus_right_db") == -10)
  }

  @Test func `requested frequencies that were not tested are flagged`() throws {
    let leaf = hearingLeaf(thresholds: [(500, "20"), (1000, "20")])
    let step = try rightEar(leaf, ["hearing-frequencies": "500|1000|2000"])
    #expect(
      step.measurement.flags.map(\.text) == ["tone_track_missing", "frequency_untested@2000"])
    var odd = try rightEar(hearingLeaf(thresholds: [(12_500, "20"), (1e200, "20")]))
    #expect(odd.events("rk_hearing_threshold_db_hl").map(\.item) == ["12500", "1e+200"])
    odd = try rightEar(hearingLeaf(thresholds: [(1e200, none)]))
    #expect(odd.measurement.flags.map(\.text) == ["threshold_missing", "tone_track_missing"])
  }

  /// Truth: thresholds from -30 to 130 dB HL are possible.
  @Test(arguments: [("-30", false), ("-30.5", true), ("130", false), ("130.5", true)])
  func `events of impossible thresholds are marked`(threshold: String, isMarked: Bool) throws {
    let step = try rightEar(hearingLeaf(thresholds: [(1000, threshold)]))
    let event = try #require(step.events("rk_hearing_threshold_db_hl").first)
    #expect(event.flags.map(\.name) == (isMarked ? ["out_of_range"] : []))
  }

  /// Truth: ResearchKit's table of reference levels for AirPods: 7 dB at 1000 Hz, 15.5 at 8000.
  @Test func `sound pressure levels are reported only on request`() throws {
    let leaf = hearingLeaf(thresholds: [(1000, "20"), (8000, "-5"), (2000, none), (1234, "5")])
    let events = try rightEar(leaf, ["hearing-spl-events": "true"]).events(
      "rk_hearing_threshold_db_spl")
    #expect(events.map(\.value) == [27, 10.5])
    #expect(events.map(\.item) == ["1000", "8000"])
    #expect(try rightEar(leaf).events("rk_hearing_threshold_db_spl").isEmpty)
    let others = hearingLeaf(headphones: "EARPODS", tracks: [(1000, "20", "")])
    let silent = try rightEar(others, ["hearing-spl-events": "true"])
    #expect(silent.events("rk_hearing_threshold_db_spl").isEmpty)
  }

  /// The rule of the task description, where it is another than ResearchKit's own.
  @Test func `the rule is that of the task description where it states one`() throws {
    let tones = [(20, 2.5), (20, 12.5), (20, 22.5), (20, 32.5)].map { level, tap in
      #"{"dBHLValue":\#(level),"startOfUnitTimeStamp":\#(tap - 1.5),"preStimulusDelay":1,"#
        + #""userTapTimeStamp":\#(tap),"timeoutTimeStamp":0}"#
    }
    var step = try resultStep(hearingLeaf(tracks: [(1000, "20", tones.joined(separator: ","))]))
    let rule = ["hearing-start": "20", "hearing-level-min": "20"]
    step.configuration = rule
    let given = DBHLToneAudiometry.measurements(
      of: session([step], of: .dBHLToneAudiometry), Parameters())
    #expect(given.first?.flags.isEmpty ?? false)
    step.configuration = [:]
    let missing = DBHLToneAudiometry.measurements(
      of: session([step], of: .dBHLToneAudiometry), Parameters())
    #expect(missing.first?.flags.map(\.name) == ["threshold_mismatch", "tone_track_off_rule"])
  }

  @Test func `a step without a result is an error row, and answers of an earlier run do not count`()
    throws
  {
    let empty = SessionStep(identifier: "dBHL1.tone.audiometry", attempt: 1)
    var shown = try resultStep(hearingLeaf(thresholds: Self.flat.map { ($0.0, "60") }))
    shown.isPrevious = true
    let left = try resultStep(
      hearingLeaf("dBHL2.tone.audiometry", channel: "0", thresholds: Self.flat))
    let right = try resultStep(hearingLeaf(thresholds: Self.flat.map { ($0.0, "50") }))
    let rows = DBHLToneAudiometry.measurements(
      of: session([right, left, shown, empty], of: .dBHLToneAudiometry), Parameters()
    ).map(MeasuredStep.init)
    #expect(rows.map(\.measurement.attempt) == [1, 1, 2, 3, nil])
    #expect(rows[3].measurement.failure?.name == "no_recording")
    #expect(rows[4].number("pta4_left_minus_right_db") == -30)
  }

  /// Property: a level added to all thresholds is added to all means, and changes no difference.
  @Test(arguments: 1...20)
  func `a level added to all thresholds is added to all means and to no difference`(seed: UInt64)
    throws
  {
    var random = SplitMix64(seed: seed)
    let frequencies = [250.0, 500, 1000, 2000, 3000, 4000, 6000, 8000]
    let levels = (0..<16).map { _ in Double(random.next() % 15) * 5 }
    func measured(_ shift: Double) throws -> [String: MeasuredStep] {
      let texts = levels.map { "\($0 + shift)" }
      return try hearing([
        hearingLeaf(thresholds: Array(zip(frequencies, texts.prefix(8)))),
        hearingLeaf(
          "dBHL2.tone.audiometry", channel: "0",
          thresholds: Array(zip(frequencies, texts.suffix(8)))),
      ])
    }
    let (first, second) = (try measured(0), try measured(15))
    let ear = "dBHL1.tone.audiometry"
    for name in ["pta4", "pta3", "pta_low", "pta_high"] {
      let value = try #require(first[ear]?.number("\(name)_right_db_hl"))
      #expect(agree(second[ear]?.number("\(name)_right_db_hl"), value + 15), "\(name)")
    }
    for name in ["hearing_threshold_right_slope_db_per_octave", "hearing_notch_depth_right_db"] {
      let value = try #require(first[ear]?.number(name))
      #expect(agree(second[ear]?.number(name), value), "\(name)")
    }
    for name in ["pta4_left_minus_right_db", "hearing_ear_difference_max_db"] {
      let value = try #require(first[""]?.number(name))
      #expect(agree(second[""]?.number(name), value), "\(name)")
    }
    #expect(first[""]?.word("hearing_better_ear") == second[""]?.word("hearing_better_ear"))
  }

  /// Truth: the models of which the maker says that they cancel noise.
  @Test(arguments: [
    ("AIRPODSPRO", true), ("AIRPODSPROV2", true), ("AIRPODSMAX", true), ("AIRPODSV3", false),
    ("EARPODS", false),
  ]) func `headphones that can cancel noise have a note`(model: String, canCancel: Bool) throws {
    let row = try rightEar(hearingLeaf(headphones: model, tracks: [(1000, "20", "")]))
    #expect(row.word("headphone_type") == model)
    #expect(row.flags("headphone_type") == (canCancel ? ["noise_canceling"] : []))
  }
}
