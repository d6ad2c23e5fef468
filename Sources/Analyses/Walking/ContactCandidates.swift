import DSP

/// A rise of the band-limited signal that may be a foot contact.
struct ContactCandidate: Equatable {
  /// Samples of the minimum before the rise and of the maximum that ends it.
  let low: Int
  let high: Int
  /// Height of the rise in m/s².
  let size: Double

  /// Seconds from the first sample.
  var time: Double { Double(high) / DetectionSignal.sampleRateHz }
  /// Middle of the rise, in samples.
  var middle: Double { Double(low + high) / 2 }
}

/// Candidates are generous; the chain chooses among them.
enum ContactCandidates {
  /// Below lie sensor noise and posture; in m/s².
  static let smallestRise = 0.2
  static let marginSeconds = 1.0
  /// Less of the wide-band signal's range than this is ringing of the narrow filter.
  static let smallestShareOfRange = 0.5

  /// Rises between 0.6 and 1.4 step frequencies within `bounds` (seconds).
  static func find(
    in signal: DetectionSignal, stepHz: Double, bounds: Range<Double>
  ) throws(SignalError) -> [ContactCandidate] {
    let rate = DetectionSignal.sampleRateHz
    let highPass = try Butterworth.highPass(order: 2, cutoffHz: 0.6 * stepHz, sampleRateHz: rate)
    let lowPass = try Butterworth.lowPass(order: 4, cutoffHz: 1.4 * stepHz, sampleRateHz: rate)
    let y = lowPass.zeroPhase(highPass.zeroPhase(signal.raw))
    return rises(of: y).filter { rise in
      guard bounds.contains(rise.time), rise.size >= smallestRise else { return false }
      let wide = signal.banded[rise.low...rise.high]
      let range = (wide.max() ?? 0) - (wide.min() ?? 0)
      return range >= smallestShareOfRange * rise.size
    }
  }

  /// Each local maximum with the local minimum before it, or the first sample.
  private static func rises(of y: [Double]) -> [ContactCandidate] {
    guard y.count > 2 else { return [] }
    var (rises, low) = ([ContactCandidate](), 0)
    for index in 1..<y.count - 1 {
      if y[index] < y[index - 1], y[index] <= y[index + 1] { low = index }
      if y[index] > y[index - 1], y[index] >= y[index + 1] {
        rises.append(ContactCandidate(low: low, high: index, size: y[index] - y[low]))
      }
    }
    return rises
  }
}
