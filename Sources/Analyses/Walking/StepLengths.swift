import DSP

/// The length of each step from the rise and fall of the trunk: the inverted pendulum.
///
/// Source: Zijlstra W, Hof AL (2003), Gait Posture 18(2):1-10, with the drift filter at 0.6 step
/// frequencies: a fixed 1 Hz takes half of the height at one step a second, and 19 % at 1.2.
///
/// Drift is filtered out after each integration, since an offset of acceleration would grow with the square
/// of time. The first and the last step of a bout and steps that touch a turn are left out: the model
/// describes straight, even steps. Outliers are removed only for the spread, so that mean and speed belong to
/// the same steps.
///
/// The error is mostly personal, about 0.1 m and 0.1 m/s at the lower back, so that a factor measured for the
/// participant is worth more than any other constant. The factor was found with sensors at the lower back and
/// is not validated for pockets and hands. Weinberg's model erred more on recorded walks.
struct StepLengths: Equatable {
  static let plausibleMeters = 0.15...1.2
  static let (hampelWindow, hampelLimit) = (5, 3.0)

  /// The lengths of the accepted steps, and the intervals they took.
  let meters: [Double]
  let seconds: [Double]

  init(
    _ walking: WalkingBouts, _ straight: StraightWalking, vertical: [Double], legMeters: Double,
    factor: Double
  ) throws(SignalError) {
    let height = try Self.height(vertical, stepHz: walking.stepHz)
    var (meters, seconds) = ([Double](), [Double]())
    for bout in walking.bouts {
      let steps = zip(bout.timed, bout.timed.dropFirst()).dropFirst().dropLast()
      for (start, end) in steps where straight.isStraight(from: start, to: end) {
        let samples = height[[start, end].samples(within: height.count)]
        guard let top = samples.max(), let bottom = samples.min(),
          let length = Self.length(rise: top - bottom, leg: legMeters, factor: factor)
        else { continue }
        meters.append(length)
        seconds.append(end - start)
      }
    }
    (self.meters, self.seconds) = (meters, seconds)
  }

  /// The length of a step by its rise; nil where the geometry or the result is not a step's.
  private static func length(rise: Double, leg: Double, factor: Double) -> Double? {
    let square = 2 * leg * rise - rise * rise
    guard square > 0 else { return nil }
    let length = factor * 2 * square.squareRoot()
    return plausibleMeters.contains(length) ? length : nil
  }

  /// The height of the trunk: acceleration integrated twice, with drift removed each time.
  private static func height(_ vertical: [Double], stepHz: Double) throws(SignalError) -> [Double] {
    let rate = EvenMotion.rateHz
    let drift = try Butterworth.highPass(order: 4, cutoffHz: 0.1, sampleRateHz: rate)
    let step = try Butterworth.highPass(
      order: 4, cutoffHz: min(1, 0.6 * stepHz), sampleRateHz: rate)
    let velocity = cumulativeTrapezoid(drift.zeroPhase(vertical), spacing: 1 / rate)
    return cumulativeTrapezoid(step.zeroPhase(velocity), spacing: 1 / rate)
  }

  var mean: Double? { DSP.mean(meters) }

  /// The standard deviation over the steps that are no outliers among their neighbors.
  var typicalDeviation: Double? {
    standardDeviation(hampel(meters, window: Self.hampelWindow, limit: Self.hampelLimit).kept)
  }

  var coefficientOfVariation: Double? {
    coefficientOfVariationPercent(
      hampel(meters, window: Self.hampelWindow, limit: Self.hampelLimit).kept)
  }

  /// Meters per second over the accepted steps.
  var speed: Double? { ratio(meters.reduce(0, +), seconds.reduce(0, +)) }
}
