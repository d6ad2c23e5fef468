import CLibrary
import DSP
import Metrics

/// Everything measured of standing still.
///
/// Sway is horizontal acceleration below 3.5 Hz, in the longest part in which the participant neither walked,
/// turned nor handled the phone. The forward direction comes from the walk before, in the axes of the phone,
/// because a phone in a pocket does not tell it; without one, only measures that need no direction are given,
/// and those along the principal axes. The room's frame cannot carry it over, since its heading is new for
/// every recorder.
///
/// Inclination comes from gravity and holds no linear acceleration. An accelerometer alone has its mean for
/// gravity: what the low-pass of a walk would take away is part of the sway.
public struct Standing {
  /// The cut-off of the low-pass, as in ISway practice.
  static let cutoffHz = 3.5
  static let driftCutoffHz = 0.1

  let quiet: QuietStanding
  let axes: SwayAxes
  /// True if the forward direction is known and not vertical.
  let isDirected: Bool
  /// Low-passed acceleration; nil when less than 10 s are quiet.
  let path: PlanePath?
  /// The size of the path along its longer and its shorter axis.
  let extent: PrincipalExtent?
  let meanVelocity: Double?
  let forwardSpectrum: SwaySpectrum?
  let sidewaysSpectrum: SwaySpectrum?
  let majorSpectrum: SwaySpectrum?
  let minorSpectrum: SwaySpectrum?
  /// Inclination in degrees; nil without measured gravity.
  let tilt: PlanePath?
  let turns: Turns?
  /// What speaks against the sway being a person's; holds for everything measured of it.
  let plausibility: [Flag]

  /// `nativeRateHz` is the rate of the original recording; `isAsked` is true if the participant was asked to
  /// stand.
  init(
    _ motion: EvenMotion, walkForward: SIMD3<Double>?, placementWord: String?,
    nativeRateHz: Double?, isAsked: Bool
  ) throws(SignalError) {
    var frame = try BodyFrame(motion)
    quiet = QuietStanding(motion, try DetectionSignal(frame))
    axes = SwayAxes(walkForward: walkForward, placementWord: placementWord)
    turns = try Turns(motion, frame, isLimb: false)
    guard quiet.isLongEnough else {
      (path, extent, meanVelocity, tilt, isDirected) = (nil, nil, nil, nil, false)
      (forwardSpectrum, sidewaysSpectrum, majorSpectrum, minorSpectrum) = (nil, nil, nil, nil)
      plausibility = []
      return
    }
    if motion.gravity == nil {
      frame = BodyFrame(motion, fixedDown: Self.meanDown(motion, quiet.range))
    }
    let sway = SwaySignal(motion, frame, quiet.range, axes: axes)
    let lowPass = try Butterworth.lowPass(
      order: 4, cutoffHz: Self.cutoffHz, sampleRateHz: EvenMotion.rateHz)
    let path = PlanePath(lowPass.zeroPhase(sway.forward), lowPass.zeroPhase(sway.sideways))
    let major = path.ellipse?.majorAxis
    (self.path, isDirected) = (path, sway.isDirected)
    let isOther = try SwayPlausibility.isOtherMovement(motion, quiet.range, path, isAsked: isAsked)
    plausibility =
      SwayPlausibility.flags(sway, path, nativeRateHz: nativeRateHz)
      + (isOther ? [.noStanding] : [])
    extent = major.map { PrincipalExtent(path, longer: $0) }
    forwardSpectrum = SwaySpectrum(sway.forward)
    sidewaysSpectrum = SwaySpectrum(sway.sideways)
    (majorSpectrum, minorSpectrum) = Self.principalSpectra(sway, major)
    tilt = sway.tiltForward.flatMap { forward in
      sway.tiltSideways.map { PlanePath(lowPass.zeroPhase(forward), lowPass.zeroPhase($0)) }
    }
    meanVelocity = try Self.meanVelocity(path)
  }

  /// The path of the signal before the low-pass, along the axes of the filtered path.
  private static func principalSpectra(_ sway: SwaySignal, _ major: SIMD2<Double>?) -> (
    SwaySpectrum?, SwaySpectrum?
  ) {
    guard let major else { return (nil, nil) }
    let raw = PlanePath(sway.forward, sway.sideways)
    return (SwaySpectrum(raw.along(major)), SwaySpectrum(raw.along(SIMD2(-major.y, major.x))))
  }

  /// Toward the ground, from an accelerometer at rest.
  private static func meanDown(_ motion: EvenMotion, _ range: Range<Int>) -> SIMD3<Double> {
    downward(motion.total[range].reduce(SIMD3<Double>.zero, +))
  }

  /// ISway's MV: mean size of the integrated acceleration, drift removed.
  private static func meanVelocity(_ path: PlanePath) throws(SignalError) -> Double? {
    let drift = try Butterworth.highPass(
      order: 4, cutoffHz: driftCutoffHz, sampleRateHz: EvenMotion.rateHz)
    func velocity(_ acceleration: [Double]) -> [Double] {
      drift.zeroPhase(cumulativeTrapezoid(acceleration, spacing: 1 / EvenMotion.rateHz))
    }
    return PlanePath(velocity(path.forward), velocity(path.sideways)).meanDistance
  }

  /// What holds for all values of the step.
  var flags: [Flag] {
    var flags: [Flag] = []
    if quiet.moved { flags.append(.movedWhileStanding) }
    if quiet.isShort { flags.append(.recordingShort) }
    if turns?.turns.contains(where: \.isDisputed) == true { flags.append(.turnMismatch) }
    return flags
  }
}

extension Flag {
  static let movedWhileStanding = Flag(
    "moved_while_standing", .doubt, concerning: .measured,
    "The participant walked, turned or handled the phone while standing. The longest quiet part was used."
  )

  /// Every flag of standing, for `explain` and the documentation.
  static let ofStanding: [Flag] = [movedWhileStanding, noGravity, noMovement, noBody, noStanding]
}

/// Whether measured sway can be a standing person's.
enum SwayPlausibility {
  /// m/s², root mean square below 3.5 Hz. A person sways by 0.026 and more (Neville et al. 2015: 0.037), a
  /// phone that lies by 0.0084 and less.
  static let smallestRMS = 0.01
  /// The body sways in the first band; in the second nothing but the sensor's noise is left.
  static let (swayBandHz, noiseBandHz) = (SwaySpectrum.bandHz, 20.0...40.0)
  /// The ratio of the mean densities in these bands, below which it is noise: white noise has 1, a person 264.
  static let smallestDensityRatio = 3.0

  /// m/s², root mean square: larger than the sway of any standing person. Patients have up to 0.3 (Mancini et
  /// al. 2012).
  static let largestRMS = 1.0
  /// The limit in m/s² for recordings of which nothing states that the participant stood.
  static let largestUnaskedRMS = 0.3
  /// Tremor is looked for in the first five minutes: hours of it would take more memory than the recording.
  static let longestTremorSeconds = 300.0

  /// What speaks against the sway; nothing is known of the noise of a slow sensor.
  static func flags(_ sway: SwaySignal, _ path: PlanePath, nativeRateHz: Double?) -> [Flag] {
    var flags: [Flag] = []
    if let rate = nativeRateHz, !RecordingTiming.isBelow(RecordingTiming.lowRateHz, rate),
      isNoise(sway)
    {
      flags.append(.sensorNoise.weighing(.distrust))
    }
    if let rms = path.rms, rms < smallestRMS { flags.append(.noBody) }
    return flags
  }

  /// True if the phone was shaken, or if the hand that holds it trembles and nothing states that the
  /// participant stood.
  static func isOtherMovement(
    _ motion: EvenMotion, _ quiet: Range<Int>, _ path: PlanePath, isAsked: Bool
  ) throws(SignalError) -> Bool {
    if let rms = path.rms, rms > (isAsked ? largestRMS : largestUnaskedRMS) { return true }
    if isAsked { return false }
    let count = min(quiet.count, Int(longestTremorSeconds * EvenMotion.rateHz))
    let part = quiet.lowerBound..<quiet.lowerBound + count
    let signal = try TremorSignal(motion.part(part), isVoluntary: false)
    return TremorWindows(signal.acceleration)?.isPresent ?? false
  }

  /// The spectrum of horizontal acceleration is as good as white.
  private static func isNoise(_ sway: SwaySignal) -> Bool {
    let spectra = [sway.forward, sway.sideways].compactMap(SwaySpectrum.whole)
    func meanDensity(_ band: ClosedRange<Double>) -> Double? {
      mean(spectra.flatMap { $0.densities(in: band) })
    }
    guard let low = meanDensity(swayBandHz), let high = meanDensity(noiseBandHz) else {
      return false
    }
    return low < smallestDensityRatio * high
  }
}

extension Flag {
  static let noBody = Flag(
    "no_body", .distrust, concerning: .measured,
    "Sway is below 0.01 m/s2 (root mean square), which is too small for a standing person. The phone was not worn on the body.",
    remedy: "ask the participant to carry the phone on the body")
}

extension Flag {
  static let noStanding = Flag(
    "no_standing", .distrust, concerning: .measured,
    "Sway exceeds 1 m/s2 (root mean square), which is too much for standing. If nothing states that the participant stood, the limit is 0.3 m/s2, and the hand must not tremble.",
    remedy: "state the step of the recording by --map if the participant stood still")
}

/// The part of a standing recording in which the body only sways.
struct QuietStanding: Equatable {
  static let (trimStartSeconds, trimEndSeconds) = (3.0, 1.0)
  static let shortestSeconds = 10.0
  static let recommendedSeconds = 20.0
  /// Faster rotation for longer than this is handling of the phone or a turn.
  static let (handlingRadiansPerSecond, handlingSeconds) = (1.0, 0.5)

  /// The samples of the grid in which the body only sways.
  let range: Range<Int>
  /// True if the participant walked, turned or handled the phone outside of the trimmed ends.
  let moved: Bool

  /// The trimmed recording, or its longest quiet part if the participant moved.
  init(_ motion: EvenMotion, _ signal: DetectionSignal) {
    let rate = EvenMotion.rateHz
    var moving = [Bool](repeating: false, count: motion.count)
    for region in WalkingRegions.find(in: signal.banded) {
      for sample in region { moving[sample] = true }
    }
    for run in Self.handling(motion) { for sample in run { moving[sample] = true } }
    let first = min(motion.count, Int(Self.trimStartSeconds * rate))
    let last = max(first, motion.count - Int(Self.trimEndSeconds * rate))
    moved = moving[first..<last].contains(true)
    range = Self.longestRun(of: false, in: moving, within: first..<last)
  }

  var durationSeconds: Double { Double(max(0, range.count - 1)) / EvenMotion.rateHz }
  var isLongEnough: Bool { durationSeconds >= Self.shortestSeconds }
  var isShort: Bool { durationSeconds < Self.recommendedSeconds }

  private static func handling(_ motion: EvenMotion) -> [Range<Int>] {
    guard let rotationRate = motion.rotationRate else { return [] }
    let limit = handlingRadiansPerSecond * handlingRadiansPerSecond
    let fast = rotationRate.map { dot($0, $0) > limit }
    var (runs, start) = ([Range<Int>](), Int?.none)
    for (index, isFast) in (fast + [false]).enumerated() {
      if isFast, start == nil { start = index }
      guard !isFast, let begin = start else { continue }
      if Double(index - begin) / EvenMotion.rateHz > handlingSeconds { runs.append(begin..<index) }
      start = nil
    }
    return runs
  }

  private static func longestRun(of value: Bool, in flags: [Bool], within bounds: Range<Int>)
    -> Range<Int>
  {
    var (best, start) = (bounds.lowerBound..<bounds.lowerBound, bounds.lowerBound)
    for index in bounds {
      if flags[index] != value { start = index + 1 }
      if index + 1 - start > best.count { best = start..<index + 1 }
    }
    return best
  }
}

/// The forward direction during standing, in the axes of the device.
struct SwayAxes: Equatable {
  /// Where the knowledge comes from; the raw value stands in the output.
  enum SwayAxesSource: String, CaseIterable {
    /// From the walk before, whose forward axis the phone has kept.
    case walkTransfer = "walk_transfer"
    /// The phone is upright on the waist: z looks forward.
    case device
    /// Unknown; only measures that need no direction are given.
    case none
  }

  let source: SwayAxesSource
  /// A direction in device axes; what is vertical of it does not count.
  let forward: SIMD3<Double>?

  init(walkForward: SIMD3<Double>?, placementWord: String?) {
    if let walkForward {
      (source, forward) = (.walkTransfer, walkForward)
    } else if placementWord == "waist" || placementWord == "lower_back" {
      (source, forward) = (.device, SIMD3(0, 0, 1))
    } else {
      (source, forward) = (.none, nil)
    }
  }
}

/// Horizontal acceleration of quiet standing along two axes square to each other, in m/s² at 100 Hz.
struct SwaySignal {
  /// Forward where that is known, else any horizontal direction.
  let forward: [Double]
  let sideways: [Double]
  let isDirected: Bool
  /// Inclination of the phone along the same axes, in degrees; nil without measured gravity.
  let tiltForward: [Double]?
  let tiltSideways: [Double]?

  init(_ motion: EvenMotion, _ frame: BodyFrame, _ range: Range<Int>, axes: SwayAxes) {
    let middle = (range.lowerBound + range.upperBound) / 2
    let known = axes.forward.flatMap { Self.heading(of: $0, frame, range) }
    let direction = known ?? SIMD2(1, 0)
    let square = SIMD2(-direction.y, direction.x)
    isDirected = known != nil
    forward = frame.horizontal(along: direction, in: range)
    sideways = frame.horizontal(along: square, in: range)
    guard motion.gravity != nil else {
      (tiltForward, tiltSideways) = (nil, nil)
      return
    }
    let down = range.lazy.map(frame.down)
    let axis = frame.inDevice(direction, at: middle)
    let other = frame.inDevice(square, at: middle)
    let center = Self.meanDirection(down)
    tiltForward = Self.tilt(down, along: axis, center: center)
    tiltSideways = Self.tilt(down, along: other, center: center)
  }

  /// Mean horizontal direction of a device axis over the recording.
  private static func heading(of axis: SIMD3<Double>, _ frame: BodyFrame, _ range: Range<Int>)
    -> SIMD2<Double>?
  { unit(range.reduce(SIMD2<Double>.zero) { $0 + (frame.inPlane(axis, at: $1) ?? .zero) }) }

  private static func meanDirection(_ vectors: some Sequence<SIMD3<Double>>) -> SIMD3<Double> {
    downward(vectors.reduce(SIMD3<Double>.zero, +))
  }

  /// Angle of the downward vector along a device direction over its part along the mean.
  private static func tilt(
    _ down: some Sequence<SIMD3<Double>>, along axis: SIMD3<Double>, center: SIMD3<Double>
  ) -> [Double] {
    let flat = unit(axis - center * dot(axis, center)) ?? .zero
    return down.map { atan2(dot($0, flat), dot($0, center)) * 180 / .pi }
  }
}
