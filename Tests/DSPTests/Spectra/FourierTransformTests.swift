import Foundation
import Testing

@testable import DSP

@Suite struct FourierTransformTests {
  /// Oracle: SciPy 1.17.1, `fft.rfft(wave(16))` and `|fft.rfft(wave(12), 32)|²`.
  @Test func `spectrum and power equal SciPy's`() {
    let bins = RealFourierTransform(length: 16).spectrum(wave(16))
    #expect(bins.count == 9)
    let real = [0.3084880295844575, -0.5347125951575384, -0.47935515094269565]
    let imaginary = [1.0045168811915013, 0.6799814226873777, 0]
    #expect(agree([1, 3, 8].map { bins[$0].real }, real, within: 1e-14))
    #expect(agree([1, 3, 8].map { bins[$0].imaginary }, imaginary, within: 1e-14))
    let power = RealFourierTransform(length: 32).power(wave(12))
    let expected = [42.012864176206236, 0.526385651969049, 0.06933494471632186]
    #expect(agree([0, 5, 16].map { power[$0] }, expected, within: 1e-12))
  }

  /// Oracle: closed form, the transform of one sample is flat; samples beyond the length do not
  /// count.
  @Test(arguments: [1, 2, 3, 7, 97, 128]) func `a transform of any length is right`(length: Int) {
    let transform = RealFourierTransform(length: length)
    let flat = [Double](repeating: 1, count: length / 2 + 1)
    #expect(agree(transform.power([1]), flat, within: 1e-12))
    let long = [1.0] + [Double](repeating: 0, count: length - 1) + [5, 5]
    #expect(agree(transform.power(long), flat, within: 1e-12))
  }

  @Test(arguments: [
    (1, 1), (2, 2), (3, 3), (4, 4), (5, 6), (7, 7), (8, 8), (13, 14), (15, 16), (2646, 3072),
    (6615, 7168), (7169, 8192),
  ]) func `economic lengths may have a factor of 3 or 7`(count: Int, length: Int) {
    #expect(RealFourierTransform.economicLength(atLeast: count) == length)
  }

  /// Property: the inverse of the power is the circular autocorrelation.
  @Test(arguments: [9, 16]) func `the inverse of a power spectrum is the autocorrelation`(
    length: Int
  ) {
    let x = wave(length)
    let transform = RealFourierTransform(length: length)
    let expected = (0...length / 2).map { lag in
      x.indices.reduce(0) { $0 + x[$1] * x[($1 + lag) % length] }
    }
    #expect(agree(transform.inverse(ofReal: transform.power(x)), expected, within: 1e-13))
  }

  /// Property: the inverse of the spectrum is the signal; missing bins are zeros.
  @Test(arguments: [1, 2, 9, 16]) func `the inverse of a spectrum gives back the samples`(
    length: Int
  ) {
    let transform = RealFourierTransform(length: length)
    let x = wave(length)
    #expect(agree(transform.inverse(transform.spectrum(x)), x, within: 1e-14))
    #expect(transform.inverse([]) == [Double](repeating: 0, count: length))
  }

  /// Property: a workspace gives what the functions give, time and again.
  @Test func `a workspace gives the same values as the functions`() {
    let transform = RealFourierTransform(length: 12)
    let workspace = FourierWorkspace(transform)
    for shift in 0..<3 {
      let x = (0..<12).map { wave(20)[$0 + shift] }
      for index in x.indices { workspace.samples[index] = x[index] }
      workspace.transform()
      #expect(Array(workspace.bins) == transform.spectrum(x))
      workspace.invert()
      #expect(agree(workspace.samples.map { $0 / 12 }, x, within: 1e-14))
    }
  }

  /// Property: samples and bins in one place are those of two places, but for rounding.
  @Test(arguments: [1, 2, 12, 13, 4096])
  func `a workspace that shares its memory transforms there and back`(length: Int) {
    let transform = RealFourierTransform(length: length)
    let workspace = SharedFourierWorkspace(length: length)
    let x = wave(length)
    for _ in 0..<2 {
      for index in x.indices { workspace.samples[index] = x[index] }
      workspace.transform()
      let expected = transform.spectrum(x)
      #expect(agree(workspace.bins.map(\.real), expected.map(\.real), within: 1e-10))
      #expect(agree(workspace.bins.map(\.imaginary), expected.map(\.imaginary), within: 1e-10))
      workspace.invert()
      #expect(agree(workspace.samples.map { $0 / Double(length) }, x, within: 1e-13))
    }
  }

  @Test func `fast lengths are powers of two`() {
    #expect(
      [-3, 0, 1, 2, 3, 1024, 1025].map(RealFourierTransform.fastLength) == [
        1, 1, 1, 2, 4, 1024, 2048,
      ])
  }

  /// Property: 64 tasks that plan and transform at once find what one finds alone.
  @Test func `many threads may transform at once`() async {
    let lengths = (0..<64).map { 200 + 3 * ($0 % 16) }
    let found = await withTaskGroup(of: (Int, [Double]).self) { group in
      for (task, length) in lengths.enumerated() {
        group.addTask {
          var power: [Double] = []
          for _ in 0..<50 { power = RealFourierTransform(length: length).power(wave(length)) }
          return (task, power)
        }
      }
      return await group.reduce(into: [Int: [Double]]()) { $0[$1.0] = $1.1 }
    }
    for (task, length) in lengths.enumerated() {
      #expect(found[task] == RealFourierTransform(length: length).power(wave(length)))
    }
  }
}
