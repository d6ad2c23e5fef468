public import Text

/// The labels of one file from one source, such as a layout template or a map; nil for what the
/// source does not contain.
public struct FileLabels: Sendable, Equatable {
  public var participant: String?
  public var session: String?
  /// The occasion, such as a baseline or week 4.
  public var visit: String?
  /// True if the user names the visit, not a platform or a folder.
  public var isVisitNamed = false
  public var task: ActiveTask?
  public var step: String?
  public var side: String?
  /// The number of the attempt at the step, from 1.
  public var attempt: Int?
  public var clip: String?
  /// The start of the session; the earliest if there are several.
  public var start: RecordedDate?
  /// The day (`2026-02-02`) or the moment in ISO 8601 for which a platform had planned the run.
  public var scheduled: String?
  /// Whether the participant did the run to its end, as a platform states it.
  public var isConcluded: Bool?
  /// True for a result of a run as a whole, which repeats what the platform has in parts as well. It is of use where the parts are missing.
  public var isWholeResult = false
  /// Why the file is not to be used, by what its platform says; nil for one that is.
  public var reasonToLeaveOut: String?
  /// The stream to which a continuous recording belongs. Such a
  /// recording is split into days and bouts.
  public var stream: String?
  /// The project, on a platform whose participants have names within a project: two projects may use one name
  /// for two people.
  public var project: String?
  /// The platform that has files of this shape, as `inspect` names it.
  public var platform: String?
  /// The device, the system and the app that recorded the file.
  public var device = RecordingDevice()
  /// Facts of the task by option name, such as `height`.
  public var facts: [Term: String] = [:]
  /// How a table is read whose writer the program does not know.
  public var columns: ColumnReading?
  /// The part of the recording that is used; empty for all of it.
  public var span = RecordingSpan()
  /// The parts of a recording in which several tests follow one another, each with its own labels; empty if none is named.
  public var parts: [FileLabels] = []

  /// Empty labels.
  public init() {}

  /// The facts with side and clip among them, as a step keeps them.
  public var stepFacts: [Term: String] {
    var all = facts
    all["side"] = side
    all["music-clip"] = clip
    return all
  }

  /// These labels, replaced by `stronger` ones where those are given.
  public func overridden(by stronger: FileLabels?) -> FileLabels {
    guard let stronger else { return self }
    var both = self
    both.participant = stronger.participant ?? participant
    // An explicit name of the participant is valid across projects.
    both.project = stronger.project ?? (stronger.participant == nil ? project : nil)
    both.session = stronger.session ?? session
    both.visit = stronger.visit ?? visit
    both.isVisitNamed = stronger.visit == nil ? isVisitNamed : stronger.isVisitNamed
    both.task = stronger.task ?? task
    both.step = stronger.step ?? step
    both.side = stronger.side ?? side
    both.attempt = stronger.attempt ?? attempt
    both.clip = stronger.clip ?? clip
    both.start = [stronger.start, start].earliest
    both.scheduled = stronger.scheduled ?? scheduled
    both.isConcluded = stronger.isConcluded ?? isConcluded
    both.reasonToLeaveOut = stronger.reasonToLeaveOut ?? reasonToLeaveOut
    both.isWholeResult = isWholeResult || stronger.isWholeResult
    both.stream = stronger.stream ?? stream
    both.platform = stronger.platform ?? platform
    both.device = stronger.device.completed(by: device)
    both.facts.merge(stronger.facts) { _, new in new }
    both.span = RecordingSpan(
      from: stronger.span.from ?? span.from, to: stronger.span.to ?? span.to)
    both.columns = stronger.columns ?? columns
    both.parts = stronger.parts.isEmpty ? parts : stronger.parts
    return both
  }

  /// These labels, completed by weaker ones. The start is not replaced by an earlier one, since a
  /// list that contains the start of the run is right.
  public func completed(by weaker: FileLabels) -> FileLabels {
    var both = weaker.overridden(by: self)
    both.start = start ?? weaker.start
    return both
  }

  /// The labels that are equal in both.
  public func shared(with other: FileLabels) -> FileLabels {
    func same<Value: Equatable>(_ label: KeyPath<FileLabels, Value?>) -> Value? {
      self[keyPath: label] == other[keyPath: label] ? self[keyPath: label] : nil
    }
    func same(_ name: KeyPath<FileLabels, String?>) -> String? {
      self[keyPath: name] === other[keyPath: name] ? self[keyPath: name] : nil
    }
    var both = FileLabels()
    (both.participant, both.session, both.task) = (
      same(\.participant), same(\.session), same(\.task)
    )
    (both.step, both.side) = (same(\.step), same(\.side))
    (both.clip, both.start, both.platform) = (same(\.clip), same(\.start), same(\.platform))
    (both.attempt, both.project) = (same(\.attempt), same(\.project))
    (both.scheduled, both.isConcluded) = (same(\.scheduled), same(\.isConcluded))
    both.visit = same(\.visit)
    both.isVisitNamed = both.visit != nil && isVisitNamed && other.isVisitNamed
    if device == other.device { both.device = device }
    both.facts = facts.filter { other.facts[$0.key] === $0.value }
    return both
  }
}
