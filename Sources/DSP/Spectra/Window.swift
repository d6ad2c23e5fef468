import CLibrary

/// The symmetry of a window, which differs by its last value.
public enum WindowSymmetry: Sendable {
  /// For spectra: the value after the last one would equal the first.
  case periodic
  /// For weights around a center: the last value equals the first.
  case symmetric
}

/// Hann window, 0 at the first value and 1 in the middle; a single value is 1.
public func hannWindow(count: Int, symmetry: WindowSymmetry) -> [Double] {
  guard count > 1 else { return [Double](repeating: 1, count: max(0, count)) }
  let period = symmetry == .periodic ? count : count - 1
  var window = [Double](repeating: 0, count: count)
  for index in 0...period / 2 {
    let value = 0.5 - 0.5 * cos(2 * .pi * Double(index) / Double(period))
    window[index] = value
    if period - index < count { window[period - index] = value }
  }
  return window
}

/// The rising half of a Hann window, from near 0 to near 1, for fade-ins.
func hannRamp(count: Int) -> [Double] {
  (0..<max(0, count)).map { 0.5 - 0.5 * cos(.pi * (Double($0) + 0.5) / Double(count)) }
}

/// The Gaussian window of Praat's spectral analyses: shifted to 0 at the ends (by exp(-12)) and scaled to 1
/// in the middle.
///
/// Weights for `count` samples; the window reaches 0 one sample beyond either end, or, if it `isNarrow`, half
/// a sample, as in the cepstra and formants of Praat 7. Source: Boersma P (1993), Proc Inst Phonetic Sciences
/// Amsterdam 17:97-110.
public func gaussianWindow(count: Int, isNarrow: Bool = false) -> [Double] {
  let edge = exp(-12.0)
  let middle = Double(count + 1) / 2
  let length = Double(isNarrow ? count : count + 1)
  return (0..<max(0, count)).map { index in
    let offset = (Double(index + 1) - middle) / length
    return (exp(-48 * offset * offset) - edge) / (1 - edge)
  }
}
