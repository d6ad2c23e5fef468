import Foundation
import Metrics
import Synthesis
import Testing

/// Truth: what moves the phone is known. Recordings without a name are no standing unless they look like it.
@Suite struct NamelessMovementTests {
  private let quiet = 9.80665e-3

  /// A hand that trembles at 5.3 Hz while the body sways as in standing.
  private var tremblingHand: PlainMotion {
    var motion = PlainMotion(durationSeconds: 30)
    motion.forward = { 0.1 * sin(10.6 * .pi * $0) + 0.05 * sin(0.8 * .pi * $0) }
    motion.sideways = { 0.08 * sin(10.6 * .pi * $0 + 1) + 0.04 * sin(0.6 * .pi * $0) }
    motion.noise = quiet
    return motion
  }

  private func shaken(_ size: Double) -> PlainMotion {
    var motion = PlainMotion(durationSeconds: 30)
    motion.forward = { size * sin(2 * .pi * (1.3 * $0 + 0.2 * sin($0))) }
    motion.noise = quiet
    return motion
  }

  private func sway(_ step: MeasuredStep) -> [MeasuredMetric] {
    step.measurement.metrics.filter {
      $0.definition.name.hasPrefix("sway_") && $0.reading.value != nil
    }
  }

  private func verdicts(_ step: MeasuredStep) -> Set<Quality> {
    Set(sway(step).map { $0.reading.quality(with: step.measurement.flags) })
  }

  @Test func `a trembling hand is standing only where standing was asked for`() throws {
    let (nameless, named) = (
      try measure(tremblingHand.motion, as: ""),
      try measure(tremblingHand.motion, as: "walking.rest")
    )
    #expect(verdicts(nameless) == [.bad])
    #expect(nameless.flags("sway_rms_mps2") == ["no_standing"])
    #expect(verdicts(named) == [.good])
    #expect(named.number("sway_rms_mps2") == nameless.number("sway_rms_mps2"), "values stay")
  }

  @Test(arguments: ["", "walking.rest"]) func `sway of a phone that is shaken sideways is bad`(
    name: String
  ) throws {
    let step = try measure(shaken(4).motion, as: name)
    #expect(sway(step).count > 20)
    #expect(verdicts(step) == [.bad])
    let time = try #require(step.reading("quiet_standing_duration_s"))
    #expect(time.quality(with: step.measurement.flags) == .bad)
  }

  @Test func `large sway is accepted only where standing was asked for`() throws {
    #expect(verdicts(try measure(shaken(0.6).motion, as: "walking.rest")) == [.good])
    #expect(verdicts(try measure(shaken(0.6).motion, as: "")) == [.bad])
  }

  @Test func `sway without a name is good where nothing else moves the phone`() throws {
    var motion = PlainMotion(durationSeconds: 30)
    motion.forward = { 0.05 * sin(0.8 * .pi * $0) }
    motion.sideways = { 0.04 * sin(0.6 * .pi * $0) }
    motion.noise = quiet
    let step = try measure(motion.motion, as: "")
    #expect(verdicts(step) == [.good])
  }
}
