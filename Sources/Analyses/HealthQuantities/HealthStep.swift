import DSP
public import Metrics
public import Recordings
public import Study
import Text

/// Quantities of HealthKit do not belong to a task: every analysis gives them for steps with such recordings.
extension Analysis {
  /// The metrics of the analysis and those of HealthKit's quantities.
  public static var definitions: [MetricDefinition] {
    tables + HealthStep.metrics.definitions(of: .attempt)
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
    for step in session.steps {
      guard let health = HealthStep(step) else { continue }
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
struct HealthStep {
  /// The values by the name of the quantity.
  private let values: [Term: HealthValues]
  /// Whether another source of steps contradicts those of HealthKit.
  private var isStepCountDisputed = false
  /// Path of the first recording with such a quantity.
  let source: String
  /// Messages about samples that are not used, each with its file.
  let remarks: [Remark]

  /// Nil for a step whose recordings contain only heart rates.
  init?(_ step: SessionStep) {
    let recordings = step.recordings(.healthQuantity).filter(\.holdsOtherQuantities)
    guard let first = recordings.first else { return nil }
    source = first.source
    let span = step.wallSpan
    values = HealthQuantity.all.reduce(into: [:]) {
      $0[$1.name] = HealthValues($1, recordings, in: span)
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
    guard let samples = values[HealthQuantity.steps.name]?.samples, !samples.isEmpty,
      let first = samples.map(\.span.lowerBound).min(),
      let last = samples.map(\.span.upperBound).max()
    else { return nil }
    return HealthSteps(steps: HealthSources.total(of: samples), seconds: last - first)
  }

  /// Every metric of every quantity.
  static let metrics: [Metric<HealthStep>] = HealthQuantity.all.flatMap { quantity in
    quantity.isCumulative ? [count(of: quantity), total(of: quantity)] : momentary(quantity)
  }

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
            values.samples.isEmpty ? nil : HealthSources.total(of: values.samples),
            count: values.samples.count,
            flags: values.flags
              + (step.isStepCountDisputed && quantity.name == HealthQuantity.steps.name
                ? [.sourcesDisagree] : []),
            else: values.reason)
        }
      })
  }

  private static let unusable = "no sample in the step has a date, a value and a known unit"

  /// Statistics of a quantity that has a value at each moment.
  private static func momentary(_ quantity: HealthQuantity) -> [Metric<HealthStep>] {
    let found = MetricFamily<HealthStep, [Double]>(
      ofList: { $0.values[quantity.name]?.samples.map(\.value) }, source: recorder,
      range: quantity.range, absentWhen: unusable, flags: { $0.values[quantity.name]?.flags ?? [] },
      else: { $0.values[quantity.name]?.reason })
    func value(
      _ statistic: String, _ label: String, _ words: String,
      _ value: @escaping @Sendable ([Double]) -> Double?
    ) -> Metric<HealthStep> {
      found.number(
        "health_\(quantity.name)_\(statistic)_\(quantity.suffix)",
        "HealthKit \(quantity.label), \(label)", quantity.unit,
        "\(words) of the HealthKit samples of \(quantity.words) in the step. \(leftOut)", value)
    }
    return [
      count(of: quantity), value("mean", "mean", "Mean", mean),
      value("min", "minimum", "Minimum") { $0.min() },
      value("max", "maximum", "Maximum") { $0.max() },
      value("first", "first", "Earliest") { $0.first }, value("last", "last", "Latest") { $0.last },
    ]
  }

  private static let recorder = "HKQuantitySample"
  private static let leftOut =
    "Samples more than 2 s before or after the step are left out, and so are those of other sources than the one with the most samples, except for sums."

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
    (healthTypes ?? []).filter {
      !HeartRateItems.isHeartRate($0.type) && HealthQuantity.of($0.type) == nil
    }
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
    HealthQuantity.all.flatMap { quantity -> [Remark] in
      guard let values = HealthValues(quantity, [self], in: nil) else { return [] }
      return values.unknownUnits.sorted { $0.key < $1.key }.map {
        (unit: $0.key.text, count: $0.value)
      }.prefix(Self.largestNamedCount).map {
        Remark(
          .heartRateUnitUnknown, in: source,
          "items of type \(HealthQuantity.typePrefix)\(quantity.type): expected the unit \(quantity.dimension.knownUnits), found \($0.unit.isEmpty ? "none" : "\"\($0.unit)\"")",
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

  /// Every flag of HealthKit's quantities, for `explain` and the documentation.
  static let ofHealthQuantities = [unknownClass, heartRateUnitUnknown, healthSourcesSeveral]
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
  }

  let quantity: HealthQuantity
  /// Of one source, or of all for a cumulative quantity.
  let samples: [Sample]
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
  init?(_ quantity: HealthQuantity, _ recordings: [Recording], in span: ClosedRange<Double>?) {
    var (found, dropped, unknown) = ([Sample](), 0, [ByteKey: Int]())
    var flags: [Flag] = []
    for recording in recordings {
      guard case .healthQuantity(let items) = recording.content else { continue }
      let rows = items.rows(of: quantity)
      guard !rows.isEmpty else { continue }
      flags += recording.tearFlags + (recording.partCount > 1 ? [.recordingPartsJoined] : [])
      let percent = items.sourcesOfPercent(rows)
      for row in rows {
        let sourceKey = ByteKey(items.sources[row] ?? "")
        let isShare = !percent.contains(sourceKey)
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
            timeSeconds: middle, value: factor * items.values[row], span: span, sourceKey: sourceKey
          ))
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
    let distinct = once.map { sorted[$0] }
    samples = quantity.isCumulative ? distinct : HealthSources.main(of: distinct)
    sourceCount = Set(distinct.map(\.sourceKey)).count
    isDisputed = quantity.isComparedBySource && HealthSources.disagree(on: distinct)
    droppedCount = dropped + found.count - once.count
  }

  private static func areInOrder(_ a: Sample, _ b: Sample) -> Bool {
    if a.timeSeconds != b.timeSeconds { return a.timeSeconds < b.timeSeconds }
    return a.sourceKey != b.sourceKey ? a.sourceKey < b.sourceKey : a.value < b.value
  }

  /// Flags of every value.
  var flags: [Flag] {
    recordingFlags.notingDroppedSamples(droppedCount > 0)
      + (unknownUnits.isEmpty ? [] : [.heartRateUnitUnknown])
      + (sourceCount > 1 ? [.healthSourcesSeveral.at(sourceCount)] : [])
      + (isDisputed ? [.sourcesDisagree] : [])
  }

  /// The reason for an empty value.
  var reason: Flag { unknownUnits.isEmpty ? .noInput : .heartRateUnitUnknown }
}

extension HealthSamples {
  func rows(of quantity: HealthQuantity) -> [Int] {
    let type = HealthQuantity.typePrefix + quantity.type
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
