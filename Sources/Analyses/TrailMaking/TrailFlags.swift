import Metrics
import Recordings

/// What can be said of trails.
extension Flag {
  static let noTap = Flag("no_tap", .distrust, "No tap was recorded.")
  static let tapsOutOfTurn = Flag(
    "taps_out_of_turn", .distrust,
    "Taps that count as correct are not those of targets 0, 1, 2 and so on, or there is no such target."
  )
  static let notCompleted = Flag(
    "not_completed", .doubt, "Fewer than all 13 targets were reached.")
  static let tapTimeNotMonotonic = Flag(
    "tap_time_not_monotonic", .doubt, "A tap is told to be earlier than the one before it.")
  static let trailTypeUnknown = Flag(
    "trail_type_unknown", .note,
    "Nothing tells whether the trail was of numbers or of numbers and letters; see --trail-type.")
  static let onlyTrailB = Flag(
    "only_trail_b", .note, "Only trail B has letters, so trail A has no such value.")
  static let noTouchPositions = Flag(
    "no_touch_positions", .note,
    "No touch recording in which every target reached is found: results do not tell where targets were."
  )
  static let noTrailPair = Flag(
    "no_trail_pair", .note,
    "The run has no completed trails of both types; pairs of two runs stand in groups.csv.")

  static let ofTrails: [Flag] = [
    noTap, tapsOutOfTurn, notCompleted, tapTimeNotMonotonic, trailTypeUnknown, onlyTrailB,
    noTouchPositions, noTrailPair, tooFast,
  ]
}

extension Trail {
  /// What holds for all values of the trail.
  var flags: [Flag] {
    var flags: [Flag] = []
    if !isCompleted { flags.append(.notCompleted) }
    if let count = result.errorCount, count != mistakes.count { flags.append(.countMismatch) }
    if !isInOrderOfTime { flags.append(.tapTimeNotMonotonic) }
    if type == nil { flags.append(.trailTypeUnknown) }
    return flags
  }
}
