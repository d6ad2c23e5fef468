import DSP
import Metrics
import Study

/// The heart rates of one step, with what a reader must know of them.
public struct HeartRateStep {
  /// Whole-second dates and a watch's own clock put a sample this far beside the step.
  static let toleranceSeconds = 2.0
  /// A watch at work gives a value every 5 s or so; of what lies further apart too much is unknown.
  static let longestGapSeconds = 15.0
  /// Below this share of the step its heart rate is hardly known.
  static let lowestCoverage = 0.5

  let series: HeartRateSeries
  /// Unix seconds of the step's start and end; those of its samples if unknown, nil without samples.
  let span: ClosedRange<Double>?
  /// How long the step was meant to last, else lasted; nil when neither is known.
  let durationSeconds: Double?
  let person: HeartRatePerson
  /// The samples of its recordings before they were cut to the step.
  let recorded: CleanHeartRates
  /// Samples of its recordings before or after the step.
  let outsideCount: Int
  /// The mean rates of all sources in the step, that of the most samples first, where one contradicts it; else none.
  let disputedRates: [Double]

  /// The heart rates of the step's own recordings.
  init(_ step: SessionStep, own: CleanHeartRates, _ person: HeartRatePerson) {
    let wall = step.wallSpan
    let inside = own.samples.filter { sample in
      wall.map { $0.contains(sample.timeSeconds, within: Self.toleranceSeconds) } ?? true
    }
    self.init(step, own, inside, outsideCount: own.samples.count - inside.count, person)
  }

  /// Takes the heart rates of another step's recordings that fall into this one and not into their own; nil
  /// when there are none.
  init?(
    _ step: SessionStep, foreign: CleanHeartRates, of owner: SessionStep, _ person: HeartRatePerson
  ) {
    guard let wall = step.wallSpan, let own = owner.wallSpan else { return nil }
    let inside = foreign.samples.filter {
      wall.contains($0.timeSeconds) && !own.contains($0.timeSeconds)
    }
    guard !inside.isEmpty else { return nil }
    self.init(step, foreign, inside, outsideCount: 0, person)
  }

  private init(
    _ step: SessionStep, _ recorded: CleanHeartRates, _ samples: [HeartRateSample],
    outsideCount: Int, _ person: HeartRatePerson
  ) {
    let wall = step.wallSpan
    (self.recorded, self.outsideCount, self.person) = (recorded, outsideCount, person)
    series = HeartRateSeries(samples)
    span = wall ?? series.span
    disputedRates = Self.disputedRates(recorded.sources, within: wall ?? series.span)
    durationSeconds = step.plannedDurationSeconds ?? wall.map { $0.upperBound - $0.lowerBound }
  }

  /// Path of the recording; empty when there is none.
  var source: String { recorded.source ?? "" }

  /// First to last sample by the length of the step, at most 1.
  var coverage: Double? {
    guard series.count > 1, let sampled = series.span, let durationSeconds, durationSeconds > 0
    else { return nil }
    return min(1, (sampled.upperBound - sampled.lowerBound) / durationSeconds)
  }

  /// Samples of the first or the last seconds of the step.
  static let edgeSeconds = 10.0

  var firstSamples: HeartRateSeries {
    guard let start = span?.lowerBound else { return series }
    return series.samples { $0 - start < Self.edgeSeconds }
  }

  var lastSamples: HeartRateSeries {
    guard let span else { return series }
    let length = durationSeconds ?? span.upperBound - span.lowerBound
    return series.samples { $0 - span.lowerBound > length - Self.edgeSeconds }
  }

  /// What holds for all values of the heart.
  var flags: [Flag] {
    var flags = recorded.flags
    if outsideCount > 0 { flags.append(.heartRateOutsideStep) }
    if series.intervals.contains(where: { $0 > Self.longestGapSeconds }) {
      flags.append(.heartRateGap)
    }
    if let coverage, coverage < Self.lowestCoverage { flags.append(.heartRateCoverageLow) }
    if !disputedRates.isEmpty { flags.append(.sourcesDisagree) }
    return flags + plausibility.flags
  }

  /// The means of the sources, each over the time that it shares with the first; none if all agree with it.
  private static func disputedRates(_ sources: [HeartRateSeries], within span: ClosedRange<Double>?)
    -> [Double]
  {
    guard let span, let main = sources.first else { return [] }
    var rates: [Double] = []
    for other in sources.dropFirst() {
      guard let shared = main.span?.clamped(to: span), let theirs = other.span?.clamped(to: shared)
      else { continue }
      let (one, two) = (main.samples(where: theirs.contains), other.samples(where: theirs.contains))
      guard min(one.count, two.count) >= HeartRateSeries.fewestInWindow, let a = mean(one.rates),
        let b = mean(two.rates), SourceAgreement.isBroken(a, b)
      else { continue }
      rates += rates.isEmpty ? [a, b] : [b]
    }
    return rates
  }

  /// What holds for values of change: of a stuck sensor they are not to be trusted.
  var flagsOfChange: [Flag] { flags.map { $0.ofChange } }

  var plausibility: HeartRatePlausibility { HeartRatePlausibility(series) }

  /// One for each sample, counted from the start of the step.
  var events: [Event] {
    guard let start = span?.lowerBound else { return disputedEvents }
    return disputedEvents
      + series.samples.enumerated().map { index, sample in
        Event(
          "heart_rate_bpm", onsetSeconds: sample.timeSeconds - start, item: "\(index + 1)",
          value: sample.beatsPerMinute, unit: .beatsPerMinute)
      }
  }

  /// Sources are numbered, since their names are those of people's devices.
  private var disputedEvents: [Event] {
    disputedRates.enumerated().map { index, rate in
      Event(
        "heart_rate_by_source_bpm", onsetSeconds: nil, item: "\(index + 1)", value: rate,
        unit: .beatsPerMinute)
    }
  }
}

extension ClosedRange<Double> {
  fileprivate func contains(_ value: Double, within tolerance: Double) -> Bool {
    value >= lowerBound - tolerance && value <= upperBound + tolerance
  }
}

extension Flag {
  /// The flag as it stands with a value of change.
  var ofChange: Flag { self == .heartRateConstant ? weighing(.distrust) : self }
}

/// Whether heart rates of one series can be those of a heart.
///
/// The limits come from the onset of exercise, which raises a rate by some 30 a minute within 10 s, and
/// from 484 pairs of real samples, none of which comes near them.
struct HeartRatePlausibility {
  /// Samples further apart do not make a pair.
  static let longestPairSeconds = 30.0
  /// A pair jumps when it differs by more than this many beats a minute and one more for each second.
  static let (jumpBPM, jumpBPMPerSecond) = (20.0, 1.0)
  /// From so many jumps on, if they are this share of the pairs, the series is erratic.
  static let (erraticCount, erraticShare) = (2, 0.1)
  /// No heart keeps a higher rate for this long.
  static let (highestMeanBPM, highestMeanSeconds) = (220.0, 15.0)
  /// So many equal samples over so long come from a stuck sensor.
  static let (constantCount, constantSeconds) = (10, 60.0)

  private let series: HeartRateSeries

  init(_ series: HeartRateSeries) { self.series = series }

  /// What holds for every value of the series.
  var flags: [Flag] {
    var flags: [Flag] = []
    if isErratic {
      flags.append(.heartRateErratic)
    } else if jumpCount > 0 {
      flags.append(.heartRateJump)
    }
    if exceedsMaximum { flags.append(.heartRateAboveMaximum) }
    if isConstant { flags.append(.heartRateConstant) }
    return flags
  }

  /// All samples are equal, and there are too many of them for chance.
  var isConstant: Bool {
    guard series.isConstant, series.count >= Self.constantCount, let span = series.span else {
      return false
    }
    return span.upperBound - span.lowerBound >= Self.constantSeconds
  }

  private var pairs: [(seconds: Double, change: Double)] {
    zip(series.samples, series.samples.dropFirst()).map { sample, next in
      (next.timeSeconds - sample.timeSeconds, abs(next.beatsPerMinute - sample.beatsPerMinute))
    }.filter { $0.seconds > 0 && $0.seconds <= Self.longestPairSeconds }
  }

  private var jumpCount: Int {
    pairs.count { $0.change > Self.jumpBPM + Self.jumpBPMPerSecond * $0.seconds }
  }

  private var isErratic: Bool {
    jumpCount >= Self.erraticCount && Double(jumpCount) >= Self.erraticShare * Double(pairs.count)
  }

  private var exceedsMaximum: Bool {
    series.highestMean(overSeconds: Self.highestMeanSeconds).map { $0 > Self.highestMeanBPM }
      ?? false
  }
}
