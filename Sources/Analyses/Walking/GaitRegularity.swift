import DSP

/// Regularity of steps and strides by the unbiased autocorrelation of one axis.
///
/// Source: Moe-Nilssen R, Helbostad JL (2004), J Biomech 37(1):121-126.
struct AxisRegularity: Equatable {
  static let cutoffHz = 20.0
  /// The extremum is looked for this far around the expected lag.
  static let searchShare = 0.25
  static let fewestStrides = 4

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
    let r = Self.pooledCorrelation(sections, maxLag: Int((1 + Self.searchShare) * lags.stride) + 2)
    let range = { (lag: Double) in (1 - Self.searchShare) * lag...(1 + Self.searchShare) * lag }
    let stepRange = range(lags.step)
    step =
      (isSideways ? interiorMinimum(of: r, in: stepRange) : interiorMaximum(of: r, in: stepRange))?
      .value
    stride = interiorMaximum(of: r, in: range(lags.stride))?.value
  }

  /// Mean over sections weighted by their length; only lags up to half of a section are valid.
  private static func pooledCorrelation(_ sections: [[Double]], maxLag: Int) -> [Double] {
    var (sum, weight) = ([Double](), 0.0)
    for section in sections where section.count / 2 >= maxLag {
      let r = autocorrelation(removingLine(section), maxLag: maxLag)
      sum =
        sum.isEmpty
        ? r.map { $0 * Double(section.count) }
        : zip(sum, r).map { $0 + $1 * Double(section.count) }
      weight += Double(section.count)
    }
    return sum.map { $0 / weight }
  }
}

/// Regularity along each axis; nil where the axis is not known.
struct GaitRegularity: Equatable {
  let vertical: AxisRegularity
  let forward: AxisRegularity?
  let sideways: AxisRegularity?
  let magnitude: AxisRegularity

  /// Nil with too few strides in every section.
  init?(_ sections: GaitSections, _ timing: GaitTiming) {
    guard let step = median(timing.steadyStepTimes), let stride = median(timing.steadyStrideTimes)
    else { return nil }
    let lags = (step: step * EvenMotion.rateHz, stride: stride * EvenMotion.rateHz)
    let shortest = Double(AxisRegularity.fewestStrides) * lags.stride
    let long = sections.sections.filter { Double($0.vertical.count) >= shortest }
    guard !long.isEmpty else { return nil }
    func regularity(_ channel: [[Double]], isSideways: Bool = false) -> AxisRegularity? {
      channel.isEmpty ? nil : AxisRegularity(channel, lags: lags, isSideways: isSideways)
    }
    vertical = AxisRegularity(long.map { Array($0.vertical) }, lags: lags, isSideways: false)
    magnitude = AxisRegularity(
      long.map { removingMean(Array($0.magnitude)) }, lags: lags, isSideways: false)
    forward = regularity(long.compactMap(\.forward))
    sideways = regularity(long.compactMap(\.sideways), isSideways: true)
  }
}
