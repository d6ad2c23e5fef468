import Metrics
import Recordings
import Text

/// One solving of the puzzle, or the attempt at it.
public struct TowerOfHanoiAttempt {
  /// How the number of disks is known.
  enum DiskSource: String, CaseIterable { case given, inferred }

  /// The numbers that are tried where the number of disks is not known.
  static let inferable = 1...12
  /// The numbers that can be given; ResearchKit asks for no more than 8.
  static let limits = 1...20

  static let parameter = Parameter(
    "hanoi-disks", limits, "Number of disks; the default is inferred from the moves")

  let result: TowerOfHanoiResult
  /// Nil where the disks of an attempt that failed are not known.
  let diskSource: DiskSource?
  /// With the number of disks, or with the fewest that allow the moves.
  let replay: TowerReplay
  /// When the puzzle appeared; nil where it is not recorded.
  let shown: RecordedDate?

  /// Throws where moves are missing or cannot have been made.
  init(_ result: TowerOfHanoiResult, disks: Int?, shown: RecordedDate?, of leaf: ResultLeaf)
    throws(UnusableStep)
  {
    let path = leaf.place("moves")
    guard !result.isBroken else {
      throw UnusableStep(
        reason: .hanoiMoveIncomplete,
        fault: "\(path): expected two towers in each, found some without")
    }
    for (number, move) in result.moves.enumerated() { try Self.check(move, number: number + 1) }
    (self.result, self.shown) = (result, shown)
    if result.totalMoveCount != nil {
      (replay, diskSource) = (try Self.replay(result, Self.inferable.lowerBound), nil)
    } else if let disks {
      (replay, diskSource) = (try Self.replay(result, disks), .given)
    } else {
      replay = try Self.fewestDisks(result, at: path)
      diskSource = result.isSolved == true ? .inferred : nil
    }
  }

  private static func check(_ move: TowerMove, number: Int) throws(UnusableStep) {
    let towers = 0...2
    guard towers.contains(move.donor), towers.contains(move.recipient), move.donor != move.recipient
    else {
      throw UnusableStep(
        reason: .hanoiMoveInvalid,
        fault:
          "\(move.path): expected move \(number) between two of the towers 0 to 2, found \(move.donor) to \(move.recipient)"
      )
    }
  }

  private static func replay(_ result: TowerOfHanoiResult, _ disks: Int) throws(UnusableStep)
    -> TowerReplay
  {
    do throws(TowerReplay.MoveFault) {
      return try TowerReplay(result.moves, diskCount: disks)
    } catch { throw UnusableStep(reason: .hanoiMoveIllegal, fault: error.text(disks)) }
  }

  /// More disks always allow what fewer do, and the largest of them stay on tower 0: a solution fits
  /// one number only.
  private static func fewestDisks(_ result: TowerOfHanoiResult, at path: String)
    throws(UnusableStep) -> TowerReplay
  {
    let replay = inferable.lazy.compactMap { try? TowerReplay(result.moves, diskCount: $0) }.first
    if result.isSolved == true {
      guard let replay, replay.end.isSolved else {
        throw UnusableStep(
          reason: .hanoiMovesImpossible,
          fault: "\(path): moves do not solve the puzzle for any number of disks")
      }
      return replay
    }
    guard let replay else {
      throw UnusableStep(
        reason: .hanoiMovesImpossible,
        fault: "\(path): moves are not allowed with any number of disks up to 12")
    }
    return replay
  }

  /// The moves made again where the number of disks is known.
  var known: TowerReplay? { diskSource == nil ? nil : replay }

  /// Moves that take back the one before them.
  var undoCount: Int {
    zip(result.moves, result.moves.dropFirst()).count {
      $0.donor == $1.recipient && $0.recipient == $1.donor
    }
  }

  /// From each move to the next, where both have a time.
  var moveSeconds: [Double] {
    zip(result.moves, result.moves.dropFirst()).compactMap { before, move in
      before.seconds.flatMap { start in move.seconds.map { $0 - start } }
    }
  }

  /// A row for every move with its disk, and one with what is left to do after it where that is known.
  var events: [Event] {
    result.moves.enumerated().flatMap { number, move in
      let item = "\(number + 1)"
      let moved = Event(
        "hanoi_move", onsetSeconds: move.seconds, item: item, value: Double(replay.disks[number]),
        unit: .count)
      let left = known.map {
        Event(
          "hanoi_move_remaining_count", onsetSeconds: move.seconds, item: item,
          value: Double($0.distances[number + 1]), unit: .count)
      }
      return [moved] + [left].compactMap(\.self)
    }
  }

  /// Flags of all values of the step.
  var flags: [Flag] {
    var flags: [Flag] = []
    if let known, let isSolved = result.isSolved, known.end.isSolved != isSolved {
      flags.append(.solvedMismatch)
    }
    if moveSeconds.contains(where: { $0 < 0 }) { flags.append(.moveTimesOutOfOrder) }
    if diskSource == .inferred { flags.append(.hanoiDisksInferred) }
    return flags
  }
}

extension TowerReplay.MoveFault {
  fileprivate func text(_ diskCount: Int) -> String {
    let found = disks.map { "disk \($0.moved) on disk \($0.below)" } ?? "no disk there"
    return
      "\(move.path): expected move \(number) of \(diskCount) disks from tower \(move.donor) to \(move.recipient) to be allowed, found \(found)"
  }
}
