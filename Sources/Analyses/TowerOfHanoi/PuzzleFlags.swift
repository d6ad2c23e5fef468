import Metrics
import Recordings

/// What can be said of the tower of Hanoi.
extension Flag {
  static let brokenMove = Flag(
    "broken_move", .distrust, "A move lacks a tower, so that those after it mean nothing.")
  static let noSuchMove = Flag(
    "no_such_move", .distrust, "A move is not from one of three towers to another.")
  static let illegalMove = Flag(
    "illegal_move", .distrust,
    "A move takes from an empty tower or puts a disk on a smaller one; such moves are not recorded."
  )
  static let unsolvable = Flag(
    "unsolvable", .distrust, "The moves fit no number of disks from 1 to 12.")
  static let solvedMismatch = Flag(
    "solved_mismatch", .doubt, "ResearchKit and the moves disagree on whether it was solved.")
  static let solvedUnknown = Flag(
    "solved_unknown", .note, "The result does not tell whether it was solved.")
  static let moveTimeNotMonotonic = Flag(
    "move_time_not_monotonic", .doubt, "A move is told to be earlier than the one before it.")
  static let disksInferred = Flag(
    "disks_inferred", .note, "The number of disks is the only one that the moves solve.")
  static let disksUnknown = Flag(
    "disks_unknown", .note,
    "Nothing tells the number of disks of an attempt that failed; see --disks.")
  static let notSolved = Flag("not_solved", .note, "The puzzle was not solved.")
  static let noMove = Flag("no_move", .note, "No move was made.")
  static let largestDiskNotPlaced = Flag(
    "largest_disk_not_placed", .note, "The largest disk did not end on its tower.")

  static let ofPuzzles: [Flag] = [
    brokenMove, noSuchMove, illegalMove, unsolvable, solvedMismatch, solvedUnknown,
    moveTimeNotMonotonic, disksInferred, disksUnknown, notSolved, noMove, largestDiskNotPlaced,
  ]
}

extension Puzzle {
  /// What holds for all values of the step.
  var flags: [Flag] {
    var flags: [Flag] = []
    if let known, let isSolved = result.isSolved, known.end.isSolved != isSolved {
      flags.append(.solvedMismatch)
    }
    if moveSeconds.contains(where: { $0 < 0 }) { flags.append(.moveTimeNotMonotonic) }
    if diskSource == .inferred { flags.append(.disksInferred) }
    return flags
  }
}
