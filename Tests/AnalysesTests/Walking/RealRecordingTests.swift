import Foundation
import Metrics
import TestSupport
import Testing
import Text

@testable import Recordings
@testable import Study

/// Truth: other people's recordings with steps counted by foot switches, and facts read off them with
/// an independent program (section 11a of the metric definitions).
@Suite(.enabled(if: Fixture.shared("recordings") != nil)) struct RealRecordingTests {
  struct Walk: Sendable, CustomTestStringConvertible {
    let folder: String
    let steps: Double
    let cadence: Double
    let confidence: Double
    let bouts: Double
    var testDescription: String { folder }
  }

  static let walks = [
    Walk(
      folder: "steps-Pixel_Jamie_Hard_FrontPocket_1", steps: 269, cadence: 112.0, confidence: 0.83,
      bouts: 1),
    Walk(
      folder: "steps-Samsung_Carmelo_Hard_InHand_1", steps: 361, cadence: 99.5, confidence: 0.76,
      bouts: 1),
    Walk(
      folder: "steps-Samsung_Dario_Hard_BackPocket_1", steps: 199, cadence: 119.4, confidence: 0.87,
      bouts: 2),
    Walk(
      folder: "steps-Pixel_Jamie_Hard_Purse_1", steps: 365, cadence: 122.3, confidence: 0.73,
      bouts: 1),
  ]

  private func measured(_ folder: String, as step: String) throws -> MeasuredStep {
    let root = try #require(Fixture.shared("recordings"))
    let files = try StudyFiles(below: ["\(root)/\(folder)"])
    let recordings = files.paths.filter { $0.hasSuffix(".json") }
    let path = try #require(recordings.first { $0.contains("deviceMotion") } ?? recordings.first)
    let recording = try #require(SessionReader(files).reports(of: path).first?.recording)
    return try measure(recording.content, as: step)
  }

  @Test(arguments: walks) func `steps agree with the foot switches`(walk: Walk) throws {
    let step = try measured(walk.folder, as: "walking.outbound")
    #expect(abs((step.number("step_count") ?? 0) - walk.steps) <= 2)
    #expect(abs((step.number("cadence_spm") ?? 0) - walk.cadence) <= 0.5)
    #expect(abs((step.number("cadence_confidence") ?? 0) - walk.confidence) <= 0.05)
    #expect(step.number("walking_bout_count") == walk.bouts)
    // All of them, by NumPy and SciPy (Tests/Oracles/stride_evidence.py).
    #expect(step.number("proven_step_count") == step.number("step_count"))
    #expect(step.reading("step_count")?.quality(with: step.measurement.flags) == .good)
    if walk.folder.contains("Purse") {
      let first = try #require(step.events("step").first?.onsetSeconds)
      #expect(first > 4, "the handling before does not count")
    }
  }

  @Test func `a walk that only turns is not a plausible gait result`() throws {
    let step = try measured("iphone-walk", as: "walking.outbound")
    #expect(step.flags.contains("mostly_turning"))
    #expect(step.flags.contains("gait_irregular"))
    #expect(abs((step.number("step_count") ?? 0) - 45) <= 2)
    #expect(abs((step.number("cadence_spm") ?? 0) - 93) <= 1)
    #expect((step.number("cadence_confidence") ?? 1) < 0.15)
    #expect(step.flags("cadence_spm").contains("cadence_uncertain"))
    #expect(step.reason("step_time_sd_s") == "mostly_turning")
    #expect(abs((step.number("sample_rate_hz") ?? 0) - 100.0122) < 1e-4)
    #expect(abs((step.number("duration_s") ?? 0) - 29.90) < 0.05)
    #expect(step.number("gap_max_s") == 0)
    // Its strides do not repeat; the instruction to walk saves the count and nothing else.
    #expect(step.flags("step_count") == ["no_walking_rhythm"])
    let flags = step.measurement.flags
    #expect(step.reading("step_count")?.quality(with: flags) == .doubtful)
    #expect(step.reading("cadence_spm")?.quality(with: flags) == .bad)
    #expect((step.number("attitude_gravity_mismatch_deg") ?? 1) < 0.005)
  }

  /// Oracle: NumPy and SciPy (Tests/Oracles/stride_evidence.py) find 0 of 45, 32 of 74 and 11 of 11 contacts proven.
  @Test(
    arguments: [
      ("iphone-walk", 0, nil), ("lumbar-ha001-test11-trial1", 32, 75),
      ("lumbar-ha001-test5-trial1", 11, 11),
    ] as [(String, Double, Double?)]) func `without an instruction what is proven counts`(
      folder: String, proven: Double, counted: Double?
    ) throws
  {
    let step = try measured(folder, as: "")
    #expect(step.number("proven_step_count") == proven)
    #expect(step.number("step_count") == counted)
  }

  @Test func `standing that begins with handling is cut to its quiet part`() throws {
    let step = try measured("iphone-balance", as: "walking.rest")
    #expect(step.flags.contains("moved_while_standing"))
    #expect((step.number("quiet_standing_duration_s") ?? 0) > 10)
    #expect((step.number("sway_rms_mps2") ?? 1) < 0.2)
    #expect(abs((step.number("sample_rate_hz") ?? 0) - 99.8494) < 0.06)
    #expect(step.number("gap_max_s") == 0)
  }
}
