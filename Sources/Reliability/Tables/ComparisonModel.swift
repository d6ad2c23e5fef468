import DSP
import Metrics

/// Values of a participant that are joined and compared on a scale.
struct ComparedValues {
  let participant: Int
  /// The number of first repetitions that are left out.
  let after: Int
  let scale: AnalysisScale
  let gain: ComparisonModel.Gain?
}

/// With what the values of a metric are compared: the scale, the gain by practice, and the error of one value.
struct ComparisonModel: Sendable {
  /// Nil with `--practice ignore`, which does not ask for learning.
  let use: PracticeUse?
  let scale: AnalysisScale
  /// The error on the scale; nil if it is unknown or 0.
  let error: MeasurementErrors.Known?
  /// Nil where nothing is subtracted.
  private(set) var gain: Gain?
  let burnIn: Int
  /// The usual last repetition; nil if learning was not tested.
  let lastRepetition: Double?
  /// Flags of all comparisons.
  private(set) var flags: [Flag] = []
  /// True if practice and improvement cannot be distinguished.
  private(set) var isAmbiguous = false

  /// What participants gain by repetition, on the scale.
  struct Gain: Sendable {
    let half: Double
    let components: PracticeComponents

    func share(_ repetition: Double) -> Double { practiceShare(repetition, half: half) }

    func subtracted(at repetition: Double) -> Double { components.limitGain * share(repetition) }

    /// The variance of a difference of shares among people, and by chance in the gain.
    var variance: Double { components.gainVariance + components.limitGainVariance }
  }

  /// - Parameters:
  ///   - findings: learning in the values of those from whom gain and error are estimated.
  ///   - usual: the error by the first two occasions, or the one that was given; nil if it is unknown or 0.
  ///   - joined: joins values of a participant into those that are compared.
  init(
    _ findings: PracticeFindings, _ rules: ChangeRules, usual: MeasurementErrors.Known?,
    joined: (ComparedValues) -> PracticeSeries
  ) {
    lastRepetition = findings.curve?.lastRepetition
    let needed = findings.burnIn(baselineCount: rules.baselineCount)
    switch rules.burnIn {
    case .count(let count): burnIn = count
    case .auto: burnIn = needed ?? 0
    }
    guard rules.practice == .adjust else {
      (use, scale, error) = (rules.practice == .ignore ? nil : findings.use, .raw, usual)
      if rules.practice == .flag, findings.verdict == .yes { flags.append(.practiceUnadjusted) }
      return
    }
    let scale = rules.hasGivenErrors ? .raw : findings.scale
    self.scale = scale
    let leftOut = burnIn
    let isLeftOut = leftOut > 0 && needed.map { leftOut >= $0 } ?? false
    let gain = findings.half.flatMap { half in
      findings.components.map { Gain(half: half, components: $0) }
    }
    let hasCurve = findings.verdict == .yes || findings.verdict == .against
    let units = findings.courses.map { course in
      joined(
        ComparedValues(
          participant: course.participant, after: hasCurve ? 0 : leftOut, scale: scale, gain: gain))
    }
    let components = gain.flatMap { PracticeComponents(units, half: $0.half) }
    let spread =
      hasCurve
      ? components.map { ($0.errorVariance, $0.degreesOfFreedom) }
      : RobustVariance(aboutMeans: units).map { ($0.variance, $0.degreesOfFreedom) }
    let pooled = spread.flatMap { variance, degrees -> MeasurementErrors.Known? in
      guard variance > 0, findings.courses.count >= Flag.leastParticipants else { return nil }
      return .init(
        variance: variance, participantCount: findings.courses.count, degreesOfFreedom: degrees)
    }
    // Sessions without a start have no repetition, but may have an order of visits.
    error = rules.hasGivenErrors ? usual : pooled ?? (scale == .raw ? usual : nil)
    guard findings.verdict == .yes, !isLeftOut, let gain, let components else {
      use = findings.use
      return
    }
    use = .adjusted
    self.gain = Gain(half: gain.half, components: components)
    isAmbiguous = rules.isControl == nil
  }

  mutating func add(_ flag: Flag) { flags.append(flag) }
}

extension PracticeFindings {
  /// What is done where nothing is subtracted.
  fileprivate var use: PracticeUse {
    switch verdict {
    case .yes: .found
    case .against: .against
    case .notFound: .notFound
    case .untested: .untested
    }
  }
}
