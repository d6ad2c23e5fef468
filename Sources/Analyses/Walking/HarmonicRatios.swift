import DSP

/// Mean and spread over strides of one measure.
struct StrideStatistic: Equatable {
  let mean: Double?
  let deviation: Double?
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
    vertical = Self.axis(spectra.sections.flatMap(\.self).map(\.vertical), isSideways: false)
    guard !axes.isUncertain else {
      (forward, sideways) = (nil, nil)
      return
    }
    let known = zip(axes.sections, spectra.sections).compactMap { axes, strides in
      axes.map { ($0, strides) }
    }
    forward = Self.axis(
      known.flatMap { axes, strides in strides.map { $0.along(axes.forward) } }, isSideways: false)
    sideways = Self.axis(
      known.flatMap { axes, strides in strides.map { $0.along(axes.sideways) } }, isSideways: true)
  }

  /// In the sideways direction the odd harmonics are the regular ones.
  private static func axis(_ strides: [[Complex]], isSideways: Bool) -> Axis {
    var (ratios, shares) = ([Double](), [Double]())
    for harmonics in strides {
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
      if power > 0 { shares.append(100 * regularPower / power) }
    }
    return Axis(ratio: statistic(ratios), improvedPercent: statistic(shares))
  }

  private static func statistic(_ values: [Double]) -> StrideStatistic {
    StrideStatistic(mean: mean(values), deviation: standardDeviation(values))
  }
}
