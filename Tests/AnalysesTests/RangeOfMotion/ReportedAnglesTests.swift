import Metrics
import Synthesis
import Testing

@testable import Analyses

/// Truth: an app's result beside a recording whose angle is known in closed form.
@Suite struct ReportedAnglesTests {
  private static let track: MotionTrack = {
    var movement = SyntheticMovement(
      angleDegrees: -100, start: SyntheticMovement.attitude(startDegrees: 30))
    movement.noise = 0.03
    return movement.deviceMotion()
  }()

  private func measured(_ members: String, of track: MotionTrack? = track) throws -> MeasuredStep {
    let leaf = #"{"_class":"ORKRangeOfMotionResult","identifier":"knee"\#(members)}"#
    let contents = track.map { [$0.motion] } ?? []
    let step = try jointStep(contents, reported: leaf)
    return try #require(measureJoint([step], source: "result.json").first)
  }

  @Test func `the app's five angles stand beside ours`() throws {
    let step = try measured(
      #","start":30.1,"finish":31,"minimum":29.9,"maximum":130.4,"range":100.5"#)
    #expect(step.number("rk_rom_range_deg") == 100.5)
    #expect(abs((step.number("rom_range_minus_rk_deg") ?? 0) + 0.5) < 1e-6)
    #expect(abs((step.number("rom_rk_formula_range_minus_rk_deg") ?? 0) + 0.5) < 1e-6)
    #expect(step.number("rk_rom_start_deg") == 30.1)
    #expect(step.reading("rk_rom_flexed_deg") == nil)
    #expect(step.flags("rom_range_minus_rk_deg").isEmpty)
    #expect(step.flags.isEmpty)
  }

  @Test func `old releases wrote flexed and extended`() throws {
    let step = try measured(#","flexed":90,"extended":-3.5"#)
    #expect(step.number("rk_rom_range_deg") == 93.5)
    #expect(step.number("rk_rom_extended_deg") == -3.5)
    for name in ["rom_range_deg", "rk_rom_range_deg", "rom_range_minus_rk_deg"] {
      #expect(step.flags(name) == ["rom_mismatch"], "\(name)")
      #expect(step.reading(name)?.quality(with: step.measurement.flags) == .doubtful)
    }
  }

  @Test func `a range that is no number is taken from its ends`() throws {
    let step = try measured(#","minimum":29,"maximum":129,"range":1.7976931348623157e308"#)
    #expect(step.number("rk_rom_range_deg") == 100)
  }

  @Test func `a result without numbers is reported and has no values`() throws {
    let step = try measured("")
    #expect(step.reason("rk_rom_range_deg") == "no_step_result")
    #expect(step.flags == ["element_skipped"])
    #expect(step.measurement.remarks.count == 1)
    #expect(
      step.measurement.remarks.first?.sentence.hasPrefix("results[0].range: expected a number")
        == true)
    #expect(abs((step.number("rom_range_deg") ?? 0) - 100) < 1e-6)
  }

  @Test func `without a recording the app's angles are left`() throws {
    let step = try measured(#","range":70"#, of: nil)
    #expect(step.number("rk_rom_range_deg") == 70)
    #expect(step.flags == ["no_motion_recording"])
    #expect(step.reason("rom_range_minus_rk_deg") == "no_motion_recording")
    #expect(step.reading("rom_range_deg") == nil)
    #expect(step.measurement.source == "result.json")
  }

  @Test func `without a result there is nothing to compare with`() throws {
    let step = try #require(measureJoint([try jointStep([Self.track.motion])]).first)
    #expect(step.reason("rom_range_minus_rk_deg") == "no_step_result")
  }
}
