import CLibrary
import DSP
public import Metrics
public import Recordings
public import Study
import Text

/// Quantities of HealthKit do not belong to a task: every analysis gives them for steps with such recordings. The task of whole days
/// measures more of them, with a table of its own.
extension Analysis {
  /// The metrics of the analysis and those of HealthKit's quantities.
  public static var definitions: [MetricDefinition] {
    task == .health ? tables : tables + HealthStep.metrics.definitions(of: .attempt)
  }

  /// The measurements of a session with the health quantities of its steps. Values that depend on answers of the
  /// participant are flagged, and so are all of a session whose task is only assumed.
  public static func measureAll(_ session: Session, _ parameters: Parameters) -> [StepMeasurement] {
    let measurements = measureWithAnswers(session, parameters)
    return session.isTaskAssumed ? measurements.map { $0.flagged(.taskAssumed) } : measurements
  }

  private static func measureWithAnswers(_ session: Session, _ parameters: Parameters)
    -> [StepMeasurement]
  {
    let measurements = measureUnflagged(session, parameters)
    guard parameters.areAnswered(Self.parameters) else { return measurements }
    // Values that differ without the answers depend on them.
    return measurements.flaggingAnswers(measureUnflagged(session, parameters.withoutAnswers))
  }

  private static func measureUnflagged(_ session: Session, _ parameters: Parameters)
    -> [StepMeasurement]
  {
    var measurements = Self.measurements(of: session, parameters)
    for step in session.steps where task != .health {
      let preferred = parameters.of(step)[HeartRateParameters.source]
      guard let health = HealthStep(step, preferring: preferred) else { continue }
      if let place = measurements.firstIndex(where: { $0.isOf(step) && $0.failure == nil }) {
        let isDisputed = SourceAgreement.isStepCount(
          of: HealthSteps.source, disputedBy: measurements[place].events)
        measurements[place] = measurements[place].adding(
          health.disputed(isDisputed).rows, health.remarks)
        continue
      }
      // A step that contains only such quantities is not without input.
      measurements.removeAll { $0.isOf(step) && $0.failure == .noInput }
      measurements.append(
        StepMeasurement(
          step: step.identifier, attempt: step.attempt, source: health.source, metrics: health.rows,
          flags: step.flags, remarks: health.remarks
        ).of(recordings: step.recordings.map(\.source)))
    }
    return measurements.map(session.sided)
  }
}

extension StepMeasurement {
  fileprivate func isOf(_ visit: SessionStep) -> Bool {
    step === visit.identifier && attempt == visit.attempt
  }
}

/// The quantities of HealthKit that were recorded in a step, except its heart rate.
public struct HealthStep {
  /// The values by the name of the quantity.
  let values: [Term: HealthValues]
  /// Whether another source of steps contradicts those of HealthKit.
  private var isStepCountDisputed = false
  /// Path of the first recording with such a quantity.
  let source: String
  /// Messages about samples that are not used, each with its file.
  let remarks: [Remark]

  /// Nil for a step whose recordings contain only heart rates.
  ///
  /// - Parameter preferred: the name of the device or app that counts before all others.
  init?(_ step: SessionStep, preferring preferred: String? = nil) {
    let recordings = step.recordings(.healthQuantity).filter(\.holdsOtherQuantities)
    guard let first = recordings.first else { return nil }
    source = first.source
    let span = step.wallSpan
    values = HealthQuantity.ofDays.reduce(into: [:]) {
      $0[$1.name] = HealthValues($1, recordings, in: span, preferring: preferred)
    }
    remarks = recordings.flatMap { $0.remarksOnTypes + $0.remarksOnUnits }
  }

  /// With what other sources say of its number of steps.
  func disputed(_ isDisputed: Bool) -> HealthStep {
    var step = self
    step.isStepCountDisputed = isDisputed
    return step
  }

  /// The number of steps; nil without a sample of them.
  var steps: HealthSteps? {
    guard let values = values[HealthQuantity.steps.name], !values.samples.isEmpty,
      case let samples = values.samples, let first = samples.map(\.span.lowerBound).min(),
      let last = samples.map(\.span.upperBound).max()
    else { return nil }
    return HealthSteps(steps: values.total, seconds: last - first)
  }

  /// Every metric of the quantities that recorders store in steps.
  static let metrics: [Metric<HealthStep>] = HealthQuantity.ofSteps.flatMap { quantity in
    quantity.isCumulative ? [count(of: quantity), total(of: quantity)] : momentary(quantity)
  }

  /// Every metric of the quantities of a day.
  static let metricsOfDays: [Metric<HealthStep>] =
    HealthQuantity.ofDays.flatMap { quantity in
      switch quantity.summary {
      case .statistics: momentary(quantity) + distribution(quantity)
      case .total: [count(of: quantity), total(of: quantity)]
      case .latest: [count(of: quantity), latest(of: quantity)]
      case .level: levels(quantity)
      }
    } + [nonzeroAsymmetry] + HeartbeatVariability.metrics.of { $0.beats }

  private static func count(of quantity: HealthQuantity) -> Metric<HealthStep> {
    Metric(
      "health_\(quantity.name)_sample_count", "HealthKit \(quantity.label), samples", .count,
      type: .count,
      "Number of HealthKit samples of \(quantity.words) in the step, of the sources that are used. \(leftOut)",
      source: recorder, range: .manyCount,
      reading: { step in
        step.values[quantity.name].map { .count($0.samples.count, flags: $0.flags) }
      })
  }

  /// The amount of a cumulative quantity.
  private static func total(of quantity: HealthQuantity) -> Metric<HealthStep> {
    Metric(
      "health_\(quantity.name)_total_\(quantity.suffix)", "HealthKit \(quantity.label), total",
      quantity.unit,
      "Sum of the HealthKit samples of \(quantity.words) in the step. Where sources overlap, the watch counts, then the phone, then the others; of these only the part of a sample that the sources before leave uncovered, in proportion of time. \(leftOut)",
      source: recorder, range: quantity.range, absentWhen: unusable,
      reading: { step in
        step.values[quantity.name].map { values in
          .number(
            values.samples.isEmpty ? nil : values.total, count: values.samples.count,
            flags: values.flags
              + (step.isStepCountDisputed && quantity.name == HealthQuantity.steps.name
                ? [.sourcesDisagree] : []),
            else: values.reason)
        }
      })
  }

  private static let unusable = "no sample in the step has a date, a value and a known unit"

  /// The declaration that all metrics of the samples of one quantity share.
  private static func family(of quantity: HealthQuantity) -> MetricFamily<HealthStep, [Double]> {
    MetricFamily(
      ofList: { $0.values[quantity.name]?.samples.map(\.value) }, source: recorder,
      range: quantity.range, absentWhen: unusable, flags: { $0.values[quantity.name]?.flags ?? [] },
      else: { $0.values[quantity.name]?.reason })
  }

  /// A statistic of the samples of a quantity.
  private static func value(
    of quantity: HealthQuantity, _ statistic: String, _ label: String, _ words: String,
    _ value: @escaping @Sendable ([Double]) -> Double?
  ) -> Metric<HealthStep> {
    family(of: quantity).number(
      "health_\(quantity.name)_\(statistic)_\(quantity.suffix)",
      "HealthKit \(quantity.label), \(label)", quantity.unit,
      "\(words) of the HealthKit samples of \(quantity.words) in the step. \(leftOut)", value)
  }

  /// Statistics of a quantity that has a value at each moment.
  private static func momentary(_ quantity: HealthQuantity) -> [Metric<HealthStep>] {
    [
      count(of: quantity), value(of: quantity, "mean", "mean", "Mean", meanWithinBounds),
      value(of: quantity, "min", "minimum", "Minimum") { $0.min() },
      value(of: quantity, "max", "maximum", "Maximum") { $0.max() },
      value(of: quantity, "first", "first", "Earliest") { $0.first },
      value(of: quantity, "last", "last", "Latest") { $0.last },
    ]
  }

  /// Quantiles, which need the many samples of a day.
  private static func distribution(_ quantity: HealthQuantity) -> [Metric<HealthStep>] {
    [
      value(of: quantity, "median", "median", "Median", median),
      value(of: quantity, "p10", "P10", "10th percentile") { quantile($0, 0.1) },
      value(of: quantity, "p90", "P90", "90th percentile") { quantile($0, 0.9) },
    ]
  }

  /// The latest of estimates that are made once a day or a week.
  private static func latest(of quantity: HealthQuantity) -> Metric<HealthStep> {
    let latest = value(of: quantity, "last", "last", "Latest") { $0.last }
    guard quantity.type == HealthQuantity.sixMinuteWalk.type else { return latest }
    return latest.flagged { step in
      let last = step.values[quantity.name]?.samples.last?.value
      return last == largestEstimateMeters ? [.estimateCapped] : []
    }
  }

  /// Apple's estimate of a six-minute walk never exceeds this distance.
  private static let largestEstimateMeters = 500.0

  /// Levels of sound: the mean is that of their energies over the time of the samples.
  private static func levels(_ quantity: HealthQuantity) -> [Metric<HealthStep>] {
    let mean = Metric<HealthStep>(
      "health_\(quantity.name)_mean_\(quantity.suffix)", "HealthKit \(quantity.label), mean",
      quantity.unit,
      "Equivalent continuous level of the HealthKit samples of \(quantity.words) in the step: 10 lg of the mean of 10^(L/10), weighted by the durations of the samples. \(leftOut)",
      source: recorder, range: quantity.range, absentWhen: unusable,
      reading: { step in
        step.values[quantity.name].map { values in
          .number(
            values.equivalentLevel, count: values.samples.count, flags: values.flags,
            else: values.reason)
        }
      })
    return [
      count(of: quantity), mean, value(of: quantity, "min", "minimum", "Minimum") { $0.min() },
      value(of: quantity, "max", "maximum", "Maximum") { $0.max() },
    ]
  }

  /// How often one foot moved differently from the other at all: most samples of many people are 0.
  private static let nonzeroAsymmetry = family(of: .asymmetry).number(
    "health_walking_asymmetry_nonzero_pct", "HealthKit walking asymmetry, above 0", .percent,
    "HealthKit samples of walking asymmetry above 0 in percent of all of them in the step. \(leftOut)",
    range: .percent
  ) { values in values.isEmpty ? nil : 100 * Double(values.count { $0 > 0 }) / Double(values.count)
  }

  /// The mean of values, which rounding does not carry beyond the smallest or the largest of them.
  private static func meanWithinBounds(_ values: [Double]) -> Double? {
    guard let mean = mean(values), let low = values.min(), let high = values.max() else {
      return nil
    }
    return min(max(mean, low), high)
  }

  private static let recorder = "HKQuantitySample"
  private static let leftOut =
    "Samples more than 2 s before or after the step are left out, and so are those of other sources than the one with the most samples, except for sums."

  /// The beats of the samples of heart rate variability; nil where no sample has a list of them.
  private var beats: HeartbeatVariability? {
    values[HealthQuantity.sdnn.name].flatMap { HeartbeatVariability($0) }
  }

  var rows: [MeasuredMetric] { Self.metrics.rows(of: self) }
}

/// The steps that HealthKit counted in a step of the task, and the time from its first sample to the end of the last.
struct HealthSteps {
  /// The name of the source among the events of a step.
  static let source = "healthkit"

  let steps: Double
  let seconds: Double
}

/// The types of HealthKit samples that a recording contains.
extension Recording {
  /// Each type with its number of samples, in the order of first mention; nil for other recordings.
  public var healthTypes: [(type: String, count: Int)]? {
    guard case .healthQuantity(let items) = content else { return nil }
    var (places, counts) = ([ByteKey: Int](), [(type: String, count: Int)]())
    for type in items.types.map({ $0 ?? "" }) {
      if let place = places[ByteKey(type)] {
        counts[place].count += 1
      } else {
        places[ByteKey(type)] = counts.count
        counts.append((type, 1))
      }
    }
    return counts
  }

  /// True if some of its samples have no metrics.
  public var holdsUnknownQuantities: Bool { !unknownTypes.isEmpty }

  /// Types that are not heart rates and have no metrics.
  private var unknownTypes: [(type: String, count: Int)] {
    (healthTypes ?? []).filter { found in
      !HeartRateItems.isHeartRate(found.type)
        && !knownQuantities.contains { $0.type.identifier === found.type }
    }
  }

  /// The quantities that have metrics in the task of the recording.
  private var knownQuantities: [HealthQuantity] {
    labels.task == .health ? HealthQuantity.ofDays : HealthQuantity.ofSteps
  }

  /// True if some of its samples are not heart rates.
  var holdsOtherQuantities: Bool {
    (healthTypes ?? []).contains { !HeartRateItems.isHeartRate($0.type) }
  }

  /// An invalid file may contain thousands of types; only the first ones are named.
  private static var largestNamedCount: Int { 5 }

  /// Place, expected, found, effect.
  var remarksOnTypes: [Remark] {
    let unknown = unknownTypes
    guard !unknown.isEmpty else { return [] }
    let named = unknown.prefix(Self.largestNamedCount).map { $0.type.isEmpty ? "none" : $0.type }
    let others = unknown.count > named.count ? ["others"] : []
    let count = unknown.reduce(0) { $0 + $1.count }
    return [
      Remark(
        .unknownClass, in: source,
        "items: expected heart rates or quantities of `analyze dictionary 'health_*'`, found \(count) \(count == 1 ? "sample" : "samples") of type "
          + (named + others).joined(separator: ", "), effect: "left out")
    ]
  }

  /// Samples of known quantities in unknown units.
  var remarksOnUnits: [Remark] {
    knownQuantities.flatMap { quantity -> [Remark] in
      guard let values = HealthValues(quantity, [self], in: nil) else { return [] }
      return values.unknownUnits.sorted { $0.key < $1.key }.map {
        (unit: $0.key.text, count: $0.value)
      }.prefix(Self.largestNamedCount).map {
        Remark(
          .heartRateUnitUnknown, in: source,
          "items of type \(quantity.type.identifier): expected the unit \(quantity.dimension.knownUnits), found \($0.unit.isEmpty ? "none" : "\"\($0.unit)\"")",
          effect: "\($0.count) \($0.count == 1 ? "sample" : "samples") left out")
      }
    }
  }
}

extension Flag {
  /// A public name, since files have it without an analysis.
  public static let unknownClass = Flag(
    "unknown_class", .doubt, concerning: .measured,
    "The input contains results or samples of an unknown class. They were not measured; a message names the class."
  )

  static let healthSourcesSeveral = Flag(
    "health_sources_several", .note,
    "Several devices or apps recorded the quantity; their number follows the @. Values of a moment are of the source with the most samples, sums are of all sources without what overlaps."
  )

  /// Public names, since files have them without an analysis.
  public static let recordsRepaired = Flag(
    "records_repaired", .note,
    "Records of an export were damaged and could be read nevertheless; their number follows the @. Bytes that the format does not allow were replaced by blanks or U+FFFD."
  )
  public static let recordsSkipped = Flag(
    "records_skipped", .doubt, concerning: .recorded, ofDamage: true,
    "Damaged records of an export, or damaged blocks of a device's recording, could not be read; their number follows the @. A message names the place of the first.",
    remedy:
      "repair the line of an export in a text editor, since another export has the same damage; copy a recording from its device again"
  )

  static let estimateCapped = Flag(
    "estimate_capped", .doubt, concerning: .measured,
    "The estimate of a six-minute walk is 500 m, the largest distance that Apple's algorithm gives. The person may walk farther."
  )
  static let fewBeats = Flag(
    "few_beats", .doubt, concerning: .measured,
    "Fewer than 20 pairs of successive heartbeats are known in the day. With fewer than 5, there is no value."
  )
  static let beatsMismatch = Flag(
    "beats_mismatch", .doubt, concerning: .measured,
    "The SD of the heartbeats in the list of a sample differs by more than 3 ms from the SDNN that Apple stored with it."
  )

  /// Every flag of HealthKit's quantities, for `explain` and the documentation.
  static let ofHealthQuantities = [
    unknownClass, heartRateUnitUnknown, healthSourcesSeveral, recordsRepaired, recordsSkipped,
    healthAggregated,
  ]
}

/// The samples of one quantity in one step, in order of time, in the unit of its metrics.
struct HealthValues {
  struct Sample: Equatable {
    /// Unix seconds of the middle between start and end.
    let timeSeconds: Double
    let value: Double
    /// From the start of the sample to its end.
    let span: ClosedRange<Double>
    let sourceKey: ByteKey
    var device = HealthDevice.unknown
    /// The beats from which it was computed.
    var beats: [HealthBeat] = []
  }

  let quantity: HealthQuantity
  /// Of one source, or of all for a cumulative quantity.
  let samples: [Sample]
  /// The source that counts before all others.
  private let preferred: ByteKey?
  /// True if an app has joined samples before it exported them.
  private let areAggregated: Bool
  /// How many devices and apps recorded it in the step.
  let sourceCount: Int
  /// Whether the means of two of them contradict each other.
  private let isDisputed: Bool
  /// Samples that are not used: without a date or value, repeated, or outside the step.
  let droppedCount: Int
  /// The number of samples in unknown units, by unit; the key is empty if no unit is stored.
  let unknownUnits: [ByteKey: Int]
  /// Flags of the recordings.
  private let recordingFlags: [Flag]

  /// The error of dates in whole seconds.
  static let toleranceSeconds = HeartRateStep.toleranceSeconds

  /// Nil if the recordings contain no sample of the quantity.
  init?(
    _ quantity: HealthQuantity, _ recordings: [Recording], in span: ClosedRange<Double>?,
    preferring name: String? = nil
  ) {
    var (found, dropped, unknown) = ([Sample](), 0, [ByteKey: Int]())
    var (flags, areAggregated) = ([Flag](), false)
    for recording in recordings {
      guard case .healthQuantity(let items) = recording.content else { continue }
      let rows = items.rows(of: quantity)
      guard !rows.isEmpty else { continue }
      flags += recording.tearFlags + (recording.partCount > 1 ? [.recordingPartsJoined] : [])
      areAggregated = areAggregated || items.areAggregated
      let percent = items.sourcesOfPercent(rows)
      for row in rows {
        let sourceKey = ByteKey(items.sources[row] ?? "")
        let isShare = !items.areAggregated && !percent.contains(sourceKey)
        guard let factor = quantity.dimension.factor(of: items.units[row], isShare: isShare) else {
          unknown[ByteKey(items.units[row] ?? ""), default: 0] += 1
          continue
        }
        guard items.values[row].isFinite, let middle = items.middle(row), let span = items.span(row)
        else {
          dropped += 1
          continue
        }
        found.append(
          Sample(
            timeSeconds: middle, value: factor * items.values[row], span: span,
            sourceKey: sourceKey, device: items.devices[row], beats: items.beats[row] ?? []))
      }
    }
    let sorted = found.filter { sample in
      span.map {
        sample.timeSeconds >= $0.lowerBound - Self.toleranceSeconds
          && sample.timeSeconds <= $0.upperBound + Self.toleranceSeconds
      } ?? true
    }.sorted(by: Self.areInOrder)
    let once = sorted.indices.filter { $0 == 0 || sorted[$0] != sorted[$0 - 1] }
    guard !flags.isEmpty || !found.isEmpty || dropped > 0 || !unknown.isEmpty else { return nil }
    (self.quantity, unknownUnits, recordingFlags) = (quantity, unknown, flags)
    (preferred, self.areAggregated) = (name.map(ByteKey.init), areAggregated)
    let distinct = once.map { sorted[$0] }
    samples =
      quantity.isCumulative ? distinct : HealthSources.main(of: distinct, preferring: preferred)
    sourceCount = Set(distinct.map(\.sourceKey)).count
    isDisputed = quantity.isComparedBySource && HealthSources.disagree(on: distinct)
    droppedCount = dropped + found.count - once.count
  }

  private static func areInOrder(_ a: Sample, _ b: Sample) -> Bool {
    if a.timeSeconds != b.timeSeconds { return a.timeSeconds < b.timeSeconds }
    return a.sourceKey != b.sourceKey ? a.sourceKey < b.sourceKey : a.value < b.value
  }

  /// The sum over all sources without what overlaps.
  var total: Double { HealthSources.total(of: samples, preferring: preferred) }

  /// The level of a constant sound with the energy of all samples, dB; nil without samples. Samples without a duration count
  /// as one second.
  var equivalentLevel: Double? {
    let weights = samples.map { max(1, $0.span.upperBound - $0.span.lowerBound) }
    let energy = zip(samples, weights).reduce(0) { $0 + $1.1 * pow(10, $1.0.value / 10) }
    let seconds = weights.reduce(0, +)
    return seconds > 0 ? 10 * log10(energy / seconds) : nil
  }

  /// Flags of every value.
  var flags: [Flag] {
    recordingFlags.notingDroppedSamples(droppedCount > 0)
      + (unknownUnits.isEmpty ? [] : [.heartRateUnitUnknown])
      + (sourceCount > 1 ? [.healthSourcesSeveral.at(sourceCount)] : [])
      + (isDisputed ? [.sourcesDisagree] : []) + (areAggregated ? [.healthAggregated] : [])
  }

  /// The reason for an empty value.
  var reason: Flag { unknownUnits.isEmpty ? .noInput : .heartRateUnitUnknown }
}

extension HealthSamples {
  func rows(of quantity: HealthQuantity) -> [Int] {
    let type = quantity.type.identifier
    return types.indices.filter { types[$0] == type }
  }

  /// From the start of a sample to its end; nil without a date.
  fileprivate func span(_ row: Int) -> ClosedRange<Double>? {
    let moments = [starts[row], ends[row]].compactMap { $0?.unixSeconds }
    guard let first = moments.min(), let last = moments.max() else { return nil }
    return first...last
  }

  /// Sources that write percentages from 0 to 100; HealthKit writes them from 0 to 1.
  fileprivate func sourcesOfPercent(_ rows: [Int]) -> Set<ByteKey> {
    Set(rows.filter { values[$0] > 1 && units[$0] == "%" }.map { ByteKey(sources[$0] ?? "") })
  }
}
