import Metrics
import Study
import Synthesis
import Testing

@testable import Analyses
@testable import Recordings

/// Truth: movements in closed form, spoiled in known ways.
@Suite struct JointRefusalTests {
  private static let movement: SyntheticMovement = {
    var movement = SyntheticMovement(angleDegrees: -90)
    (movement.stillSeconds, movement.endsAtStart, movement.noise) = (2, false, 0.03)
    return movement
  }()
  private static let track = movement.deviceMotion(startUptimeSeconds: 50)

  private func measured(_ contents: Recording.Content...) throws -> MeasuredStep {
    try #require(measureJoint([try jointStep(contents)]).first)
  }

  @Test func `a break in the movement refuses the angle`() throws {
    let step = try measured(Self.track.removing(260..<300).motion)
    #expect(step.flags == ["gap_split"])
    #expect(step.reason("rom_range_deg") == "gap_split")
    #expect(step.number("rom_device_axis_range_deg") == nil)
    #expect(step.measurement.events.isEmpty)
    #expect(step.number("duration_s") != nil)
  }

  @Test(arguments: [60..<110, 450..<500]) func `a break at rest does not refuse the angle`(
    lost: Range<Int>
  ) throws {
    let step = try measured(Self.track.removing(lost).motion)
    #expect(step.flags == ["gap_split"])
    #expect(abs((step.number("rom_range_deg") ?? 0) - 90) < 1e-6)
    #expect(abs((step.number("rom_finish_deg") ?? 0) - (step.number("rom_max_deg") ?? 1)) < 1e-6)
    #expect(abs((step.number("rom_end_hold_s") ?? 0) - 2.6) < 0.15)
  }

  @Test func `a break as long as the movement refuses the angle`() throws {
    var movement = Self.movement
    (movement.repetitions, movement.moveSeconds, movement.restSeconds) = (2, 0.5, 2)
    let track = movement.deviceMotion()
    let whole = try measured(track.motion)
    #expect(whole.number("rom_repetition_count") == 2)
    let step = try measured(track.removing(195..<255).motion)
    #expect(step.reason("rom_range_deg") == "gap_split")
  }

  @Test func `samples with a break around each give no angle`() throws {
    var samples = restingSamples(5)
    samples.timestamps = [0, 0.01, 1, 2, 3]
    let alone = samples.reordered(by: [0, 2, 3, 4])
    #expect(try measured(.deviceMotion(samples)).number("rom_range_deg") == nil)
    #expect(try measured(.deviceMotion(alone)).number("rom_range_deg") == nil)
  }

  @Test func `a short gap is bridged`() throws {
    let step = try measured(Self.track.removing(260..<275).motion)
    #expect(step.flags == ["gap_bridged"])
    #expect(abs((step.number("rom_range_deg") ?? 0) - 90) < 1e-3)
  }

  @Test func `less than five degrees is no movement`() throws {
    let little = try #require(try measureJoint(SyntheticMovement(angleDegrees: 4.9)))
    #expect(little.reason("rom_range_deg") == "no_movement")
    #expect(little.reason("rom_start_deg") == "no_movement")
    let enough = try #require(try measureJoint(SyntheticMovement(angleDegrees: 5.1)))
    #expect(enough.number("rom_range_deg") != nil)
  }

  @Test func `less than a second is too short`() throws {
    let step = try measured(Self.track.removing(90..<100_000).motion)
    #expect(step.reason("rom_range_deg") == "recording_short")
  }

  @Test func `without attitude there is no angle`() throws {
    let step = try measured(Self.track.accelerometer)
    #expect(step.measurement.failure?.name == "no_attitude")
    let reported = #"{"_class":"ORKRangeOfMotionResult","range":80}"#
    let both = try #require(
      measureJoint([try jointStep([Self.track.accelerometer], reported: reported)]).first)
    #expect(both.number("rk_rom_range_deg") == 80)
    #expect(both.reason("rom_range_deg") == "no_attitude")
    #expect(both.reason("rom_range_minus_rk_deg") == "no_attitude")
  }

  @Test func `a turn too slow to show its axis is measured about the nominal axis`() throws {
    var movement = Self.movement
    (movement.angleDegrees, movement.moveSeconds) = (-20, 10)
    let step = try #require(try measureJoint(movement))
    #expect(step.flags == ["rom_axis_nominal"])
    #expect(step.reason("rom_axis_misalignment_deg") == "movement_slow")
    #expect(abs((step.number("rom_range_deg") ?? 0) - 20) < 1e-6)
    var samples = Self.track.samples
    samples.rotationRate = nil
    let blind = try measured(.deviceMotion(samples))
    #expect(blind.reason("rom_axis_planarity_pct") == "no_gyroscope")
    #expect(blind.flags == ["rom_axis_nominal"])
  }

  @Test func `a slow sensor measures angles all the same`() throws {
    let step = try measured(Self.movement.deviceMotion(rateHz: 30).motion)
    #expect(step.flags.contains("motion_sample_rate_too_low"))
    #expect(abs((step.number("rom_range_deg") ?? 0) - 90) < 0.05)
  }

  @Test func `attitudes of no length are left out`() throws {
    var samples = Self.track.samples
    for row in [100, 270, 271, 400] {
      samples.attitude?.w[row] = 0
      samples.attitude?.x[row] = 0
      samples.attitude?.y[row] = 0
      samples.attitude?.z[row] = 0
    }
    let step = try measured(.deviceMotion(samples))
    #expect(step.flags == ["samples_dropped"])
    #expect(abs((step.number("rom_range_deg") ?? 0) - 90) < 1e-3)
    #expect((step.number("rom_off_axis_max_deg") ?? 1) < 0.01)
  }

  @Test(arguments: [0, 1, 2, 19, 21, 99, 101, 300])
  func `any number of samples is measured or refused`(count: Int) throws {
    let steps = measureJoint([try jointStep([.deviceMotion(restingSamples(count))])])
    let step = try #require(steps.first)
    #expect(step.number("rom_range_deg") == nil)
    #expect(step.reading("rom_range_deg") != nil)
    for metric in step.measurement.metrics where metric.reading.value == nil {
      #expect(metric.reading.flags.count == 1, "\(metric.definition.name)")
    }
  }

  @Test func `a step without anything is an error row, unless its file is`() throws {
    let empty = try jointStep([])
    #expect(measureJoint([empty]).first?.measurement.failure?.name == "no_recording")
    var truncated = empty
    truncated.problems = [ReadError(source: "a.json", .unrecognized)]
    #expect(measureJoint([truncated]).isEmpty)
    #expect(measureJoint([try jointStep([], as: "instruction")]).isEmpty)
  }
}
