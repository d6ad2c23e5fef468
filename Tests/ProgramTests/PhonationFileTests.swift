import Foundation
import Synthesis
import TestSupport
import Testing

/// One recording of a vowel, given by name, in several files.
@Suite struct PhonationFileTests {
  private static let folder = Fixture.sampleData + "/P15"
  private static let clear = folder + "/2015-06-03/audio_audio.m4a"

  /// Oracle: Praat 6.1.38 by praat-parselmouth 0.4.7 on the file as FFmpeg 5.1 decodes it, floor 75 and
  /// ceiling 600 Hz, standard settings otherwise (CPPS: trend not subtracted before smoothing,
  /// exponential decay, robust slow).
  @Test func `the whole file gives what Praat gives`() throws {
    let expected: [(String, Double, Double)] = [
      ("f0_mean_hz", 209.282386, 1e-6), ("f0_median_hz", 209.270232, 1e-6),
      ("f0_sd_hz", 0.796413676, 1e-3), ("pulse_count", 438, 0),
      ("period_mean_s", 0.00477805146, 1e-8), ("jitter_local_pct", 0.21441367, 1e-4),
      ("jitter_rap_pct", 0.116852181, 1e-4), ("jitter_ppq5_pct", 0.148847683, 1e-4),
      ("shimmer_local_pct", 2.64728708, 1e-4), ("shimmer_apq3_pct", 1.27838587, 1e-4),
      ("shimmer_apq11_pct", 1.74255589, 1e-4), ("hnr_cc_mean_db", 27.7852294, 0.2 / 27),
      ("hnr_ac_mean_db", 26.6454029, 0.05 / 26), ("cpps_db", 12.0066443, 0.03 / 12),
      ("formant1_frequency_median_hz", 841.567621, 1e-3),
      ("formant2_frequency_median_hz", 1250.78091, 1e-3),
      ("formant3_frequency_median_hz", 2765.56338, 1e-3),
    ]
    let values = try self.values(["phonation", Self.clear, "--phonation-segment", "whole"])
    for (metric, value, tolerance) in expected {
      let found = Double(values[metric] ?? "") ?? .nan
      #expect(abs(found - value) <= tolerance * value, "\(metric): \(found)")
    }
  }

  /// Oracle: property; the same samples in another container.
  @Test func `the same sound without a header gives the same values`() throws {
    let sound = QuantizedSound.stereo(ofOne: Self.shortRoom.samples)
    let scratch = try Scratch()
    try scratch.write("vowel.m4a", sound.m4a())
    try scratch.write("vowel.pcm", sound.samples().bytes)
    let described = [
      "--audio-sample-rate", "44100", "--audio-channels", "2", "--audio-encoding", "s16le",
    ]
    let packed = try values(["phonation", scratch.path + "/vowel.m4a"])
    let bare = try values(["phonation", scratch.path + "/vowel.pcm"] + described)
    #expect(packed == bare)
    #expect(Double(packed["jitter_local_pct"] ?? "") != nil)
    let silent = try Tool.run(["phonation", scratch.path + "/vowel.pcm"])
    #expect(silent.status == 1)
    #expect(silent.messages.contains("--audio-encoding"))
    #expect(try silent.table.values("flags") == ["audio_format_unknown"])
  }

  /// Oracle: Parseval's theorem and the levels that voice and noise were made with.
  @Test func `a spectrum holds the power of voice and background`() throws {
    let countdown = Self.folder + "/2015-06-03/audio_countdown.m4a"
    let rows = try Tool.run([
      "spectrum", Self.clear, "--phonation-segment", "steady", "--background-file", countdown,
    ]).table.rows.map { row in row.compactMapValues { Double($0) } }
    let width = try #require(rows.dropFirst().first?["frequency_hz"])
    let power = rows.reduce(0) { $0 + ($1["psd_fs2_per_hz"] ?? .nan) * width }
    let noise = rows.reduce(0) { $0 + pow(10, ($1["noise_psd_db"] ?? .nan) / 10) * width }
    #expect(abs(10 * log10(power) + 20) < 0.2)
    #expect(abs(10 * log10(noise) + 66) < 0.4)
    let loudest = rows.max { ($0["psd_db"] ?? 0) < ($1["psd_db"] ?? 0) }
    // The fourth harmonic is the one nearest to the first formant.
    #expect(abs((loudest?["frequency_hz"] ?? 0) - 837) < 2 * width)
  }

  private static var shortRoom: SyntheticRoom {
    var (room, voice) = (SyntheticRoom(), SyntheticVoice.hoarse)
    (room.durationSeconds, voice.durationSeconds) = (1.6, 1.2)
    room.voices = [(0.2, voice)]
    return room
  }

  /// The value of every metric, as printed.
  private func values(_ arguments: [String]) throws -> [String: String] {
    let outcome = try Tool.run(arguments + ["--digits", "full"])
    #expect(outcome.status == 0)
    return Dictionary(try outcome.table.rows.map { ($0["metric"] ?? "", $0["content"] ?? "") }) {
      $1
    }
  }
}
