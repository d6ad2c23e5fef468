import DSP
import Recordings

/// Where and how long the targets of a trail were touched, by the touch recorder of the step.
///
/// Taps count from the showing of the targets and touches from the phone's start, so that the one is looked
/// for in the other: every touch is tried as the first tap, and the shift with the smallest largest error is
/// kept. A search of n touches for k taps costs n k log n.
///
/// The dates of the result could give the shift, but are whole seconds.
struct TrailTouches {
  /// A tap is stored when its button reports it, which takes a frame or two of the screen.
  static let toleranceSeconds = 0.1
  /// Fewer taps than this could fit anywhere.
  static let fewestTaps = 3

  /// Where each target was touched, in points from the top left of the screen.
  let places: [SIMD2<Double>]
  /// The length of the path from target to target, in points.
  let pathPoints: Double
  /// The time the finger is in the air between targets.
  let movingSeconds: Double
  /// How long the finger stayed on each target.
  let dwells: [Double]

  /// Nil unless every tap has its touch.
  init?(_ samples: TouchSamples, _ taps: [TrailMakingTap]) {
    let touches = FingerTouch.all(in: samples)
    guard taps.count >= Self.fewestTaps, let found = Self.found(taps.map(\.seconds), in: touches)
    else { return nil }
    places = found.map(\.place)
    dwells = found.map { $0.end - $0.start }
    let pairs = zip(found.dropFirst(), found)
    pathPoints = pairs.reduce(0) { sum, pair in
      let step = pair.0.place - pair.1.place
      return sum + (step * step).sum().squareRoot()
    }
    movingSeconds = pairs.reduce(0) { $0 + max(0, $1.0.start - $1.1.end) }
  }

  var pointsPerSecond: Double? { ratio(pathPoints, movingSeconds) }

  /// The touches of the taps, by the shift between the two clocks that fits best.
  private static func found(_ taps: [Double], in touches: [FingerTouch]) -> [FingerTouch]? {
    let starts = touches.map(\.start)
    var best: (error: Double, places: [Int])?
    for start in starts {
      let shift = start - taps[0]
      let places = taps.map { nearest($0 + shift, in: starts) }
      let error = zip(taps, places).reduce(0) { max($0, abs(starts[$1.1] - $1.0 - shift)) }
      if error < best?.error ?? .infinity { best = (error, places) }
    }
    guard let best, best.error <= toleranceSeconds, Set(best.places).count == taps.count else {
      return nil
    }
    return best.places.map { touches[$0] }
  }

  private static func nearest(_ time: Double, in starts: [Double]) -> Int {
    let after = starts.partitionIndex { $0 >= time }
    if after == 0 { return 0 }
    if after == starts.count { return after - 1 }
    return starts[after] - time < time - starts[after - 1] ? after : after - 1
  }
}

/// A finger from its touching to its lifting.
private struct FingerTouch {
  let start: Double
  let end: Double
  let place: SIMD2<Double>

  private static let (began, ended, cancelled) = (0.0, 3.0, 4.0)  // UITouchPhase

  /// In order of time; touches that were never lifted are left out.
  static func all(in samples: TouchSamples) -> [FingerTouch] {
    var open: [Double: (start: Double, place: SIMD2<Double>)] = [:]
    var touches: [FingerTouch] = []
    for row in 0..<samples.count {
      let (time, finger) = (samples.timestamps[row], samples.indices[row])
      let place = SIMD2(samples.x[row], samples.y[row])
      guard time.isFinite, finger.isFinite, place.x.isFinite, place.y.isFinite else { continue }
      switch samples.phases[row] {
      case began: open[finger] = (time, place)
      case ended, cancelled:
        guard let down = open.removeValue(forKey: finger), down.start <= time else { continue }
        touches.append(FingerTouch(start: down.start, end: time, place: down.place))
      default: continue
      }
    }
    return touches.sorted { $0.start < $1.start }
  }
}
