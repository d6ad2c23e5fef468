/// By how many samples a pattern lies behind the start of a sound, where it fits best: the peak of the
/// cross-correlation, of either sign.
///
/// Negative where the pattern begins before the sound; 0 without samples.
public func bestLag(of pattern: [Double], in sound: [Double]) -> Int {
  guard !pattern.isEmpty, !sound.isEmpty else { return 0 }
  let transform = RealFourierTransform(
    length: RealFourierTransform.fastLength(atLeast: pattern.count + sound.count))
  let products = zip(transform.spectrum(sound), transform.spectrum(pattern)).map { z, v in
    Complex(
      z.real * v.real + z.imaginary * v.imaginary, z.imaginary * v.real - z.real * v.imaginary)
  }
  let correlation = transform.inverse(products)
  let best = correlation.indices.max { abs(correlation[$0]) < abs(correlation[$1]) } ?? 0
  return best < sound.count ? best : best - transform.length
}
