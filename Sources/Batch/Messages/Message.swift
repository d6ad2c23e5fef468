public import Metrics
public import Report
public import Text

/// A line for standard error.
public struct Message: Codable, Sendable, Equatable {
  public let severity: Severity
  public let text: String
  /// Remarks with the same subject are printed a few times and then counted.
  public let kind: MessageSubject

  /// What a message is about.
  public enum MessageSubject: Codable, Sendable, Hashable {
    /// A subject of its own; the message is always printed.
    case single
    /// The problem or property that a flag describes.
    case flag(Flag.Code)
    /// A file that is left out for the reason that a flag describes.
    case leftOut(Flag.Code)
    /// A file that is not read. The reason is nil if it could contain names.
    case passedOver(reason: Term?)
    /// A recording of an unknown task, whose remedy is the same for all.
    case unknownTask
    /// A day of a person that two exports have with different values.
    case repeatedDay
    /// A session that is in the folders of two participants.
    case sessionOfTwoPeople
  }

  public init(severity: Severity, text: String, kind: MessageSubject = .single) {
    (self.severity, self.text, self.kind) = (severity, text, kind)
  }
}

extension Message.MessageSubject {
  /// The subject in words, for the line that counts the omitted messages.
  fileprivate var words: String {
    switch self {
    case .single: ""
    case .repeatedDay: "a day in two exports"
    case .unknownTask: "a recording of an unknown task"
    case .sessionOfTwoPeople: "a session of two participants"
    case .flag(let code), .leftOut(let code): code.rawValue
    case .passedOver(let reason): "passed over" + (reason.map { ": \($0)" } ?? "")
    }
  }
}

extension Message.MessageSubject {
  /// True if all messages about the subject are one line at the end: files that are not used need no attention one by one, and
  /// recordings of unknown tasks need one remedy.
  var isOneLine: Bool {
    switch self {
    case .single, .flag, .repeatedDay, .sessionOfTwoPeople: false
    case .leftOut, .passedOver, .unknownTask: true
    }
  }
}

/// Counts remarks by subject, so that thousands of one kind do not hide the others.
struct RepeatedRemarks {
  /// The number of remarks of one kind that are printed.
  static let mostPrinted = NameList.usualLimit

  private var counts: [Message.MessageSubject: Int] = [:]
  /// Kinds with omitted remarks, in the order in which they exceeded the limit.
  private var exceeded: [(severity: Severity, kind: Message.MessageSubject)] = []
  /// The first message of each kind that is one line, in their order.
  private var examples: [Message] = []

  /// False for a remark that is only counted.
  mutating func isToBePrinted(_ message: Message) -> Bool {
    guard message.kind != .single else { return true }
    let count = counts[message.kind, default: 0] + 1
    counts[message.kind] = count
    if message.kind.isOneLine {
      if count == 1 { examples.append(message) }
      return false
    }
    if count == Self.mostPrinted + 1 { exceeded.append((message.severity, message.kind)) }
    return count <= Self.mostPrinted
  }

  /// A line for each kind with omitted remarks. Resets the counts.
  mutating func takeCounts() -> [(severity: Severity, text: String)] {
    let whole = examples.map { example in
      let more = (counts[example.kind] ?? 1) - 1
      let rest = more == 0 ? "" : "; and \(more) more of the same kind, which -v prints"
      return (severity: example.severity, text: example.text + rest)
    }
    let lines = exceeded.map { severity, kind in
      let more = (counts[kind] ?? 0) - Self.mostPrinted
      return (severity, "and \(more) more of the same kind (\(kind.words)); -v prints all of them")
    }
    self = RepeatedRemarks()
    return whole + lines
  }
}

/// The number of items with the first of their names, in bounded memory.
struct NameList: Codable, Sendable, Equatable {
  private(set) var count: Int
  private(set) var names: [String]
  /// The largest number of names that are kept.
  let limit: Int

  static let usualLimit = 10

  init(limit: Int = usualLimit, count: Int = 0, names: [String] = []) {
    (self.limit, self.count, self.names) = (limit, count, names)
  }

  mutating func add(_ name: String) {
    count += 1
    if names.count < limit { names.append(name) }
  }

  /// The names, and the number of omitted ones.
  var text: String {
    let first = names.map(shown).joined(separator: ", ")
    return count > names.count ? "\(first) and \(count - names.count) more (-v names all)" : first
  }
}

/// An internal error or an error of the system, not the caller's mistake.
public protocol ProgramFault: Error, CustomStringConvertible {}

/// An option whose value is well formed but cannot be used.
public struct SettingsError: Error, CustomStringConvertible {
  public let description: String
  /// The description without names of files and without their content.
  let withoutNames: String

  public init(description: String, withoutNames: String) {
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
