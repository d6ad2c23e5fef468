import CLibrary
import DSP

/// How the phone was held, free of the movement of steps: the direction toward the ground in the axes of the
/// phone.
///
/// A walker's phone keeps its pose from step to step, while one that was taken out of a pocket turned by 70
/// degrees in 0.3 s. The attitude is not used, since its heading turns with the walker, and an accelerometer
/// has none.
struct PhonePose {
  /// Low-pass of order 4 for the direction of gravity; in Hz.
  static let cutoffHz = 0.5
  /// So slow a signal is known by every fourth sample.
  private static let thinning = 4
  /// The path of the pose is measured in steps of so many seconds.
  private static let pathSeconds = 0.1

  private let downs: VectorSeries

  init(_ motion: EvenMotion) throws(SignalError) {
    let filter = try Butterworth.lowPass(
      order: 4, cutoffHz: Self.cutoffHz, sampleRateHz: EvenMotion.rateHz)
    let gravity = motion.gravity ?? motion.total
    // One axis after the other: all three filtered at once would take the most memory of a walk.
    func thinned(_ column: [Double]) -> [Double] {
      let smooth = filter.zeroPhase(column)
      return stride(from: 0, to: smooth.count, by: Self.thinning).map { smooth[$0] }
    }
    downs = VectorSeries(x: thinned(gravity.x), y: thinned(gravity.y), z: thinned(gravity.z))
  }

  /// A unit vector; times beyond the recording have the pose of its ends.
  func down(at seconds: Double) -> SIMD3<Double> {
    let place = seconds * EvenMotion.rateHz / Double(Self.thinning)
    let position = max(0, min(Double(downs.count - 1), place))
    let before = Int(position)
    let after = min(before + 1, downs.count - 1)
    let share = position - Double(before)
    return downward((1 - share) * downs[before] + share * downs[after])
  }

  /// The angle by which the phone was tilted between two moments.
  func turnDegrees(from start: Double, to end: Double) -> Double {
    Self.degrees(down(at: start), down(at: end))
  }

  /// The path of the pose between two moments, divided by their distance, in degrees/s; 0 for no time.
  func degreesPerSecond(from start: Double, to end: Double) -> Double {
    guard end > start else { return 0 }
    let times = Array(stride(from: start, to: end, by: Self.pathSeconds)) + [end]
    let poses = times.map(down)
    return zip(poses, poses.dropFirst()).reduce(0) { $0 + Self.degrees($1.0, $1.1) } / (end - start)
  }

  /// The angle between two unit vectors.
  static func degrees(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
    acos(max(-1, min(1, dot(a, b)))) * 180 / .pi
  }
}
