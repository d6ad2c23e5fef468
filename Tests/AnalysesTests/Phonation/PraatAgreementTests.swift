import Metrics
import Synthesis
import Testing

/// Oracle: Praat 6.1.38 (praat-parselmouth 0.4.7) on the voices S1 to S7 of `TestVoice`, the whole file,
/// floor 75 Hz, ceiling 600 Hz, formants below 5500 Hz.
///
/// Commands: To Pitch (ac); To PointProcess (cc); Get jitter and shimmer; Voice report; To Harmonicity
/// (ac) and (cc); To PowerCepstrogram and Get CPPS; To Formant (burg).
@Suite struct PraatAgreementTests {
  private static let whole = ["phonation-segment": "whole", "cpps-all": "true", "praat": "6.1"]

  /// The allowed difference between the two programs.
  private enum Tolerance {
    case relative(Double), absolute(Double)

    func holds(_ found: Double, _ expected: Double) -> Bool {
      switch self {
      case .relative(let share): abs(found - expected) <= share * abs(expected)
      case .absolute(let distance): abs(found - expected) <= distance
      }
    }
  }

  private static func values(_ name: String) throws -> [Double?] {
    try measured.map { try $0.get().number(name) }
  }

  /// Measured once for all tests.
  private static let measured: [Result<MeasuredStep, any Error>] = TestVoice.all.map { voice in
    Result { try measureVoice(voice.samples, whole) }
  }

  private func compare(
    _ name: String, _ expected: [Double?], _ tolerance: Tolerance,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let found = try Self.values(name)
    for (index, expected) in expected.enumerated() {
      guard let expected else { continue }
      let value = try #require(found[index], "\(name) of S\(index + 1)", sourceLocation: location)
      #expect(
        tolerance.holds(value, expected), "\(name) of S\(index + 1): \(value), not \(expected)",
        sourceLocation: location)
    }
  }

  @Test func `pitch agrees`() throws {
    try compare(
      "f0_mean_hz",
      [119.999195, 120.017945, 119.998943, 120.064261, 119.999863, 220.038471, 150.0471],
      .relative(1e-6))
    try compare(
      "f0_median_hz",
      [120.00005, 120.053664, 119.999948, 120.040775, 119.992962, 220.02907, 149.859402],
      .relative(1e-6))
    try compare(
      "f0_sd_hz",
      [
        0.00785796712, 0.956267312, 0.00971551473, 0.469677686, 0.0787935915, 0.588479133,
        2.48379959,
      ], .absolute(1e-4))
    try compare(
      "f0_min_hz",
      [119.901375, 117.885725, 119.903389, 119.147495, 119.520592, 218.503998, 146.712546],
      .relative(1e-6))
    try compare(
      "f0_max_hz",
      [120.000382, 122.247486, 120.01289, 121.028162, 120.454332, 223.52163, 175.096731],
      .relative(1e-6))
    try compare(
      "f0_sd_st",
      [
        0.00113405776, 0.137942799, 0.00140197065, 0.0677188061, 0.0113679865, 0.0462556617,
        0.280827088,
      ], .absolute(1e-5))
  }

  @Test func `numbers of frames, voiced frames and pulses agree`() throws {
    let frames = [297, 297, 297, 297, 297, 297, 397]
    let voiced = [296, 296, 296, 296, 296, 297, 367]
    for (index, measured) in Self.measured.enumerated() {
      let voice = try measured.get()
      #expect(voice.reading("voiced_frame_pct")?.count == frames[index])
      #expect(voice.reading("f0_mean_hz")?.count == voiced[index])
    }
    try compare("pulse_count", [355, 355, 355, 355, 355, 653, 550], .absolute(0))
  }

  @Test func `jitter agrees`() throws {
    try compare(
      "period_mean_s",
      [
        0.00833335959, 0.00833172942, 0.00833336663, 0.00832871691, 0.00833334288, 0.00454383006,
        0.00666886155,
      ], .relative(1e-8))
    try compare(
      "jitter_local_pct",
      [
        3.84424187e-05, 0.0115674966, 0.00018375045, 0.00585890767, 0.00832183545, 0.00494581015,
        0.00401982122,
      ].map { 100 * $0 }, .relative(1e-6))
    try compare(
      "jitter_absolute_s",
      [
        3.20354499e-07, 9.63772518e-05, 1.53125987e-06, 4.87971834e-05, 6.93487082e-05,
        2.24729209e-05, 2.68076311e-05,
      ], .relative(1e-6))
    let rap = [
      2.46058207e-05, 0.00652339877, 0.000111968574, 0.00325032959, 0.00554790116, 0.00271561048,
      0.00160072319,
    ]
    try compare("jitter_rap_pct", rap.map { 100 * $0 }, .relative(1e-6))
    try compare("jitter_ddp_pct", rap.map { 300 * $0 }, .relative(1e-6))
    try compare(
      "jitter_ppq5_pct",
      [
        1.50866821e-05, 0.0079376145, 0.000106033762, 0.00391353352, 0.00332864401, 0.00334754921,
        0.00193152718,
      ].map { 100 * $0 }, .relative(1e-6))
  }

  @Test func `shimmer agrees`() throws {
    try compare(
      "shimmer_local_pct",
      [
        0.000222322711, 0.0252300872, 0.0669330041, 0.0366868119, 0.0187011088, 0.0282529985,
        0.0239532122,
      ].map { 100 * $0 }, .relative(1e-6))
    try compare(
      "shimmer_local_db",
      [
        0.00192925466, 0.219381137, 0.582091359, 0.318477678, 0.162444794, 0.245330083, 0.207944431,
      ], .relative(1e-6))
    let apq3 = [
      0.000134896988, 0.0142877145, 0.0388551342, 0.0210494186, 0.0124773205, 0.0149749977,
      0.0137742381,
    ]
    try compare("shimmer_apq3_pct", apq3.map { 100 * $0 }, .relative(1e-6))
    try compare("shimmer_dda_pct", apq3.map { 300 * $0 }, .relative(1e-6))
    try compare(
      "shimmer_apq5_pct",
      [
        8.38819907e-05, 0.0171812256, 0.0444455796, 0.0237983748, 0.00749737283, 0.0194680932,
        0.0150998715,
      ].map { 100 * $0 }, .relative(1e-6))
    try compare(
      "shimmer_apq11_pct",
      [
        0.000106200731, 0.0184424983, 0.0484236843, 0.0268430004, 0.010208979, 0.0220611639,
        0.0175652653,
      ].map { 100 * $0 }, .relative(1e-6))
  }

  @Test func `harmonicity agrees`() throws {
    try compare(
      "hnr_ac_mean_db",
      [nil, 10.8113335, 24.1374484, 14.5220855, 15.5141513, 20.244575, 17.7016666], .absolute(0.05))
    try compare(
      "hnr_cc_mean_db",
      [nil, 15.7894214, 29.6947069, 16.2475188, 16.2579478, 22.0417419, 23.3708493], .absolute(0.2))
    try compare("hnr_cc_mean_db", [45.688419], .absolute(0.5))
    try compare(
      "autocorrelation_period_mean",
      [0.9955, 0.925754, 0.989086, 0.966315, 0.970716, 0.986947, 0.983813], .absolute(5.1e-7))
    try compare(
      "nhr_mean", [0.005921, 0.086102, 0.012328, 0.036673, 0.031517, 0.014993, 0.019883],
      .absolute(5.1e-7))
    try compare(
      "hnr_pitch_mean_db", [27.696, 12.85, 22.085, 15.572, 15.5, 20.29, 20.533], .absolute(5.1e-4))
  }

  @Test func `cepstral prominence agrees`() throws {
    try compare(
      "cpps_db",
      [26.0016544, 25.0342994, 28.5761836, 20.0875057, 18.4931053, 18.4383214, 25.0739372],
      .absolute(0.03))
    try compare(
      "cpps_straight_db",
      [24.871353, 25.5622285, 28.2453672, 20.4810061, 18.9882217, 21.4946998, 26.5329557],
      .absolute(0.03))
    try compare(
      "cpps_least_squares_db",
      [24.7497673, 22.9031216, 26.6131094, 19.0330358, 17.162075, 18.9828793, 23.7234136],
      .absolute(0.03))
    try compare(
      "cpps_avqi_db",
      [21.9580772, 23.606293, 24.988607, 17.0131085, 15.1407876, 17.8318045, 23.5570236],
      .absolute(0.03))
  }

  @Test func `formants agree`() throws {
    try compare(
      "formant1_frequency_median_hz",
      [710.179009, 709.625731, 710.164106, 714.666228, 710.223583, 667.108543, 715.663703],
      .relative(1e-3))
    try compare(
      "formant2_frequency_median_hz",
      [1298.51893, 1298.68477, 1297.88176, 1303.91232, 1298.37665, 1379.26885, 1284.7427],
      .relative(1e-3))
    try compare(
      "formant3_frequency_median_hz",
      [2654.60502, 2648.73988, 2654.85536, 2658.83291, 2653.14809, 2663.28167, 2647.99905],
      .relative(1e-3))
  }

  /// The break lasts from the last pulse before the gap to the first after it.
  @Test func `the break of S7 agrees`() throws {
    let voice = try #require(try Self.measured.last?.get())
    #expect(voice.number("voice_break_count") == 1)
    #expect(agree(voice.share("voice_break_degree_pct"), 0.07637, within: 5.1e-6))
    let gap = try #require(voice.events("voice_break").first)
    #expect(voice.events("voice_break").count == 1)
    #expect(agree(gap.durationSeconds, 0.30548, within: 5.1e-6))
    #expect(gap.onsetSeconds.map { (1.79...1.81).contains($0) } == true)
  }

  /// Oracle: NumPy and SciPy 1.17, Welch's method on 4096 samples, by the definitions of the measures.
  @Test func `spectral shape agrees with its definition in NumPy`() throws {
    let expected: [(name: String, s1: Double, s4: Double, s6: Double)] = [
      ("spectral_centroid_hz", 820.124, 832.524, 771.399),
      ("spectral_spread_hz", 477.554, 532.038, 495.643),
      ("spectral_skewness", 3.72289, 4.57518, 4.21323),
      ("spectral_kurtosis_excess", 21.5094, 33.5778, 23.7493),
      ("spectral_rolloff85_hz", 1195.093, 1195.093, 667.529),
      ("spectral_rolloff95_hz", 1324.292, 1335.059, 1335.059),
      ("spectral_slope_db_per_khz", -4.02367, -2.31381, -2.25877),
      ("spectral_tilt_db_per_octave", -6.76057, -3.53711, -3.18225),
      ("alpha_ratio_db", 6.22262, 6.12645, 8.77431),
      ("hammarberg_index_db", 15.5772, 18.3714, 15.3787),
      ("segment_level_dbfs", -15.3043, -15.6987, -14.7046),
    ]
    for (name, s1, s4, s6) in expected {
      try compare(name, [s1, nil, nil, s4, nil, s6], .relative(1e-4))
    }
    try compare(
      "spectral_flatness", [0.000164, nil, nil, 0.01858, nil, 0.005001], .absolute(5.1e-7))
  }

  /// Oracle: a prototype in NumPy of the definitions; the histogram's classes amplify rounding.
  @Test func `entropies, DFA and tremor agree with their definitions`() throws {
    try compare("ppe", [0.110529, 0.602846, nil, 0.444808, nil, 0.361391], .absolute(0.02))
    try compare("dfa_alpha", [0.386746, 0.387942, nil, 0.386689, nil, 0.405667], .absolute(1e-4))
    try compare("rpde", [0.2025, 0.4409, nil, 0.4038, nil, 0.2523], .absolute(0.005))
    try compare(
      "voice_tremor_f0_frequency_hz", [nil, nil, nil, nil, nil, nil, 4.99], .absolute(0.02))
    try compare("voice_tremor_f0_depth_pct", [nil, nil, nil, nil, nil, nil, 1.95], .absolute(0.02))
  }

  /// Oracle: Praat on S4 rounded to that many bits.
  @Test(arguments: [
    (8, 120.06426, 0.0058608, 0.036715, 20.05), (16, 120.06426, 0.0058589, 0.0366865, 20.08727),
  ]) func `coarse samples agree`(
    bits: Int, pitch: Double, jitter: Double, shimmer: Double, prominence: Double
  ) throws {
    let scale = Double(1 << (bits - 1))
    let frames = TestVoice.hoarse.samples.map { [Int(($0 * scale).rounded())] }
    let file = SampleBytes(frames, kind: bits == 8 ? .unsigned : .signed, width: bits / 8).wav()
    let voice = try measureVoice(try sound(ofFile: file), Self.whole)
    #expect(agree(voice.number("f0_mean_hz"), pitch, within: 5.1e-6))
    #expect(agree(voice.share("jitter_local_pct"), jitter, within: 5.1e-8))
    #expect(agree(voice.share("shimmer_local_pct"), shimmer, within: 5.1e-7))
    #expect(agree(voice.number("cpps_db"), prominence, within: 0.03))
  }
}
