import DSP
import Metrics

/// Readings with the flags and reasons the walk's state asks for.
extension Walk {
  static let fewestSteadyStrides = 10

  func walked(_ value: Double?, count: Int? = nil, flags: [Flag] = []) -> Reading {
    .number(value, count: count, flags: flags, else: walking == nil ? .noWalking : .fewSteps)
  }

  /// Cadence and mean times: given for every walk.
  func timed(_ value: (GaitTiming) -> Double?, count: (GaitTiming) -> Int) -> Reading {
    guard let timing else { return .absent(.noWalking) }
    return walked(value(timing), count: count(timing))
  }

  /// Variability: only of steady, straight walking.
  func varied(_ value: (GaitTiming) -> Double?, count: (GaitTiming) -> Int) -> Reading {
    if let variabilityVeto { return .absent(variabilityVeto) }
    guard let timing else { return .absent(.noWalking) }
    let isFew = timing.steadyStrideTimes.count < Self.fewestSteadyStrides
    return .number(
      value(timing), count: count(timing), flags: isFew ? [.fewStrides] : [], else: .fewStrides)
  }

  func straight(_ value: Double?, count: Int? = nil) -> Reading {
    .number(value, count: count, else: straightReason)
  }

  func onAxis(_ value: Double?, count: Int? = nil) -> Reading {
    .number(value, count: count, else: axisReason)
  }

  func harmonic(_ value: (HarmonicRatios) -> Double?) -> Reading {
    if let variabilityVeto { return .absent(variabilityVeto) }
    guard let harmonics else { return .absent(straightReason) }
    return .number(value(harmonics), count: harmonics.strideCount, else: axisReason)
  }

  /// The turns beside the contacts.
  var turnReport: TurnReport {
    TurnReport(turns: turns, contacts: (walking?.bouts ?? []).flatMap(\.contacts))
  }

  /// Beside the phone's own pedometer.
  func counted(_ value: (PedometerSummary) -> Double?) -> Reading {
    Self.reading(of: pedometer, value)
  }

  /// Steps of this tool beside the pedometer's.
  func compared(_ value: (_ ours: Double, _ theirs: Double) -> Double?) -> Reading {
    guard let proof else { return .absent(.noWalking) }
    guard proof.hasStepCount else { return .absent(.noWalkingRhythm) }
    return counted { value(Double(stepCount), $0.steps) }
  }

  static func reading(
    of pedometer: PedometerSummary?, _ value: (PedometerSummary) -> Double?
  ) -> Reading {
    guard let pedometer else { return .absent(.noPedometer) }
    let flags: [Flag] =
      switch pedometer.alignment {
      case .oneSecond: [.align1s]
      case .stepStart: [.alignStepStart]
      case .none: []
      }
    return .number(value(pedometer), flags: flags, else: .pedometerCountedNone)
  }

  var stepCount: Int { walking?.contactCount ?? 0 }

  /// The contacts that count as steps.
  var countedSteps: Reading {
    guard let proof else { return .absent(.noWalking) }
    guard proof.hasStepCount else { return .absent(.noWalkingRhythm) }
    return .count(stepCount, flags: stepCountFlags)
  }
}
