import Metrics
import Reliability
import Report
import Text

/// The reliability and change that the page of a run shows, computed from the first two sessions of
/// each participant: a ranking of the main metrics of each task, their agreement, and the changes
/// that exceed the error of measurement.
///
/// It reads only the tables of the run.
struct ReliabilityFindings {
  /// One ranking per task, in the order of the dictionary.
  let rankings: [Picture]
  /// A picture for each main metric.
  private(set) var agreements: [Picture] = []
  /// A picture for each participant and main metric whose change exceeds the error of measurement.
  private(set) var changes: [Picture] = []
  /// Sentences in the order in which the page shows them.
  private(set) var sentences: [String]

  /// The largest number of pictures on the page; `plot` draws the others.
  private static let mostPictures = 24

  /// Nil if no main value has an intraclass
  /// correlation, for example because each participant has one session. Throws if a table of the
  /// run cannot be read.
  ///
  /// - Parameters:
  ///   - arms: the groups by which changes are counted.
  ///   - controls: the participants who do not change (`--practice-from`); nil where none are named.
  init?(of run: FinishedRun, _ arms: StudyArms, controls: String?) throws {
    var request = ReliabilityRequest()
    (request.metrics, request.controls) = ("main", controls)
    let measures = try RepeatedMeasures(run, request)
    let rows = measures.reliability.filter { $0.icc21 != nil }
    guard !rows.isEmpty else { return nil }
    rankings = Dictionary(grouping: rows.indices, by: { rows[$0].measure.task }).values.sorted {
      $0[0] < $1[0]
    }.compactMap { places in
      ReliabilityPictures.ranking(places.map { rows[$0] }, title: rows[places[0]].measure.task)
    }
    for row in rows where agreements.count < Self.mostPictures {
      if let picture = ReliabilityPictures.agreement(row) { agreements.append(picture) }
    }
    sentences = Self.sentences(rows)
    var tally = ChangeTally()
    var people = ChangedPeople()
    var pictures: [Picture] = []
    let developments = try measures.developments()
    developments.forEach { development in
      tally.add(development)
      people.add(development, group: arms.group(of: development.person))
      let isBeyond = development.laterPoints.contains { $0.verdict?.isChange == true }
      if isBeyond, pictures.count < Self.mostPictures {
        pictures.append(ReliabilityPictures.change(development))
      }
    }
    changes = pictures
    if !tally.isEmpty { sentences.append("Change: \(tally.figures).") }
    sentences +=
      people.sentences(without: "no \(arms.column)")
      + Self.sentences(developments.practice, controls, hasUnclear: tally.hasUnclear)
  }

  /// Sentences on what people learned if there are controls who show it. Otherwise learning and an effect of the treatment are the
  /// same numbers, which are not called practice.
  private static func sentences(
    _ practice: [PracticeSummary], _ controls: String?, hasUnclear: Bool
  ) -> [String] {
    guard let controls else { return sentencesWithoutControls(practice, hasUnclear: hasUnclear) }
    guard !practice.isEmpty else { return [] }
    let shown = practice.prefix(mostNames).map {
      "Practice, estimated from \(controls): \($0.sentence(name($0.measure)))"
    }
    let more = practice.count - shown.count
    return shown
      + (more > 0
        ? [
          "Practice, estimated from \(controls): \(more) more main values changed with repetition."
        ] : [])
  }

  private static func sentencesWithoutControls(_ changed: [PracticeSummary], hasUnclear: Bool)
    -> [String]
  {
    guard !changed.isEmpty || hasUnclear else { return [] }
    let shown = changed.prefix(mostNames).map { "\($0.course(name($0.measure)))" }
    let more = changed.count - shown.count
    let courses = shown + (more > 0 ? ["\(more) more main values changed in one direction"] : [])
    let seen =
      courses.isEmpty
      ? []
      : [
        "Change over the visits, of all participants together: \(courses.joined(separator: "; "))."
      ]
    return seen + [
      "Without controls, a change over the visits cannot be distinguished from learning by repetition: both are the same numbers. Such changes are counted as unclear. Controls who are known to stay the same are named by `analyze report --practice-from COLUMN=VALUE`, such as group=control; a difference between groups is free of what all of them learn alike."
    ]
  }

  /// Sentences on the reliability of metrics: how many are at each level, and which are the best and the worst, by their labels.
  private static func sentences(_ rows: [ReliabilityFigures]) -> [String] {
    let rated = rows.compactMap { row in ReliabilityWord(row.icc21).map { (row: row, word: $0) } }
    let counts = ReliabilityWord.allCases.compactMap { word -> String? in
      let count = rated.count { $0.word == word }
      return count > 0 ? "\(count) \(word.rawValue)" : nil
    }
    let people = rows.map(\.participantCount)
    let range = (people.min() ?? 0, people.max() ?? 0)
    let number = range.0 == range.1 ? "\(range.0)" : "\(range.0) to \(range.1)"
    let summary =
      "Between the first two visits of \(number) participants, the reliability of \(counted(rows.count, "main value")) is, by the lower end of the 95 % interval of ICC(2,1): \(counts.joined(separator: ", "))."
    let named = [ReliabilityWord.excellent, .good, .moderate, .poor].compactMap { word -> String? in
      let names = rated.filter { $0.word == word }.map { name($0.row.measure) }
      guard !names.isEmpty else { return nil }
      return
        "\(word.rawValue.prefix(1).uppercased() + word.rawValue.dropFirst()): \(enumerated(names))."
    }
    return [summary] + named
  }

  /// The label of a measure with its step, side and condition, and its name in the tables.
  private static func name(_ measure: Measure) -> String {
    let words = ([measure.label] + measure.place).joined(separator: ", ")
    return "\(words) (\(measure.metric))"
  }

  private static let mostNames = 12

  private static func enumerated(_ names: [String]) -> String {
    names.prefix(mostNames).joined(separator: "; ")
      + (names.count > mostNames ? "; and \(names.count - mostNames) more" : "")
  }
}

/// The people who got better or worse in a metric, by their last value.
struct ChangedPeople {
  /// The counts of one group.
  private struct Counts {
    var better = 0
    var worse = 0
    /// Beyond the error of measurement in a metric without a better direction.
    var other = 0
    var within = 0
    /// Learning or change.
    var unclear = 0
  }

  private var order: [ByteKey] = []
  private var metrics: [ByteKey: (measure: Measure, groups: [ByteKey: Counts])] = [:]

  /// - Parameter group: that of the participant; empty without groups.
  mutating func add(_ development: Development, group: String) {
    guard let verdict = development.laterPoints.last?.verdict else { return }
    let measure = development.measure
    let key = ByteKey(
      [measure.task, measure.step, measure.side, measure.condition, measure.metric].joined(
        separator: "\0"))
    if metrics[key] == nil {
      order.append(key)
      metrics[key] = (measure, [:])
    }
    var counts = metrics[key]?.groups[ByteKey(group)] ?? Counts()
    switch (verdict, measure.better) {
    case (.up, .higher?), (.down, .lower?): counts.better += 1
    case (.up, .lower?), (.down, .higher?): counts.worse += 1
    case (.up, nil), (.down, nil): counts.other += 1
    case (.unclear, _): counts.unclear += 1
    default: counts.within += 1
    }
    metrics[key]?.groups[ByteKey(group)] = counts
  }

  /// A sentence for each metric in which anybody changed beyond the error of measurement, or may have.
  ///
  /// - Parameter rest: what people without a group are called beside those of groups.
  func sentences(without rest: String) -> [String] {
    let hasGroups = metrics.values.contains { $0.groups.keys.contains { !$0.text.isEmpty } }
    return order.compactMap { key in
      guard let (measure, groups) = metrics[key] else { return nil }
      let isAny = groups.values.contains { $0.better + $0.worse + $0.other + $0.unclear > 0 }
      guard isAny else { return nil }
      let parts = groups.sorted { $0.key < $1.key }.map { group, counts in
        let changed =
          measure.better == nil
          ? ["\(counts.other) changed"] : ["\(counts.better) better", "\(counts.worse) worse"]
        let unclear = counts.unclear > 0 ? ["\(counts.unclear) unclear"] : []
        let words = (changed + unclear + ["\(counts.within) within the error of measurement"])
          .joined(separator: ", ")
        guard hasGroups else { return words }
        return "\(group.text.isEmpty ? rest : group.text): \(words)"
      }
      return
        "\(([measure.label] + measure.place).joined(separator: ", ")) (last value of each participant): \(parts.joined(separator: "; "))."
    }
  }
}
