import CFFTW
import Synchronization

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
