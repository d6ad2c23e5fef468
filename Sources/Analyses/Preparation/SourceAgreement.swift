import Metrics

/// Whether two sources of one quantity agree: a distance, a number of steps, or a heart rate.
///
/// The limits are this tool's own. A pedometer is late by about 5 steps, its distance and that of good positions differ by up to 5 % in the
/// sample sessions, and two heart rate monitors that work differ by less than 10 beats per minute.
enum SourceAgreement {
  /// Sources that differ by more than this share of the larger, and by this many meters, steps or beats per minute, disagree.
  static let (largestDifference, smallestDifference) = (0.15, 10.0)

  static func isBroken(_ a: Double, _ b: Double) -> Bool {
    abs(a - b) > largestDifference * max(a, b) && abs(a - b) >= smallestDifference
  }

  /// The type of the events with the number of steps by each source.
  static let stepCountEvent = "step_count_by_source"

  /// Whether the steps of a source, by the events of a step, contradict those of another one.
  static func isStepCount(of source: String, disputedBy events: [Event]) -> Bool {
    let counts = events.filter { $0.type == stepCountEvent }
    guard let own = counts.first(where: { $0.item == source })?.value else { return false }
    return counts.contains { $0.value.map { isBroken(own, $0) } ?? false }
  }
}

extension Flag {
  static let sourcesDisagree = Flag(
    "sources_disagree", .doubt, concerning: .measured,
    "Two sources of one quantity, such as pedometer and location, pedometer, motion and HealthKit, or two devices with heart rates, differ by more than 15 % of the larger and by at least 10 m, 10 steps or 10 beats per minute. Walking speeds and step lengths of HealthKit have no smallest difference. The value is that of the more trusted source. A pedometer with less than 25 % of the location distance, or with fewer than half of the proven steps, is left out.",
    remedy: "compare the values of all sources, which are in events.csv")
}
