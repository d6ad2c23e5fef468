import Recordings

/// The moves of a result made again with a number of disks.
struct TowerReplay {
  /// A move that is not allowed.
  struct Fault: Error {
    /// Counted from 1.
    let number: Int
    let move: TowerMove
    /// The disk moved and the smaller one it would lie on, counted from 1 for the smallest; nil where
    /// the tower was empty.
    let disks: (moved: Int, below: Int)?
  }

  let diskCount: Int
  /// By move, counted from 1 for the smallest.
  private(set) var disks: [Int] = []
  /// Moves from the goal, at the start and after each move.
  private(set) var distances: [Int]
  private(set) var end: TowerState
  /// How many states differ from all before them, the start among them.
  let stateCount: Int

  /// `moves` go from one of three towers to another.
  init(_ moves: [TowerMove], diskCount: Int) throws(Fault) {
    self.diskCount = diskCount
    end = TowerState(diskCount: diskCount)
    distances = [end.distance]
    var seen: Set = [end.code]
    for (number, move) in moves.enumerated() {
      let tops = (end.top(of: move.donor), end.top(of: move.recipient))
      guard let disk = end.move(from: move.donor, to: move.recipient) else {
        throw Fault(
          number: number + 1, move: move,
          disks: tops.0.flatMap { disk in tops.1.map { (disk + 1, $0 + 1) } })
      }
      disks.append(disk + 1)
      distances.append(end.distance)
      seen.insert(end.code)
    }
    stateCount = seen.count
  }

  /// The fewest moves from start to goal.
  var minimum: Int { (1 << diskCount) - 1 }

  /// Moves that change the distance from the goal by so much.
  func count(ofChange change: Int) -> Int {
    zip(distances, distances.dropFirst()).count { $1 - $0 == change }
  }

  /// Moves of the disk that was moved just before.
  var repeatCount: Int { zip(disks, disks.dropFirst()).count(where: ==) }

  /// Number from 1 of the move that brought the largest disk to its place; nil while it is not there.
  var largestPlaced: Int? {
    guard end.towers.last == TowerState.goal else { return nil }
    return disks.lastIndex(of: diskCount).map { $0 + 1 }
  }
}
