import Metrics
import Recordings
import Synthesis
import Testing

@testable import Analyses

/// Truth: recordings spoiled in known ways (sections 1.2, 10 and 11 of the metric definitions).
@Suite struct GapTests {
  private static let track: MotionTrack = {
    SyntheticWalk(cadenceSpm: 109, contactCount: 40, noise: 0.1, seed: 6).deviceMotion(
      startUptimeSeconds: 700)
  }()
  private static let samples = track.samples
  private static let count = samples.count
  private static let whole = Result { try measure(track.motion) }

  private func shifted(_ times: (Double) -> Double) -> MotionSamples {
    var samples = Self.samples
    samples.timestamps = samples.timestamps.map(times)
    return samples
  }

  /// The most a measure may change where next to nothing did.
  private func isAlike(_ a: MeasuredStep, _ b: MeasuredStep, _ tolerance: Double = 1e-6) -> Bool {
    ["step_count", "cadence_spm", "step_time_sd_s", "acceleration_v_rms_mps2"].allSatisfy { name in
      guard let x = a.number(name), let y = b.number(name) else { return false }
      return abs(x - y) <= tolerance * abs(x)
    }
  }

  @Test func `fifteen missing samples are bridged`() throws {
    let step = try measure(Self.track.removing(1500..<1515).motion)
    #expect(step.flags == ["gap_bridged"])
    #expect(abs((step.number("gap_max_s") ?? 0) - 0.16) < 1e-6)
    #expect(step.number("step_count") == 40)
    // The walk is as even as a machine's; the gap itself spoils nothing.
    #expect(step.flags("step_count").allSatisfy { $0 == "walking_rhythm_mechanical" })
    #expect(step.measurement.flags.allSatisfy { $0.weight == .note })
  }

  @Test func `forty missing samples split the recording, and the longer part is used`() throws {
    let step = try measure(Self.track.removing(1000..<1040).motion)
    #expect(step.flags == ["gap_split"])
    let later = Self.track.contactTimes.filter { $0 > 710.4 }
    #expect(abs((step.number("step_count") ?? 0) - Double(later.count)) <= 1)
    // Events are counted from the first sample of the recording, not of the part.
    let onset = try #require(step.events("step").first?.onsetSeconds)
    #expect(abs(onset + 700 - (later.first ?? 0)) < 0.6)
  }

  @Test func `four missing samples are not flagged as a gap`() throws {
    let step = try measure(Self.track.removing(1500..<1504).motion)
    #expect(step.flags.isEmpty)
    #expect(step.number("gap_max_s") == 0)
  }

  @Test func `samples out of order are put in order`() throws {
    var rows = Array(0..<Self.count)
    for row in stride(from: 100, to: 2000, by: 97) { rows.swapAt(row, row + 3) }
    let step = try measure(.deviceMotion(Self.samples.reordered(by: rows)))
    #expect(step.flags == ["samples_sorted"])
    #expect(isAlike(step, try Self.whole.get()))
  }

  @Test func `a sample that comes twice counts once`() throws {
    let rows = Array(0..<Self.count) + Array(500..<600)
    let mixed = rows.sorted()
    let step = try measure(.deviceMotion(Self.samples.reordered(by: mixed)))
    #expect(step.flags == ["samples_dropped"])
    #expect(isAlike(step, try Self.whole.get()))
  }

  @Test func `a missing value drops only its sample`() throws {
    var samples = Self.samples
    samples.userAcceleration?.x[1200] = .nan
    samples.rotationRate?.z[1600] = .infinity
    let step = try measure(.deviceMotion(samples))
    #expect(step.flags == ["samples_dropped"])
    #expect(isAlike(step, try Self.whole.get(), 0.02))
  }

  @Test(arguments: [1e3, 1e6, 1e9]) func `time may be in milliseconds or finer`(unit: Double) throws
  {
    let step = try measure(.deviceMotion(shifted { $0 * unit }))
    #expect(step.flags == ["time_unit_converted"])
    #expect(isAlike(step, try Self.whole.get()))
    #expect(abs((step.number("sample_rate_hz") ?? 0) - 100) < 1e-3)
  }

  @Test func `a restarted clock splits the recording`() throws {
    var samples = Self.samples
    for row in 1000..<Self.count { samples.timestamps[row] -= 600 }
    let step = try measure(.deviceMotion(samples))
    #expect(step.flags.contains("clock_restarted"))
    #expect(!step.flags.contains("gap_split"))
    let later = Self.track.contactTimes.filter { $0 > 710 }
    #expect(abs((step.number("step_count") ?? 0) - Double(later.count)) <= 1)
  }

  @Test func `a jump of thirty years splits the recording`() throws {
    var samples = Self.samples
    for row in 1000..<Self.count { samples.timestamps[row] += 1e9 }
    let step = try measure(.deviceMotion(samples))
    #expect(step.flags.contains("gap_split"))
    #expect((step.number("step_count") ?? 0) > 20)
  }

  @Test func `times before the boot are used`() throws {
    let step = try measure(.deviceMotion(shifted { $0 - 1e6 }))
    #expect(isAlike(step, try Self.whole.get(), 1e-4))
  }

  /// Oracle: the contacts of the walk; below 40 Hz only their number and mean time are given, below 25 Hz nothing.
  @Test(arguments: [26.0, 30, 39, 41, 60, 79]) func `slow sensors are flagged`(rate: Double) throws
  {
    let walk = SyntheticWalk(cadenceSpm: 109, contactCount: 40, noise: 0.1)
    let track = walk.deviceMotion(rateHz: rate)
    for step in [try measure(track.motion), try measure(track.accelerometer)] {
      #expect(step.flags.contains("motion_sample_rate_low"))
      #expect(abs((step.number("step_count") ?? 0) - 40) <= 1)
      #expect(abs((step.number("cadence_spm") ?? 0) - 109) < 2)
      #expect(abs((step.number("step_time_mean_s") ?? 0) - 60 / 109) < 0.01)
      let reason = rate < 40 ? "motion_sample_rate_too_low" : nil
      for name in ["step_time_median_s", "proven_step_count"] {
        #expect(step.reason(name) == reason)
      }
      #expect(step.quality("step_count") == .doubtful)
      #expect(rate > 40 || step.quality("step_time_median_s") == .absent)
      #expect(abs((step.number("sample_rate_hz") ?? 0) - rate) < 1e-6)
    }
    let rest = try measure(track.motion, as: "walking.rest")
    #expect(rate > 40 || rest.reason("sway_rms_mps2") == "motion_sample_rate_too_low")
  }

  @Test func `a recording too sparse for steps is one error row`() throws {
    let walk = SyntheticWalk(cadenceSpm: 109, contactCount: 20, noise: 0.1)
    let sparse = try measure(walk.deviceMotion(rateHz: 24).motion)
    #expect(sparse.measurement.failure?.name == "too_sparse")
    let fast = try measure(walk.deviceMotion(rateHz: 25).motion)
    #expect(fast.measurement.failure == nil)
    // Angles and sway at rest need more, so that the limit is lower there: they are refused, not lost.
    let rest = try measure(walk.deviceMotion(rateHz: 21).motion, as: "walking.rest")
    #expect(rest.reason("sway_rms_mps2") == "motion_sample_rate_too_low")
    let still = try measure(walk.deviceMotion(rateHz: 19).motion, as: "walking.rest")
    #expect(still.measurement.failure?.name == "too_sparse")
  }

  @Test func `a recording without a usable sample is one error row`() throws {
    var samples = Self.samples
    let count = samples.timestamps.count
    samples.gravity?.y = [Double](repeating: .nan, count: count)
    let step = try measure(.deviceMotion(samples))
    #expect(step.measurement.failure?.name == "no_usable_sample")
    #expect(step.measurement.metrics.isEmpty)
  }

  @Test(arguments: [(0.19, "samples_dropped"), (0.21, "samples_dropped@")])
  func `many dropped samples are in doubt`(share: Double, flag: String) throws {
    var samples = Self.samples
    let lost = Int(share * Double(Self.count))
    // The end is lost, so that no gap is in doubt.
    for row in (Self.count - lost)..<Self.count { samples.userAcceleration?.x[row] = .nan }
    let step = try measure(.deviceMotion(samples))
    let printed = step.measurement.flags.map(\.text)
    #expect(printed.contains(flag.hasSuffix("@") ? "\(flag)\(lost)" : flag))
    #expect((step.quality("duration_s") == .doubtful) == flag.hasSuffix("@"))
  }

  /// A recording of 100 items of each kind, of which the first ones have no value.
  private func recordings(lost: Int) -> [Recording] {
    let track = SyntheticTrack.straight(
      headingDegrees: 80, speedMetersPerSecond: 1.3, durationSeconds: 99)
    let places = track.recorded.changing { fixes in
      for row in 0..<lost { fixes.latitudes[row] = .nan }
    }
    let inaccurate = track.recorded.changing { fixes in
      for row in 0..<lost { fixes.horizontalAccuracies[row] = -1 }
    }
    let undated = track.recorded.changing { fixes in for row in 0..<lost { fixes.times[row] = nil }
    }
    var updates = pedometerUpdates(
      ends: (1...100).map(Double.init), steps: (1...100).map { 2 * Double($0) })
    for row in 0..<lost { updates.steps[row] = .nan }
    let rates = heartRates((0..<100).map { (Double($0), $0 < lost ? .nan : 70) })
    let contents: [Recording.Content] = [
      .location(places), .location(inaccurate), .location(undated), .pedometer(updates),
      .healthQuantity(rates),
    ]
    return contents.map { Recording(source: "a.json", content: $0, itemCount: 100) }
  }

  @Test(arguments: [(0, ""), (20, "samples_dropped"), (21, "samples_dropped@21")])
  func `items that cannot be used are counted in recordings of every kind`(lost: Int, flag: String)
  {
    for recording in recordings(lost: lost) {
      #expect(recording.tearFlags.map(\.text) == (flag.isEmpty ? [] : [flag]))
      #expect(recording.tearFlags.contains { $0.weight == .doubt } == (lost > 20))
    }
    for recording in recordings(lost: 100) {
      #expect(recording.tearFlags.map(\.text) == ["samples_dropped@100", "no_usable_sample"])
      #expect(recording.tearFlags.map(\.weight).max() == .error)
    }
  }

  @Test(arguments: [20, 21, 100]) func `values of recordings with many unusable items are in doubt`(
    lost: Int
  ) throws {
    let names = [
      "location_distance_m", "location_distance_m", "location_distance_m", "pedometer_step_count",
      "heart_rate_mean_bpm",
    ]
    for (recording, name) in zip(recordings(lost: lost), names) {
      let walked = walkStep("6mwt", from: 0, to: 100, [recording.content])
      let step = try #require(measureRun(.sixMinuteWalk, [walked]).first)
      #expect((step.measurement.failure?.name == "no_usable_sample") == (lost == 100), "\(name)")
      let isCounted = step.reading(name)?.flags.contains { $0.text == "samples_dropped@21" }
      #expect(isCounted ?? false == (lost == 21), "\(name)")
      #expect(lost < 21 || step.quality(name) != .good, "\(name)")
    }
  }

  @Test func `positions that are less accurate than asked for are no usable samples`() throws {
    let track = SyntheticTrack.straight(
      headingDegrees: 80, speedMetersPerSecond: 1.3, durationSeconds: 100)
    let rough = track.recorded.changing {
      $0.horizontalAccuracies = $0.horizontalAccuracies.map { _ in 80 }
    }
    func failure(_ parameters: [String: String]) -> String? {
      let walked = walkStep("6mwt", from: 0, to: 100, [.location(rough)])
      return measureRun(.sixMinuteWalk, [walked], parameters).first?.measurement.failure?.name
    }
    #expect(failure([:]) == "no_usable_sample")
    #expect(failure(["location-accuracy-max": "80"]) == nil)
  }

  /// Oracle: the number of intervals by their time; 80 Hz in whole milliseconds has intervals of 12 and 13 ms.
  @Test(arguments: [60.0, 80, 90, 100]) func `the rate of rounded times is not rounded`(
    rate: Double
  ) {
    let times = (0..<1001).map { (Double($0) / rate * 1000).rounded() / 1000 }
    let still = times.map { _ in 0.0 }
    let axes = AxisColumns(x: still, y: still, z: still)
    let timing = OrderedSamples(MotionSamples(timestamps: times, acceleration: axes)).timing
    #expect(abs((timing.nativeRateHz ?? 0) - rate) < 0.01)
    #expect(timing.flags.contains(.motionSampleRateLow) == (rate < 80))
  }

  /// Half of the intervals of a recording in seconds are below 2; at the limit their median decides, which is 2.
  @Test func `the median interval tells the unit of times at both sides of the limit`() {
    func unit(_ intervals: [Double]) -> Double {
      let times = intervals.reduce(into: [0.0]) { $0.append(($0.last ?? 0) + $1) }
      let still = times.map { _ in 0.0 }
      let axes = AxisColumns(x: still, y: still, z: still)
      let samples = MotionSamples(timestamps: times, acceleration: axes)
      return OrderedSamples(samples).timing.timeUnitsPerSecond
    }
    #expect(unit([1, 3, 1, 3, 1]) == 1)
    #expect(unit([1, 3, 1, 3]) == 1000)
    #expect(unit([1, 2.5, 1, 3]) == 1)
    #expect(unit([10, 12, 10]) == 1000)
    #expect(unit([1e4, 1.2e4, 1e4]) == 1e6)
    #expect(unit([1e7, 1.2e7, 1e7]) == 1e9)
  }

  @Test func `seconds between readings are not taken for milliseconds`() {
    let times = (0..<300).map { 1_714_557_600 + 10.3 * Double($0) }
    let still = times.map { _ in 0.0 }
    let axes = AxisColumns(x: still, y: still, z: still)
    let dated = MotionSamples(timestamps: times, unixTimes: times, acceleration: axes)
    let timing = OrderedSamples(dated).timing
    #expect(timing.timeUnitsPerSecond == 1)
    #expect(timing.flags.contains(.tooSparse))
    #expect(abs(timing.durationSeconds - 299 * 10.3) < 1e-3)
  }

  @Test func `zeros of a simulator are refused`() throws {
    var samples = restingSamples(2000)
    samples.userAcceleration = columns(Array(repeating: .zero, count: 2000))
    for name in ["walking.outbound", "walking.rest"] {
      let step = try measure(.deviceMotion(samples), as: name)
      let first = name.hasSuffix("rest") ? "sway_rms_mps2" : "step_count"
      #expect(step.reason(first) == "acceleration_zero")
      #expect(step.reason("turn_count") == "acceleration_zero")
    }
  }

  @Test func `a sensor at its limit is flagged`() throws {
    var samples = Self.samples
    for row in stride(from: 700, to: 2000, by: 100) { samples.userAcceleration?.y[row] = 9 }
    let step = try measure(.deviceMotion(samples))
    #expect(step.flags.contains("clipped"))
    #expect(!(try Self.whole.get()).flags.contains("clipped"))
  }

  @Test func `gravity that disagrees with the attitude is flagged`() throws {
    var samples = Self.samples
    let tilted = Self.track.gravity.map { $0 + SIMD3(0.06, 0, 0.02) }
    samples.gravity = columns(tilted)
    let step = try measure(.deviceMotion(samples))
    #expect(step.flags.contains("attitude_gravity_mismatch"))
    #expect((step.number("attitude_gravity_mismatch_deg") ?? 0) > 2)
  }
}
