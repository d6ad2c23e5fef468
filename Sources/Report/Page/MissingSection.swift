import Metrics

/// Who has what: participants against tasks, or patterns of tasks where there are many participants.
struct MissingSection {
  let tally: StudyTally

  /// Beyond it equal rows are counted instead of listed.
  private static let mostParticipants = 60
  private static let mostPatterns = 40

  /// Sessions of each task with the worst verdict of each.
  private typealias Row = [String: [Quality]]

  func write(to main: inout MarkupWriter) {
    guard tally.hasTasks else { return }
    let tasks = tally.tasks.filter { !$0.sessions.isEmpty }.map(\.facts.name)
    let participants = byParticipant
    main.element("section", ["id": "missing"]) { section in
      section.element("h2", [:], "What is there, and what is missing")
      if participants.count <= Self.mostParticipants {
        section.element(
          "p", [:],
          "Sessions of each participant by task, with the verdict of each session's main values.")
        section.table(
          [("participant", false)] + tasks.map { ($0, false) },
          participants.map { name, row in
            [textCell(name.isEmpty ? "(none told)" : name)]
              + tasks.map { textCell((row[$0] ?? []).counted) }
          })
      } else {
        writePatterns(participants.map(\.row), tasks, to: &section)
      }
    }
  }

  private var byParticipant: [(name: String, row: Row)] {
    // By bytes: texts that look the same may be two names.
    var rows: [[UInt8]: Row] = [:]
    for session in tally.sessions {
      for task in session.tasks where !task.name.isEmpty {
        rows[Array(session.participant.utf8), default: [:]][task.name, default: []]
          .append(task.worst)
      }
    }
    return rows.sorted { $0.key.lexicographicallyPrecedes($1.key) }
      .map { (String(decoding: $0.key, as: UTF8.self), $0.value) }
  }

  private func writePatterns(
    _ rows: [Row], _ tasks: [String], to section: inout MarkupWriter
  ) {
    var patterns: [String: (present: Set<String>, count: Int)] = [:]
    for row in rows {
      let present = tasks.filter { row[$0] != nil }
      patterns[present.joined(separator: ","), default: (Set(present), 0)].count += 1
    }
    let sorted = patterns.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    section.element(
      "p", [:],
      "\(rows.count) participants by the tasks they have sessions of (●); the most frequent patterns come first."
    )
    section.table(
      [("participants", true)] + tasks.map { ($0, false) },
      sorted.prefix(Self.mostPatterns).map { _, pattern in
        [countCell(pattern.count)]
          + tasks.map { textCell(pattern.present.contains($0) ? Quality.good.symbol : "") }
      })
    let rest = sorted.dropFirst(Self.mostPatterns).reduce(0) { $0 + $1.value.count }
    if rest > 0 { section.element("p", [:], "\(rest) participants have other patterns.") }
  }
}

extension [Quality] {
  /// `● 3 ◐ 1`; empty for none.
  fileprivate var counted: String {
    Quality.all.compactMap { quality in
      let number = count { $0 == quality }
      return number == 0 ? nil : "\(quality.symbol) \(number)"
    }.joined(separator: " ")
  }
}
