import Recordings

/// The moves of a result, made again with a number of disks.
///
/// The result holds towers and no disks, and not their number: a replay that meets a move that is not allowed
/// shows that the number is wrong, or the result damaged. After each move the distance from the goal is known
/// exactly, so that moves are optimal, neutral or worsening by fact, not by a rule of thumb.
///
/// Distances were checked against a search of the complete graph of states for every number of disks up to
/// seven.
struct TowerReplay {
  /// A move that the rules of the puzzle do not allow.
  struct MoveFault: Error {
    /// The number of the move, counted from 1.
    let number: Int
    let move: TowerMove
    /// The disk moved and the smaller one it would lie on, counted from 1 for the smallest; nil where
    /// the tower was empty.
    let disks: (moved: Int, below: Int)?
  }

  let diskCount: Int
  /// The disk of each move, counted from 1 for the smallest.
  private(set) var disks: [Int] = []
  /// Moves from the goal, at the start and after each move.
  private(set) var distances: [Int]
  private(set) var end: TowerState
  /// How many states differ from all before them, the start among them.
  let stateCount: Int

  /// `moves` go from one of three towers to another.
  init(_ moves: [TowerMove], diskCount: Int) throws(MoveFault) {
    self.diskCount = diskCount
    end = TowerState(diskCount: diskCount)
    distances = [end.distance]
    var seen: Set = [end.code]
    for (number, move) in moves.enumerated() {
      let tops = (end.top(of: move.donor), end.top(of: move.recipient))
      guard let disk = end.move(from: move.donor, to: move.recipient) else {
        throw MoveFault(
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

  /// Moves that change the distance from the goal by `change`.
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

/// A state of the puzzle: which tower each disk stands on.
struct TowerState: Equatable {
  /// The tower on which all disks have to end.
  static let goal = 2

  /// The tower of each disk, the smallest first; on a tower smaller disks lie on larger ones.
  private(set) var towers: [Int]

  /// The state in which all disks are on tower 0.
  init(diskCount: Int) { towers = Array(repeating: 0, count: diskCount) }

  /// Any state; all of them can be reached.
  init(towers: [Int]) { self.towers = towers }

  /// The disk that lies on top, from 0 for the smallest; nil for an empty tower.
  func top(of tower: Int) -> Int? { towers.firstIndex(of: tower) }

  /// Whether the top of one tower may lie on another.
  func allows(from donor: Int, to recipient: Int) -> Bool {
    guard let disk = top(of: donor) else { return false }
    return top(of: recipient).map { disk < $0 } ?? true
  }

  /// The disk moved, from 0 for the smallest; nil for a move that is not allowed.
  mutating func move(from donor: Int, to recipient: Int) -> Int? {
    guard allows(from: donor, to: recipient), let disk = top(of: donor) else { return nil }
    towers[disk] = recipient
    return disk
  }

  var isSolved: Bool { towers.allSatisfy { $0 == Self.goal } }

  /// The fewest moves that solve the puzzle from here, the length of the shortest path in the graph of
  /// states.
  ///
  /// The largest disk off its place has to move once, when all smaller ones are on the third tower, and
  /// the tower it frees takes 2^k - 1 moves more (Hinz et al., The Tower of Hanoi: Myths and Maths).
  var distance: Int {
    var (moves, target) = (0, Self.goal)
    for disk in towers.indices.reversed() where towers[disk] != target {
      moves += 1 << disk
      target = 3 - towers[disk] - target
    }
    return moves
  }

  /// A number that identifies the state among all states of the same number of disks.
  var code: UInt64 { towers.reduce(0) { 3 * $0 + UInt64($1) } }
}
