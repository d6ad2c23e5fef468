import Foundation
import Metrics
import Testing

@testable import Analyses
@testable import Recordings
@testable import Study

/// Truth: beats and equations worked by hand, and stepping of a known rhythm.
@Suite struct TecumsehTests {
  private let times: [Double] = [0, 5, 12, 20, 28, 36, 44, 52, 61, 70]
  private let rates: [Double] = [128, 126, 122, 116, 110, 106, 103, 101, 99, 97]

  private func number(_ reading: Reading) -> Double? {
    if case .number(let value) = reading.value { value } else { nil }
  }

  /// The integral of the straight lines from 30 to 60 s, divided by 60.
  @Test func `beats are the integral of the heart rate`() throws {
    let beats = try #require(number(CubeRecovery.beats(times, rates)))
    #expect(abs(beats - 51.631481) < 1e-6)
    let uptake = CubeRecovery.oxygenUptake(beats: beats, age: 40)
    #expect(abs(uptake - 32.089070) < 1e-5)
    for (isFemale, expected) in [(true, 30.030952), (false, 37.060952)] {
      let found = CubeRecovery.oxygenUptake(beats: beats, age: 40, isFemale: isFemale)
      #expect(abs(found - expected) < 1e-5)
    }
    #expect(abs(CubeRecovery.oxygenUptake(beats: 50, age: 40) - 33.267) < 1e-9)
    #expect(abs(CubeRecovery.oxygenUptake(beats: 50, age: 40, isFemale: true) - 30.987) < 1e-9)
  }

  @Test(arguments: [(30.0, 60.0, true), (31, 60, false), (30, 59, false)])
  func `samples are needed on both sides of the half minute`(
    first: Double, last: Double, isKnown: Bool
  ) {
    let reading = CubeRecovery.beats([first, 40, 50, last], [100, 100, 100, 100])
    #expect((number(reading) != nil) == isKnown)
    if isKnown { #expect(abs((number(reading) ?? 0) - 50) < 1e-9) }
  }

  @Test(arguments: [(10.0, [], true), (11, ["heart_rate_sparse"], true), (21, [], false)])
  func `a gap makes the beats doubtful, and a longer one unknown`(
    gap: Double, flags: [String], isKnown: Bool
  ) {
    let second = 30 + gap
    let reading = CubeRecovery.beats([30, second, min(second + 10, 59), 60], [100, 100, 100, 100])
    #expect((number(reading) != nil) == isKnown)
    if isKnown { #expect(reading.flags.map(\.name) == flags) }
  }

  /// Contacts at 1.6 Hz are 24 cycles a minute.
  private func stepping(hertz: Double, seconds: Double, of whole: Double = 180) -> CubeStepping {
    CubeStepping(
      vertical: (0..<Int(whole * 100)).map { sample in
        let time = Double(sample) / 100
        return time < seconds ? 2 * sin(2 * .pi * hertz * time) : 0
      })
  }

  @Test func `the rhythm of the contacts is the rate of cycles`() throws {
    let steady = stepping(hertz: 1.6, seconds: 180)
    let rate = try #require(steady.cyclesPerMinute)
    #expect(abs(rate - 24) < 0.05)
    #expect(steady.seconds == 180 && steady.cycleCount == 72 && steady.flags.isEmpty)
  }

  @Test(arguments: [
    (1.45, ["cadence_off_protocol"]), (1.5, []), (1.7, []), (1.76, ["cadence_off_protocol"]),
  ]) func `another rate than that of the protocol is flagged`(hertz: Double, flags: [String]) {
    #expect(stepping(hertz: hertz, seconds: 180).flags.map(\.name) == flags)
  }

  @Test(arguments: [(169.0, true), (170, false)]) func `who stops early has no valid estimate`(
    seconds: Double, isEarly: Bool
  ) {
    let flags = stepping(hertz: 1.6, seconds: seconds).flags
    #expect(flags.contains(.stoppedEarly) == isEarly)
  }

  @Test func `a phone that lies still has no rhythm`() {
    let still = CubeStepping(vertical: Array(repeating: 0, count: 6000))
    #expect(still.cyclesPerMinute == nil && still.cycleCount == nil && still.seconds == 0)
  }

  private func rest(_ parameters: [String: String]) throws -> MeasuredStep {
    let beats = zip(times, rates).map { Beat($0, $1) }
    let exercise = heartStep(
      "tecumseh", from: 0, to: 60, heartRates((0..<60).map { Beat(Double($0), 150) }))
    let calm = heartStep(
      "fitness.rest", from: 60, to: 240, heartRates(beats, from: recordingStart + 60))
    let session = session([exercise, calm], of: .tecumseh, resultSource: "result.json")
    let rows = Tecumseh.measurements(of: session, Parameters(parameters)).map(MeasuredStep.init)
    return try #require(rows.first { $0.measurement.step == "fitness.rest" })
  }

  @Test func `the rest has beats, uptake and recovery, and no speed`() throws {
    let step = try rest(["age": "40", "sex": "female"])
    #expect(abs((step.number("recovery_beats_30_60s") ?? 0) - 51.631481) < 1e-4)
    #expect(abs((step.number("vo2max_milligan_ml_per_kg_min") ?? 0) - 32.08907) < 1e-4)
    #expect(abs((step.number("vo2max_milligan_sex_ml_per_kg_min") ?? 0) - 30.030952) < 1e-4)
    #expect(step.flags("vo2max_milligan_ml_per_kg_min").contains("step_height_assumed"))
    #expect(step.number("heart_rate_recovery_60s_bpm") != nil)
    #expect(step.reading("gait_speed_mps") == nil && step.reading("walk_distance_m") == nil)
    let unknown = try rest([:])
    #expect(unknown.reason("vo2max_milligan_ml_per_kg_min") == "age_missing")
    let ageOnly = try rest(["age": "40"])
    #expect(ageOnly.reason("vo2max_milligan_sex_ml_per_kg_min") == "no_body_facts")
    let old = try rest(["age": "81"])
    #expect(old.flags("vo2max_milligan_ml_per_kg_min").contains("out_of_range"))
  }
}
