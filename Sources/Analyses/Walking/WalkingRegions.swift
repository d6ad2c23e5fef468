import DSP

/// Where the signal repeats itself strongly enough to be walking.
///
/// A window of 3 s walks if it moves and its autocorrelation has a peak at the lag of a step or a stride.
/// Regions are generous: only `SlowGait` looks again at what they miss, while the chain of contacts and
/// `WalkingGate` refuse what they include wrongly. Windows with a break of up to 1.5 s are one region, so
/// that a turn or a missed step does not split a walk.
///
/// The limits were found on recorded walks with phones in pockets, hands, bags and at the lower back.
enum WalkingRegions {
  static let windowSeconds = 3.0
  static let hopSeconds = 0.5
  /// The smallest standard deviation in m/s²; stillness and handling stay below.
  static let smallestDeviation = 0.3
  static let smallestCorrelation = 0.3
  static let lagRangeSeconds = (0.25, 2.2)
  static let longestPauseSeconds = 1.5

  /// Sample ranges of `x`, in order, at least one pause apart.
  static func find(in x: [Double]) -> [Range<Int>] {
    let rate = DetectionSignal.sampleRateHz
    let length = min(x.count, Int(windowSeconds * rate))
    guard length > 0 else { return [] }
    var (regions, lag) = ([Range<Int>](), Int?.none)
    for start in stride(from: 0, through: x.count - length, by: Int(hopSeconds * rate)) {
      guard let found = repetition(x[start..<start + length], guess: lag) else { continue }
      lag = found
      let window = start..<start + length
      if let last = regions.last, Double(start - last.upperBound) <= longestPauseSeconds * rate {
        regions[regions.count - 1] = last.lowerBound..<max(last.upperBound, window.upperBound)
      } else {
        regions.append(window)
      }
    }
    return regions
  }

  /// The lag of a step or a stride in samples; nil for a window that does not walk.
  private static func repetition(_ window: ArraySlice<Double>, guess: Int?) -> Int? {
    let centered = removingMean(Array(window))
    guard (standardDeviation(centered) ?? 0) > smallestDeviation else { return nil }
    let rate = DetectionSignal.sampleRateHz
    let lags =
      Int(
        lagRangeSeconds.0 * rate)...min(
        Int(lagRangeSeconds.1 * rate), max(window.count - 2, Int(lagRangeSeconds.0 * rate)))
    guard lags.upperBound < window.count else { return nil }
    return autocorrelationPeak(centered, lags: lags, above: smallestCorrelation, guess: guess)
  }
}

/// The signal in which walking is looked for, in m/s² at 100 Hz.
///
/// From device motion the upward acceleration; from an accelerometer alone the size of acceleration
/// less gravity, which needs no estimate of gravity, so that a swinging arm does not leak into it.
struct DetectionSignal {
  private let frame: BodyFrame
  /// The signal between 0.5 and 10 Hz.
  let banded: [Double]

  static let sampleRateHz = EvenMotion.rateHz

  init(_ frame: BodyFrame) throws(SignalError) {
    self.frame = frame
    let highPass = try Butterworth.highPass(
      order: 2, cutoffHz: 0.5, sampleRateHz: Self.sampleRateHz)
    let lowPass = try Butterworth.lowPass(order: 2, cutoffHz: 10, sampleRateHz: Self.sampleRateHz)
    banded = lowPass.zeroPhase(highPass.zeroPhase(Self.raw(frame)))
  }

  var count: Int { banded.count }

  /// Before the filters; worked out anew each time, to save the memory.
  var raw: [Double] { Self.raw(frame) }

  private static func raw(_ frame: BodyFrame) -> [Double] {
    let motion = frame.motion
    return motion.user != nil
      ? frame.vertical : motion.total.map { standardGravity * (dot($0, $0).squareRoot() - 1) }
  }
}
