import Foundation
import Metrics
import Synthesis
import Testing
import Text

@testable import Analyses
@testable import Recordings

/// Truth: section 4 of the rules for verdicts. What the phone was moved by is known, so is what must be said of it.
@Suite struct WalkingRhythmTests {
  /// The name of a step that does not ask for a walk.
  private let untold = "journey"

  private static func shaken(
    _ noises: [SyntheticShaking.Noise] = [], white: Double = 0, seconds: Double = 60,
    seed: UInt64 = 1, upward: @escaping @Sendable (Double) -> Double = { _ in 0 }
  ) -> MotionTrack {
    var shaking = SyntheticShaking()
    (shaking.noises, shaking.whiteNoise, shaking.seed) = (noises, white, seed)
    (shaking.durationSeconds, shaking.upward) = (seconds, upward)
    return shaking.deviceMotion()
  }

  /// Minutes in a car, each with its own noise; made once, because a minute takes half a second.
  private static let rides: [UInt64: MotionTrack] = Dictionary(
    uniqueKeysWithValues: (1...12).map { seed in (seed, shaken(car, seed: seed)) })

  private func ride(seed: UInt64) throws -> MotionTrack { try #require(Self.rides[seed]) }

  private static let g = MotionTrack.standardGravity
  private static let car = [
    SyntheticShaking.Noise(1, 2.5, rms: 0.08 * g), SyntheticShaking.Noise(8, 16, rms: 0.05 * g),
  ]
  private static let rumble = [SyntheticShaking.Noise(1, 3, rms: 0.15 * g)]

  private func person(
    _ contacts: Int = 40, sd: Double = 0.014, asymmetry: Double = 0.05, seed: UInt64 = 1
  ) -> MotionTrack {
    SyntheticWalk(
      cadenceSpm: 109, contactCount: contacts, stepTimeSDSeconds: sd,
      asymmetrySeconds: asymmetry / 2, noise: 0.1, seed: seed
    ).deviceMotion()
  }

  private func quality(_ step: MeasuredStep, _ name: String) -> Quality? {
    step.reading(name)?.quality(with: step.measurement.flags)
  }

  // MARK: Machines and vehicles

  @Test func `a vehicle's noise proves hardly any step, and mostly none`() throws {
    for isCar in [true, false] {
      var without = 0
      for seed in UInt64(1)...12 {
        let track = isCar ? try ride(seed: seed) : Self.shaken(Self.rumble, seed: seed)
        let proof = try track.walk.proof
        let (proven, found) = (proof?.provenCount ?? 0, proof?.found.contactCount ?? 0)
        #expect(Double(proven) <= 0.3 * Double(found))
        without += proven == 0 ? 1 : 0
      }
      #expect(without >= 10)
    }
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>) func `white noise proves no step`(seed: UInt64)
    throws
  { #expect(try Self.shaken(white: 0.2 * Self.g, seed: seed).walk.proof?.provenCount ?? 0 == 0) }

  /// Waves of the time in seconds; square and saw by their sums of harmonics below half of the sampling rate.
  enum Machine: String, CaseIterable {
    case slowSine, fastSine, saw, square

    func callAsFunction(_ time: Double) -> Double {
      switch self {
      case .slowSine: 2 * sin(2 * Double.pi * 1.8 * time)
      case .fastSine: 2 * sin(2 * Double.pi * 3 * time)
      case .saw: harmonics(stride(from: 1, through: 20, by: 1), at: time)
      case .square: harmonics(stride(from: 1, through: 21, by: 2), at: time)
      }
    }

    private func harmonics(_ numbers: StrideThrough<Double>, at time: Double) -> Double {
      numbers.reduce(0.0) { sum, number in sum + 2 * sin(4 * Double.pi * number * time) / number }
    }
  }

  @Test(arguments: Machine.allCases, ["journey", "walking.outbound"])
  func `a machine's rhythm is doubtful`(machine: Machine, name: String) throws {
    let track = Self.shaken(white: 0.02 * Self.g) { machine($0) }
    let step = try measure(track.motion, as: name)
    for name in ["step_count", "proven_step_count", "cadence_spm", "cadence_confidence"] {
      #expect(step.flags(name).contains("walking_rhythm_mechanical"), "\(name)")
      #expect(quality(step, name) == .doubtful, "\(name)")
    }
    #expect(quality(step, "duration_s") == .good)
  }

  @Test(arguments: ["journey", "walking.outbound"]) func `shaking five times a second is no walk`(
    name: String
  ) throws {
    let step = try measure(
      Self.shaken(white: 0.02 * Self.g) { 5 * sin(10 * .pi * $0) }.motion, as: name)
    for name in [
      "step_count", "cadence_spm", "step_time_mean_s", "acceleration_v_rms_mps2", "turn_count",
    ] {
      #expect(step.flags(name).contains("walking_rhythm_too_fast"), "\(name)")
      #expect(quality(step, name) == .bad, "\(name)")
      #expect(step.number(name) != nil, "\(name)")
    }
    #expect(quality(step, "duration_s") == .good)
  }

  /// Ten contacts of shaking beside a hundred steps.
  @Test func `a little shaking does not spoil a walk`() throws {
    let shake = Self.shaken(white: 0.02 * Self.g, seconds: 4) { 5 * sin(10 * .pi * $0) }
    let step = try measure(person(100).followed(by: shake, after: 0.01).motion)
    #expect(!step.flags("cadence_spm").contains("walking_rhythm_too_fast"))
    #expect(quality(step, "cadence_spm") == .good)
  }

  // MARK: People

  /// The feet differ by 50 ms. A spread of 40 ms beside that may be `gait_irregular`, which the rhythm knows
  /// nothing of.
  @Test(arguments: [0.014, 0.04], 1...12 as ClosedRange<UInt64>) func `a person's walk is proven`(
    sd: Double, seed: UInt64
  ) throws {
    for name in ["walking.outbound", untold] {
      let step = try measure(person(sd: sd, seed: seed).motion, as: name)
      #expect(step.number("step_count") == 40)
      #expect(step.number("proven_step_count") == 40)
      let confidence = try #require(step.number("cadence_confidence"))
      #expect((0.79...0.987).contains(confidence))
      for name in ["step_count", "proven_step_count", "cadence_spm"] {
        #expect(step.flags(name).isEmpty, "\(name)")
        #expect(sd > 0.02 || quality(step, name) == .good, "\(name)")
      }
    }
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `of a walk and a journey only the walk is kept`(seed: UInt64) throws {
    let track = try person(seed: seed).followed(by: ride(seed: seed))
    let step = try measure(track.motion, as: untold)
    let (proven, counted) = (
      try #require(step.number("proven_step_count")), try #require(step.number("step_count"))
    )
    #expect((40...70).contains(proven))
    #expect((proven...70).contains(counted))
    #expect(Double(step.events("step").count) == counted)
    #expect(step.flags("step_count") == ["walking_rhythm_uncertain"])
    #expect(quality(step, "step_count") == .doubtful)
    #expect(quality(step, "cadence_spm") == .doubtful)
    // The walk's own cadence, though most of the contacts are the car's.
    #expect(abs((step.number("step_time_median_s") ?? 0) - 60 / 109) < 0.02)
  }

  /// A person who walks irregularly after some steps, and a phone that rides: only the pose differs.
  @Test(arguments: [true, false], [true, false])
  func `unproven contacts count where the pose moves`(isMoving: Bool, hasGyroscope: Bool) throws {
    var generator = SplitMix64(seed: 4)
    let noise = (0..<3).map { _ in bandNoise(1, 2.5, rms: 0.08 * Self.g, &generator) }
    var motion = PlainWalk(40, every: 0.55).motion()
    let (upward, forward, sideways) = (motion.upward, motion.forward, motion.sideways)
    let rides = { (time: Double) in time > 28 ? 1.0 : 0 }
    motion.upward = { upward($0) + rides($0) * noise[0]($0) }
    // The phone tilts by 4 degrees, 0.3 times a second.
    motion.tilt = { time in isMoving ? rides(time) * 0.07 * sin(2 * .pi * 0.3 * time) : 0 }
    motion.forward = { forward($0) + rides($0) * noise[1]($0) }
    motion.sideways = { sideways($0) + rides($0) * noise[2]($0) }
    motion.durationSeconds = 88
    let step = try measure(hasGyroscope ? motion.motion : motion.accelerometer, as: untold)
    let proven = try #require(step.number("proven_step_count"))
    #expect((40...70).contains(proven))
    let counted = try #require(step.number("step_count"))
    #expect(isMoving ? counted > 90 : (proven...70).contains(counted))
    #expect(quality(step, "step_count") == .doubtful)
  }

  /// Along one line all axes repeat as the walking signal does, so that they must not prove what it leaves open.
  @Test(arguments: [true, false]) func `noise along one line proves hardly any step`(isCar: Bool)
    throws
  {
    var without = 0
    for seed in UInt64(1)...8 {
      var generator = SplitMix64(seed: seed)
      let bands = isCar ? [(1.0, 2.5, 0.08), (8, 16, 0.05)] : [(1, 3, 0.15)]
      let noises = bands.map { bandNoise($0.0, $0.1, rms: $0.2 * Self.g, &generator) }
      var motion = PlainMotion(durationSeconds: 60)
      let line = { (time: Double) in noises.reduce(0) { $0 + $1(time) } }
      (motion.upward, motion.noise, motion.seed) = (line, 0.02 * Self.g, seed)
      (motion.forward, motion.sideways) = ({ 0.7 * line($0) }, { 0.5 * line($0) })
      if !isCar { motion.rotation = { 0.2 * line($0) * SIMD3(1, 0.8, 0.9) } }
      let step = try measure(motion.motion, as: untold)
      without += step.number("proven_step_count") ?? 0 == 0 ? 1 : 0
    }
    #expect(without >= 6)
  }

  /// Eleven contacts are too few for a correlation above 0.99 to mean anything.
  @Test(arguments: [(11, false), (14, true)]) func `a short walk is not mechanical`(
    count: Int, isMechanical: Bool
  ) throws {
    var walk = PlainWalk(count, every: 0.55).motion()
    walk.noise = 0.001
    let step = try measure(walk.motion)
    #expect((step.number("cadence_confidence") ?? 0) >= 0.99)
    #expect(step.flags("cadence_spm").contains("walking_rhythm_mechanical") == isMechanical)
  }

  @Test func `an instruction to walk counts all contacts`() throws {
    let track = try person().followed(by: ride(seed: 1))
    let (given, not) = (
      try measure(track.motion, as: "walking.outbound"), try measure(track.motion, as: untold)
    )
    let all = try #require(given.number("step_count"))
    #expect(all > 100)
    #expect(Double(given.events("step").count) == all)
    #expect(given.number("proven_step_count") == not.number("proven_step_count"))
    for name in ["cadence_spm", "step_time_mean_s", "stride_time_mean_s", "step_time_sd_s"] {
      #expect(given.number(name) == not.number(name), "\(name)")
      #expect(quality(given, name) == .doubtful)
    }
  }

  // MARK: What was asked for

  @Test func `without an instruction a journey has no steps`() throws {
    let step = try measure(ride(seed: 2).motion, as: untold)
    #expect(step.reason("step_count") == "no_walking_rhythm")
    #expect(step.reading("step_count")?.value == nil)
    #expect(quality(step, "step_count") == .bad)
    #expect(step.number("proven_step_count") == 0)
    #expect(step.events("step").isEmpty)
    #expect(step.events("walking_bout").isEmpty)
    for metric in Walk.metrics {
      let name = metric.definition.name
      guard !name.hasPrefix("pedometer"), name != "doubtful_step_count" else { continue }
      #expect(quality(step, name) == .bad, "\(name)")
    }
    #expect(step.number("cadence_spm") != nil, "values stay")
    #expect(quality(step, "duration_s") != .bad)
  }

  @Test func `with an instruction its contacts are doubtful steps`() throws {
    let step = try measure(ride(seed: 2).motion, as: "walking.return")
    #expect((step.number("step_count") ?? 0) > 50)
    #expect(step.flags("step_count") == ["no_walking_rhythm"])
    #expect(quality(step, "step_count") == .doubtful)
    #expect(Double(step.events("step").count) == step.number("step_count"))
    for name in [
      "cadence_spm", "walking_time_s", "proven_step_count", "phone_placement", "turn_count",
    ] { #expect(quality(step, name) == .bad, "\(name)") }
  }

  /// Steps of random lengths under noise as large as themselves: the rhythm proves no contact, but the strides of all axes
  /// have the rhythm of the contacts. Truth: 40 steps, 0.6 s each on average.
  private func uneven(seed: UInt64) -> PlainMotion {
    var generator = SplitMix64(seed: seed)
    var contacts = [4.0]
    for _ in 1..<40 {
      contacts.append(
        contacts[contacts.count - 1] + 0.6 * max(0.5, 1 + 0.14 * generator.gaussian()))
    }
    let walk = PlainWalk(contacts: contacts, stepSeconds: 0.6)
    var motion = walk.motion()
    func beside(_ movement: @escaping (Double) -> Double, rms: Double) -> (Double) -> Double {
      let noise = bandNoise(0.5, 5, rms: rms, &generator)
      let (start, end) = (contacts[0] - 0.3, contacts[contacts.count - 1] + 0.3)
      return { time in movement(time) + (start...end ~= time ? noise(time) : 0) }
    }
    motion.upward = beside(motion.upward, rms: 1.6)
    motion.forward = beside(motion.forward, rms: 1.2)
    motion.sideways = beside(motion.sideways, rms: 1.2)
    let (roll, pitch) = (beside({ _ in 0 }, rms: 0.3), beside({ _ in 0 }, rms: 0.3))
    let turning = motion.rotation
    motion.rotation = { turning($0) + SIMD3(roll($0), pitch($0), 0) }
    return motion
  }

  @Test func `strides confirm the cadence of a walk of which no contact is proven`() throws {
    var confirmedCount = 0
    for seed in UInt64(1)...6 {
      let motion = uneven(seed: seed)
      let step = try measure(motion.motion, as: "walking.outbound")
      guard step.number("proven_step_count") == 0 else { continue }
      #expect(quality(step, "step_count") == .doubtful)
      #expect(quality(step, "step_time_sd_s") == .bad)
      let means = ["cadence_spm", "step_time_mean_s", "stride_time_mean_s"]
      let confirmed = means.filter { quality(step, $0) == .doubtful }
      #expect(confirmed.isEmpty || confirmed == means)
      if !confirmed.isEmpty {
        confirmedCount += 1
        #expect(abs((step.number("cadence_spm") ?? 0) / 100 - 1) < 0.1)
      }
      // Without an instruction to walk the same strides confirm nothing.
      let other = try measure(motion.motion, as: untold)
      #expect(means.allSatisfy { quality(other, $0) == .bad })
    }
    #expect(confirmedCount >= 5)
  }

  /// Half of the contacts are enough.
  @Test(arguments: [(0.4, false), (0.6, true)])
  func `a pedometer that counts steps is as good as an instruction`(
    share: Double, isConfirmed: Bool
  ) throws {
    let track = try ride(seed: 2)
    let contacts = try #require(measure(track.motion, as: "walking.outbound").number("step_count"))
    let counted = pedometerUpdates(ends: [55], steps: [(share * contacts).rounded()])
    let made = step(untold, [track.datedMotion, .pedometer(counted)])
    let step = try #require(measure([made]).first)
    #expect((step.number("step_count") != nil) == isConfirmed)
    #expect(
      step.flags("pedometer_step_matched_count") == ["aligned_to_second"],
      "the pedometer has its own rows")
    #expect(quality(step, "pedometer_step_matched_count") != .bad)
    #expect(quality(step, "step_count_minus_pedometer_count") == .bad)
  }

  /// Names of ResearchKit's steps, and whether they ask for walking.
  @Test(arguments: [
    (ActiveTask.timedWalk, "timed.walk.trial1", true), (.timedWalk, "timed.walk.trial2", true),
    (.timedWalk, "timed.walk.turn.around", false), (.fitness, "fitness.walk", true),
    (.sixMinuteWalk, "6mwt", true), (.sixMinuteWalk, "journey", false),
    (.gaitAndBalance, "walking.outbound", true), (.gaitAndBalance, "walking.return", true),
    (.gaitAndBalance, "", false),
  ]) func `a step counts as walking without a rhythm only where its name asks for it`(
    task: ActiveTask, name: String, isConfirmed: Bool
  ) throws {
    let made = walkStep(name, from: 0, to: 60, [try ride(seed: 2).motion])
    let step = try #require(measureRun(task, [made]).first)
    #expect((step.number("step_count") != nil) == isConfirmed)
    #expect(step.number("proven_step_count") == 0)
    let reading = try #require(step.reading("cadence_spm"))
    #expect(reading.quality(with: step.measurement.flags) == .bad)
  }

  @Test func `other sensors keep their verdicts beside a walk without a rhythm`() throws {
    let pedometer = pedometerUpdates(ends: [30, 60], steps: [20, 40], meters: [14, 28])
    let made = walkStep(
      "journey", from: 0, to: 60, [try ride(seed: 2).datedMotion, .pedometer(pedometer)])
    let step = try #require(measureRun(.sixMinuteWalk, [made]).first)
    for name in [
      "pedometer_step_count", "pedometer_distance_m", "walk_distance_m", "gait_speed_mps",
    ] { #expect(quality(step, name) == .good, "\(name)") }
    #expect(quality(step, "walk_pause_count") == .bad)
    #expect(step.events("cadence_spm").isEmpty, "windows have no flags")
  }

  @Test func `a walk without a rhythm does not define forward for the rest`() throws {
    let track = try ride(seed: 2)
    let standing = SyntheticStanding(durationSeconds: 30, naturalSway: 0.05).deviceMotion()
    let steps = measure([
      step("walking.outbound", [track.motion]), step("walking.rest", [standing.motion]),
    ])
    #expect(steps.last?.word("ap_axis_source") != "walk_transfer")
  }
}
