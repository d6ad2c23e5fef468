/// The frames of a pitch analysis and their sizes in samples.
///
/// All roundings follow Praat: windows are an even number of samples, lags end where Praat's do, and the
/// center of a frame lies between two samples. A sample more or less changes which frames count as voiced.
struct PitchFrames: Sendable {
  let signal: Signal
  let grid: FrameGrid
  /// Samples of the longest period, and slightly more than half of that.
  let periodCount, halfPeriodCount: Int
  /// Samples of a window, an even number.
  let windowCount: Int
  /// Duration of the sound that a frame uses.
  let spanSeconds: Double
  /// Upper limit, exclusive, of the lags at which periods are searched.
  let lagEnd: Int
  /// The longest lag used by the interpolation.
  let longestLag: Int
  /// Largest distance from the mean over the complete sound; 0 in silence.
  let highestPeak: Double

  /// Has no frames if the sound is too short, or its sample rate too low, for the longest period.
  init(_ signal: Signal, _ settings: PitchSettings, _ method: PitchMethod) {
    let (step, floorHz) = (signal.sampleStepSeconds, settings.floorHz)
    let half = Int(clamping: method.periodCount / floorHz / step) / 2 - 1
    spanSeconds = method.spannedPeriodCount / floorHz
    grid = FrameGrid(
      signal, windowSeconds: half < 2 ? .infinity : spanSeconds, stepSeconds: settings.stepSeconds)
    periodCount = Int(clamping: signal.sampleRateHz / floorHz)
    halfPeriodCount = periodCount / 2 + 1
    windowCount = 2 * half
    longestLag = windowCount / method.lagDivisor
    lagEnd = min(Int(clamping: Double(windowCount) / method.periodCount) + 2, longestLag)
    highestPeak = Self.highestPeak(of: signal.samples)
    self.signal = signal
  }

  /// 0 for a constant signal, whose mean has a rounding error.
  private static func highestPeak(of samples: [Double]) -> Double {
    samples.withUnsafeBufferPointer { samples in
      let middle = partialSums(count: samples.count) { samples[$0] } / Double(max(1, samples.count))
      let peak = largestDistance(of: samples, from: middle)
      return peak > 1e-9 * abs(middle) ? peak : 0
    }
  }

  /// The first sample after the center of a frame.
  func middle(at seconds: Double) -> Int { signal.index(before: seconds) + 1 }

  /// Mean over one longest period before and one after the center.
  func localMean(around middle: Int) -> Double {
    let first = max(0, middle - periodCount)
    let end = max(first, min(middle + periodCount, signal.samples.count))
    let sum = signal.samples.withUnsafeBufferPointer { samples in
      partialSums(count: end - first) { samples[first &+ $0] }
    }
    return sum / Double(max(1, end - first))
  }

  /// The start of a range of `count` samples, moved so that the range is inside the sound.
  func clamped(_ start: Int, count: Int) -> Int { max(0, min(start, signal.samples.count - count)) }

  /// Peak amplitude within half a period of a window's center, relative to the peak of the complete sound.
  ///
  /// `center` is the zero level of the amplitude.
  func relativePeak(ofWindow window: UnsafeBufferPointer<Double>, from center: Double) -> Double {
    let first = max(0, windowCount / 2 - halfPeriodCount)
    let near = first..<max(first, windowCount - first)
    let peak = largestDistance(of: UnsafeBufferPointer(rebasing: window[near]), from: center)
    return peak < highestPeak ? peak / highestPeak : 1
  }
}

/// As many evenly spaced frames as fit into a sound, centered in it.
///
/// Frame times often coincide with a sample or the midpoint between two, where the last bit determines the
/// samples of a frame: the order of the operations here and below is part of the definition.
struct FrameGrid: Sendable, Equatable {
  let count: Int
  let firstTimeSeconds: Double
  let stepSeconds: Double

  /// Has no frames if the sound is shorter than the window.
  init(_ signal: Signal, windowSeconds: Double, stepSeconds: Double) {
    let duration = signal.sampleStepSeconds * Double(signal.samples.count)
    let fitting = ((duration - windowSeconds) / stepSeconds).rounded(.down) + 1
    count = fitting >= 1 ? Int(clamping: fitting) : 0
    firstTimeSeconds = 0.5 * duration - 0.5 * (Double(count) * stepSeconds) + 0.5 * stepSeconds
    self.stepSeconds = stepSeconds
  }

  /// The time of the center of a frame.
  func time(ofFrame frame: Int) -> Double { firstTimeSeconds + Double(frame) * stepSeconds }
}

/// Sample i represents the time (i + 0.5) / rate; indices may be outside the samples.
extension Signal {
  /// Time from one sample to the next.
  var sampleStepSeconds: Double { 1 / sampleRateHz }

  /// The last sample that is not after a time.
  func index(before seconds: Double) -> Int { Int(clamping: place(seconds).rounded(.down)) - 1 }

  /// The first sample that is not before a time.
  func index(after seconds: Double) -> Int { Int(clamping: place(seconds).rounded(.up)) - 1 }

  /// The sample nearest to a time; of two equally near ones the later.
  func index(nearest seconds: Double) -> Int {
    Int(clamping: (place(seconds) + 0.5).rounded(.down)) - 1
  }

  /// The time of a position between samples.
  func time(at place: Double) -> Double { 0.5 * sampleStepSeconds + place * sampleStepSeconds }

  /// Position counted from 1, as in the definition.
  private func place(_ seconds: Double) -> Double {
    (seconds - 0.5 * sampleStepSeconds) / sampleStepSeconds + 1
  }
}

extension Int {
  /// Truncates a double toward zero; 0 for NaN, and limited to ±2^53.
  init(clamping value: Double) {
    self = value.isNaN ? 0 : Int(Swift.min(Swift.max(value, -0x1p53), 0x1p53))
  }
}
