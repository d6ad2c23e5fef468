import CFFTW
import Synchronization

/// The discrete Fourier transform of real samples, by FFTW.
///
/// Planning a new length costs about a millisecond, a transform microseconds: use few lengths. Results are
/// bit-for-bit reproducible. Safe to use from any number of threads.
///
/// Plans are estimated and never measured, since measured plans differ from run to run in the last bits, and
/// are kept for the life of the process under a lock, since FFTW's planner is global
/// (Documentation/decisions/fourier-plans.md). Three ways lead to a transform: functions here for single
/// ones, `FourierWorkspace` for loops over frames, and `SharedFourierWorkspace` for long ones.
public struct RealFourierTransform: Sendable {
  /// Number of real samples; the spectrum has half as many bins and one.
  public let length: Int
  private let plan: FourierPlan

  /// `length` has to be above zero; anything else is a programming error.
  public init(length: Int) {
    precondition(length > 0, "a transform needs a length")
    self.length = length
    plan = FourierPlan.shared(length: length)
  }

  /// The smallest power of two that is at least `count`.
  public static func fastLength(atLeast count: Int) -> Int {
    var length = 1
    while length < count { length *= 2 }
    return length
  }

  /// The smallest of 2^n, 3 x 2^n and 7 x 2^n that is at least `count`: transforms of these lengths take less
  /// time than those of the next power of two.
  static func economicLength(atLeast count: Int) -> Int {
    let power = fastLength(atLeast: count)
    return [power / 4 * 3, power / 8 * 7].filter { $0 >= count }.min() ?? power
  }

  /// X(k) = sum of x(n) exp(-2 pi i k n / length) for k from 0 to length/2.
  ///
  /// Shorter input is padded with zeros; samples beyond the length are ignored.
  public func spectrum(_ samples: [Double]) -> [Complex] {
    transform({ $0.load(samples[...]) }, { bins in bins.map { Complex($0.0, $0.1) } })
  }

  /// X(k)|² for k from 0 to length/2; pads or truncates the samples as `spectrum` does.
  public func power(_ samples: [Double]) -> [Double] { power(samples[...]) }

  /// X(k)|² of a range of samples. `weights`, if given, are one per sample; only the first
  /// `binCount` bins, a number above zero, are returned.
  public func power(_ samples: ArraySlice<Double>, weights: [Double]? = nil, binCount: Int = .max)
    -> [Double]
  {
    transform(
      {
        $0.load(samples)
        for (index, weight) in (weights ?? []).prefix(min(length, samples.count)).enumerated() {
          $0[index] = $0[index] * weight
        }
      }, { bins in bins.prefix(binCount).map { $0.0 * $0.0 + $0.1 * $0.1 } })
  }

  /// The inverse transform, samples 0 to length/2, of a real spectrum with the given bins 0 to length/2.
  ///
  /// For a power spectrum this is the circular autocorrelation. Missing bins are zeros.
  public func inverse(ofReal bins: [Double]) -> [Double] {
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

  /// Runs the plan on scratch memory with the alignment that FFTW's vector code requires.
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
  /// Loads the samples and pads them with zeros.
  fileprivate func load(_ samples: ArraySlice<Double>) {
    let (used, first) = (Swift.min(count, samples.count), samples.startIndex)
    for index in 0..<used { self[index] = samples[first + index] }
    for index in used..<count { self[index] = 0 }
  }

  /// Loads each bin and, from the second bin on, its mirror image: the inverse transform of such an even
  /// spectrum differs from the forward transform only by a factor.
  fileprivate func loadEven(_ bins: [Double]) {
    load([])
    for index in 0..<Swift.min(count / 2 + 1, bins.count) {
      self[index] = bins[index]
      if index > 0 { self[count - index] = bins[index] }
    }
  }
}

/// Reusable memory of one transform: repeated transforms allocate nothing.
///
/// For loops over many frames; elsewhere use the functions of `RealFourierTransform`.
public struct FourierWorkspace: ~Copyable {
  /// The real side: `length` samples, zeros at first.
  public let samples: UnsafeMutableBufferPointer<Double>
  /// The complex side: bins 0 to length/2, zeros at first.
  public let bins: UnsafeMutableBufferPointer<Complex>
  private let plans: PlanPair

  /// Allocates memory for transforms of this length.
  public init(_ transform: RealFourierTransform) {
    samples = alignedZeros(transform.length, 0)
    bins = alignedZeros(transform.length / 2 + 1, Complex(0, 0))
    plans = PlanPair(length: transform.length)
  }

  /// Computes the bins from the samples, which are not changed.
  public func transform() {
    fftw_execute_dft_r2c(plans.forward.pointer, samples.baseAddress, bins.fftwAddress)
  }

  /// Computes the bins from these samples; pads or truncates them as `spectrum` does.
  func transform(_ samples: [Double]) {
    self.samples.load(samples[...])
    transform()
  }

  /// Computes the inverse transform of a real spectrum with these bins 0 to length/2. Its samples 0 to
  /// length/2, multiplied by `length`, are the real parts of `bins`.
  func transform(even spectrum: [Double]) {
    samples.loadEven(spectrum)
    transform()
  }

  /// Computes the samples from the bins, multiplied by `length`; overwrites the bins.
  public func invert() {
    fftw_execute_dft_c2r(plans.inverse.pointer, bins.fftwAddress, samples.baseAddress)
  }

  deinit {
    samples.deallocate()
    bins.deallocate()
  }
}

/// Reusable memory of one long transform whose samples and bins share their place.
///
/// Needs half of the memory of `FourierWorkspace`; from about 100,000 samples on, it is also faster. The last
/// bits of its results differ.
struct SharedFourierWorkspace: ~Copyable {
  /// The real side: `length` samples, zeros at first.
  let samples: UnsafeMutableBufferPointer<Double>
  private let plans: PlanPair

  /// Allocates memory for transforms of this length.
  init(length: Int) {
    let memory = alignedZeros(2 * (length / 2 + 1), 0.0)
    samples = UnsafeMutableBufferPointer(rebasing: memory[..<length])
    plans = PlanPair(length: length, isInPlace: true)
  }

  /// The complex side: bins 0 to length/2.
  var bins: UnsafeMutableBufferPointer<Complex> {
    let start = UnsafeMutableRawPointer(samples.baseAddress)
    return UnsafeMutableBufferPointer(
      start: start?.assumingMemoryBound(to: Complex.self), count: samples.count / 2 + 1)
  }

  /// Replaces the samples by the bins, in the same memory.
  func transform() {
    fftw_execute_dft_r2c(plans.forward.pointer, samples.baseAddress, bins.fftwAddress)
  }

  /// Replaces the bins by the samples, multiplied by `length`.
  func invert() {
    fftw_execute_dft_c2r(plans.inverse.pointer, bins.fftwAddress, samples.baseAddress)
  }

  deinit { samples.deallocate() }
}

private func alignedZeros<Element>(_ count: Int, _ zero: Element) -> UnsafeMutableBufferPointer<
  Element
> {
  let memory = UnsafeMutableRawBufferPointer.allocate(
    byteCount: count * MemoryLayout<Element>.stride, alignment: 64
  ).bindMemory(to: Element.self)
  memory.initialize(repeating: zero)
  return memory
}

extension UnsafeMutableBufferPointer<Complex> {
  /// `Complex` has the memory layout of FFTW's complex type: real part, imaginary part.
  fileprivate var fftwAddress: UnsafeMutablePointer<fftw_complex>? {
    UnsafeMutableRawPointer(baseAddress)?.assumingMemoryBound(to: fftw_complex.self)
  }
}

/// The plans of a workspace, each of which is made when it is first used: many workspaces need only one, and
/// a plan takes longer than hundreds of transforms.
private final class PlanPair {
  private(set) lazy var forward = FourierPlan.shared(length: length, isInPlace: isInPlace)
  private(set) lazy var inverse = FourierPlan.shared(
    length: length, isInverse: true, isInPlace: isInPlace)
  private let length: Int
  private let isInPlace: Bool

  init(length: Int, isInPlace: Bool = false) { (self.length, self.isInPlace) = (length, isInPlace) }
}

/// A plan; FFTW allows any thread to execute it on separate memory at any time.
struct FourierPlan: @unchecked Sendable {
  private struct PlanKey: Hashable {
    let length: Int
    let isInverse: Bool
    let isInPlace: Bool
  }

  let pointer: fftw_plan?

  /// FFTW's planner is global: this lock serializes planning, and plans are kept.
  private static let plans = {
    fftw_make_planner_thread_safe()
    return Mutex<[PlanKey: FourierPlan]>([:])
  }()

  static func shared(length: Int, isInverse: Bool = false, isInPlace: Bool = false) -> FourierPlan {
    plans.withLock { plans in
      let kind = PlanKey(length: length, isInverse: isInverse, isInPlace: isInPlace)
      if let plan = plans[kind] { return plan }
      let plan = FourierPlan(kind)
      plans[kind] = plan
      return plan
    }
  }

  /// Estimated, not measured: with measuring, the last bits would depend on the run.
  private init(_ kind: PlanKey) {
    let length = Int32(clamping: kind.length)
    let binCount = kind.length / 2 + 1
    let separateCount = kind.isInPlace ? 0 : kind.length
    pointer = withAlignedScratch(Double.self, count: separateCount) { real in
      withAlignedScratch(fftw_complex.self, count: binCount) { bins in
        let samples =
          kind.isInPlace
          ? UnsafeMutableRawPointer(bins.baseAddress)?.assumingMemoryBound(to: Double.self)
          : real.baseAddress
        return kind.isInverse
          ? fftw_plan_dft_c2r_1d(length, bins.baseAddress, samples, FFTW_ESTIMATE)
          : fftw_plan_dft_r2c_1d(length, samples, bins.baseAddress, FFTW_ESTIMATE)
      }
    }
  }
}

/// Temporary memory with the alignment that FFTW's vector code requires.
func withAlignedScratch<Element, Result>(
  _: Element.Type, count: Int, _ body: (UnsafeMutableBufferPointer<Element>) -> Result
) -> Result {
  withUnsafeTemporaryAllocation(byteCount: count * MemoryLayout<Element>.stride, alignment: 64) {
    body($0.bindMemory(to: Element.self))
  }
}
