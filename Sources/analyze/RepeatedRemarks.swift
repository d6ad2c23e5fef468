import Report

extension Message {
  /// What remarks on different files have in common: the text behind the place, without numbers and quoted names.
  static func kind(ofRemark text: String) -> String {
    let words = text.firstRange(of: ": ").map { String(text[$0.upperBound...]) } ?? text
    return words.replacing(#/"[^"]*"/#, with: "\"…\"").replacing(#/[0-9]+/#, with: "N")
  }
}

/// Counts remarks by their kind, so that thousands of one kind do not hide the others.
struct RepeatedRemarks {
  /// As many of one kind are said as are names in a list.
  static let mostSaid = NameList.usualLimit

  private var counts: [String: Int] = [:]
  /// Kinds of which more were made, in the order of their coming.
  private var exceeded: [(severity: Severity, kind: String)] = []

  /// False for a remark that is only counted.
  mutating func isToBeSaid(_ message: Message) -> Bool {
    guard !message.kind.isEmpty else { return true }
    let count = counts[message.kind, default: 0] + 1
    counts[message.kind] = count
    if count == Self.mostSaid + 1 { exceeded.append((message.severity, message.kind)) }
    return count <= Self.mostSaid
  }

  /// A line for each kind of which not all were said; counting begins anew.
  mutating func takeCounts() -> [(severity: Severity, text: String)] {
    let lines = exceeded.map { severity, kind in
      let more = (counts[kind] ?? 0) - Self.mostSaid
      return (severity, "and \(more) more of the same kind (\(kind)); -v tells each")
    }
    self = RepeatedRemarks()
    return lines
  }
}
