public import Text

/// One attempt of the touch task, by its dates: `ORKNormalizedReactionTimeResult`.
///
/// A finger rests on a button; the target appears (`stimulusStartDate`), the finger is lifted
/// (`timerStartDate`), the target is touched (`reactionDate`), the attempt is stored (`timerEndDate`).
public struct NormalizedReactionTimeResult: Sendable, Equatable {
  /// Nil for what did not happen.
  public let stimulus: RecordedDate?, lift: RecordedDate?, touch: RecordedDate?
  /// The time from the start to the target, above 0; nil where it is not recorded.
  public let foreperiodSeconds: Double?
  /// None of its dates has a fraction of a second.
  public let isCoarse: Bool
  /// Why nothing of the attempt can be used: a date that cannot be read, or two that contradict each other.
  public let fault: LeafFault?

  /// Reads all of its dates.
  public init(_ leaf: ResultLeaf) {
    var reader = TolerantReader()
    let root = leaf.root
    stimulus = reader.moment(root, "stimulusStartDate")
    lift = reader.moment(root, "timerStartDate")
    touch = reader.moment(root, "reactionDate")
    let end = reader.moment(root, "timerEndDate")
    foreperiodSeconds = reader.value(in: root, "currentInterval")?.number.flatMap {
      $0 > 0 ? $0 : nil
    }
    reader.check(root, "reactionDate", touch, isNotBefore: "stimulusStartDate", stimulus)
    reader.check(root, "timerEndDate", end, isNotBefore: "stimulusStartDate", stimulus)
    reader.check(root, "timerEndDate", end, isNotBefore: "timerStartDate", lift)
    reader.check(root, "timerEndDate", end, isNotBefore: "reactionDate", touch)
    let dates = [stimulus, lift, touch, end].compactMap(\.self)
    isCoarse = !dates.isEmpty && !dates.contains(where: \.hasFraction)
    fault = reader.faults.first
  }
}

extension TolerantReader {
  /// Nil for what did not happen: a key that is missing, null, 0, or an empty text.
  fileprivate mutating func moment(_ root: Place, _ name: String) -> RecordedDate? {
    let key = key(in: root, name)
    switch value(in: root, key) {
    case .number(0), .string(""), .string("0"): return nil
    default: return member(root, key, "a date", \.recordedDate)
    }
  }

  /// Notes two moments that happened in the wrong order. Their dates are shown, other texts are not.
  fileprivate mutating func check(
    _ root: Place, _ name: String, _ date: RecordedDate?, isNotBefore earlierName: String,
    _ earlier: RecordedDate?
  ) {
    guard let date, let earlier, date.unixSeconds < earlier.unixSeconds else { return }
    note(
      root, key(in: root, name),
      "a date not before \(key(in: root, earlierName)) (\(earlier.text))", found: date.text)
  }
}
