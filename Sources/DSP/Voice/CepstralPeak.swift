/// The highest point of a cepstrum within the periods that voices have.
struct CepstralPeak {
  let decibels: Double
  let quefrencySeconds: Double

  /// Periods of voices from 330 to 60 Hz.
  static let range = 1 / 330.0...1 / 60.0

  /// Candidates are the local maxima, raised and placed by the parabola through three bins, and as they
  /// are the first and the last bin in the range.
  init(_ decibels: UnsafeBufferPointer<Double>, spacingSeconds: Double) {
    let first = Int((Self.range.lowerBound / spacingSeconds).rounded(.up))
    let last = Int((Self.range.upperBound / spacingSeconds).rounded(.down))
    var (height, place) = (decibels[first], Double(first))
    if decibels[last] > height { (height, place) = (decibels[last], Double(last)) }
    for bin in first...last {
      let (left, middle, right) = (decibels[bin - 1], decibels[bin], decibels[bin + 1])
      // The parabola raises a maximum by an eighth of this at most, so that few have to be looked at.
      let curvature = 2 * middle - left - right
      guard middle + curvature / 8 >= height, middle > left, middle >= right else { continue }
      let offset = 0.5 * (right - left) / curvature
      let raised = middle + 0.25 * (right - left) * offset
      if raised > height { (height, place) = (raised, Double(bin) + offset) }
    }
    self.decibels = height
    let quefrency = place * spacingSeconds
    quefrencySeconds = min(max(quefrency, Self.range.lowerBound), Self.range.upperBound)
  }
}
