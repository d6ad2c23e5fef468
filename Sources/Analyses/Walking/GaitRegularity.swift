import DSP

/// Regularity of steps and strides by the unbiased autocorrelation of one axis.
///
/// Source: Moe-Nilssen R, Helbostad JL (2004), J Biomech 37(1):121-126.
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

/// Regularity along each axis; nil where the axis is not known.
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
