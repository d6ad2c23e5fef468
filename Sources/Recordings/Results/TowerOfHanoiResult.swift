public import Text

/// A disk taken from one tower to another.
public struct TowerMove: Sendable, Equatable {
  /// Where it stands in the file, as a JSON path.
  public let path: String
  /// Seconds since the first move; nil if missing.
  public let seconds: Double?
  /// Towers as stored, 0 to 2 from left to right, valid or not.
  public let donor: Int, recipient: Int
}

/// The moves of a puzzle: `ORKTowerOfHanoiResult`, which holds no attempt at a move that is not allowed.
public struct TowerOfHanoiResult: LeafContent, Sendable, Equatable {
  /// In the order of the file.
  public let moves: [TowerMove]
  /// The number of moves, of a result that has it and no moves; nil for all others.
  public let totalMoveCount: Int?
  /// The verdict of the phone; nil if missing.
  public let isSolved: Bool?
  /// When the first move was made, or the step ended without one.
  public let start: RecordedDate?
  /// A move is missing, so that those after it mean nothing.
  public let isBroken: Bool
  /// The unit of the file's times; those of the moves are seconds.
  public let times: StatedTimes
  /// What could not be read: JSON path, what was expected and found, and the effect.
  public let skipped: [ErrorWording]

  /// Missing and invalid members are left out.
  public init(_ leaf: ResultLeaf) {
    var reader = TolerantReader()
    let root = leaf.root
    let list = reader.key(in: root, "moves")
    let stated = reader.list(root, list, of: "a move from tower to tower") { $0.move($1) }
    times = TimeEvidence(leaf, moments: stated.compactMap(\.seconds), .move).times
    let perSecond = times.perSecond
    moves = stated.map { move in
      TowerMove(
        path: move.path, seconds: move.seconds.map { $0 / perSecond }, donor: move.donor,
        recipient: move.recipient)
    }
    totalMoveCount =
      reader.value(in: root, list) == nil
      ? reader.wholeNumber(root, "numberOfMoves", in: 0...1_000_000) : nil
    isSolved = reader.truth(root, reader.key(in: root, "puzzleWasSolved"))
    start = leaf.object[reader.key(in: root, "startDate")]?.recordedDate
    isBroken = reader.isBroken(root, list, read: moves.count)
    skipped = reader.skipped
  }
}

extension TolerantReader {
  fileprivate mutating func move(_ place: Place) -> TowerMove? {
    let donor = tower(place, "donorTowerIndex")
    let recipient = tower(place, "recipientTowerIndex")
    let seconds = number(place, key(in: place, "timestamp"), in: 0...1e300, "a number from 0 on")
    guard let donor, let recipient else { return nil }
    return TowerMove(path: place.path, seconds: seconds, donor: donor, recipient: recipient)
  }

  private mutating func tower(_ place: Place, _ name: String) -> Int? {
    wholeNumber(place, key(in: place, name))
  }
}
