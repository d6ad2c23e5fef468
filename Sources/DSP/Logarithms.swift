import CLibrary

/// 10 lg of a power: dB re full scale if the power is a mean square of samples whose full scale is 1.
///
/// Powers below 1e-30, for example of digital silence, count as 1e-30: -300 dB.
public func decibels(ofPower power: Double) -> Double { 10 * log10(max(power, smallestPower)) }

/// Far below the noise of any sound and far above the smallest number with a finite logarithm.
let smallestPower = 1e-30

/// Writes `scale` times the natural logarithm of (source + `offset`) to `target`, element by element.
///
/// Every sum has to be a positive normal number. Several times as fast as calls of `log`; the error before
/// scaling is at most one unit in the last place. A cepstral analysis takes the logarithms of 513 bins several
/// times in every frame, of which there are 500 a second.
func writeLogarithms(
  of source: UnsafeBufferPointer<Double>, plus offset: Double = 0, scale: Double = 1,
  into target: UnsafeMutableBufferPointer<Double>
) {
  let count = min(source.count, target.count)
  guard let source = source.baseAddress, let target = target.baseAddress else { return }
  for index in stride(from: 0, to: count & ~3, by: 4) {
    let values = UnsafeRawPointer(source + index).loadUnaligned(as: SIMD4<Double>.self)
    let found = scale * logarithms(values + offset)
    UnsafeMutableRawPointer(target + index).storeBytes(of: found, as: SIMD4<Double>.self)
  }
  for index in count & ~3..<count {
    target[index] = scale * logarithms(SIMD4(repeating: source[index] + offset))[0]
  }
}

/// Natural logarithms of positive normal numbers; wrong for zeros, subnormal numbers, infinities and NaN.
///
/// Each number is written as 2^k m with m from √½ to √2. With s = (m - 1) / (m + 1), log m is 2s + 2s³/3 + …;
/// all terms after the first are s times a polynomial in s², interpolated at Chebyshev nodes. The sum is
/// arranged as in Tang PTP (1990), ACM Trans Math Softw 16(4):378-400, so that m - 1 stays exact: the plain sum
/// k ln 2 + log m would lose the digits of m near 1, where the logarithm is small. The even and the odd half of
/// the polynomial are evaluated side by side.
@inline(__always) private func logarithms(_ values: SIMD4<Double>) -> SIMD4<Double> {
  let (one, rootOfHalf): (UInt64, UInt64) = (0x3FF0_0000_0000_0000, 0x3FE6_A09E_667F_3BCD)
  let bits = bitPatterns(values) &+ (one &- rootOfHalf)
  let mantissas = (bits & 0x000F_FFFF_FFFF_FFFF) &+ rootOfHalf
  let f = numbers(mantissas) - 1
  // The exponent, which is biased by 1023, in the low bits of a number that is 2^52 without them.
  let counted = (bits &>> 52) | 0x4330_0000_0000_0000
  let k = numbers(counted) - (0x1p52 + 1023)
  let s = f / (f + 2)
  let (z, w) = (s * s, s * s * s * s)
  let even =
    0.666666666666667 + w
    * (0.28571428625975515 + w * (0.181828891255921 + w * 0.14616449820782476))
  let odd = 0.39999999999899505 + w * (0.22222211134790545 + w * 0.15331721589574307)
  let half = 0.5 * f * f
  let rest = s * (half + z * (even + z * odd))
  // ln 2 in two parts; the first has enough trailing zeros for the bits of k.
  return k * 0x1.62e42feep-1 - ((half - (rest + k * 1.9082149292705877e-10)) - f)
}

// Lane by lane, which the compiler makes one instruction, or none.

@inline(__always) private func bitPatterns(_ v: SIMD4<Double>) -> SIMD4<UInt64> {
  SIMD4(v[0].bitPattern, v[1].bitPattern, v[2].bitPattern, v[3].bitPattern)
}

@inline(__always) private func numbers(_ v: SIMD4<UInt64>) -> SIMD4<Double> {
  SIMD4(
    Double(bitPattern: v[0]), Double(bitPattern: v[1]), Double(bitPattern: v[2]),
    Double(bitPattern: v[3]))
}
