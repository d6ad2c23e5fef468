import DSP

/// Moves contacts to the steepest rise of the nearly unfiltered signal.
///
/// Band-limiting near the step frequency smears neighboring steps together and shrinks the spread of
/// step times; this undoes it.
struct ContactRefinement {
  /// In m/s².
  private let smooth: [Double]
  private let reach: Double

  init(_ signal: DetectionSignal, stepHz: Double) throws(SignalError) {
    let filter = try Butterworth.lowPass(
      order: 4, cutoffHz: min(10, 4 * stepHz), sampleRateHz: DetectionSignal.sampleRateHz)
    smooth = filter.zeroPhase(signal.raw)
    reach = 0.15 / stepHz * DetectionSignal.sampleRateHz
  }

  /// Seconds from the first sample, strictly ascending.
  func times(of contacts: [ContactCandidate]) -> [Double] {
    var times: [Double] = []
    for contact in contacts {
      let time = position(near: contact.middle) / DetectionSignal.sampleRateHz
      if time > times.last ?? -.infinity { times.append(time) }
    }
    return times
  }

  private func position(near middle: Double) -> Double {
    let first = max(1, Int((middle - reach).rounded(.up)))
    let last = min(smooth.count - 2, Int((middle + reach).rounded(.down)))
    guard first <= last, let best = (first...last).max(by: { slope($0) < slope($1) }) else {
      return middle
    }
    // At the edge of the reach the slope may still rise; a parabola through it would lead astray.
    guard slope(best) >= slope(best - 1), slope(best) >= slope(best + 1) else {
      return Double(best)
    }
    let vertex = parabolicVertex(slope(best - 1), slope(best), slope(best + 1))
    return Double(best) + max(-0.5, min(0.5, vertex.offset))
  }

  /// 0 at both ends, where it is not known.
  private func slope(_ sample: Int) -> Double {
    guard sample > 0, sample + 1 < smooth.count else { return 0 }
    return (smooth[sample + 1] - smooth[sample - 1]) / 2
  }
}
