import CFFTW
import Synchronization

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

/// A plan, which FFTW lets any thread execute on its own memory at any time.
struct FourierPlan: @unchecked Sendable {
  private struct Kind: Hashable {
    let length: Int
    let isInverse: Bool
  }

  let pointer: fftw_plan?

  /// FFTW's planner is global: plans are made one at a time, behind this lock, and kept.
  private static let plans = {
    fftw_make_planner_thread_safe()
    return Mutex<[Kind: FourierPlan]>([:])
  }()

  static func shared(length: Int, isInverse: Bool = false) -> FourierPlan {
    plans.withLock { plans in
      let kind = Kind(length: length, isInverse: isInverse)
      if let plan = plans[kind] { return plan }
      let plan = FourierPlan(kind)
      plans[kind] = plan
      return plan
    }
  }

  /// Estimated, not measured: measuring would let the last bits depend on the run.
  private init(_ kind: Kind) {
    let length = Int32(clamping: kind.length)
    pointer = withAlignedScratch(Double.self, count: kind.length) { real in
      withAlignedScratch(fftw_complex.self, count: kind.length / 2 + 1) { bins in
        kind.isInverse
          ? fftw_plan_dft_c2r_1d(length, bins.baseAddress, real.baseAddress, FFTW_ESTIMATE)
          : fftw_plan_dft_r2c_1d(length, real.baseAddress, bins.baseAddress, FFTW_ESTIMATE)
      }
    }
  }
}

/// Memory as FFTW's vector code wants it, for the time of the call.
func withAlignedScratch<Element, Result>(
  _: Element.Type, count: Int, _ body: (UnsafeMutableBufferPointer<Element>) -> Result
) -> Result {
  withUnsafeTemporaryAllocation(
    byteCount: count * MemoryLayout<Element>.stride, alignment: 64
  ) { body($0.bindMemory(to: Element.self)) }
}
