import Recordings
import Text

/// Steps made of recordings alone, of which those at one time belong together.
///
/// Recordings of motion and touch share the clock since boot, so that those that overlap in time
/// belong to one step. Other recorders have only the wall clock and are assigned to the nearest
/// step.
struct UnlinkedSteps {
  /// A recording with its times on both clocks.
  private struct TimedRecording {
    let recording: Recording
    let labels: FileLabels
    let mappedTask: ActiveTask?
    let span: ClosedRange<Double>?
    let wallSeconds: Double?

    init(_ recording: Recording, _ labels: FileLabels, _ mappedTask: ActiveTask?) {
      (self.recording, self.labels, span) = (recording, labels, recording.bootSpan)
      self.mappedTask = mappedTask
      wallSeconds = recording.wallStart?.unixSeconds
    }

    var identifier: String { UnlinkedSteps.step(of: recording.source, labels) }
    /// The rank for steps without times: a countdown precedes its step.
    var rank: Int { identifier == countdownStep ? 0 : 1 }
    /// True without a clock and without the name of a step, so that nothing says to which step it belongs.
    var isAnywhere: Bool { span == nil && wallSeconds == nil && identifier.isEmpty }
    var bootStart: Double { span?.lowerBound ?? .infinity }
    var wallStart: Double { wallSeconds ?? .infinity }
  }

  /// The number of preceding steps that are compared with a recording.
  private static let reach = 8

  /// Recordings with the clock since boot, sorted by it, and recordings with the wall clock, sorted
  /// by that.
  private let timed: [TimedRecording], others: [TimedRecording]

  /// - Parameters:
  ///   - labels: the labels of a recording.
  ///   - mappedTask: its task by the map alone; recordings to which it gives different tasks are no one step.
  init(
    _ recordings: [Recording], labels: (Recording) -> FileLabels,
    mappedTask: (Recording) -> ActiveTask? = { _ in nil }
  ) {
    let groups = Dictionary(grouping: recordings, by: Self.rolloverKey)
    let members = groups.values.flatMap { parts in
      // If one file contains several recordings, they do not continue each other.
      let isOneFile = Set(parts.map { ByteKey($0.source) }).count < parts.count
      let wholes =
        isOneFile || parts.count == 1
        ? parts : [Recording(joining: parts.inOrderOfClosing)].compactMap(\.self)
      return wholes.map { TimedRecording($0, labels($0), mappedTask($0)) }
    }.sorted { $0.recording.source.precedes($1.recording.source) }
    func ordered(_ members: [TimedRecording], by start: (TimedRecording) -> Double)
      -> [TimedRecording]
    {
      members.enumerated().sorted {
        (start($0.element), $0.element.rank, $0.offset) < (
          start($1.element), $1.element.rank, $1.offset
        )
      }.map(\.element)
    }
    timed = ordered(members.filter { $0.recording.bootTimes != nil }, by: \.bootStart)
    others = ordered(members.filter { $0.recording.bootTimes == nil }, by: \.wallStart)
  }

  /// The key of files of one recorder, whose names differ only in the date at the end.
  private static func rolloverKey(_ recording: Recording) -> ByteKey {
    let name = RecorderFileName(contentName(recording.source))
    let isJoined = name.namesOneRecorder
    let home = folder(of: recording.source)
    return ByteKey(isJoined ? "\(home)/\(name.base) \(recording.kind)" : recording.source)
  }

  /// The step of a file: by map or layout, by its folder, or by its name; otherwise empty.
  static func step(of path: String, _ labels: FileLabels) -> String {
    if let step = labels.step { return step }
    let home = lastComponent(folder(of: path))
    if isStepName(home) { return home }
    let name = contentName(path)
    return RecorderFileName(name).step ?? stepOfPicture(named: name) ?? ""
  }

  /// The step in the name of a picture.
  private static func stepOfPicture(named name: String) -> String? {
    guard name.hasSuffix(".png") else { return nil }
    let step = String(name.dropLast(".png".count))
    return isStepName(step) ? step : nil
  }

  /// The steps, numbered per identifier in the order of time.
  func steps() -> [SessionStep] {
    var steps: [SessionStep] = []
    var spans: [ClosedRange<Double>?] = []
    var latest: [ByteKey: [Int]] = [:]
    for member in timed {
      let identifier = ByteKey(member.identifier)
      let partner = latest[identifier, default: []].suffix(Self.reach).first { position in
        steps[position].recording(member.recording.kind) == nil
          && !steps[position].isParted(from: member.mappedTask)
          && overlap(spans[position], member.span)
      }
      let position = partner ?? steps.endIndex
      if partner == nil {
        steps.append(SessionStep(identifier: member.identifier, attempt: 1))
        spans.append(member.span)
        latest[identifier, default: []].append(position)
      }
      steps[position].recordings.append(member.recording)
      steps[position].take(member.labels)
      steps[position].mappedTask = steps[position].mappedTask ?? member.mappedTask
    }
    attachOthers(to: &steps)
    return numbered(steps)
  }

  /// Assigns each recording with only a wall clock to the step of its name that began nearest to it
  /// and has no recording of its kind. If there is none, it becomes a step.
  private func attachOthers(to steps: inout [SessionStep]) {
    var incomplete = IncompleteSteps(steps)
    for member in others {
      let recording = member.recording
      if !member.isAnywhere,
        let nearest = incomplete.take(
          recording.kind, of: member.identifier, near: member.wallSeconds, member.mappedTask)
      {
        steps[nearest].recordings.append(recording)
        steps[nearest].take(member.labels)
      } else {
        var step = SessionStep(identifier: member.identifier, attempt: 1)
        (step.recordings, step.mappedTask) = ([recording], member.mappedTask)
        step.take(member.labels)
        incomplete.add(step)
        steps.append(step)
      }
    }
  }

  /// Numbers steps that are in the order of time, in which those without a clock are last.
  private func numbered(_ steps: [SessionStep]) -> [SessionStep] {
    var counts: [ByteKey: Int] = [:]
    return steps.map { step in
      let name = ByteKey(step.identifier)
      counts[name, default: 0] += 1
      var numbered = step
      numbered.attempt = counts[name] ?? 1
      numbered.start = step.recordings.lazy.compactMap(\.wallStart).first
      return numbered
    }
  }
}

extension SessionStep {
  /// Takes over the labels of one of its recordings.
  mutating func take(_ said: FileLabels) {
    facts.merge(said.stepFacts) { _, new in new }
    labeledTask = said.task ?? labeledTask
    labeledAttempt = said.attempt ?? labeledAttempt
  }

  /// True if a map gives its recordings another task than this.
  func isParted(from task: ActiveTask?) -> Bool {
    guard let mappedTask, let task else { return false }
    return mappedTask != task
  }
}

extension [SessionStep] {
  /// Counts the attempts at each step. Those that the user gives keep their numbers, and the others take the free ones.
  ///
  /// - Parameter keepsOthers: true if the others keep their numbers where these are free, as those of a result's steps.
  mutating func countAttempts(keepsOthers: Bool = false) {
    var taken: [ByteKey: Set<Int>] = [:]
    var (others, last) = ([Int](), [ByteKey: Int]())
    for place in indices where !self[place].isShared {
      let name = ByteKey(self[place].identifier)
      if let given = self[place].labeledAttempt, taken[name, default: []].insert(given).inserted {
        self[place].attempt = given
      } else {
        others.append(place)
      }
    }
    if keepsOthers {
      others.removeAll { place in
        taken[ByteKey(self[place].identifier), default: []].insert(self[place].attempt).inserted
      }
    }
    for place in others {
      let name = ByteKey(self[place].identifier)
      var number = last[name, default: 0] + 1
      while taken[name]?.contains(number) == true { number += 1 }
      (self[place].attempt, last[name]) = (number, number)
    }
  }
}

/// True if at least half of the shorter span is within the other.
private func overlap(_ a: ClosedRange<Double>?, _ b: ClosedRange<Double>?) -> Bool {
  guard let a, let b else { return false }
  let shared = min(a.upperBound, b.upperBound) - max(a.lowerBound, b.lowerBound)
  return shared >= 0.5 * min(a.upperBound - a.lowerBound, b.upperBound - b.lowerBound)
}

/// Steps to which a recording with only a wall clock can be added, at most one of each kind.
///
/// They are indexed by name and kind, since a folder may contain thousands of recordings.
struct IncompleteSteps {
  private struct Slot: Hashable {
    let identifier: ByteKey
    let kind: RecordingKind

    init(_ identifier: String, _ kind: RecordingKind) {
      (self.identifier, self.kind) = (ByteKey(identifier), kind)
    }
  }

  private static let kinds: [RecordingKind] = [.pedometer, .location, .healthQuantity, .audio]

  private var positions: [Slot: [Int]] = [:]
  /// The start of each step in Unix time, if known.
  private var starts: [Double?] = []
  /// The task that a map gives to each step.
  private var tasks: [ActiveTask?] = []

  init(_ steps: [SessionStep]) { for step in steps { add(step) } }

  /// Adds the next step.
  mutating func add(_ step: SessionStep) {
    for kind in Self.kinds where step.recording(kind) == nil {
      positions[Slot(step.identifier, kind), default: []].append(starts.count)
    }
    starts.append(step.recordings.lazy.compactMap(\.wallStart).first?.unixSeconds)
    tasks.append(step.mappedTask)
  }

  /// The index of the step with this name that began nearest and lacks this kind, which it then
  /// has.
  ///
  /// Without a start, there must be only one such step.
  ///
  /// - Parameter task: that of the recording by the map; a step of another one is not taken.
  mutating func take(
    _ kind: RecordingKind, of identifier: String, near start: Double?, _ task: ActiveTask? = nil
  ) -> Int? {
    let slot = Slot(identifier, kind)
    let candidates = positions[slot, default: []].filter { place in
      task == nil || tasks[place] == nil || tasks[place] == task
    }
    let distances = candidates.map { distance(from: start, to: $0) }
    guard let nearest = distances.indices.min(by: { distances[$0] < distances[$1] }),
      candidates.count == 1 || distances[nearest] < .infinity
    else { return nil }
    positions[slot]?.removeAll { $0 == candidates[nearest] }
    return candidates[nearest]
  }

  /// The seconds between the starts; infinite if one is unknown.
  private func distance(from start: Double?, to position: Int) -> Double {
    guard let start, let other = starts[position] else { return .infinity }
    return abs(other - start)
  }
}
