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
  /// Of a platform whose participants have names within a project: two projects may call two people alike.
  var project: String?
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
  var sessionKey: SessionKey? {
    session.map { SessionKey(participant: participant ?? "", session: $0) }
  }

  /// These labels, with `stronger` ones on top.
  func overridden(by stronger: FileLabels?) -> FileLabels {
    guard let stronger else { return self }
    var both = self
    both.participant = stronger.participant ?? participant
    // Whoever names the participant anew means one person, whatever the project.
    both.project = stronger.project ?? (stronger.participant == nil ? project : nil)
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
    both.project = same(\.project)
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
