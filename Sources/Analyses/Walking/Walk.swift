import DSP
import Metrics
import Text

/// Everything measured of one walk, from where it is to how regular it is.
///
/// The parts build on each other: the bouts, the turns among them, the straight sections between turns, the
/// axes of each section, and then what is measured along them. Signals are filtered anew for each part, since
/// all of them together would take more memory than a recording of hours. A class, since each of two hundred metrics takes
/// the walk out of its step, and a copy of all parts would take longer than most metrics.
public final class Walk {
  /// Nil if no walking was found.
  let proof: WalkingProof?
  let straight: StraightWalking?
  let timing: GaitTiming?
  let cadenceConfidence: Double?
  /// The autocorrelation of all axes together at the stride, in the primary bout; 0 to 1.
  let strideEvidence: Double?
  /// True if the participant was asked to walk, no contact is proven, and the strides of all axes give the cadence of
  /// the contacts.
  let isCadenceConfirmed: Bool
  /// The number of contacts in bouts that were found and are not walking.
  let rejectedContactCount: Int
  let turns: Turns?
  let axes: GaitAxes?
  let regularity: GaitRegularity?
  let harmonics: HarmonicRatios?
  let intensity: GaitIntensity?
  let smoothness: GaitSmoothness?
  let pendulum: StepLengths?
  let pedometer: PedometerSummary?
  let facts: WalkerFacts
  /// The last section's forward axis in device axes, for the standing that follows; nil where the rhythm
  /// is not that of walking.
  let forwardInDevice: SIMD3<Double>?

  static let uncertainConfidence = 0.5
  /// No two strides of a person are alike. Real walks have 0.963 at most, machines 0.991 and more.
  static let mechanicalConfidence = 0.99
  /// The repetition of fewer contacts may exceed 1, since it is divided by fewer products than the power.
  static let fewestMechanicalContacts = 12
  static let irregularLimit = 0.3
  /// Variability of fewer strides is doubtful.
  static let fewestSteadyStrides = 10
  /// Windows that repeat less than this give no stride to compare the cadence with, and how far both may differ.
  static let (smallestStrideStrength, cadenceTolerance) = (0.25, 0.1)

  /// `isAsked` is true if the participant was asked to walk.
  init(
    _ motion: EvenMotion, _ frame: BodyFrame, pedometer: PedometerSummary?, facts: WalkerFacts,
    isAsked: Bool
  ) throws(SignalError) {
    (self.pedometer, self.facts) = (pedometer, facts)
    let signal = try DetectionSignal(frame)
    let search = try WalkingSearch(
      frame, signal,
      knownStepHz: StepRateEvidence(motion, facts: facts, pedometer: pedometer).stepHz)
    proof = search.bouts.map {
      WalkingProof($0, in: signal, search, isAsked: isAsked, pedometerSteps: pedometer?.steps)
    }
    cadenceConfidence = proof.flatMap { proof in
      let primary = proof.measured.primary
      return primary.strideConfidence(in: search.channels) ?? primary.confidence(in: signal)
    }
    strideEvidence = proof.map { Self.strideEvidence(of: $0.measured.primary, search, motion) }
    rejectedContactCount = search.rejectedContactCount
    let (placement, source) = Self.placement(motion, proof?.measured, facts)
    turns = try Turns(motion, frame, isLimb: placement == .limb)
    guard let proof, case let walking = proof.measured else {
      (straight, timing, axes, regularity, harmonics) = (nil, nil, nil, nil, nil)
      isCadenceConfirmed = false
      (intensity, smoothness, pendulum, forwardInDevice) = (nil, nil, nil, nil)
      return
    }
    let straight = StraightWalking(walking, among: proof.found, turns: turns)
    let timing = GaitTiming(walking, straight)
    isCadenceConfirmed =
      proof.isConfirmed && proof.proven == nil
      && Self.confirms(timing.cadence, walking, search.channels)
    let smooth = try GaitSignals(frame, cutoffHz: AxisRegularity.cutoffHz)
    let (axes, harmonics) = Self.harmonics(motion, smooth, straight, placement, source)
    (self.straight, self.timing, self.axes, self.harmonics) = (straight, timing, axes, harmonics)
    let sections = GaitSections(straight.sections, axes: axes, sampleCount: frame.count)
    regularity = GaitRegularity(smooth, sections, timing)
    intensity = sections.isEmpty ? nil : GaitIntensity(GaitSignals(frame), sections)
    smoothness = straight.strides.isEmpty ? nil : GaitSmoothness(motion, straight.strides)
    // A step that is not seen has no length of its own.
    let leg = straight.isFromStrides ? nil : facts.legMeters
    pendulum = try leg.map { leg throws(SignalError) in
      try StepLengths(
        walking, straight, vertical: frame.vertical, legMeters: leg, factor: facts.pendulumFactor)
    }
    forwardInDevice = proof.isTrusted ? Self.forward(frame, straight, axes) : nil
  }

  /// The bouts that count; nil if no walking was found.
  var walking: WalkingBouts? { proof?.counted }

  /// The median strength over the windows of a bout; a window in which nothing repeats counts as 0.
  private static func strideEvidence(
    of bout: WalkingBout, _ search: WalkingSearch, _ motion: EvenMotion
  ) -> Double {
    let windows = search.channels.repetitions(over: bout.surroundings(within: motion.count))
    return median(windows.map { $0?.strength ?? 0 }) ?? 0
  }

  /// True if two steps at a cadence last as long as the median stride of the movement of all axes in the bouts.
  private static func confirms(
    _ cadence: Double?, _ walking: WalkingBouts, _ channels: StrideChannels
  ) -> Bool {
    let windows = walking.bouts.flatMap { bout in
      channels.repetitions(over: bout.contacts.samples(within: .max)).compactMap(\.self)
    }
    let strides = windows.filter { $0.strength >= smallestStrideStrength }.map(\.seconds)
    guard let cadence, let stride = median(strides) else { return false }
    return abs(cadence * stride / 120 - 1) < cadenceTolerance
  }

  /// What forward means, and the harmonics along it; the spectra of all strides are needed for nothing else.
  private static func harmonics(
    _ motion: EvenMotion, _ smooth: GaitSignals, _ straight: StraightWalking,
    _ placement: Placement, _ source: String
  ) -> (GaitAxes, HarmonicRatios?) {
    let spectra = StrideSpectra(smooth, straight.sections, withHorizon: placement != .unknown)
    let axes = GaitAxes(
      motion, spectra: spectra, sections: straight.sections, placement: placement, source: source)
    return (axes, HarmonicRatios(spectra, axes))
  }

  private static func placement(
    _ motion: EvenMotion, _ walking: WalkingBouts?, _ facts: WalkerFacts
  ) -> (Placement, String) {
    if let given = facts.placement { return (given, "option") }
    guard let rotation = motion.horizontalRotation, let bout = walking?.primary else {
      return (.unknown, "none")
    }
    let sizes = rotation[bout.contacts.samples(within: rotation.count)].map { dot($0, $0) }
    let swing = (mean(sizes) ?? 0).squareRoot()
    return (swing > Placement.swingLimit ? .limb : .trunk, "measured")
  }

  /// The forward axis of the last section as seen from the phone, as a mean over its samples.
  private static func forward(_ frame: BodyFrame, _ straight: StraightWalking, _ axes: GaitAxes)
    -> SIMD3<Double>?
  {
    guard !axes.isUncertain, let contacts = straight.sections.last,
      let forward = axes.sections.last.flatMap({ $0?.forward })
    else { return nil }
    let range = contacts.samples(within: frame.count)
    return unit(range.reduce(SIMD3<Double>.zero) { $0 + frame.inDevice(forward, at: $1) })
  }

  /// The rhythm does not carry: handling, freezing, circling.
  var isIrregular: Bool {
    (cadenceConfidence.map { $0 < Self.irregularLimit } ?? false)
      || (regularity?.magnitude.stride.map { $0 < Self.irregularLimit } ?? false)
  }
}

extension Walk {
  /// The turns of the walk with its contacts.
  var turnReport: TurnReport {
    TurnReport(turns: turns, contacts: (walking?.bouts ?? []).flatMap(\.contacts))
  }

  /// A value of the counted steps and the pedometer's steps.
  func compared(_ value: (_ ours: Double, _ theirs: Double) -> Double?) -> Reading {
    guard let proof else { return .absent(.noWalking) }
    guard proof.hasStepCount else { return .absent(.noWalkingRhythm) }
    return Self.reading(of: pedometer) { value(Double(stepCount), $0.steps) }
  }

  static func reading(of pedometer: PedometerSummary?, _ value: (PedometerSummary) -> Double?)
    -> Reading
  {
    guard let pedometer else { return .absent(.noPedometer) }
    let flags: [Flag] =
      switch pedometer.alignment {
      case .oneSecond: [.alignedToSecond]
      case .stepStart: [.alignedToStepStart]
      case .none: []
      }
    return .number(value(pedometer), flags: flags + pedometer.stepFlags, else: .pedometerZeroSteps)
  }

  var stepCount: Int { walking?.contactCount ?? 0 }

  /// The contacts that count as steps.
  var countedSteps: Reading {
    guard let proof else { return .absent(.noWalking) }
    guard proof.hasStepCount else { return .absent(.noWalkingRhythm) }
    return .count(stepCount, flags: stepCountFlags)
  }
}

extension Walk {
  /// A row for every bout, step, stride and turn, in order of time; only turns where no steps are counted.
  var events: [Event] {
    let counted = proof?.hasStepCount == true ? walking?.bouts ?? [] : []
    let bouts = counted.enumerated().flatMap { number, bout in boutEvents(bout, number: number + 1)
    }
    return (bouts + turnReport.events).inOrderOfTime
  }

  private func boutEvents(_ bout: WalkingBout, number: Int) -> [Event] {
    let contacts = bout.contacts
    let whole = Event(
      "walking_bout", onsetSeconds: contacts.first, durationSeconds: bout.duration,
      item: "\(number)", value: Double(contacts.count), unit: .count)
    let steps = contacts.indices.map { index in
      let next = index + 1 < contacts.count ? contacts[index + 1] - contacts[index] : nil
      return Event(
        "step", onsetSeconds: contacts[index], durationSeconds: next,
        item: "\(number).\(index + 1)\(index < bout.walked.count ? "" : "c")", value: next,
        unit: .seconds)
    }
    let ends = bout.hasSteps ? contacts : Array(bout.timed)
    let strides = stride(from: 0, to: ends.count - 2, by: bout.hasSteps ? 1 : 2).map { index in
      let time = ends[index + 2] - ends[index]
      return Event(
        "stride", onsetSeconds: ends[index], durationSeconds: time, item: "\(number).\(index + 1)",
        value: time, unit: .seconds)
    }
    return [whole] + steps + strides
  }
}
