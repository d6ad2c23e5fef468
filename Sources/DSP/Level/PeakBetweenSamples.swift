import CLibrary

/// The largest amplitude of a filtered sound between its samples, at quarters of the sampling interval, in
/// the unit of the samples: bandlimited interpolation, as for the true peak of ITU-R BS.1770 with four times
/// the sample rate.
///
/// A short interpolation finds the few places where it could be; there the Fourier series of the block is
/// summed, which gives the value of an interpolation of the complete block. Transforming the block at four
/// times the rate gives the same value, and for this one maximum costs more than the two weightings together.
struct PeakBetweenSamples {
  /// Interpolates at one, two and three quarters of an interval: a sinc function with Hann's window.
  private static let kernels: [[Double]] = (1...3).map { quarter in
    (0..<2 * reach).map { tap in
      let distance = Double(tap - reach + 1) - Double(quarter) / 4
      let window = 0.5 + 0.5 * cos(.pi * distance / Double(reach))
      return sin(.pi * distance) / (.pi * distance) * window
    }
  }
  /// Samples on each side that take part in the interpolation.
  private static let reach = 16
  /// A value between samples exceeds the nearest of these by less than a factor of two, unless they are part
  /// of a beat near half of the sample rate, whose largest values are elsewhere.
  private static let (smallestShare, nearby) = (0.5, 2)
  /// The short interpolation errs by less at most frequencies; values below this share of the largest one are
  /// no peak.
  private static let candidateShare = 0.9
  private static let mostCandidates = 8

  /// A value of the short interpolation after a sample, in quarters of an interval.
  private struct Candidate {
    let sample: Int
    let quarter: Int
    let amplitude: Double
  }

  /// A place after a sample of the block, in quarters of an interval.
  struct QuarterPlace {
    let sample: Int
    let quarter: Int

    fileprivate var intervals: Double { Double(sample) + Double(quarter) / 4 }
  }

  /// The largest amplitude after any of the first `count` samples, at least `peak`.
  ///
  /// - Parameters:
  ///   - samples: of the filtered block, starting with `margin` samples that are not searched; as many or more follow.
  ///   - bins: the filtered spectrum, bins 0 to half of the length.
  ///   - peak: the largest amplitude known, that of the samples among them.
  static func amplitude(
    in samples: UnsafeMutableBufferPointer<Double>, margin: Int, count: Int, _ bins: FilteredBins,
    above peak: Double
  ) -> Double {
    let candidates = candidates(samples, margin, count, above: peak * smallestShare)
    guard let largest = candidates.first?.amplitude, largest > peak * candidateShare else {
      return peak
    }
    let places = candidates.prefix { $0.amplitude >= largest * candidateShare }.map {
      QuarterPlace(sample: $0.sample + margin, quarter: $0.quarter)
    }
    return values(of: bins, at: places).reduce(peak) { max($0, abs($1)) }
  }

  /// The largest values of the short interpolation, in descending order.
  private static func candidates(
    _ samples: UnsafeMutableBufferPointer<Double>, _ margin: Int, _ count: Int,
    above threshold: Double
  ) -> [Candidate] {
    guard margin >= reach, threshold > 0 else { return [] }
    var found: [Candidate] = []
    var end = 0
    for sample in 0..<count + nearby where abs(samples[margin + sample]) >= threshold {
      for interval in max(end, sample - nearby)..<max(end, min(count, sample + nearby)) {
        for (number, kernel) in kernels.enumerated() {
          let first = margin + interval - reach + 1
          let amplitude = abs(partialSums(count: 2 * reach) { kernel[$0] * samples[first + $0] })
          insert(
            Candidate(sample: interval, quarter: number + 1, amplitude: amplitude), into: &found)
        }
        end = interval + 1
      }
    }
    return found
  }

  private static func insert(_ candidate: Candidate, into found: inout [Candidate]) {
    if found.count == mostCandidates {
      guard candidate.amplitude > found[mostCandidates - 1].amplitude else { return }
      found.removeLast()
    }
    let place = found.firstIndex { $0.amplitude < candidate.amplitude } ?? found.count
    found.insert(candidate, at: place)
  }

  /// The Fourier series of a spectrum at up to eight places.
  ///
  /// All places are summed at the same time, since each phase waits for the previous one.
  static func values(of bins: FilteredBins, at places: [QuarterPlace]) -> [Double] {
    precondition(places.count <= mostCandidates, "a lane for each place")
    let half = bins.count - 1
    let turn = 2 * Double.pi / Double(2 * half)
    let step = Phases(places.map { turn * $0.intervals })
    var (sums, phases) = (SIMD8<Double>.zero, Phases([]))
    for bin in 1..<half {
      if bin.isMultiple(of: 256) {
        // The product of many phases would lose digits.
        phases = Phases(
          places.map {
            turn * (Double(bin) * $0.intervals).truncatingRemainder(dividingBy: Double(2 * half))
          })
      } else {
        phases.turn(by: step)
      }
      let value = bins[bin]
      sums += value.real * phases.real - value.imaginary * phases.imaginary
    }
    let (first, last) = (bins[0].real, bins[half])
    return places.enumerated().map { lane, place in
      // The last bin has no phase of its own; the quarter of an interval turns it.
      let angle = .pi * Double(place.quarter) / 4
      let turned = last * Complex(cos(angle), sin(angle))
      return first + 2 * sums[lane] + (place.sample.isMultiple(of: 2) ? turned.real : -turned.real)
    }
  }

  /// Numbers on the unit circle; 1 where there is none.
  private struct Phases {
    private(set) var real = SIMD8<Double>(repeating: 1)
    private(set) var imaginary = SIMD8<Double>.zero

    init(_ angles: [Double]) {
      for (lane, angle) in angles.enumerated() {
        (real[lane], imaginary[lane]) = (cos(angle), sin(angle))
      }
    }

    @inline(__always) mutating func turn(by step: Phases) {
      (real, imaginary) = (
        real * step.real - imaginary * step.imaginary, real * step.imaginary + imaginary * step.real
      )
    }
  }
}

/// A spectrum and the factors of a filter, with that of the inverse transform.
struct FilteredBins {
  let spectrum: UnsafeBufferPointer<Complex>
  let weights: [Complex]

  var count: Int { weights.count }

  subscript(bin: Int) -> Complex { spectrum[bin] * weights[bin] }
}
