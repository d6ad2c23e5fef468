import Text

/// Steps that participants did and of which nothing could be measured, such as those whose recording cannot be read.
///
/// Who did a step has practised it, so that they count as repetitions although they have no value of any metric.
struct UnmeasuredSteps: Sendable {
  private struct DoneStep: Hashable, Sendable { let task, step: ByteKey }

  /// Numbers of occurrences; their places after sorting.
  private var occurrences: [DoneStep: [UInt32]] = [:]

  mutating func add(task: String, step: String, at occurrence: Int) {
    let done = DoneStep(task: ByteKey(task), step: ByteKey(step))
    occurrences[done, default: []].append(UInt32(clamping: occurrence))
  }

  /// Replaces the number of each occurrence by its place.
  mutating func sort(placing places: [UInt32]) {
    occurrences = occurrences.mapValues { $0.map { places[Int($0)] }.sorted() }
  }

  /// Those of a task and step within some places, after sorting.
  func places(task: String, step: String, in wanted: Range<Int>) -> [UInt32] {
    let all = occurrences[DoneStep(task: ByteKey(task), step: ByteKey(step))] ?? []
    return all.filter { wanted.contains(Int($0)) }
  }
}
