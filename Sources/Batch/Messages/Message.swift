public import Metrics
public import Report
public import Text

/// A line for standard error.
public struct Message: Codable, Sendable, Equatable {
  public let severity: Severity
  public let text: String
  /// Shared by remarks of which a few say as much as all.
  public let kind: MessageSubject

  /// What a message is about.
  public enum MessageSubject: Codable, Sendable, Hashable {
    /// Nothing that others are about as well: each is printed.
    case single
    /// What a flag stands for.
    case flag(Flag.Code)
    /// Something that is not read; without the reason where it could hold names.
    case passedOver(reason: Term?)
  }

  public init(severity: Severity, text: String, kind: MessageSubject = .single) {
    (self.severity, self.text, self.kind) = (severity, text, kind)
  }
}

extension Message.MessageSubject {
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

  private var counts: [Message.MessageSubject: Int] = [:]
  /// Kinds of which more were made, in the order of their first remark beyond the limit.
  private var exceeded: [(severity: Severity, kind: Message.MessageSubject)] = []

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
      return (severity, "and \(more) more of the same kind (\(kind.words)); -v prints all of them")
    }
    self = RepeatedRemarks()
    return lines
  }
}

/// How many of something there are, with the first names, so that memory stays flat.
struct NameList: Codable, Sendable, Equatable {
  private(set) var count: Int
  private(set) var names: [String]
  /// How many names are kept.
  let limit: Int

  static let usualLimit = 10

  init(limit: Int = usualLimit, count: Int = 0, names: [String] = []) {
    (self.limit, self.count, self.names) = (limit, count, names)
  }

  mutating func add(_ name: String) {
    count += 1
    if names.count < limit { names.append(name) }
  }

  /// The names, and how many are left out.
  var text: String {
    let first = names.map(shown).joined(separator: ", ")
    return count > names.count ? "\(first) and \(count - names.count) more (-v names all)" : first
  }
}

/// A fault of the program or of the system, not of the call.
public protocol ProgramFault: Error, CustomStringConvertible {}

/// An option whose value is well formed but cannot be used.
public struct SettingsError: Error, CustomStringConvertible {
  public let description: String
  /// The description without names of files, and without what stands in them.
  let withoutNames: String

  init(description: String, withoutNames: String) {
    (self.description, self.withoutNames) = (description, withoutNames)
  }

  /// A problem that names no file.
  public init(description: String) {
    self.init(description: description, withoutNames: description)
  }

  /// A problem of the file or text that an option gives.
  public init(_ option: String, of name: String, _ problem: String) {
    self.init(
      description: "\(option): \(shown(name)): \(problem)", withoutNames: "\(option): \(problem)")
  }
}
