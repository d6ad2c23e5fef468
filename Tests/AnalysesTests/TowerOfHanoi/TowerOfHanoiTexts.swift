import Synthesis

/// A result of these moves, a second apart.
func puzzleLeaf(_ moves: [(from: Int, to: Int)], isSolved: Bool) -> String {
  let list = moves.enumerated().map { number, move in
    #"{"timestamp":\#(number),"donorTowerIndex":\#(move.from),"recipientTowerIndex":\#(move.to)}"#
  }
  return #"{"_class":"ORKTowerOfHanoiResult","identifier":"towerOfHanoi","#
    + #""startDate":"2024-05-01T10:00:09+0000","puzzleWasSolved":\#(isSolved),"moves":["#
    + list.joined(separator: ",") + "]}"
}

/// The textbook's solution: so many disks from a tower to another by way of the third.
func solution(_ disks: Int, from: Int = 0, to: Int = 2) -> [(from: Int, to: Int)] {
  guard disks > 0 else { return [] }
  let third = 3 - from - to
  return solution(disks - 1, from: from, to: third) + [(from, to)]
    + solution(disks - 1, from: third, to: to)
}
