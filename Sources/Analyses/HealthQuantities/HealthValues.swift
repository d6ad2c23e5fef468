import Metrics
import Recordings

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
