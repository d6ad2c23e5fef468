import DSP

/// The regularity of steps and strides along one axis, by its unbiased autocorrelation.
///
/// Source: Moe-Nilssen R, Helbostad JL (2004), J Biomech 37(1):121-126.
///
/// Symmetry as the ratio of the two may exceed 1; the index, as in scikit-digital-health, is 1 at most.
struct AxisRegularity: Equatable {
  static let cutoffHz = 20.0

  let step: Double?
  let stride: Double?

  var symmetry: Double? { ratio(step, stride) }
  var difference: Double? { step.flatMap { step in stride.map { abs($0 - step) } } }
  var index: Double? {
    guard let step, let stride, step + stride > 0 else { return nil }
    return 1 - 2 * abs(stride - step) / (stride + step)
  }

  /// `lags` are the step and the stride in samples; sideways the step coefficient is a minimum.
  init(_ sections: [[Double]], lags: (step: Double, stride: Double), isSideways: Bool) {
    self.init(AxisCorrelation(sections, lags: lags, isSideways: isSideways))
  }

  init(_ correlation: AxisCorrelation) {
    (step, stride) = (correlation.step?.value, correlation.stride?.value)
  }
}

/// The regularity along each axis of a walk; nil where the axis is not known.
struct GaitRegularity: Equatable {
  let vertical: AxisRegularity
  let forward: AxisRegularity?
  let sideways: AxisRegularity?
  let magnitude: AxisRegularity

  /// Nil with too few strides in every section.
  init?(_ signals: GaitSignals, _ sections: GaitSections, _ timing: GaitTiming) {
    guard let strides = ComparableStrides(sections, timing) else { return nil }
    func regularity(_ sections: [[Double]], isSideways: Bool) -> AxisRegularity {
      AxisRegularity(sections, lags: strides.lags, isSideways: isSideways)
    }
    vertical = AxisRegularity(strides.vertical(signals))
    magnitude = regularity(strides.sections.cut(signals.magnitude), isSideways: false)
    let plane = strides.sections.alongAxes(signals) { sections, isSideways in
      regularity(sections.compactMap(\.self), isSideways: isSideways)
    }
    (forward, sideways) = (plane?.forward, plane?.sideways)
  }
}

/// The unbiased autocorrelation of one axis over straight sections, and the lags at which it repeats.
///
/// Source: Moe-Nilssen R, Helbostad JL (2004), J Biomech 37(1):121-126.
///
/// The extremum is looked for around the lag that the contacts give, and must lie inside the search: the
/// value at the expected lag itself would fall with any error of that lag, and a value at the edge of the
/// search is no extremum. Lines are removed from each section, since slow drift raises all lags alike. Only
/// lags up to half of a section are used; beyond, too few products remain for the unbiased divisor.
struct AxisCorrelation {
  /// The extremum is looked for this far around the expected lag.
  static let searchShare = 0.25

  /// The coefficients by lag in samples, from 0 on; none where no section is long enough.
  let values: [Double]
  /// Lags in samples, refined between them.
  let step: (position: Double, value: Double)?
  let stride: (position: Double, value: Double)?

  /// `lags` are the step and the stride in samples; sideways the step coefficient is a minimum.
  init(_ sections: [[Double]], lags: (step: Double, stride: Double), isSideways: Bool) {
    let r = Self.pooled(sections, maxLag: Int((1 + Self.searchShare) * lags.stride) + 2)
    values = r
    let stepRange = Self.search(around: lags.step)
    step =
      isSideways ? interiorMinimum(of: r, in: stepRange) : interiorMaximum(of: r, in: stepRange)
    stride = interiorMaximum(of: r, in: Self.search(around: lags.stride))
  }

  static func search(around lag: Double) -> ClosedRange<Double> {
    (1 - searchShare) * lag...(1 + searchShare) * lag
  }

  /// Mean over sections weighted by their length; only lags up to half of a section are valid.
  private static func pooled(_ sections: [[Double]], maxLag: Int) -> [Double] {
    var (sum, weight) = ([Double](), 0.0)
    for section in sections where section.count / 2 >= maxLag {
      let r = autocorrelation(removingLine(section), maxLag: maxLag)
      sum =
        sum.isEmpty
        ? r.map { $0 * Double(section.count) } : zip(sum, r).map { $0 + $1 * Double(section.count) }
      weight += Double(section.count)
    }
    return sum.map { $0 / weight }
  }
}

/// The straight sections with enough strides for a correlation, and the lags of a step and a stride.
struct ComparableStrides {
  static let fewestStrides = 4.0

  let sections: GaitSections
  /// How far a walk must be shifted to lie on itself, in samples.
  let lags: (step: Double, stride: Double)

  /// Nil where there is no such section.
  init?(_ all: GaitSections, _ timing: GaitTiming) {
    guard let step = median(timing.steadyStepTimes), let stride = median(timing.steadyStrideTimes)
    else { return nil }
    lags = (step: step * EvenMotion.rateHz, stride: stride * EvenMotion.rateHz)
    sections = all.lasting(Self.fewestStrides * lags.stride)
    if sections.isEmpty { return nil }
  }

  /// The correlation of upward acceleration.
  func vertical(_ signals: GaitSignals) -> AxisCorrelation {
    AxisCorrelation(sections.cut(signals.vertical), lags: lags, isSideways: false)
  }
}
