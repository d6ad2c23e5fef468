/// What a layout template or a map file says of one file; nil leaves what would be found without.
public struct FileLabels: Sendable, Equatable {
  public var participant: String?
  public var session: String?
  public var task: ActiveTask?
  public var step: String?
  public var side: String?
  public var recorder: String?
  public var clip: String?
  /// When it began; where several tell, the earliest.
  var start: RecordedDate?
  /// What this is a part of where it was recorded on and on, whatever the participant did: such a
  /// recording is cut into days and bouts.
  var stream: String?
  /// The platform that has files of this shape, as `inspect` names it.
  var platform: String?
  /// Facts of the task by option name, such as `height`.
  public var facts: [String: String] = [:]

  /// Nothing said.
  public init() {}

  /// The facts with side and clip among them, as a step keeps them.
  var stepFacts: [String: String] {
    var all = facts
    all["side"] = side
    all["clip"] = clip
    return all
  }

  /// The session they name, with its participant; for the plan of a study.
  var sessionKey: ByteKey? { session.map { ByteKey("\(participant ?? "")\n\($0)") } }

  /// These labels, with `stronger` ones on top.
  func overridden(by stronger: FileLabels?) -> FileLabels {
    guard let stronger else { return self }
    var both = self
    both.participant = stronger.participant ?? participant
    both.session = stronger.session ?? session
    both.task = stronger.task ?? task
    both.step = stronger.step ?? step
    both.side = stronger.side ?? side
    both.recorder = stronger.recorder ?? recorder
    both.clip = stronger.clip ?? clip
    both.start = [stronger.start, start].earliest
    both.stream = stronger.stream ?? stream
    both.platform = stronger.platform ?? platform
    both.facts.merge(stronger.facts) { _, new in new }
    return both
  }

  /// These labels, with what they lack from weaker ones; unlike a recording, a list that names the run's start
  /// is not corrected by an earlier date.
  func completed(by weaker: FileLabels) -> FileLabels {
    var both = weaker.overridden(by: self)
    both.start = start ?? weaker.start
    return both
  }

  /// What both say alike.
  func shared(with other: FileLabels) -> FileLabels {
    func same<Value: Equatable>(_ label: KeyPath<FileLabels, Value?>) -> Value? {
      self[keyPath: label] == other[keyPath: label] ? self[keyPath: label] : nil
    }
    var both = FileLabels()
    (both.participant, both.session, both.task) = (
      same(\.participant), same(\.session), same(\.task)
    )
    (both.step, both.side, both.recorder) = (same(\.step), same(\.side), same(\.recorder))
    (both.clip, both.start, both.platform) = (same(\.clip), same(\.start), same(\.platform))
    both.facts = facts.filter { other.facts[$0.key] == $0.value }
    return both
  }

  mutating func set(_ key: String, to text: String) throws(LabelError) {
    switch key {
    case "participant": participant = text
    case "session": session = text
    case "step": step = text
    case "side":
      guard BodySide(word: text) != nil else { throw LabelError(unknownSide: text) }
      side = text
    case "recorder": recorder = text
    case "clip": clip = text
    case "task":
      guard let known = ActiveTask(rawValue: text) else { throw LabelError(unknownTask: text) }
      task = known
    default: facts[key] = text
    }
  }
}

/// A label that means nothing.
struct LabelError: Error {
  let message: String

  init(unknownTask name: String) {
    message = "there is no task \"\(name)\"; use a task id such as gait-and-balance"
  }

  init(unknownSide text: String) {
    message = "side \"\(text)\" is neither left nor right; use one of these words"
  }
}

/// Why a template cannot be used.
public enum LayoutError: Error, Sendable, Equatable {
  case malformed
  /// A name that stands more than once.
  case repeated(String)
  /// Two names with nothing between them.
  case unparted(String, String)

  /// What is wrong and what to do, in words that follow the template.
  public var message: String {
    switch self {
    case .malformed:
      let fields = LayoutTemplate.fields.map { "{\($0)}" }.joined(separator: " ")
      return "is no template; it may hold \(fields) and *"
    case .repeated(let name): return "has {\(name)} more than once; keep one of them"
    case .unparted(let first, let second):
      return
        "has nothing between {\(first)} and {\(second)}; put there what parts them in the paths"
    }
  }
}

/// Where participant and session stand in a path: `{participant}/{session}/{file}`.
///
/// Each `{name}` matches a run of characters other than `/`, as short as possible, and `*` any
/// component. The template must match the whole path; `{file}` at its end matches any rest. A name stands
/// once, and something stands between two: else nobody could tell what is whose.
public struct LayoutTemplate: Sendable, Equatable {
  private enum Piece: Sendable, Equatable {
    case literal(String)
    case field(String)
  }
  private let components: [[Piece]]
  private let hasOpenEnd: Bool

  /// Names a template may hold.
  public static let fields = ["participant", "session", "task", "step", "side", "recorder", "file"]

  /// Throws when a brace is left open, a name is unknown or stands twice, or two have nothing between them.
  public init(_ text: String) throws(LayoutError) {
    var components: [[Piece]] = []
    for component in text.split(separator: "/") {
      guard let pieces = Self.pieces(of: component) else { throw .malformed }
      components.append(pieces)
    }
    guard !components.isEmpty else { throw .malformed }
    try Self.check(components)
    hasOpenEnd = components.last == [.field("file")]
    self.components = hasOpenEnd ? components.dropLast() : components
  }

  private static func check(_ components: [[Piece]]) throws(LayoutError) {
    for pieces in components {
      for case (.field(let first), .field(let second)) in zip(pieces, pieces.dropFirst()) {
        throw .unparted(first, second)
      }
    }
    var seen = Set<String>()
    for case .field(let name) in components.joined() where !seen.insert(name).inserted {
      throw .repeated(name)
    }
  }

  private static func pieces(of component: Substring) -> [Piece]? {
    var (pieces, rest) = ([Piece](), component)
    while let open = rest.firstIndex(of: "{") {
      if open > rest.startIndex { pieces.append(.literal(String(rest[..<open]))) }
      guard let close = rest[open...].firstIndex(of: "}") else { return nil }
      let name = String(rest[rest.index(after: open)..<close])
      guard fields.contains(name) else { return nil }
      pieces.append(.field(name))
      rest = rest[rest.index(after: close)...]
    }
    if rest.contains("}") { return nil }
    if !rest.isEmpty { pieces.append(.literal(String(rest))) }
    return pieces
  }

  /// What the template says of a path below the root; nil when it does not match.
  public func labels(of path: String) -> FileLabels? {
    let parts = path.split(separator: "/")
    guard hasOpenEnd ? parts.count > components.count : parts.count == components.count else {
      return nil
    }
    var labels = FileLabels()
    for (pieces, part) in zip(components, parts) {
      guard pieces == [.literal("*")] || match(pieces[...], part, &labels) else { return nil }
    }
    return labels
  }

  private func match(
    _ pieces: ArraySlice<Piece>, _ text: Substring, _ labels: inout FileLabels
  ) -> Bool {
    guard let piece = pieces.first else { return text.isEmpty }
    switch piece {
    case .literal(let literal):
      return text.hasPrefix(literal)
        && match(pieces.dropFirst(), text.dropFirst(literal.count), &labels)
    case .field(let name):
      for end in text.indices.dropFirst() + [text.endIndex] where !text.isEmpty {
        var attempt = labels
        guard match(pieces.dropFirst(), text[end...], &attempt) else { continue }
        if name != "file", (try? attempt.set(name, to: String(text[..<end]))) == nil { continue }
        labels = attempt
        return true
      }
      return false
    }
  }
}
