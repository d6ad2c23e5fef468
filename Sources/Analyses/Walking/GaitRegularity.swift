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
    vertical = AxisRegularity(strides.vertical(signals))
    magnitude = AxisRegularity(
      strides.sections.cut(signals.magnitude).map(removingMean), lags: strides.lags,
      isSideways: false)
    (forward, sideways) = Self.horizontal(signals, strides)
  }

  private static func horizontal(
    _ signals: GaitSignals, _ strides: ComparableStrides
  ) -> (AxisRegularity?, AxisRegularity?) {
    guard strides.sections.hasAxes else { return (nil, nil) }
    let plane = signals.horizontal
    func regularity(
      _ axis: (SectionAxes) -> SIMD2<Double>, isSideways: Bool
    ) -> AxisRegularity {
      AxisRegularity(
        strides.sections.project(plane, onto: axis).compactMap(\.self), lags: strides.lags,
        isSideways: isSideways)
    }
    return (
      regularity({ $0.forward }, isSideways: false), regularity({ $0.sideways }, isSideways: true)
    )
  }
}
