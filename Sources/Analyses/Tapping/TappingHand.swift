import DSP
import Metrics
import Recordings
import Study

/// Everything measured of one run of one hand.
///
/// Rates count over the configured duration, which begins with the first tap, and not to the last tap: a hand
/// that stops early would look faster. Where the duration is not known, one median interval is added after
/// the last tap.
///
/// Times that no hand can produce change the verdict of times and rates alone; counts and positions stay
/// good, because they do not depend on the clock.
struct TappingHand {
  static let fewestTaps = 10
  static let alternatingPercent = 50.0
  static let duplicatePercent = 5.0
  /// The fastest drummer's hand makes 10 strokes per second (Fujii et al. 2009); two fingers, half more.
  static let fastestRatePerSecond = 15.0
  /// A person's intervals vary by 8 % at least, a machine's hardly.
  static let mechanicalPercent = 1.5
  /// Fewer taps may be as regular by chance.
  static let fewestForRegularity = 20

  let side: BodySide?
  let clean: CleanTaps
  let onTarget: [Tap]
  /// The duration of the task from its first tap on; nil if unknown.
  let durationSeconds: Double?
  let intervals: TapIntervals
  /// Nil for too few intervals.
  let arrests: TapArrests?
  let touches: TapTouches
  let places: TapPlaces
  let rhythm: EventRhythm?

  init(_ result: TappingResult, step: SessionStep) {
    side = step.side
    clean = CleanTaps(result.taps)
    onTarget = clean.onTarget
    intervals = TapIntervals(onTarget)
    arrests = TapArrests(clean.taps)
    durationSeconds = Self.duration(step, onTarget, medianInterval: intervals.median)
    touches = TapTouches(onTarget, medianInterval: intervals.median)
    places = TapPlaces(onTarget, result)
    rhythm = intervals.rhythm(of: onTarget.map(\.seconds))
  }

  /// The duration as configured, else by the taps themselves.
  ///
  /// The step's dates hold the wait before the first tap, too. Halves of them would show a person who
  /// waited as one who tires.
  private static func duration(_ step: SessionStep, _ onTarget: [Tap], medianInterval: Double?)
    -> Double?
  {
    guard let first = onTarget.first?.seconds, let last = onTarget.last?.seconds else { return nil }
    if let planned = step.plannedDurationSeconds, planned >= last - 1 { return planned }
    return medianInterval.map { last - first + $0 }
  }

  /// Share of neighboring taps that change the button.
  var alternationPercent: Double? {
    let pairs = zip(onTarget, onTarget.dropFirst())
    let changes = pairs.count { $0.target != $1.target }
    return ratio(100 * Double(changes), Double(onTarget.count - 1))
  }

  /// Taps on a button other than the last one hit; the first counts.
  var correctCount: Int {
    let changes = zip(onTarget, onTarget.dropFirst()).count { $0.target != $1.target }
    return onTarget.isEmpty ? 0 : changes + 1
  }

  var ratePerSecond: Double? { ratio(Double(onTarget.count), durationSeconds) }

  /// Taps a second in the first and the second half of the task.
  var halfRates: (first: Double, second: Double)? {
    guard let whole = durationSeconds, whole > 0 else { return nil }
    let early = onTarget.count { $0.seconds < whole / 2 }
    return (Double(early) / (whole / 2), Double(onTarget.count - early) / (whole / 2))
  }

  /// The flags that hold for all values of the hand.
  var flags: [Flag] {
    var flags: [Flag] = []
    if onTarget.count < Self.fewestTaps { flags.append(.fewTaps) }
    if let share = alternationPercent, share < Self.alternatingPercent {
      flags.append(.tapsNotAlternating)
    }
    let recorded = clean.taps.count + clean.duplicateCount
    if clean.duplicateCount > 0 {
      let isMuch = 100 * Double(clean.duplicateCount) > Self.duplicatePercent * Double(recorded)
      flags.append(isMuch ? .tapDuplicates : .tapDuplicates.weighing(.note))
    }
    return flags
  }

  /// What holds for values that are read off the times of taps: whether a hand can have made them.
  var timeFlags: [Flag] {
    var flags: [Flag] = []
    if intervals.areMostlyZero { flags.append(.tapTimesEqual) }
    if isImpossiblyFast { flags.append(.tapRateImpossible) }
    if isMechanical { flags.append(.tapIntervalsMechanical) }
    return flags
  }

  /// Touches outside the buttons are made by the same fingers.
  private var isImpossiblyFast: Bool {
    guard clean.taps.count >= Self.fewestTaps, let durationSeconds else { return false }
    return Double(clean.taps.count) > Self.fastestRatePerSecond * durationSeconds
  }

  private var isMechanical: Bool {
    guard onTarget.count >= Self.fewestForRegularity,
      let variation = coefficientOfVariationPercent(intervals.seconds)
    else { return false }
    return variation < Self.mechanicalPercent
  }

  /// The taps of the hand as events, each with its button as item.
  var events: [Event] {
    clean.taps.map { tap in
      Event(
        tap.target == .outside ? "tap_off_target" : "tap", onsetSeconds: tap.seconds,
        durationSeconds: tap.durationSeconds > 0 ? tap.durationSeconds : nil,
        item: tap.target.button ?? "")
    }
  }
}

extension TapTarget {
  /// `left` or `right`, by its place on the screen; nil for a tap beside the buttons.
  fileprivate var button: String? {
    switch self {
    case .left: "left"
    case .right: "right"
    case .outside: nil
    }
  }
}

extension BodySide {
  /// The button on this side of the screen.
  var target: TapTarget { self == .left ? .left : .right }
}

/// How long fingers stay down and whether they take turns.
struct TapTouches {
  private let taps: [Tap]
  private let pairs: [(Tap, Tap)]
  /// False if the export does not contain the durations of taps.
  let areKnown: Bool
  /// How many of the durations that the export contains are impossible, and were left out.
  let outlyingCount: Int

  /// Fingers that take turns cannot stay longer, as a rule, in intervals between taps.
  private static let longestIntervals = 1.5
  /// No finger is lifted as soon as this, as a rule: a shorter time is one in another unit than the times of the taps.
  private static let shortestSeconds = 0.02
  /// Some ports store the time of the touch in the place of its duration, which rises with the time of the tap.
  private static let clockCorrelation = 0.99
  /// Fewer taps may rise by chance.
  private static let fewestForClock = 10
  /// More durations that are impossible, in percent, leave the others in doubt.
  static let largestOutlyingPercent = 5.0

  /// Takes the taps on a button. The last one is left out, since its finger may have been lifted only at the
  /// end.
  init(_ onTarget: [Tap], medianInterval: Double?) {
    let timed = onTarget.dropLast().filter { $0.durationSeconds > 0 }
    areKnown =
      onTarget.contains { $0.durationSeconds > 0 }
      && Self.arePossible(timed, medianInterval: medianInterval)
    let likely = areKnown ? Self.withoutOutlying(onTarget) : []
    taps = likely.dropLast().filter { $0.durationSeconds > 0 }
    pairs = zip(likely, likely.dropFirst()).filter { $0.0.durationSeconds > 0 }
    outlyingCount = areKnown ? timed.count - taps.count : 0
  }

  /// The taps, those with an impossible duration without it: longer than fingers stay, or than the time to the next tap on the same button.
  private static func withoutOutlying(_ onTarget: [Tap]) -> [Tap] {
    var next: [TapTarget: Double] = [:]
    let checked = onTarget.reversed().map { tap in
      let again = next.updateValue(tap.seconds, forKey: tap.target)
      let longest = EventLimits.longestTapDwell(untilNext: again.map { $0 - tap.seconds })
      return Tap(
        seconds: tap.seconds, target: tap.target, place: tap.place,
        durationSeconds: tap.durationSeconds <= longest ? tap.durationSeconds : 0)
    }
    return checked.reversed()
  }

  /// The flags of dwell times of which some were left out.
  var flags: [Flag] {
    guard outlyingCount > 0 else { return [] }
    let all = Double(taps.count + outlyingCount)
    let isMuch = 100 * Double(outlyingCount) > Self.largestOutlyingPercent * all
    return [isMuch ? .tapDwellOutlying : .tapDwellOutlying.weighing(.note)]
  }

  /// False for durations that fingers on two buttons cannot have.
  private static func arePossible(_ taps: [Tap], medianInterval: Double?) -> Bool {
    let durations = taps.map(\.durationSeconds)
    guard let typical = median(durations) else { return true }
    guard (shortestSeconds...EventLimits.tapDwellSeconds).contains(typical) else { return false }
    if let medianInterval, medianInterval > 0, typical > longestIntervals * medianInterval {
      return false
    }
    let times = taps.map(\.seconds)
    guard taps.count >= fewestForClock, let rise = slope(times, durations),
      let spread = standardDeviation(times),
      let correlation = ratio(rise * spread, standardDeviation(durations))
    else { return true }
    return correlation <= clockCorrelation
  }

  /// Seconds each finger stayed down, on one button or on both.
  func dwells(on target: TapTarget? = nil) -> [Double] {
    taps.filter { target == nil || $0.target == target }.map(\.durationSeconds)
  }

  /// Seconds from a finger's lift to the next touch; below zero where both are down.
  var deadTimes: [Double] { pairs.map { $0.1.seconds - $0.0.seconds - $0.0.durationSeconds } }

  /// Share of taps that begin before the one before them ends.
  var overlapPercent: Double? {
    let times = deadTimes
    return times.isEmpty ? nil : 100 * Double(times.count { $0 < 0 }) / Double(times.count)
  }
}

/// How the phone shook while it was tapped on.
struct TappingMotion {
  /// Taps and tremor lie within it; posture and sensor drift do not.
  static let bandHz = 0.5...20.0
  static let welchSeconds = 4.0

  /// Why there is no spectrum, where there is none.
  let reason: Flag
  /// What is doubtful about the recording, which says nothing of the taps.
  let flags: [Flag]
  /// In (m/s²)²/Hz, all axes together, which does not depend on how the phone lies.
  let spectrum: PowerSpectrum?

  init(_ motion: StepMotion) {
    (reason, flags) = (motion.sizeRefusal ?? .recordingShort, motion.flags + motion.sensorFlags)
    let even = motion.motion.flatMap { $0.durationSeconds >= Self.welchSeconds ? $0 : nil }
    let acceleration = even.map { standardGravity * ($0.user ?? $0.total) }
    spectrum = acceleration.flatMap {
      try? welch($0, sampleRateHz: EvenMotion.rateHz, segmentSeconds: Self.welchSeconds)
    }
  }
}
