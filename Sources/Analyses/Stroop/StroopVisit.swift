import Metrics
import Recordings

/// The results of one Stroop test, numbered from 1 as they stand in the file.
struct StroopVisit {
  private(set) var trials: [PlacedTrial] = []
  /// What is wrong with trials, and with parts of them, that were left out.
  private(set) var remarks: [String] = []
  /// Members for which trials were left out, each once.
  private var faultyKeys: [String] = []
  private let leaves: [ResultLeaf]

  /// `first` is the number of the first trial, `isCongruent` what its step tells of all of them.
  init(
    _ leaves: [ResultLeaf], first: Int = 1, isCongruent: Bool? = nil,
    _ parameters: StroopParameters
  ) {
    self.leaves = leaves
    for (place, leaf) in leaves.enumerated() {
      let number = first + place
      switch StroopResult(leaf) {
      case .trial(let trial):
        trials.append(
          PlacedTrial(trial, number: number, isCongruent: isCongruent, parameters))
        remarks += trial.leftOut.map { "\($0.text); it was left out" }
      case .unusable(let faults):
        remarks += faults.map { "\($0.text); trial \(number) skipped" }
        faultyKeys += faults.map(\.key).filter { !faultyKeys.contains($0) }
      }
    }
  }

  /// What the user is told where no trial can be used.
  var absence: String {
    let keys = faultyKeys.joined(separator: ", ")
    let path = leaves.first?.path ?? ""
    return (path.isEmpty ? "" : "\(path): ")
      + "expected a color and a response time in one trial at least, "
      + "found \(leaves.count) with no usable \(keys); step skipped"
  }
}
