/// Which tower each disk stands on.
struct TowerState: Equatable {
  /// The tower all disks have to come to.
  static let goal = 2

  /// By disk, the smallest first; on a tower smaller disks lie on larger ones.
  private(set) var towers: [Int]

  /// All on tower 0.
  init(diskCount: Int) { towers = Array(repeating: 0, count: diskCount) }

  /// Any state: there is none that cannot be reached.
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

  /// A number of its own for each state of so many disks.
  var code: UInt64 { towers.reduce(0) { 3 * $0 + UInt64($1) } }
}
