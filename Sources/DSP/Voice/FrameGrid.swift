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
