import Foundation
import Metrics
import Synthesis
import TestSupport
import Testing

@testable import Analyses
@testable import Recordings
@testable import Study

/// Truth: recordings in g and rad/s, and the same recordings multiplied by what other units make of them.
@Suite struct MotionUnitsTests {
  private static let track = SyntheticWalk(
    cadenceSpm: 109, contactCount: 40, stepTimeSDSeconds: 0.02, noise: 0.1
  ).deviceMotion()
  private static let g = 9.80665

  private func scaled(_ axes: AxisColumns?, by factor: Double) -> AxisColumns? {
    axes.map { axes in
      AxisColumns(
        x: axes.x.map { factor * $0 }, y: axes.y.map { factor * $0 }, z: axes.z.map { factor * $0 })
    }
  }

  /// The walk of an accelerometer, in units of which `factor` are 1 g.
  private func accelerometer(_ factor: Double = 1) -> Recording.Content {
    .accelerometer(
      MotionSamples(
        timestamps: Self.track.times,
        acceleration: scaled(columns(Self.track.acceleration), by: factor)))
  }

  private func deviceMotion(user: Double = 1, gravity: Double = 1, rotation: Double = 1)
    -> Recording.Content
  {
    var samples = Self.track.samples
    samples.userAcceleration = scaled(samples.userAcceleration, by: user)
    samples.gravity = scaled(samples.gravity, by: gravity)
    samples.rotationRate = scaled(samples.rotationRate, by: rotation)
    return .deviceMotion(samples)
  }

  private func expectEqual(
    _ a: MeasuredStep, _ b: MeasuredStep, _ place: SourceLocation = #_sourceLocation
  ) {
    #expect(Set(a.numbers.keys) == Set(b.numbers.keys), sourceLocation: place)
    for (name, value) in a.numbers {
      let other = b.number(name) ?? .nan
      #expect(
        abs(value - other) <= 1e-6 * max(1, abs(value)), "\(name): \(value), \(other)",
        sourceLocation: place)
      #expect(
        a.reading(name)?.quality(with: a.measurement.flags)
          == b.reading(name)?.quality(with: b.measurement.flags), "\(name)", sourceLocation: place)
    }
  }

  /// A movement that does not average out looks like a part of gravity, whose size tells in a known unit that it is none.
  @Test(arguments: [true, false], [0.1, 0.15, 0.2])
  func `small acceleration in a stated unit is without gravity`(isStated: Bool, steady: Double)
    throws
  {
    let user = try #require(Self.track.samples.userAcceleration)
    let axes = AxisColumns(x: user.x.map { $0 + steady }, y: user.y, z: user.z)
    let share = try #require(axes.gravityShare(at: Self.track.times))
    try #require(share > MotionUnits.largestShareWithout && share < 0.8)
    var samples = MotionSamples(timestamps: Self.track.times, acceleration: axes)
    samples.isUnitKnown = isStated
    let units = OrderedSamples(samples).units
    #expect(units.isWithoutGravity == isStated)
    #expect(units.refusal == (isStated ? .noGravity : .unitUnknown))
  }

  @Test(arguments: [9.80665, 1000, -9.80665])
  func `acceleration in another unit gives the values of acceleration in g`(factor: Double) throws {
    let (plain, other) = (try measure(accelerometer()), try measure(accelerometer(factor)))
    expectEqual(plain, other)
    #expect(!plain.flags.contains("unit_converted"))
    #expect(other.flags.contains("unit_converted"))
    #expect(!other.flags.contains("clipped"))
  }

  @Test func `standing in m/s2 has the sway of standing in g`() throws {
    let standing = SyntheticStanding(durationSeconds: 30, naturalSway: 0.05).deviceMotion()
    let acceleration = columns(standing.acceleration)
    let steps = try [1, Self.g].map { factor in
      try measure(
        .accelerometer(
          MotionSamples(timestamps: standing.times, acceleration: scaled(acceleration, by: factor))),
        as: "walking.rest")
    }
    expectEqual(steps[0], steps[1])
    #expect(steps[1].number("sway_rms_mps2") != nil)
  }

  @Test(arguments: [(1.0, 9.80665), (9.80665, 9.80665), (1000, 1000), (9.80665, 1), (1, 1000)])
  func `device motion is converted by its gravity, and by what both are together`(
    gravity: Double, user: Double
  ) throws {
    let other = try measure(deviceMotion(user: user, gravity: gravity))
    #expect(other.flags.contains("unit_converted"))
    // User acceleration in g beside gravity in m/s2 looks like a weaker movement in one unit.
    if user >= gravity { expectEqual(try measure(deviceMotion()), other) }
  }

  @Test func `angular velocity in degrees is converted`() throws {
    let turning = SyntheticWalk(
      rhythm: WalkingRhythm(cadenceSpm: 109, contactCount: 40), stillSeconds: 2, noise: 0.1
    ).deviceMotion()
    let swing = (0..<turning.times.count).map { 0.8 * sin(Double($0) / 10) }
    var samples = turning.samples
    // The phone swings about its x axis as far as gravity shows it.
    samples.gravity = columns(swing.map { SIMD3(0, -sin($0 / 10), -cos($0 / 10)) })
    samples.attitude = nil
    let rates = zip(swing.dropFirst(), swing).map { ($0 - $1) * 10 }
    let rotation = columns([.zero] + rates.map { SIMD3($0, 0, 0) })
    samples.rotationRate = rotation
    var other = samples
    other.rotationRate = scaled(rotation, by: 180 / .pi)
    let units = MotionUnits(converting: &other)
    #expect(units.isConverted)
    #expect(units.shown.areDegrees == true)
    let largest = zip(other.rotationRate?.x ?? [], rotation.x).map { abs($0 - $1) }.max()
    #expect((largest ?? 1) < 1e-12)
    let unchanged = MotionUnits(converting: &samples)
    #expect(!unchanged.isConverted)
    #expect(unchanged.shown.areDegrees == false)
  }

  @Test func `a fast rotation without gravity is in degrees`() {
    for (rate, isConverted) in [(29.0, false), (31, true)] {
      var samples = MotionSamples(
        timestamps: (0..<200).map { Double($0) / 100 },
        rotationRate: columns((0..<200).map { _ in SIMD3(0, rate, 0) }))
      let units = MotionUnits(converting: &samples)
      #expect(units.isConverted == isConverted)
    }
  }

  // MARK: Limits

  /// `share` of the size has one direction, since the samples alternate around it.
  private func alternating(share: Double, size: Double) -> MotionSamples {
    let side = (1 - share * share).squareRoot()
    return MotionSamples(
      timestamps: (0..<1000).map { Double($0) / 100 },
      acceleration: columns(
        (0..<1000).map { SIMD3($0.isMultiple(of: 2) ? side : -side, 0, -share) * size }))
  }

  @Test(arguments: [
    (0.79, "unit_unknown"), (0.81, ""), (1.29, ""), (1.31, "unit_unknown"), (7.7, "unit_unknown"),
    (7.9, "unit_converted"), (12.7, "unit_converted"), (12.9, "unit_unknown"), (64, "unit_unknown"),
    (256, "unit_unknown"), (790, "unit_unknown"), (810, "unit_converted"), (1290, "unit_converted"),
    (1310, "unit_unknown"),
  ]) func `the size of gravity tells the unit`(size: Double, flag: String) {
    var samples = alternating(share: 0.99, size: size)
    let units = MotionUnits(converting: &samples)
    #expect(units.flags.map(\.name) == (flag.isEmpty ? [] : [flag]))
  }

  @Test(arguments: [
    (0.51, ""), (0.49, "unit_unknown"), (0.31, "unit_unknown"), (0.29, "no_gravity"),
  ]) func `the share of one direction tells whether gravity is in`(share: Double, flag: String) {
    var samples = alternating(share: share, size: 1)
    let units = MotionUnits(converting: &samples)
    #expect(units.flags.map(\.name) == (flag.isEmpty ? [] : [flag]))
  }

  @Test(arguments: [(0.94, true), (0.96, false), (1.04, false), (1.06, true)])
  func `stored gravity of another size is of no unit`(size: Double, isUnknown: Bool) {
    var samples = restingSamples(1000, noiseG: 0)
    samples.gravity = scaled(samples.gravity, by: size)
    let units = MotionUnits(converting: &samples)
    #expect(units.isUnknown == isUnknown)
  }

  /// Three times the movement of a walk has a mean size of 1.05 g.
  @Test func `a vigorous movement in g stays in g`() {
    var samples = Self.track.samples
    samples.userAcceleration = scaled(samples.userAcceleration, by: 3)
    let units = MotionUnits(converting: &samples)
    #expect(units.flags.isEmpty)
  }

  // MARK: Units of other recordings

  /// A walk and standing of one phone, which alone does not show the unit of its user acceleration.
  @Test func `standing has the unit of the walk of its session`() throws {
    let standing = SyntheticStanding(durationSeconds: 30, naturalSway: 0.05).deviceMotion().samples
    func sway(_ factor: Double, besideWalk: Bool) throws -> MeasuredStep {
      var still = standing
      still.userAcceleration = scaled(standing.userAcceleration, by: factor)
      let steps =
        (besideWalk ? [step("walking.outbound", [deviceMotion(user: factor)])] : []) + [
          step("walking.rest", [.deviceMotion(still)])
        ]
      let rows = GaitAndBalance.measurements(
        of: session(steps, of: .gaitAndBalance).sharingUnits, Parameters())
      return MeasuredStep(try #require(rows.first { $0.step == "walking.rest" }))
    }
    let (plain, other) = (try sway(1, besideWalk: true), try sway(Self.g, besideWalk: true))
    expectEqual(plain, other)
    #expect(!plain.flags.contains("unit_converted"))
    #expect(other.flags.contains("unit_converted"))
    let alone = try sway(Self.g, besideWalk: false)
    #expect((alone.number("sway_rms_mps2") ?? 0) > 5 * (plain.number("sway_rms_mps2") ?? 1))
    // Without a walk, forward and sideways are not known.
    let small = try sway(1, besideWalk: false)
    let expected = try #require(plain.number("sway_rms_mps2"))
    let found = try #require(small.number("sway_rms_mps2"))
    #expect(abs(found - expected) < 1e-9)
  }

  @Test func `a phone that hardly turns has the unit of the others`() {
    for (others, isConverted) in [(true, true), (false, false), (nil, false)] {
      var samples = restingSamples(1000, noiseG: 0)
      samples.rotationRate = columns(samples.timestamps.map { SIMD3(0, 0.5 * sin($0), 0) })
      samples.recorderUnits = RecorderUnits()
      samples.recorderUnits?.areDegrees = others
      let units = MotionUnits(converting: &samples)
      #expect(units.isConverted == isConverted)
      #expect(units.shown.areDegrees == nil)
    }
  }

  /// Hard shaking has a median size of up to 4 g, of which gravity is a small part.
  @Test(
    arguments: [
      (0.35, 3.9, 1.0, ""), (0.35, 4.1, 1.0, "unit_unknown"), (0.35, 0.29, 1.0, "unit_unknown"),
      (0.9, 0.31, 1.0, ""), (0.35, 2 * 9.80665, 9.80665, "unit_converted"),
      (0.29, 2.0, 1.0, "no_gravity"),
    ] as [(Double, Double, Double, String)])
  func `acceleration of hard shaking has the unit of the others`(
    share: Double, size: Double, unitsPerG: Double, flag: String
  ) {
    var samples = alternating(share: share, size: size)
    samples.recorderUnits = RecorderUnits()
    samples.recorderUnits?.accelerationPerG = unitsPerG
    let units = MotionUnits(converting: &samples)
    #expect(units.flags.map(\.name) == (flag.isEmpty ? [] : [flag]))
    #expect(units.shown.accelerationPerG == nil)
  }

  @Test func `recordings that contradict each other stand for themselves`() {
    func units(_ user: Double?, _ areDegrees: Bool?) -> RecorderUnits {
      var units = RecorderUnits()
      (units.userPerGravity, units.areDegrees) = (user, areDegrees)
      return units
    }
    #expect(
      RecorderUnits(joining: [units(1, nil), units(nil, true), units(1, nil)]) == units(1, true))
    #expect(RecorderUnits(joining: [units(1, true), units(Self.g, true)]) == units(nil, true))
    #expect(RecorderUnits(joining: []) == RecorderUnits())
  }

  // MARK: What cannot be measured

  /// A tremor of 5.3 Hz across gravity. Oracle: gravity and user acceleration together have a mean size of 1.0531 g at an amplitude of 0.47 g and of
  /// 1.0564 g at 0.485 g (midpoint rule, 200,000 points); twice 0.049 g in m/s² are as large as 0.96 g.
  @Test(arguments: [(0.47, ""), (0.49, "unit_unknown"), (0.96, "unit_unknown"), (0.05, "")])
  func `a large tremor across gravity may be one in another unit`(amplitude: Double, flag: String)
    throws
  {
    var samples = restingSamples(3200, noiseG: 1e-4)
    samples.userAcceleration?.x = samples.timestamps.map { amplitude * sin(10.6 * .pi * $0) }
    let units = OrderedSamples(samples).units
    #expect(units.flags.map(\.name) == (flag.isEmpty ? [] : [flag]))
    #expect(units.refusal == nil)
    let step = try #require(measureTremor(.deviceMotion(samples)))
    #expect(step.flags.contains("unit_unknown") == !flag.isEmpty)
    let quality = step.quality("hand_tremor_acceleration_rms_mps2")
    #expect(quality == (flag.isEmpty ? .good : .doubtful))
  }

  @Test func `values of an unknown unit are bad`() throws {
    let step = try measure(accelerometer(64))
    for name in ["step_count", "cadence_spm", "acceleration_v_rms_mps2"] {
      #expect(step.reason(name) == "unit_unknown", "\(name)")
      #expect(step.reading(name)?.quality(with: []) == .bad, "\(name)")
    }
    #expect(step.reading("sample_rate_hz")?.quality(with: step.measurement.flags) == .good)
  }

  @Test func `tremor and sway without gravity are not measured`() throws {
    let hand = SyntheticWalk(cadenceSpm: 109, contactCount: 40, noise: 0.1).deviceMotion()
    let without = Recording.Content.accelerometer(
      MotionSamples(timestamps: hand.times, acceleration: columns(hand.userAcceleration)))
    let tremor = try #require(measureTremor(without))
    #expect(tremor.reason("hand_tremor_acceleration_rms_mps2") == "unit_unknown")
    #expect(tremor.reading("hand_tremor_acceleration_rms_mps2")?.quality(with: []) == .bad)
    let standing = try measure(without, as: "walking.rest")
    #expect(standing.reason("sway_rms_mps2") == "no_gravity")
    #expect(standing.reading("sway_rms_mps2")?.quality(with: []) == .absent)
  }

  /// A device motion whose recorder did not keep gravity has the steps of one that keeps it, doubtful, and no directions.
  @Test(arguments: [1.0, 9.80665]) func `steps of device motion without gravity`(factor: Double)
    throws
  {
    var samples = Self.track.samples
    let whole = try measure(.deviceMotion(samples))
    (samples.gravity, samples.attitude) = (nil, nil)
    samples.userAcceleration = scaled(samples.userAcceleration, by: factor)
    let step = try measure(.deviceMotion(samples))
    #expect(abs((step.number("step_count") ?? 0) - (whole.number("step_count") ?? -9)) <= 2)
    #expect(abs((step.number("cadence_spm") ?? 0) / 109 - 1) <= 0.03)
    #expect(step.quality("step_count") == .doubtful)
    #expect(step.flags("step_count").contains("no_gravity"))
    #expect(step.reason("acceleration_v_rms_mps2") == "no_gravity")
    #expect(step.quality("sample_rate_hz") == .good)
    let tremor = try #require(measureTremor(.deviceMotion(samples)))
    #expect(tremor.reason("hand_tremor_acceleration_rms_mps2") == "unit_unknown")
  }

  /// What Android calls user acceleration may be that of the accelerometer: it is one direction that tells.
  @Test(arguments: [
    (0.51, 1.0, ""), (0.49, 1, "no_gravity"), (0.99, 9.8, "unit_converted"),
    (0.99, 0.1, "no_gravity"), (0.05, 1, "no_gravity"),
  ]) func `user acceleration that contains gravity is acceleration`(
    share: Double, size: Double, flag: String
  ) {
    var samples = alternating(share: share, size: size)
    (samples.userAcceleration, samples.acceleration) = (samples.acceleration, nil)
    let units = MotionUnits(converting: &samples)
    #expect(units.flags.map(\.name) == (flag.isEmpty ? [] : [flag]))
    #expect((samples.acceleration == nil) == (flag == "no_gravity"))
    #expect((samples.userAcceleration == nil) == (flag != "no_gravity"))
  }

  @Test func `a file tells its units`() {
    let cases: [(Recording.Content, [String])] = [
      (accelerometer(), []), (accelerometer(Self.g), ["unit_converted"]),
      (accelerometer(64), ["unit_unknown"]),
    ]
    for (content, flags) in cases {
      let recording = Recording(source: "a.json", content: content, itemCount: 0, tear: nil)
      let found = RecordingTiming(of: recording)?.flags.map(\.name) ?? []
      #expect(found.filter { $0.hasPrefix("unit") } == flags)
    }
  }
}

/// Truth: the README files of the folders; no value of a person is in them.
@Suite(.enabled(if: Fixture.shared("field") != nil)) struct FieldUnitTests {
  private func measured(_ folder: String) throws -> MeasuredStep {
    let root = try #require(Fixture.shared("field/\(folder)"))
    let files = try StudyFiles(below: [root])
    let path = try #require(files.paths.first { $0.hasSuffix(".json.gz") })
    let recording = try #require(SessionReader(files).reports(of: path).first?.recording)
    return try measure(recording.content)
  }

  @Test func `a walk in m/s2 has the values of the walk in g`() throws {
    let (plain, other) = (
      try measured("acceleration-in-ms2/in-g"), try measured("acceleration-in-ms2/in-ms2")
    )
    #expect(other.flags.contains("unit_converted") && !other.flags.contains("clipped"))
    for (name, value) in plain.numbers {
      let found = try #require(other.number(name), "\(name)")
      #expect(abs(found - value) <= 0.005 * abs(value) + 1e-9, "\(name)")
      #expect(
        plain.reading(name)?.quality(with: plain.measurement.flags)
          == other.reading(name)?.quality(with: other.measurement.flags), "\(name)")
    }
  }

  @Test func `steps of a walk without gravity come from the size of acceleration`() throws {
    let step = try measured("acceleration-without-gravity")
    #expect(abs((step.number("step_count") ?? 0) - 36) <= 2)
    #expect(abs((step.number("cadence_spm") ?? 0) / 108 - 1) <= 0.03)
    for name in ["step_count", "cadence_spm", "step_time_mean_s"] {
      #expect(step.flags(name).contains("no_gravity"), "\(name)")
      #expect(step.reading(name)?.quality(with: step.measurement.flags) == .doubtful, "\(name)")
    }
    #expect(step.reason("acceleration_v_rms_mps2") == "no_gravity")
    #expect(!step.flags.contains("clipped"))
  }
}
