import Text

/// The lengths of recordings of which a metric is the largest of many values, which grows with their number.
///
/// Such values are comparable between recordings of one length only. The largest of n values rises with the logarithm of n, so
/// that lengths that differ by less than a tenth change it by less than its error.
public struct RecordingDurations: Sendable {
  private struct RecordedStep: Hashable, Sendable {
    let task, step, side: ByteKey

    init(_ task: String, _ step: String, _ side: String) {
      (self.task, self.step, self.side) = (ByteKey(task), ByteKey(step), ByteKey(side))
    }
  }

  /// Metrics that grow with the length of the recording, each with its task.
  public static let growing: [(task: String, metric: String)] = [
    ("tremor", "hand_tremor_angle_burst_max_lg_deg")
  ]
  /// The metric with the length of the recording of a step.
  public static let metric = "duration_s"
  /// How many times the shortest recording the longest may be.
  static let largestRatio = 1.1

  /// Seconds by the number of the occurrence.
  private var seconds: [RecordedStep: [Int: Double]] = [:]

  init() {}

  /// Whether lengths of the task's recordings are needed.
  public static func areNeeded(by task: String) -> Bool { growing.contains { $0.task == task } }

  mutating func add(_ length: Double, task: String, step: String, side: String, at occurrence: Int)
  { seconds[RecordedStep(task, step, side), default: [:]][occurrence] = length }

  /// Whether recordings with values of a metric differ in length by more than a tenth; false for metrics that do not depend
  /// on it.
  func differ(in measure: Measure, at occurrences: [Int]) -> Bool {
    guard Self.growing.contains(where: { $0 == (measure.task, measure.metric) }),
      let known = seconds[RecordedStep(measure.task, measure.step, measure.side)]
    else { return false }
    let lengths = occurrences.compactMap { known[$0] }
    guard let shortest = lengths.min(), let longest = lengths.max() else { return false }
    return longest > Self.largestRatio * shortest
  }
}
