import Metrics
import Recordings
import Study

/// A trial with its place in the test and what holds of it.
struct PlacedTrial {
  /// Counted from 1 over all trials of the test, also those that cannot be used.
  let number: Int
  let trial: StroopTrial
  /// Whether the word was written in the color it names; nil where it is not known.
  let isCongruent: Bool?
  let isAnticipation: Bool
  let isLapse: Bool

  /// `isCongruent` is that of the step, for results without the word.
  init(_ trial: StroopTrial, number: Int, isCongruent: Bool? = nil, _ parameters: StroopParameters)
  {
    (self.trial, self.number) = (trial, number)
    self.isCongruent = trial.word.map { $0 == trial.color } ?? isCongruent
    let milliseconds = trial.responseSeconds.map { 1000 * $0 }
    isAnticipation = milliseconds.map { $0 < parameters.shortestMilliseconds } ?? false
    isLapse = milliseconds.map { $0 > parameters.longestMilliseconds } ?? false
  }

  /// Nil for a trial without an answer, of which no time is stored.
  var milliseconds: Double? { trial.responseSeconds.map { 1000 * $0 } }

  var isTimed: Bool { trial.responseSeconds != nil }

  /// An answer to the word, right or wrong.
  var isValid: Bool { !isAnticipation && !isLapse }

  /// Why the trial does not count.
  var flags: [Flag] { (isAnticipation ? [.anticipation] : []) + (isLapse ? [.lapse] : []) }

  /// As ResearchKit judged it where the color is not known.
  var isCorrect: Bool {
    trial.color.map { $0 == trial.selected } ?? trial.isReportedCorrect ?? false
  }

  /// A valid trial answered right.
  var isHit: Bool { isValid && isCorrect }

  /// The kinds of answers.
  enum TrialAnswer {
    case correct
    /// The color the word names.
    case word
    /// Another wrong color than that.
    case other
    /// A wrong color, where the word is not known.
    case wrong
    /// No color.
    case nothing
  }

  var answer: TrialAnswer {
    if isCorrect { return .correct }
    guard let selected = trial.selected else { return .nothing }
    // A word in its own color leaves no other word to read.
    guard let word = trial.word ?? (isCongruent == true ? trial.color : nil) else { return .wrong }
    return selected == word ? .word : .other
  }
}

/// The results of one Stroop test, numbered from 1 as they stand in the file.
struct StroopVisit {
  private(set) var trials: [PlacedTrial] = []
  /// Why trials, or parts of them, were left out or converted.
  private(set) var remarks: [Remark]

  /// The flags of all values of the trials.
  var flags: [Flag] { remarks.map(\.flag).unique }
  /// Members for which trials were left out, each once.
  private var faultyKeys: [String] = []
  private let leaves: [ResultLeaf]

  /// `first` is the number of the first trial, `isCongruent` the congruency of all trials of the step.
  init(
    _ leaves: [ResultLeaf], first: Int = 1, isCongruent: Bool? = nil, times: StatedTimes,
    _ parameters: StroopParameters
  ) {
    self.leaves = leaves
    remarks = leaves.first.map(times.remarks(on:)) ?? []
    for (place, leaf) in leaves.enumerated() {
      let number = first + place
      switch StroopResult(leaf, times: times) {
      case .trial(let trial):
        trials.append(PlacedTrial(trial, number: number, isCongruent: isCongruent, parameters))
        remarks += trial.leftOut.map { Remark(.elementSkipped, $0.text, effect: "it was left out") }
      case .unusable(let faults):
        remarks += faults.map {
          Remark(.elementSkipped, $0.text, effect: "trial \(number) skipped")
        }
        faultyKeys += faults.map(\.key).filter { !faultyKeys.contains($0) }
      }
    }
  }

  /// The remark for the user where no trial can be used.
  var absence: Remark {
    let keys = faultyKeys.isEmpty ? "response time" : faultyKeys.joined(separator: ", ")
    let path = leaves.first?.path ?? ""
    return Remark(
      .elementSkipped,
      (path.isEmpty ? "" : "\(path): ")
        + "expected a color and a response time in one trial at least, found \(leaves.count) with no usable \(keys)",
      effect: "step skipped")
  }
}

/// Accuracy Stroop: steps of one trial each, which make one test together.
struct SingleTrials {
  private let parameters: Parameters
  /// The unit of all steps: one trial alone tells little of it.
  private let times: StatedTimes
  /// The options of the last of its steps: those of a map hold for all of them.
  private var given: StroopParameters
  private var trials: [PlacedTrial] = []
  private var count = 0
  private var stepFlags: [Flag] = []

  init(_ session: Session, _ parameters: Parameters) {
    self.parameters = parameters
    times = StroopResult.times(
      of: session.steps.flatMap { $0.leaves(of: Stroop.task) }.filter(\.isAccuracyStroop))
    given = StroopParameters(parameters)
  }

  /// The measurement of one step; its trial is kept, unless it is of an earlier run.
  mutating func measure(_ leaves: [ResultLeaf], of step: SessionStep) throws(UnusableStep)
    -> Measured<StroopStep>
  {
    if let leaf = leaves.first { try times.check(leaf) }
    let visit = StroopVisit(
      leaves, first: step.isPrevious ? 1 : count + 1,
      isCongruent: StroopParameters(parameters).isCongruent(step), times: times,
      StroopParameters(parameters.of(step)))
    if !step.isPrevious { add(visit, of: leaves, step) }
    guard !visit.trials.isEmpty else {
      throw UnusableStep(reason: .elementSkipped, remarks: [visit.absence])
    }
    return Measured(
      outcome: .trial, events: visit.trials.flatMap { $0.events(since: nil) },
      flags: step.flags + visit.flags, remarks: visit.remarks)
  }

  private mutating func add(_ visit: StroopVisit, of leaves: [ResultLeaf], _ step: SessionStep) {
    count += leaves.count
    given = StroopParameters(parameters.of(step))
    trials += visit.trials
    stepFlags = (stepFlags + step.flags + visit.flags).unique
  }

  /// Nil without a usable trial.
  var summary: StroopSummary? {
    !trials.contains(where: \.isTimed)
      ? nil : StroopSummary(trials, given, isAccuracy: true, stepFlags: stepFlags)
  }
}
