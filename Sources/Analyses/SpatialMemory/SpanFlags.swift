import Metrics

/// What can be said of sequences of tiles.
extension Flag {
  static let noGame = Flag(
    "no_game", .distrust, "No game was recorded: the step was left before the first ended.")
  static let scoreMissing = Flag(
    "score_missing", .note, "A game does not tell the points it gave.")
  static let touchTimeNotMonotonic = Flag(
    "touch_time_not_monotonic", .doubt, "Taps of a game were put in order of time.")
  static let targetRectsMissing = Flag(
    "target_rects_missing", .note,
    "A game does not tell where all of its tiles were; where taps fell is not measured in it.")
  static let staircaseIrregular = Flag(
    "staircase_irregular", .doubt,
    "A sequence is not one tile longer after a success, or one shorter after a failure.")
  static let recallDirectionUnknown = Flag(
    "recall_direction_unknown", .note,
    "Nothing tells whether tiles had to be tapped in the order shown or backward: --task-description"
      + " or --reversal can.")
  static let noHit = Flag("no_hit", .note, "No tile was tapped in its turn.")
  static let noWrongTile = Flag("no_wrong_tile", .note, "No wrong tile was tapped.")

  static let ofSpatialMemory: [Flag] = [
    noGame, scoreMissing, touchTimeNotMonotonic, targetRectsMissing, staircaseIrregular,
    recallDirectionUnknown, noHit, noWrongTile, tooFast,
  ]
}
