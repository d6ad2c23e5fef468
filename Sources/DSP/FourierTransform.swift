import CFFTW

/// The discrete Fourier transform of real samples.
///
/// Planning a new length costs about a millisecond, a transform microseconds: use few lengths. The
/// same samples give the same bits in every run. Safe to use from any number of threads.
public struct RealFourierTransform: Sendable {
  /// Number of real samples.
  public let length: Int
  private let plan: FourierPlan

  /// `length` has to be above zero; that is the caller's to see to, not the data's.
  public init(length: Int) {
    precondition(length > 0, "a transform needs a length")
    self.length = length
    plan = FourierPlan.shared(length: length)
  }

  /// The next power of two.
  public static func fastLength(atLeast count: Int) -> Int {
    var length = 1
    while length < count { length *= 2 }
    return length
  }

  /// X(k) = sum of x(n) exp(-2 pi i k n / length) for k from 0 to length/2.
  ///
  /// Fewer samples are filled up with zeros; what is beyond the length is not read.
  public func spectrum(_ samples: [Double]) -> [Complex] {
    transform({ $0.load(samples[...]) }, { bins in bins.map { Complex($0.0, $0.1) } })
  }

  /// |X(k)|² for k from 0 to length/2, of samples filled up or cut as for `spectrum`.
  public func power(_ samples: [Double]) -> [Double] { power(samples[...]) }

  /// The same of a stretch of samples, each times its weight if there are weights, which are as many; of the first
  /// `binCount` bins only, a number above zero.
  public func power(
    _ samples: ArraySlice<Double>, weights: [Double]? = nil, binCount: Int = .max
  ) -> [Double] {
    transform(
      {
        $0.load(samples)
        for (index, weight) in (weights ?? []).prefix(min(length, samples.count)).enumerated() {
          $0[index] = $0[index] * weight
        }
      },
      { bins in bins.prefix(binCount).map { $0.0 * $0.0 + $0.1 * $0.1 } })
  }

  /// The inverse transform, samples 0 to length/2, of a real spectrum with these bins 0 to
  /// length/2.
  ///
  /// Of a power spectrum this is the circular autocorrelation. Missing bins are zeros.
  public func inverse(ofReal bins: [Double]) -> [Double] {
    // Such a spectrum is even, so forward and inverse differ only by a factor, and one plan does.
    let scale = 1 / Double(length)
    return transform({ $0.loadEven(bins) }, { output in output.map { $0.0 * scale } })
  }

  /// The `length` real samples whose `spectrum` has these bins 0 to length/2; missing bins are zeros.
  public func inverse(_ bins: [Complex]) -> [Double] {
    let workspace = FourierWorkspace(self)
    for bin in workspace.bins.indices {
      workspace.bins[bin] = bin < bins.count ? bins[bin] : Complex(0, 0)
    }
    workspace.invert()
    let scale = 1 / Double(length)
    return workspace.samples.map { $0 * scale }
  }

  /// Runs the plan on scratch memory aligned as FFTW's vector code wants it.
  private func transform<Result>(
    _ load: (UnsafeMutableBufferPointer<Double>) -> Void,
    _ read: (UnsafeMutableBufferPointer<fftw_complex>) -> Result
  ) -> Result {
    withAlignedScratch(Double.self, count: length) { input in
      withAlignedScratch(fftw_complex.self, count: length / 2 + 1) { output in
        load(input)
        fftw_execute_dft_r2c(plan.pointer, input.baseAddress, output.baseAddress)
        return read(output)
      }
    }
  }
}

extension UnsafeMutableBufferPointer<Double> {
  /// The samples and then zeros.
  fileprivate func load(_ samples: ArraySlice<Double>) {
    let (used, first) = (Swift.min(count, samples.count), samples.startIndex)
    for index in 0..<used { self[index] = samples[first + index] }
    for index in used..<count { self[index] = 0 }
  }

  /// Each bin at its place and, from the second on, at the same distance from the end.
  fileprivate func loadEven(_ bins: [Double]) {
    load([])
    for index in 0..<Swift.min(count / 2 + 1, bins.count) {
      self[index] = bins[index]
      if index > 0 { self[count - index] = bins[index] }
    }
  }
}
