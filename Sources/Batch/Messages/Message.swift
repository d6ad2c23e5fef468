public import Metrics
public import Report

/// A line for standard error.
public struct Message: Codable, Sendable, Equatable {
  public let severity: Severity
  public let text: String
  /// Shared by remarks of which a few say as much as all.
  public let kind: Kind

  /// What a message is about.
  public enum Kind: Codable, Sendable, Hashable {
    /// Nothing that others are about as well: each is printed.
    case single
    /// What a flag stands for.
    case flag(Flag.Code)
    /// Something that is not read; without the reason where it could hold names.
    case passedOver(reason: String?)
  }

  public init(severity: Severity, text: String, kind: Kind = .single) {
    (self.severity, self.text, self.kind) = (severity, text, kind)
  }
}

extension Message.Kind {
  /// As printed where not all messages of a kind are.
  fileprivate var words: String {
    switch self {
    case .single: ""
    case .flag(let code): code.rawValue
    case .passedOver(let reason): "passed over" + (reason.map { ": \($0)" } ?? "")
    }
  }
}

/// Counts remarks by their kind, so that thousands of one kind do not hide the others.
struct RepeatedRemarks {
  /// As many of one kind are printed as are names in a list.
  static let mostPrinted = NameList.usualLimit

  private var counts: [Message.Kind: Int] = [:]
  /// Kinds of which more were made, in the order of their first remark beyond the limit.
  private var exceeded: [(severity: Severity, kind: Message.Kind)] = []

  /// False for a remark that is only counted.
  mutating func isToBePrinted(_ message: Message) -> Bool {
    guard message.kind != .single else { return true }
    let count = counts[message.kind, default: 0] + 1
    counts[message.kind] = count
    if count == Self.mostPrinted + 1 { exceeded.append((message.severity, message.kind)) }
    return count <= Self.mostPrinted
  }

  /// A line for each kind of which not all were printed; counting begins anew.
  mutating func takeCounts() -> [(severity: Severity, text: String)] {
    let lines = exceeded.map { severity, kind in
      let more = (counts[kind] ?? 0) - Self.mostPrinted
      return (severity, "and \(more) more of the same kind (\(kind.words)); -v tells each")
    }
    self = RepeatedRemarks()
    return lines
  }
}
