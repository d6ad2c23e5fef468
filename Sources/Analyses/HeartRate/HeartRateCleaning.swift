import Metrics
import Recordings

/// The heart rates of a step's recordings in order of time: of one device, such as a heart can have,
/// and one for each moment.
///
/// Nothing is resampled: a value every few seconds is all there is.
struct CleanHeartRates {
  /// What a wrist sensor gives outside of these limits is not a heart's.
  static let plausibleBPM = 25.0...250.0

  let samples: [HeartRateSample]
  /// What was read of each health recording.
  let files: [HeartRateItems]
  /// Devices and apps that delivered heart rates.
  let sourceCount: Int
  /// Samples that were delivered twice.
  let duplicateCount: Int
  let implausibleCount: Int
  /// Of the samples of the chosen source; 0 without samples.
  let implausibleShare: Double
  /// With a larger share of implausible samples the others are in doubt.
  static let largestImplausibleShare = 0.2

  /// Keeps the source with the most samples, or all of them.
  init(_ recordings: [Recording], keepsAllSources: Bool) {
    files = recordings.compactMap(HeartRateItems.init)
    let sorted = files.flatMap(\.samples).sorted(by: Self.areInOrder)
    let once = sorted.indices.filter { $0 == 0 || sorted[$0] != sorted[$0 - 1] }.map { sorted[$0] }
    duplicateCount = sorted.count - once.count
    sourceCount = Set(once.map(\.source)).count
    let main = keepsAllSources ? nil : Self.mainSource(of: once)
    let chosen = once.filter { main == nil || $0.source == main }
    let plausible = chosen.filter { Self.plausibleBPM.contains($0.beatsPerMinute) }
    implausibleCount = chosen.count - plausible.count
    implausibleShare = Double(implausibleCount) / Double(max(1, chosen.count))
    samples = Self.merged(plausible)
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
        timeSeconds: latest.timeSeconds, beatsPerMinute: mean, source: latest.source)
    }
    return merged
  }

  private static func areInOrder(_ a: HeartRateSample, _ b: HeartRateSample) -> Bool {
    if a.timeSeconds != b.timeSeconds { return a.timeSeconds < b.timeSeconds }
    if a.source != b.source { return a.source < b.source }
    return a.beatsPerMinute < b.beatsPerMinute
  }

  /// Of sources with equally many samples, the first by name.
  private static func mainSource(of samples: [HeartRateSample]) -> String? {
    var counts: [String: Int] = [:]
    for sample in samples { counts[sample.source, default: 0] += 1 }
    let most = counts.values.max()
    return counts.keys.filter { counts[$0] == most }.min()
  }

  /// Path of the recording the heart rates come from; nil without any health recording.
  var source: String? {
    (files.first { !$0.samples.isEmpty } ?? files.first)?.recording.source
  }

  /// Why there is not a single heart rate; nil when there is one, even if it could not be used.
  var failure: Flag? {
    guard files.allSatisfy(\.samples.isEmpty) else { return nil }
    if files.allSatisfy({ $0.itemCount == 0 }) { return .noInput }
    return files.contains { !$0.unknownUnits.isEmpty } ? .unknownUnit : .noHeartRate
  }

  /// What the user is told of heart rates that could not be used; each begins with the file.
  var remarks: [String] {
    files.flatMap { file in file.remarksOnUnits.map { "\(file.recording.source): \($0)" } }
  }

  var flags: [Flag] {
    var flags = files.flatMap(\.recording.tearFlags)
    if files.contains(where: { $0.recording.partCount > 1 }) { flags.append(.joinedParts) }
    if files.contains(where: { !$0.unknownUnits.isEmpty }) { flags.append(.unknownUnit) }
    if duplicateCount + files.reduce(0, { $0 + $1.incompleteCount }) > 0 {
      flags.append(.samplesDropped)
    }
    if sourceCount > 1 { flags.append(.multipleSources) }
    if implausibleCount > 0 { flags.append(.implausibleRates) }
    if implausibleShare > Self.largestImplausibleShare { flags.append(.manyImplausibleRates) }
    return flags
  }
}
