import DSP
public import Metrics
public import Recordings
public import Study

/// Quantities of HealthKit belong to no task: each has them where its steps hold such recordings.
extension Analysis {
  /// The table of a step, with the quantities that it may hold besides.
  public static var definitions: [MetricDefinition] {
    metrics.map(\.definition) + HealthStep.metrics.map(\.definition)
  }

  /// The measurements of a session with the health quantities of its steps. Values that rest on what participants
  /// answered are flagged.
  public func measureAll(_ session: Session, _ parameters: Parameters) -> [StepMeasurement] {
    let measurements = measureUnflagged(session, parameters)
    guard parameters.areAnswered(Self.parameters) else { return measurements }
    // Only what comes out otherwise without the answers rests on them.
    return measurements.flaggingAnswers(
      measureUnflagged(session, parameters.withoutAnswers))
  }

  private func measureUnflagged(
    _ session: Session, _ parameters: Parameters
  ) -> [StepMeasurement] {
    var measurements = measure(session, parameters)
    for step in session.steps {
      guard let health = HealthStep(step) else { continue }
      if let place = measurements.firstIndex(where: { $0.isOf(step) && $0.failure == nil }) {
        measurements[place] = measurements[place].adding(
          health.rows, health.remarks)
        continue
      }
      // A step with nothing but such quantities has an input after all.
      measurements.removeAll { $0.isOf(step) && $0.failure == .noInput }
      measurements.append(
        StepMeasurement(
          step: step.identifier, attempt: step.attempt, source: health.source,
          metrics: health.rows, flags: step.flags, remarks: health.remarks))
    }
    return measurements.map(session.sided)
  }
}

extension StepMeasurement {
  fileprivate func isOf(_ visit: SessionStep) -> Bool {
    step == visit.identifier && attempt == visit.attempt
  }
}

/// The quantities of HealthKit that were recorded in a step, beside its heart rate.
struct HealthStep {
  /// By the name of the quantity.
  private let values: [String: HealthValues]
  /// Path of the first recording with such a quantity.
  let source: String
  /// What the user is told of samples that are not used, each with its file.
  let remarks: [Remark]

  /// Nil for a step whose recordings hold nothing but heart rates.
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

  /// Every metric of every quantity.
  static let metrics: [Metric<HealthStep>] = HealthQuantity.all.flatMap { quantity in
    let found = MetricFamily<HealthStep, [Double]>(
      ofList: { $0.values[quantity.name]?.samples.map(\.value) }, source: recorder,
      range: quantity.range, absentWhen: "no sample of the step is stored in a unit that is known",
      flags: { $0.values[quantity.name]?.flags ?? [] }, else: { $0.values[quantity.name]?.reason })
    func value(
      _ statistic: String, _ label: String, _ words: String,
      _ value: @escaping @Sendable ([Double]) -> Double?
    ) -> Metric<HealthStep> {
      let isCount = quantity.unit == .count && statistic != "mean"
      return found.number(
        "health_\(quantity.name)_\(statistic)_\(quantity.suffix)",
        "HealthKit \(quantity.label), \(label)", quantity.unit,
        type: isCount ? .count : .number,
        "\(words) of HealthKit's \(quantity.words) in the step.", value)
    }
    return [
      Metric(
        "health_\(quantity.name)_sample_count", "HealthKit \(quantity.label), samples", .count,
        type: .count,
        "Number of samples of HealthKit's \(quantity.words) in the step.", source: recorder,
        range: .manyCount,
        reading: { step in
          step.values[quantity.name].map { .count($0.samples.count, flags: $0.flags) }
        }),
      value("mean", "mean", "Mean", mean), value("min", "minimum", "Minimum") { $0.min() },
      value("max", "maximum", "Maximum") { $0.max() },
      value("first", "first", "First sample") { $0.first },
      value("last", "last", "Last sample") { $0.last },
    ]
  }

  private static let recorder = "HKQuantitySample"

  var rows: [MeasuredMetric] {
    Self.metrics.compactMap { metric in
      metric.reading(self).map { MeasuredMetric(metric.definition, $0) }
    }
  }
}

/// What types of HealthKit's samples a recording holds.
extension Recording {
  /// Each type with its number of samples, in the order of first mention; nil for other recordings.
  public var healthTypes: [(type: String, count: Int)]? {
    guard case .healthQuantity(let items) = content else { return nil }
    var (places, counts) = ([String: Int](), [(type: String, count: Int)]())
    for type in items.types.map({ $0 ?? "" }) {
      if let place = places[type] {
        counts[place].count += 1
      } else {
        places[type] = counts.count
        counts.append((type, 1))
      }
    }
    return counts
  }

  /// True where some of its samples have no metrics.
  public var holdsUnknownQuantities: Bool { !unknownTypes.isEmpty }

  /// Types that are neither heart rates nor have metrics of their own.
  private var unknownTypes: [(type: String, count: Int)] {
    (healthTypes ?? []).filter {
      !HeartRateItems.isHeartRate($0.type) && HealthQuantity.of($0.type) == nil
    }
  }

  /// True where some of its samples are no heart rates.
  var holdsOtherQuantities: Bool {
    (healthTypes ?? []).contains { !HeartRateItems.isHeartRate($0.type) }
  }

  /// A file of nonsense holds thousands of types; the first are named.
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
        "items: expected heart rates or quantities of `analyze dictionary 'health_*'`, found "
          + "\(count) \(count == 1 ? "sample" : "samples") of type "
          + (named + others).joined(separator: ", "), effect: "left out")
    ]
  }

  /// Samples of known quantities in units of something else.
  var remarksOnUnits: [Remark] {
    HealthQuantity.all.flatMap { quantity -> [Remark] in
      guard let values = HealthValues(quantity, [self], in: nil) else { return [] }
      return values.unknownUnits.sorted { $0.key < $1.key }.prefix(Self.largestNamedCount).map {
        Remark(
          .unknownUnit, in: source,
          "items of type \(HealthQuantity.typePrefix)\(quantity.type): expected the unit "
            + "\(quantity.dimension.knownUnits), found \($0.key.isEmpty ? "none" : "\"\($0.key)\"")",
          effect: "\($0.value) \($0.value == 1 ? "sample" : "samples") left out")
      }
    }
  }
}

extension Flag {
  /// A public name, since files have it without an analysis.
  public static let unknownClass = Flag(
    "unknown_class", .doubt,
    "The input contains results or samples of an unknown class. They were not measured; a message "
      + "names the class.")

  /// Every flag of HealthKit's quantities, for `explain` and the documentation.
  static let ofHealthQuantities = [unknownClass, unknownUnit]
}

/// The samples of one quantity in one step, in order of time, in the unit of its metrics.
struct HealthValues {
  struct Sample: Equatable {
    /// Unix seconds of the middle between start and end.
    let timeSeconds: Double
    let value: Double
    let source: String
  }

  let quantity: HealthQuantity
  let samples: [Sample]
  /// Samples that are not used: without a date or value, delivered twice, or not of the step's time.
  let droppedCount: Int
  /// Samples in a unit of something else, by unit; empty for none stored.
  let unknownUnits: [String: Int]
  /// What must be known of the recordings.
  private let recordingFlags: [Flag]

  /// Dates of whole seconds put a sample this far beside the step.
  static let toleranceSeconds = HeartRateStep.toleranceSeconds

  /// Nil where the recordings hold no sample of the quantity.
  init?(_ quantity: HealthQuantity, _ recordings: [Recording], in span: ClosedRange<Double>?) {
    var (found, dropped, unknown) = ([Sample](), 0, [String: Int]())
    var flags: [Flag] = []
    for recording in recordings {
      guard case .healthQuantity(let items) = recording.content else { continue }
      let rows = items.rows(of: quantity)
      guard !rows.isEmpty else { continue }
      flags += recording.tearFlags + (recording.partCount > 1 ? [.joinedParts] : [])
      let percent = items.sourcesOfPercent(rows)
      for row in rows {
        let source = items.sources[row] ?? ""
        let isShare = !percent.contains(source)
        guard let factor = quantity.dimension.factor(of: items.units[row], isShare: isShare) else {
          unknown[items.units[row] ?? "", default: 0] += 1
          continue
        }
        guard items.values[row].isFinite, let middle = items.middle(row) else {
          dropped += 1
          continue
        }
        found.append(
          Sample(timeSeconds: middle, value: factor * items.values[row], source: source))
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
    samples = once.map { sorted[$0] }
    droppedCount = dropped + found.count - once.count
  }

  private static func areInOrder(_ a: Sample, _ b: Sample) -> Bool {
    if a.timeSeconds != b.timeSeconds { return a.timeSeconds < b.timeSeconds }
    return a.source != b.source ? a.source < b.source : a.value < b.value
  }

  /// What holds for every value.
  var flags: [Flag] {
    recordingFlags + (droppedCount > 0 ? [.samplesDropped] : [])
      + (unknownUnits.isEmpty ? [] : [.unknownUnit])
  }

  /// Why there is no value.
  var reason: Flag { unknownUnits.isEmpty ? .noInput : .unknownUnit }
}

extension HealthSamples {
  func rows(of quantity: HealthQuantity) -> [Int] {
    let type = HealthQuantity.typePrefix + quantity.type
    return types.indices.filter { types[$0] == type }
  }

  /// Sources that write percent as percent and not, as HealthKit does, as a share of one.
  fileprivate func sourcesOfPercent(_ rows: [Int]) -> Set<String> {
    Set(rows.filter { values[$0] > 1 && units[$0] == "%" }.map { sources[$0] ?? "" })
  }
}
