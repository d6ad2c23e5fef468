import Metrics
import Recordings
import Study
import Text

/// The heart rates of a step's recordings in order of time: of one device, such as a heart can have,
/// and one for each moment.
///
/// Nothing is resampled: a value every few seconds is all there is. These values are averages of a watch and
/// no intervals between heartbeats, so that variability of the heart rate cannot be computed from them.
///
/// If several devices measured, the one with the most samples counts, since two devices that disagree would look like a
/// heart that jumps. Samples outside of the plausible range are counted before they are left out: many of
/// them put the others in doubt.
struct CleanHeartRates {
  /// What a wrist sensor gives outside of these limits is not a heart's.
  static let plausibleBPM = 25.0...250.0

  let samples: [HeartRateSample]
  /// The plausible samples of each source, if there are several; that with the most samples comes first.
  let sources: [HeartRateSeries]
  /// What was read of each health recording.
  let files: [HeartRateItems]
  /// Devices and apps that delivered heart rates.
  let sourceCount: Int
  /// The number of samples that were delivered twice.
  let duplicateCount: Int
  let implausibleCount: Int
  /// The share of implausible samples among those of the chosen source; 0 without samples.
  let implausibleShare: Double
  /// With a larger share of implausible samples the others are in doubt.
  static let largestImplausibleShare = 0.2

  /// Keeps the preferred source if it has heart rates, otherwise that with the most samples; or all of them.
  init(_ recordings: [Recording], keepsAllSources: Bool, preferring preferred: String? = nil) {
    files = recordings.compactMap(HeartRateItems.init)
    let sorted = files.flatMap(\.samples).sorted(by: Self.areInOrder)
    let once = sorted.indices.filter { $0 == 0 || sorted[$0] != sorted[$0 - 1] }.map { sorted[$0] }
    duplicateCount = sorted.count - once.count
    sourceCount = Set(once.map(\.sourceKey)).count
    let named = preferred.map { ByteKey($0) }
    let best = once.contains { $0.sourceKey == named } ? named : Self.mainSource(of: once)
    let main = keepsAllSources ? nil : best
    let chosen = once.filter { main == nil || $0.sourceKey == main }
    sources = sourceCount < 2 ? [] : Self.series(of: once, best)
    let plausible = chosen.filter { Self.plausibleBPM.contains($0.beatsPerMinute) }
    implausibleCount = chosen.count - plausible.count
    implausibleShare = Double(implausibleCount) / Double(max(1, chosen.count))
    samples = Self.merged(plausible)
  }

  private static func series(of samples: [HeartRateSample], _ best: ByteKey?) -> [HeartRateSeries] {
    let plausible = samples.filter { plausibleBPM.contains($0.beatsPerMinute) }
    let bySource = Dictionary(grouping: plausible, by: \.sourceKey)
    let others = bySource.keys.filter { $0 != best }.sorted()
    return ([best].compactMap(\.self) + others).compactMap {
      bySource[$0].map(HeartRateSeries.init)
    }
  }

  /// Dates of whole seconds make several samples share a moment, of which the mean is kept.
  private static func merged(_ sorted: [HeartRateSample]) -> [HeartRateSample] {
    var merged: [HeartRateSample] = []
    var shared = 1.0
    for sample in sorted {
      guard let latest = merged.last, latest.timeSeconds == sample.timeSeconds else {
        merged.append(sample)
        shared = 1
        continue
      }
      shared += 1
      let mean = latest.beatsPerMinute + (sample.beatsPerMinute - latest.beatsPerMinute) / shared
      merged[merged.count - 1] = HeartRateSample(
        timeSeconds: latest.timeSeconds, beatsPerMinute: mean, sourceKey: latest.sourceKey)
    }
    return merged
  }

  private static func areInOrder(_ a: HeartRateSample, _ b: HeartRateSample) -> Bool {
    if a.timeSeconds != b.timeSeconds { return a.timeSeconds < b.timeSeconds }
    if a.sourceKey != b.sourceKey { return a.sourceKey < b.sourceKey }
    return a.beatsPerMinute < b.beatsPerMinute
  }

  /// The source with the most samples; of several with equally many, the first by name.
  private static func mainSource(of samples: [HeartRateSample]) -> ByteKey? {
    var counts: [ByteKey: Int] = [:]
    for sample in samples { counts[sample.sourceKey, default: 0] += 1 }
    let most = counts.values.max()
    return counts.keys.filter { counts[$0] == most }.min()
  }

  /// Path of the recording the heart rates come from; nil without any health recording.
  var source: String? { (files.first { !$0.samples.isEmpty } ?? files.first)?.recording.source }

  /// Why there is not a single heart rate; nil when there is one, even if it could not be used.
  var failure: Flag? {
    guard files.allSatisfy(\.samples.isEmpty) else { return nil }
    if files.allSatisfy({ $0.itemCount == 0 }) { return .noInput }
    return files.contains { !$0.unknownUnits.isEmpty } ? .heartRateUnitUnknown : .noHeartRate
  }

  /// Messages about heart rates that could not be used, each with its file.
  var remarks: [Remark] {
    files.flatMap { file in file.remarksOnUnits.map { $0.on(file.recording.source) } }
  }

  /// The flags of recordings that were cut off. They hold for values to which other steps contribute as well.
  var tears: [Flag] { files.flatMap { $0.recording.tear?.flags ?? [] } }

  var flags: [Flag] {
    var flags = files.flatMap(\.recording.tearFlags)
    if files.contains(where: \.recording.isJoinedByTime) { flags.append(.heartRateJoined) }
    if files.contains(where: { $0.recording.partCount > 1 }) { flags.append(.recordingPartsJoined) }
    if files.contains(where: { !$0.unknownUnits.isEmpty }) { flags.append(.heartRateUnitUnknown) }
    flags = flags.notingDroppedSamples(
      duplicateCount + files.reduce(0, { $0 + $1.incompleteCount }) > 0)
    if files.contains(where: \.isConverted) { flags.append(.unitConverted) }
    if sourceCount > 1 { flags.append(.heartRateSourcesSeveral) }
    if files.contains(where: \.isAggregated) { flags.append(.healthAggregated) }
    if implausibleCount > 0 { flags.append(.heartRateOutOfRange) }
    if implausibleShare > Self.largestImplausibleShare { flags.append(.manyHeartRatesOutOfRange) }
    return flags
  }
}

/// The heart rates among the items of a health recording, in the order of the file, and what was not
/// usable.
struct HeartRateItems: Equatable {
  /// Items of a unit that is no rate.
  struct UnknownUnit: Equatable {
    /// As found; nil where the item names none.
    let unit: String?
    /// The place of the first such item in the file.
    let item: Int
    var count: Int
  }

  /// Not more types and units are named; a file of nonsense holds thousands.
  private static let largestNamedCount = 5

  let recording: Recording
  /// The number of items of any type.
  let itemCount: Int
  private(set) var samples: [HeartRateSample] = []
  /// Types that are not heart rates, in the order of first mention, followed by `others`.
  private var otherTypes: [String] = []
  private(set) var unknownUnits: [UnknownUnit] = []
  /// Items of units that are not named any more.
  private var furtherUnitCount = 0
  /// Heart rates without a date or a finite value.
  private(set) var incompleteCount = 0
  /// True if rates were in another unit than their items say.
  private(set) var isConverted = false

  /// Nil for a recording of something else.
  init?(_ recording: Recording) {
    guard case .healthQuantity(let items) = recording.content else { return nil }
    (self.recording, itemCount) = (recording, items.count)
    var factors: [Double] = []
    for row in 0..<items.count { take(row, of: items, &factors) }
    convertUnits(factors)
  }

  /// Rates per second that are called rates per minute, or the other way round; `factors` are those of the units of the samples.
  private mutating func convertUnits(_ factors: [Double]) {
    for factor in Set(factors) {
      let places = samples.indices.filter { factors[$0] == factor }
      let correction = HeartRateUnit.correction(
        of: places.map { samples[$0].beatsPerMinute }, factor: factor)
      guard correction != 1 else { continue }
      isConverted = true
      for place in places { samples[place].beatsPerMinute *= correction }
    }
  }

  private mutating func take(_ row: Int, of items: HealthSamples, _ factors: inout [Double]) {
    let type = items.types[row] ?? ""
    guard Self.isHeartRate(type) else {
      note(type)
      return
    }
    guard let factor = HeartRateUnit.beatsPerMinute(in: items.units[row]) else {
      note(items.units[row], row)
      return
    }
    guard items.values[row].isFinite, let middle = items.middle(row) else {
      incompleteCount += 1
      return
    }
    factors.append(factor)
    samples.append(
      HeartRateSample(
        timeSeconds: middle, beatsPerMinute: items.values[row] * factor,
        sourceKey: ByteKey(items.sources[row] ?? "")))
  }

  /// True for means that an app has made of samples before it exported them.
  var isAggregated: Bool {
    if case .healthQuantity(let items) = recording.content { items.areAggregated } else { false }
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

  /// The message about a recording without the expected heart rate: place, expected, found, effect.
  var remarks: [Remark] {
    guard samples.isEmpty, !otherTypes.isEmpty else { return remarksOnUnits }
    let types = otherTypes.map { $0.isEmpty ? "none" : $0 }.joined(separator: ", ")
    return remarksOnUnits + [
      Remark(
        .noHeartRate,
        "items: expected the type HKQuantityTypeIdentifierHeartRate, found \(itemCount) items of types \(types)",
        effect: "no heart rate is given")
    ]
  }

  /// The message about heart rates in other units.
  var remarksOnUnits: [Remark] {
    func effect(_ count: Int) -> String { "\(count) \(count == 1 ? "sample" : "samples") left out" }
    let named = unknownUnits.map { unknown in
      let found = unknown.unit.map { "\"\($0)\"" } ?? "nothing"
      return Remark(
        .heartRateUnitUnknown,
        "items[\(unknown.item)].unit: expected \(HeartRateUnit.known), found \(found)",
        effect: effect(unknown.count))
    }
    return furtherUnitCount == 0
      ? named
      : named + [
        Remark(
          .heartRateUnitUnknown, "items: expected \(HeartRateUnit.known), found others",
          effect: effect(furtherUnitCount))
      ]
  }
}

extension HealthSamples {
  /// Unix seconds of the middle between start and end of a sample; nil without a date.
  func middle(_ row: Int) -> Double? {
    let moments = [starts[row], ends[row]].compactMap { $0?.unixSeconds }
    guard let first = moments.first, let last = moments.last else { return nil }
    return first + (last - first) / 2
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
