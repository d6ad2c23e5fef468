import Foundation
import Synthesis
import TestSupport
import Testing
import Text

/// Oracle: the pulses, levels and resonances that the voices of P15 were made with, as
/// SampleData/README.md lists them. Praat 6.1.38 finds the same within these tolerances.
@Suite struct PhonationTests {
  private static let hoarse = SyntheticVoice.hoarse
  /// The start of the hoarse voice in its recording.
  private static let startSeconds = 0.6
  /// Neither swelling nor fading, in the recording's time, and away from both.
  private static let steady = 0.85...5.25

  private struct Tables {
    let status: Int32
    let metrics: Table, events: Table
  }

  private static let tables = Result {
    let scratch = try Scratch()
    let outcome = try Tool.run(
      ["run", Fixture.sampleData + "/P15", "--contour-events", "-o", "out"], in: scratch.url)
    return Tables(
      status: outcome.status, metrics: try Table(csv: scratch.read("out/metrics.csv")),
      events: try Table(csv: scratch.read("out/events.csv")))
  }

  private func rows(_ table: KeyPath<Tables, Table>, where isWanted: ([String: String]) -> Bool)
    throws -> [[String: String]]
  { try Self.tables.get()[keyPath: table].rows.filter(isWanted) }

  @Test func `every recording of sound is seen as what it is`() throws {
    let inspected = try Tool.run(["inspect", Fixture.sampleData + "/P15", "--format", "csv"])
    let sounds = try inspected.table.rows.filter { $0["kind"] == "audio" }
    let facts = sounds.map { row in
      ["codec", "channels", "native_rate_hz", "samples", "verdict"].map { row[$0] ?? "" }
    }
    #expect(
      facts.map { $0.joined(separator: " ") } == [
        "alac 1 16000 48000 good", "alac 1 16000 16000 good", "alac 2 44100 273420 good",
        "alac 2 44100 220500 good",
      ])
  }

  @Test func `the countdown is the background and has no rows of its own`() throws {
    let metrics = try rows(\.metrics) { $0["step"] != "" }
    #expect(Set(metrics.map { $0["step"] }) == ["audio"])
    #expect(Set(metrics.map { $0["task"] }) == ["phonation"])
    #expect(try Self.tables.get().status == 0)
    #expect(metrics.allSatisfy { $0["flags"]?.contains("no_background") == false })
  }

  /// Noise: the tenth percentile of frames lies about a decibel below the mean. Shimmer: the
  /// amplitude is an RMS, to which the pulse before still adds.
  @Test(
    arguments: [
      ("channel_count", 2, 0), ("sample_rate_hz", 44_100, 0), ("duration_s", 6.2, 1e-4),
      ("segment_start_s", 0.6, 0.03), ("segment_end_s", 5.5, 0.04),
      ("maximum_phonation_time_s", 4.9, 0.06), ("phonation_count", 1, 0),
      ("clipped_run_count", 0, 0), ("noise_floor_dbfs", -67, 0.7), ("voice_level_dbfs", -20, 0.3),
      ("voice_snr_db", 47, 1), ("segment_level_dbfs", -20, 0.3), ("f0_mean_hz", 115.54, 0.05),
      ("f0_slope_st_per_s", -0.15, 0.02), ("voice_tremor_f0_frequency_hz", 4.7, 0.1),
      ("voice_tremor_f0_depth_pct", 1.2, 0.1), ("period_mean_s", 1 / 115.55, 5e-6),
      ("jitter_local_pct", 0.739, 0.03), ("shimmer_local_pct", 5.7, 1.8),
      ("formant1_frequency_median_hz", 730, 25), ("formant2_frequency_median_hz", 1090, 25),
      ("formant3_frequency_median_hz", 2440, 40),
    ] as [(String, Double, Double)]) func `a hoarse voice is measured as it was made`(
      metric: String, value: Double, tolerance: Double
    ) throws
  { try expect(metric, value, within: tolerance, inSession: "2024-11-12") }

  @Test(
    arguments: [
      ("channel_count", 1, 0), ("sample_rate_hz", 16_000, 0),
      ("maximum_phonation_time_s", 2.1, 0.06), ("noise_floor_dbfs", -67, 0.7),
      ("f0_mean_hz", 209.27, 0.1), ("f0_slope_st_per_s", 0.1, 0.03),
      ("shimmer_local_pct", 2.34, 0.5), ("formant1_frequency_median_hz", 850, 25),
      ("formant2_frequency_median_hz", 1220, 40), ("formant3_frequency_median_hz", 2810, 60),
    ] as [(String, Double, Double)]) func `a clear voice is measured as it was made`(
      metric: String, value: Double, tolerance: Double
    ) throws
  { try expect(metric, value, within: tolerance, inSession: "2015-06-03") }

  private func expect(
    _ metric: String, _ value: Double, within tolerance: Double, inSession session: String
  ) throws {
    let found = try rows(\.metrics) {
      $0["source"]?.contains(session) == true && $0["metric"] == metric && $0["step"] == "audio"
    }
    let text = try #require(found.first?["content"])
    #expect(found.count == 1, "\(text)")
    #expect(abs((Double(text) ?? .nan) - value) <= tolerance, "\(text)")
  }

  /// A pulse is found where the wave is highest, always as long after the closing of the glottis.
  @Test func `pulses come when the glottis closed`() throws {
    let events = try contour("pulse")
    let truth = Self.hoarse.pulses.map { $0.timeSeconds + Self.startSeconds }.filter(
      Self.steady.contains)
    let lags = truth.map { time -> Double in
      let lags: [Double] = events.map { $0.onset - time }
      return lags.min { abs($0 - 1e-3) < abs($1 - 1e-3) } ?? .infinity
    }.sorted()
    let usual = lags[lags.count / 2]
    #expect(events.count { Self.steady.contains($0.onset - usual) } == truth.count)
    #expect(lags.allSatisfy { abs($0 - usual) < 1e-4 })
  }

  @Test func `the contour of pitch is that of the voice`() throws {
    let frames = try contour("f0_hz").filter { Self.steady.contains($0.onset) }
    let deviations = try frames.map { frame in
      try #require(frame.value) / Self.hoarse.pitchHz(at: frame.onset - Self.startSeconds) - 1
    }
    #expect(frames.count == 440)
    #expect(deviations.allSatisfy { abs($0) < 0.02 })
    let sum: Double = deviations.reduce(0, +)
    #expect(abs(sum / Double(deviations.count)) < 0.001)
  }

  @Test func `voice is heard where it was`() throws {
    let runs = try contour("voiced_run")
    #expect(runs.count == 1)
    #expect(runs.allSatisfy { abs($0.onset - Self.startSeconds) < 0.03 })
    #expect(try contour("voice_break").isEmpty)
    #expect(try contour("phonation").count == 1)
  }

  /// Events of a type of the hoarse voice's recording.
  private func contour(_ type: String) throws -> [(onset: Double, value: Double?)] {
    try rows(\.events) { $0["type"] == type && $0["source"]?.contains("2024-11-12") == true }.map {
      row in (try #require(Double(row["onset_s"] ?? "")), Double(row["content"] ?? ""))
    }
  }
}
