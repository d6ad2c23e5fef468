import DSP

/// Mean and spread over strides of one measure.
struct StrideStatistic: Equatable {
  let mean: Double?
  let deviation: Double?

  init(_ values: [Double]) { (mean, deviation) = (DSP.mean(values), standardDeviation(values)) }
}

/// How much of the movement repeats with the step rather than with the stride.
///
/// Source: Bellanca JL et al. (2013), J Biomech 46(4):828-831 (ratio); Pasciuto I et al. (2017),
/// J Biomech 53:84-89 (improved ratio, a share of power).
struct HarmonicRatios: Equatable {
  struct Axis: Equatable {
    let ratio: StrideStatistic
    let improvedPercent: StrideStatistic
  }

  static let fewestStrides = 4

  let vertical: Axis
  let forward: Axis?
  let sideways: Axis?
  let strideCount: Int

  init?(_ spectra: StrideSpectra, _ axes: GaitAxes) {
    strideCount = spectra.count
    guard strideCount >= Self.fewestStrides else { return nil }
    vertical = spectra.vertical.axis
    guard !axes.isUncertain else {
      (forward, sideways) = (nil, nil)
      return
    }
    var (forward, sideways) = (
      HarmonicBalance(isSideways: false), HarmonicBalance(isSideways: true)
    )
    for case (let axes?, let strides) in zip(axes.sections, spectra.sections) {
      for stride in strides {
        forward.add(stride.along(axes.forward))
        sideways.add(stride.along(axes.sideways))
      }
    }
    (self.forward, self.sideways) = (forward.axis, sideways.axis)
  }
}

/// How the harmonics along one axis are shared between those that repeat with the step and the others, stride by
/// stride.
struct HarmonicBalance {
  /// In the sideways direction the odd harmonics are the regular ones.
  private let isSideways: Bool
  private var ratios: [Double] = []
  private var shares: [Double] = []

  init(isSideways: Bool) { self.isSideways = isSideways }

  /// One stride more; index 0 is the first harmonic.
  mutating func add(_ harmonics: [Complex]) {
    var (regular, other, regularPower, power) = (0.0, 0.0, 0.0, 0.0)
    for (index, coefficient) in harmonics.enumerated() {
      let square = coefficient.squaredMagnitude
      power += square
      if index.isMultiple(of: 2) == isSideways {
        regular += square.squareRoot()
        regularPower += square
      } else {
        other += square.squareRoot()
      }
    }
    if other > 0 { ratios.append(regular / other) }
    if power > 0 { shares.append(100 * (regularPower / power)) }
  }

  var axis: HarmonicRatios.Axis {
    HarmonicRatios.Axis(ratio: StrideStatistic(ratios), improvedPercent: StrideStatistic(shares))
  }
}
