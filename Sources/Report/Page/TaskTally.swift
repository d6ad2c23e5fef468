public import Metrics
import Text

/// The properties of a task that a report needs, independent of the data.
public struct TaskFacts: Sendable {
  /// A kind of picture of the task.
  public struct PictureKind: Sendable {
    public let name: String
    public let title: String
    /// How to read pictures of this kind.
    public let reading: String

    public init(name: String, title: String, reading: String) {
      (self.name, self.title, self.reading) = (name, title, reading)
    }
  }

  public let name: String
  /// The title, such as `Walking and standing: steps, rhythm, symmetry`.
  public let title: String
  /// How the task is measured.
  public let summary: String
  /// Names of the metrics that are shown first.
  public let headlines: [String]
  /// Names of the metrics that state the condition of an attempt, such as the type of a trail.
  public let conditions: [String]
  public let metrics: [MetricName: MetricDefinition]
  public let pictures: [PictureKind]
  private let places: [MetricName: Int]

  public init(
    name: String, title: String, summary: String, headlines: [String], conditions: [String],
    metrics: [MetricDefinition], pictures: [PictureKind]
  ) {
    (self.name, self.title, self.summary) = (name, title, summary)
    (self.headlines, self.conditions, self.pictures) = (headlines, conditions, pictures)
    self.metrics = Dictionary(metrics.map { ($0.name, $0) }) { first, _ in first }
    places = Dictionary(metrics.enumerated().map { ($1.name, $0) }) { first, _ in first }
  }

  /// The title up to its colon.
  var label: String { String(title.prefix { $0 != ":" }) }

  /// The position of a metric in the dictionary; unknown metrics come last.
  func place(of metric: String) -> Int { places[metric] ?? .max }
}

/// The totals of one task in a study.
struct TaskTally {
  let facts: TaskFacts
  /// Number of values with each verdict.
  private(set) var counts: [Quality: Int] = [:]
  private(set) var methods: Set<Term> = []
  private(set) var sessions = Set<Int>()
  /// The parts with a main value in each session.
  private(set) var parts: [Int: Set<TaskPart>] = [:]
  private(set) var headlines: [HeadlineTally]
  /// The absent values, each by its first reason.
  private(set) var absences: [Flag.Code: AbsenceTally] = [:]

  init(_ facts: TaskFacts) {
    self.facts = facts
    headlines = facts.headlines.compactMap { facts.metrics[$0] }.map(HeadlineTally.init)
  }

  mutating func add(_ step: [MetricsRow], session: Int, person: Int, arm: String) {
    sessions.insert(session)
    let conditions = facts.conditions.compactMap { name in
      step.first { $0.metric == name && $0.hasContent }.map { condition($0) }
    }
    for row in step {
      counts[row.quality, default: 0] += 1
      if !row.method.isEmpty { methods.insert(row.method) }
      if row.quality == .absent {
        let code = row.flags.codes.first ?? ProblemTally.unexplained
        absences[code, default: AbsenceTally()].add(row.flags.texts.first ?? "")
      }
      guard let place = headlines.firstIndex(where: { $0.definition.name == row.metric }) else {
        continue
      }
      let group = ValueGroup([row.step, row.side] + conditions, arm: arm)
      headlines[place].add(row, of: group, session: session, person: person)
      if row.hasContent { parts[session, default: []].insert(TaskPart(row)) }
    }
  }

  /// The condition that a row states, such as `trail type A`.
  private func condition(_ row: MetricsRow) -> String {
    let label = facts.metrics[row.metric]?.label ?? row.metric
    return "\(label.prefix(1).lowercased())\(label.dropFirst()) \(row.content)"
  }
}

/// The absent values with one reason.
struct AbsenceTally {
  private(set) var count = 0
  /// Some of the reasons as printed, such as `no_threshold@500`.
  private(set) var texts: [String] = []

  private static let mostTexts = 8

  fileprivate mutating func add(_ text: String) {
    count += 1
    if texts.count < Self.mostTexts, !texts.containsBytes(of: text) { texts.append(text) }
  }
}

/// A group of values that can be compared with each other, which have the step, side and conditions
/// in common, and the group of their participants.
struct ValueGroup {
  /// The parts of the name in a fixed order; empty parts do not apply.
  let parts: [String]
  /// The group of the participants; empty without groups.
  let arm: String

  init(_ parts: [String], arm: String = "") { (self.parts, self.arm) = (parts, arm) }

  /// The name as bytes, because Swift treats Unicode-equivalent names as equal.
  fileprivate var key: [UInt8] { Array(names.joined(separator: "\0").utf8) }

  /// The name as bytes without the group of the participants.
  var keyOfParts: [UInt8] { Array(parts.joined(separator: "\0").utf8) }

  private var names: [String] { [arm] + parts }

  /// The side, or else the condition, with the rest of the name; nil without either.
  var condition: (name: String, rest: String)? {
    guard parts.count > 1 else { return nil }
    // Names of steps contain the side: `tapping.left`.
    let step = comparedStep(parts[0])
    let conditions = parts.dropFirst(2)
    if !parts[1].isEmpty {
      return (parts[1], ([step] + conditions).filter { !$0.isEmpty }.joined(separator: " · "))
    }
    return conditions.last.map { ($0, ([step] + conditions.dropLast()).joined(separator: " · ")) }
  }

  /// All parts of the name.
  var fullName: String {
    let known = names.filter { !$0.isEmpty }
    return known.isEmpty ? "whole session" : known.joined(separator: " · ")
  }

  /// The names of several groups without the parts that all of them share. A single group needs no name.
  static func names(of groups: [ValueGroup]) -> [String] {
    guard groups.count > 1 else { return groups.map { _ in "" } }
    return groups.map { group in
      // Names of steps often contain the side.
      let steps = group.parts.first?.split(separator: ".") ?? []
      let own = group.names.enumerated().filter { place, part in
        !part.isEmpty && !(place == 2 && steps.contains(part[...]))
          && !groups.allSatisfy { $0.names.count > place && $0.names[place] === part }
      }.map(\.element)
      return own.isEmpty ? group.fullName : own.joined(separator: " · ")
    }
  }
}

/// The values of a headline metric over a study, separated by groups of comparable values.
struct HeadlineTally {
  let definition: MetricDefinition
  /// Distributions in the order in which the groups first occur.
  private var groups: [MetricSpread] = []
  private var places: [[UInt8]: Int] = [:]

  init(_ definition: MetricDefinition) { self.definition = definition }

  fileprivate mutating func add(_ row: MetricsRow, of group: ValueGroup, session: Int, person: Int)
  {
    let place = places[group.key] ?? groups.count
    if place == groups.count {
      places[group.key] = place
      groups.append(MetricSpread(group))
    }
    groups[place].add(row, session: session, person: person)
  }

  /// One distribution per group.
  var spreads: [MetricSpread] { groups }

  var hasValues: Bool { groups.contains { !$0.values.isEmpty } }

  /// The numbers of the sessions with a good value, under whichever condition.
  var sessionsWithGoodValue: Set<Int> {
    Set(groups.lazy.flatMap(\.values).filter { !$0.isDoubtful }.map(\.session))
  }

  /// The values under conditions of which a participant can have several: sides, and conditions of the
  /// attempt.
  ///
  /// - Parameter names: the names of the participants, by number.
  func pairs(of task: String, _ names: [String]) -> [PairedDots.PairedValue] {
    groups.flatMap { spread -> [PairedDots.PairedValue] in
      guard let (condition, rest) = spread.group.condition else { return [] }
      return spread.values.map {
        PairedDots.PairedValue(
          participant: names[$0.person], task: task, group: rest, metric: definition,
          condition: condition, number: $0.number)
      }
    }
  }
}
