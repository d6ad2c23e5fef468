import Recordings

/// The heart rates among the items of a health recording, in the order of the file, and what was not
/// usable.
struct HeartRateItems: Equatable {
  /// Items of a unit that is no rate.
  struct UnknownUnit: Equatable {
    /// As found; nil where the item names none.
    let unit: String?
    /// Place of the first such item.
    let item: Int
    var count: Int
  }

  /// Not more types and units are named; a file of nonsense holds thousands.
  private static let largestNamedCount = 5

  let recording: Recording
  /// Items of any type.
  let itemCount: Int
  private(set) var samples: [HeartRateSample] = []
  /// Types that are no heart rate, in the order of first mention; `others` behind the last one named.
  private var otherTypes: [String] = []
  private(set) var unknownUnits: [UnknownUnit] = []
  /// Items of units that are not named any more.
  private var furtherUnitCount = 0
  /// Heart rates without a date or a finite value.
  private(set) var incompleteCount = 0

  /// Nil for a recording of something else.
  init?(_ recording: Recording) {
    guard case .healthQuantity(let items) = recording.content else { return nil }
    (self.recording, itemCount) = (recording, items.count)
    for row in 0..<items.count { take(row, of: items) }
  }

  private mutating func take(_ row: Int, of items: HealthSamples) {
    let type = items.types[row] ?? ""
    guard Self.isHeartRate(type) else {
      note(type)
      return
    }
    guard let factor = HeartRateUnit.beatsPerMinute(in: items.units[row]) else {
      note(items.units[row], row)
      return
    }
    let moments = [items.starts[row], items.ends[row]].compactMap { $0?.unixSeconds }
    guard items.values[row].isFinite, let first = moments.first, let last = moments.last else {
      incompleteCount += 1
      return
    }
    samples.append(
      HeartRateSample(
        timeSeconds: first + (last - first) / 2, beatsPerMinute: items.values[row] * factor,
        source: items.sources[row] ?? ""))
  }

  /// HealthKit's resting heart rate is one value for a whole day and no sample of the step.
  static func isHeartRate(_ type: String) -> Bool {
    type.hasSuffix("HeartRate") && !type.hasSuffix("RestingHeartRate")
  }

  private mutating func note(_ type: String) {
    guard otherTypes.count <= Self.largestNamedCount, !otherTypes.contains(type) else { return }
    otherTypes.append(otherTypes.count < Self.largestNamedCount ? type : "others")
  }

  private mutating func note(_ unit: String?, _ row: Int) {
    if let known = unknownUnits.firstIndex(where: { $0.unit == unit }) {
      unknownUnits[known].count += 1
    } else if unknownUnits.count < Self.largestNamedCount {
      unknownUnits.append(UnknownUnit(unit: unit, item: row, count: 1))
    } else {
      furtherUnitCount += 1
    }
  }

  /// What the user is told of a recording of which a heart rate was expected: place, expected, found, effect.
  var remarks: [String] {
    guard samples.isEmpty, !otherTypes.isEmpty else { return remarksOnUnits }
    let types = otherTypes.map { $0.isEmpty ? "none" : $0 }.joined(separator: ", ")
    return remarksOnUnits + [
      "items: expected the type HKQuantityTypeIdentifierHeartRate, found \(itemCount) items "
        + "of types \(types); no heart rate is given"
    ]
  }

  /// What the user is told of heart rates in other units.
  var remarksOnUnits: [String] {
    func effect(_ count: Int) -> String { "\(count) \(count == 1 ? "sample" : "samples") left out" }
    let named = unknownUnits.map { unknown in
      let found = unknown.unit.map { "\"\($0)\"" } ?? "nothing"
      return "items[\(unknown.item)].unit: expected \(HeartRateUnit.known), found \(found); "
        + effect(unknown.count)
    }
    return furtherUnitCount == 0
      ? named
      : named + [
        "items: expected \(HeartRateUnit.known), found others; \(effect(furtherUnitCount))"
      ]
  }
}

extension SessionStep {
  /// Health recordings that hold heart rates, or nothing at all; the others hold other quantities.
  var heartRateRecordings: [Recording] {
    recordings(.healthQuantity).filter { recording in
      guard case .healthQuantity(let items) = recording.content else { return false }
      return items.count == 0 || items.types.contains { HeartRateItems.isHeartRate($0 ?? "") }
    }
  }
}
