import DSP
import Recordings

/// A section of motion at the uniform rate of 100 Hz, in the axes of the device.
///
/// One rate for all recordings makes jerk, path and entropy comparable between devices. Natural cubic
/// splines carry values to the grid and spherical interpolation carries attitudes. From more than 125 Hz
/// a 40 Hz low-pass (order 4, zero phase) comes first, on a grid of the native rate, since a filter needs one.
///
/// The rate is 100 Hz because ResearchKit's predefined tasks record at it. Splines are worth their cost: on a
/// tone of 3 Hz with a jitter of 3 ms their largest error is 1.9e-5, and that of straight lines 7.5e-3. Above
/// 0.4 times the native rate nothing is reported.
///
/// Reaction times, whose milliseconds a grid would blur, are measured on the samples as recorded.
struct EvenMotion {
  static let rateHz = 100.0
  /// Above this rate the recording is band-limited before it is thinned out.
  static let highRateHz = 125.0
  static let antiAliasCutoffHz = 40.0
  /// Faster than any phone; only time stamps that nearly coincide seem to ask for more.
  static let highestRateHz = 1000.0
  /// Eleven days; only time stamps that are nonsense ask for more.
  static let largestCount = 1e8

  /// Seconds since boot of the first sample.
  let startSeconds: Double
  /// Acceleration with gravity, in g, Apple's sign.
  let total: VectorSeries
  /// Acceleration without gravity, in g, Apple's sign; nil for an accelerometer.
  let user: VectorSeries?
  /// Toward the ground, in g, nearly of length 1; nil for an accelerometer.
  let gravity: VectorSeries?
  /// The angular velocity in rad/s; nil where it was not recorded.
  let rotationRate: VectorSeries?
  /// Turns device axes into a frame whose z points up.
  let attitude: [Quaternion]?

  var count: Int { total.count }
  var durationSeconds: Double { Double(max(0, count - 1)) / Self.rateHz }

  /// Resamples one section; nil if it has fewer than two samples or no acceleration.
  init?(_ ordered: OrderedSamples, section: Range<Int>) {
    let samples = ordered.samples
    let times = Array(samples.timestamps[section])
    guard let first = times.first, let last = times.last, times.count >= 2,
      (last - first) * Self.rateHz < Self.largestCount
    else { return nil }
    let axes = [
      samples.acceleration, samples.userAcceleration, samples.gravity, samples.rotationRate,
    ]
    let channels = axes.compactMap(\.self).flatMap(\.all).map { Array($0[section]) }
    let grid = EvenGrid(from: first, to: last, rateHz: Self.rateHz)
    guard let even = Self.resample(channels, times, grid, nativeRateHz: ordered.timing.nativeRateHz)
    else { return nil }
    var rest = even[...]
    func next(_ columns: AxisColumns?) -> VectorSeries? {
      guard columns != nil else { return nil }
      let axes = (0..<3).compactMap { _ in rest.popFirst() }
      return VectorSeries(x: axes[0], y: axes[1], z: axes[2])
    }
    let acceleration = next(samples.acceleration)
    let (user, gravity) = (next(samples.userAcceleration), next(samples.gravity))
    rotationRate = next(samples.rotationRate)
    // Without gravity, what is left of it is all that there is.
    let sum = user.map { user in gravity.map { user + $0 } ?? user }
    guard let total = acceleration ?? sum else { return nil }
    (self.total, self.user, self.gravity, startSeconds) = (total, user, gravity, first)
    attitude = samples.attitude.map { Self.attitudes($0, section, times, grid) }
  }

  /// A section of it at the uniform rate; missing samples are left out.
  func part(_ samples: Range<Int>) -> EvenMotion {
    EvenMotion(of: self, samples.clamped(to: 0..<count))
  }

  /// The same times with another acceleration, as long, and nothing else.
  func replacingTotal(_ total: VectorSeries) -> EvenMotion {
    EvenMotion(startSeconds: startSeconds, total: total)
  }

  private init(startSeconds: Double, total: VectorSeries) {
    (self.startSeconds, self.total) = (startSeconds, total)
    (user, gravity, rotationRate, attitude) = (nil, nil, nil, nil)
  }

  private init(of whole: EvenMotion, _ range: Range<Int>) {
    startSeconds = whole.startSeconds + Double(range.lowerBound) / Self.rateHz
    total = whole.total.part(range)
    user = whole.user?.part(range)
    gravity = whole.gravity?.part(range)
    rotationRate = whole.rotationRate?.part(range)
    attitude = whole.attitude.map { Array($0[range]) }
  }

  private static func resample(
    _ channels: [[Double]], _ times: [Double], _ grid: EvenGrid, nativeRateHz: Double?
  ) -> [[Double]]? {
    guard let spline = try? CubicSpline(times: times, channels: channels) else { return nil }
    guard let native = nativeRateHz.map({ min($0, highestRateHz) }), native > highRateHz else {
      return spline.evenly(from: grid.start, rateHz: grid.rateHz, count: grid.count)
    }
    let fine = EvenGrid(from: grid.start, to: times[times.count - 1], rateHz: native)
    let dense = spline.evenly(from: fine.start, rateHz: native, count: fine.count)
    guard
      let filter = try? Butterworth.lowPass(
        order: 4, cutoffHz: antiAliasCutoffHz, sampleRateHz: native),
      let smooth = try? CubicSpline(times: fine.times, channels: dense.map { filter.zeroPhase($0) })
    else { return nil }
    return smooth.evenly(from: grid.start, rateHz: grid.rateHz, count: grid.count)
  }

  private static func attitudes(
    _ columns: AttitudeColumns, _ section: Range<Int>, _ times: [Double], _ grid: EvenGrid
  ) -> [Quaternion] {
    let quaternions = section.map {
      Quaternion(w: columns.w[$0], x: columns.x[$0], y: columns.y[$0], z: columns.z[$0])
    }
    return Quaternion.resample(quaternions, times: times, at: grid.times)
  }
}

/// Evenly spaced times from `start` on, none beyond the end of the recording.
struct EvenGrid {
  let start: Double
  let rateHz: Double
  let count: Int

  init(from start: Double, to end: Double, rateHz: Double) {
    (self.start, self.rateHz) = (start, rateHz)
    // The last sample of an even recording must not fall off by a rounding error of its clock.
    count = Int((end - start) * rateHz + 1e-6) + 1
  }

  var times: [Double] { (0..<count).map { start + Double($0) / rateHz } }
}
