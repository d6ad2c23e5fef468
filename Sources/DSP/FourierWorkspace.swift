import CFFTW

/// Memory of one transform that is used again and again: nothing is allocated from one to the next.
///
/// For loops over many frames; everywhere else the functions of `RealFourierTransform` do.
public struct FourierWorkspace: ~Copyable {
  /// The real side: as many samples as the transform is long, zeros at first.
  public let samples: UnsafeMutableBufferPointer<Double>
  /// The complex side: bins 0 to length/2, zeros at first.
  public let bins: UnsafeMutableBufferPointer<Complex>
  private let forwardPlan: FourierPlan, inversePlan: FourierPlan

  /// Memory for transforms of this length.
  public init(_ transform: RealFourierTransform) {
    samples = alignedZeros(transform.length, 0)
    bins = alignedZeros(transform.length / 2 + 1, Complex(0, 0))
    forwardPlan = FourierPlan.shared(length: transform.length)
    inversePlan = FourierPlan.shared(length: transform.length, isInverse: true)
  }

  /// Makes the bins from the samples.
  public func transform() {
    fftw_execute_dft_r2c(forwardPlan.pointer, samples.baseAddress, bins.fftwAddress)
  }

  /// Makes the samples from the bins, `length` times as large as they were; the bins are spoiled.
  public func invert() {
    fftw_execute_dft_c2r(inversePlan.pointer, bins.fftwAddress, samples.baseAddress)
  }

  deinit {
    samples.deallocate()
    bins.deallocate()
  }
}

private func alignedZeros<Element>(
  _ count: Int, _ zero: Element
) -> UnsafeMutableBufferPointer<Element> {
  let memory = UnsafeMutableRawBufferPointer.allocate(
    byteCount: count * MemoryLayout<Element>.stride, alignment: 64
  ).bindMemory(to: Element.self)
  memory.initialize(repeating: zero)
  return memory
}

extension UnsafeMutableBufferPointer<Complex> {
  /// A `Complex` lies in memory as FFTW's does: real part, imaginary part.
  fileprivate var fftwAddress: UnsafeMutablePointer<fftw_complex>? {
    UnsafeMutableRawPointer(baseAddress)?.assumingMemoryBound(to: fftw_complex.self)
  }
}
