import Metrics

/// The list of sessions, and the details of those with pictures.
struct SessionsSection {
  let page: StudyPage

  /// Maximum length of the list; the tables contain all sessions.
  private static let longestList = 2000

  private var tally: StudyTally { page.tally }

  func write(to main: inout MarkupWriter) {
    main.element("section", ["id": "sessions"]) { section in
      section.element("h2", [:], "Sessions")
      writeList(to: &section)
      if page.omittedCount > 0 {
        section.element(
          "p", ["class": "note"],
          "\(page.omittedCount) more steps are not drawn, to limit the size of the page; use --session NAME to draw "
            + "one session or participant.")
      }
      for (number, steps) in page.steps.sorted(by: { $0.key < $1.key }) {
        write(steps, of: number, to: &section)
      }
    }
  }

  private func writeList(to section: inout MarkupWriter) {
    let all = tally.sessions.indices
    let listed =
      all.count <= Self.longestList
      ? Array(all)
      : Array(all.filter { tally.sessions[$0].worst != .good }.prefix(Self.longestList))
    if listed.count < all.count {
      section.element(
        "p", [:],
        "\(listed.count) of \(all.count) sessions are listed: those with a verdict other than good. "
          + "metrics.csv contains all sessions.")
    }
    section.table(
      [
        ("session", false), ("start", false), ("tasks", false), ("verdict", false),
        ("main values", false), ("flags", false),
      ],
      listed.map { number in
        let session = tally.sessions[number]
        return [
          tally.link(number), textCell(session.start),
          textCell(session.tasks.map(\.name).filter { !$0.isEmpty }.joined(separator: ", ")),
          { $0.verdict(session.worst) },
          textCell(
            session.values.map {
              "\($0.label) \(readable($0.value))"
            }.joined(separator: ", ")),
          textCell(session.flags.joined(separator: ", ")),
        ]
      })
  }

  // MARK: One session

  private func write(_ steps: [DrawnStep], of number: Int, to section: inout MarkupWriter) {
    let session = tally.sessions[number]
    section.element("article", ["id": SessionTally.address(number)]) { article in
      article.element(
        "h3", [:],
        [session.name.isEmpty ? "session \(number + 1)" : session.name, session.start]
          .filter { !$0.isEmpty }.joined(separator: ", "))
      let names = steps.map(\.stepPath)
      for step in steps.sortedForDisplay {
        write(step, isOneOfSeveral: names.count { $0 == step.stepPath } > 1, to: &article)
      }
    }
  }

  private func write(
    _ step: DrawnStep, isOneOfSeveral: Bool, to article: inout MarkupWriter
  ) {
    guard let first = step.rows.first else { return }
    article.element(
      "h4", [:],
      [
        first.task, first.step,
        first.attempt.isEmpty || !isOneOfSeveral ? "" : "attempt \(first.attempt)", first.side,
      ].filter { !$0.isEmpty }.joined(separator: " · "))
    for picture in step.pictures { article.figure(picture) }
    if first.quality == .error {
      article.element(
        "p", ["class": "note"], "\(Quality.error.symbol) " + meanings(of: first.flags))
      return
    }
    article.element("details") { details in
      let values = step.rows.count { !$0.content.isEmpty }
      details.element(
        "summary", [:], "\(values) of \(step.rows.count) values, from \(first.source)")
      details.table(
        [
          ("metric", false), ("value", true), ("unit", false), ("n", true), ("verdict", false),
          ("flags", false),
        ], step.rows.map(cells))
    }
  }

  private func cells(_ row: ReportedRow) -> [(inout MarkupWriter) -> Void] {
    [
      metricCell(row.metric, tally.label(of: row.metric, in: row.task)), textCell(row.content),
      textCell(unitText(row.unit)),
      textCell(row.count),
      { $0.verdict(row.quality) }, textCell(row.flags.joined(separator: ", ")),
    ]
  }

  private func meanings(of flags: [String]) -> String {
    flags.map { flag in
      let meaning = page.flags[Flag.Code(printed: flag)]?.meaning ?? ""
      return meaning.isEmpty ? flag : "\(flag): \(meaning)"
    }.joined(separator: " ")
  }
}

extension [DrawnStep] {
  /// In the order of task, step and attempt; measurements of several steps come first.
  fileprivate var sortedForDisplay: [DrawnStep] {
    func attempt(_ step: DrawnStep) -> Int { step.rows.first.flatMap { Int($0.attempt) } ?? 0 }
    return sorted { a, b in
      a.stepPath == b.stepPath
        ? attempt(a) < attempt(b)
        : a.stepPath.lexicographicallyPrecedes(b.stepPath) {
          $0.utf8.lexicographicallyPrecedes($1.utf8)
        }
    }
  }
}

extension DrawnStep {
  /// Task and step, which all attempts have in common.
  fileprivate var stepPath: [String] { rows.first.map { [$0.task, $0.step] } ?? [] }
}

/// A step of a session on the page: its values and pictures.
public struct DrawnStep: Sendable, Equatable {
  /// All rows of one step and attempt; at least one.
  public let rows: [ReportedRow]
  public let pictures: [DrawnPicture]

  public init?(rows: [ReportedRow], pictures: [DrawnPicture]) {
    guard !rows.isEmpty else { return nil }
    (self.rows, self.pictures) = (rows, pictures)
  }

  /// Approximate size on the page.
  var byteCount: Int {
    pictures.reduce(rows.count * Self.bytesPerRow) { $0 + $1.svg.utf8.count }
  }

  private static let bytesPerRow = 160
}
