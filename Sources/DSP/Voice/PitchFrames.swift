/// The frames of a sound in which pitch is looked for, and how many samples each of them takes.
struct PitchFrames: Sendable {
  let signal: Signal
  let grid: FrameGrid
  /// Samples of the longest period, and a little more than half as many.
  let periodCount, halfPeriodCount: Int
  /// Samples of a window, an even number.
  let windowCount: Int
  /// What a frame takes of the sound.
  let spanSeconds: Double
  /// Periods are looked for at lags below this one.
  let lagEnd: Int
  /// The longest lag that takes part in interpolation.
  let longestLag: Int
  /// The largest distance from the mean in the whole sound; 0 in silence.
  let highestPeak: Double

  /// No frames where the sound is too short, or its rate too low, for the longest period.
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

  /// 0 for a constant, whose mean is off by rounding.
  private static func highestPeak(of samples: [Double]) -> Double {
    samples.withUnsafeBufferPointer { samples in
      let middle = partialSums(count: samples.count) { samples[$0] } / Double(max(1, samples.count))
      let peak = largestDistance(of: samples, from: middle)
      return peak > 1e-9 * abs(middle) ? peak : 0
    }
  }

  /// The first sample behind the middle of a frame.
  func middle(at seconds: Double) -> Int { signal.index(before: seconds) + 1 }

  /// Mean over a longest period before and one behind the middle.
  func localMean(around middle: Int) -> Double {
    let first = max(0, middle - periodCount)
    let end = max(first, min(middle + periodCount, signal.samples.count))
    return signal.samples[first..<end].reduce(0, +) / Double(max(1, end - first))
  }

  /// Where `count` samples from `start` on begin if they may not leave the sound.
  func clamped(_ start: Int, count: Int) -> Int {
    max(0, min(start, signal.samples.count - count))
  }

  /// The highest peak within half a period of a window's middle, as a share of the whole sound's.
  ///
  /// `center` is what a peak is measured from.
  func relativePeak(ofWindow window: UnsafeBufferPointer<Double>, from center: Double) -> Double {
    let first = max(0, windowCount / 2 - halfPeriodCount)
    let near = first..<max(first, windowCount - first)
    let peak = largestDistance(of: UnsafeBufferPointer(rebasing: window[near]), from: center)
    return peak < highestPeak ? peak / highestPeak : 1
  }
}

/// Evenly spaced frames, as many as fit into a sound, in its middle.
///
/// Frame times often fall on a sample or half way between two, where the last bit decides which
/// samples a frame gets: the order of the operations here and below is part of the definition.
struct FrameGrid: Sendable, Equatable {
  let count: Int
  let firstTimeSeconds: Double
  let stepSeconds: Double

  /// No frames where the sound is shorter than the window.
  init(_ signal: Signal, windowSeconds: Double, stepSeconds: Double) {
    let duration = signal.sampleStepSeconds * Double(signal.samples.count)
    let fitting = ((duration - windowSeconds) / stepSeconds).rounded(.down) + 1
    count = fitting >= 1 ? Int(clamping: fitting) : 0
    firstTimeSeconds = 0.5 * duration - 0.5 * (Double(count) * stepSeconds) + 0.5 * stepSeconds
    self.stepSeconds = stepSeconds
  }

  /// The middle of a frame.
  func time(ofFrame frame: Int) -> Double { firstTimeSeconds + Double(frame) * stepSeconds }
}

/// Sample i stands for the time (i + 0.5) / rate; indices may lie outside of the samples.
extension Signal {
  /// From one sample to the next.
  var sampleStepSeconds: Double { 1 / sampleRateHz }

  /// The last sample not after a time.
  func index(before seconds: Double) -> Int { Int(clamping: place(seconds).rounded(.down)) - 1 }

  /// The first sample not before a time.
  func index(after seconds: Double) -> Int { Int(clamping: place(seconds).rounded(.up)) - 1 }

  /// The sample nearest to a time, the later one of two.
  func index(nearest seconds: Double) -> Int {
    Int(clamping: (place(seconds) + 0.5).rounded(.down)) - 1
  }

  /// The time that a place between samples stands for.
  func time(at place: Double) -> Double {
    0.5 * sampleStepSeconds + place * sampleStepSeconds
  }

  /// Counted from 1, as the definition does.
  private func place(_ seconds: Double) -> Double {
    (seconds - 0.5 * sampleStepSeconds) / sampleStepSeconds + 1
  }
}

extension Int {
  /// A double without its fraction; 0 for NaN, and far outside of any array for huge ones.
  init(clamping value: Double) {
    self = value.isNaN ? 0 : Int(Swift.min(Swift.max(value, -0x1p53), 0x1p53))
  }
}
