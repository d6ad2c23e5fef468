import Metrics
import Text

/// A step of a session on the page: its values and pictures.
public struct DrawnStep: Sendable, Equatable {
  /// All rows of one step and attempt; at least one.
  public let rows: [MetricsRow]
  public let pictures: [DrawnPicture]

  public init?(rows: [MetricsRow], pictures: [DrawnPicture]) {
    guard !rows.isEmpty else { return nil }
    (self.rows, self.pictures) = (rows, pictures)
  }

  /// Approximate size on the page.
  var byteCount: Int { pictures.reduce(rows.count * Self.bytesPerRow) { $0 + $1.svg.utf8.count } }

  private static let bytesPerRow = 300
}

/// The card of a session: for each of its tasks the headline values beside the first picture, then the other pictures,
/// then all numbers, collapsed.
struct SessionCard {
  let tally: StudyTally
  let links: PageLinks
  /// The number of the session.
  let number: Int
  /// The steps in the order of the tables.
  let steps: [DrawnStep]
  /// The sessions of the participant in the order of their starts.
  let order: [Int]
  /// Whether each step has a card of its own, which a reviewer sees without the names of participant and visit.
  var isReviewed = false
  /// The identifier of the card of a task.
  let id: (_ task: String) -> String

  /// The largest number of rows among the main values; the others are in the table of all numbers.
  private static let mostHeadlineRows = 40
  private static let mostReasons = 5
  /// The number of pictures above which pictures are printed smaller.
  private static let fewPictures = 5

  private var session: SessionTally { tally.sessions[number] }

  func write(to section: inout MarkupWriter) {
    for task in session.tasks {
      let own = steps.filter { $0.rows[0].task == task.name }
      guard !own.isEmpty else { continue }
      for (place, steps) in (isReviewed ? own.map { [$0] } : [own]).enumerated() {
        let id = place == 0 ? self.id(task.name) : "\(self.id(task.name))-step-\(place + 1)"
        write(steps, of: task, id: id, to: &section)
      }
    }
  }

  private func write(
    _ steps: [DrawnStep], of task: SessionTally.TaskVerdict, id: String,
    to section: inout MarkupWriter
  ) {
    func fill(_ card: inout MarkupWriter) {
      writeHead(task, to: &card)
      writeReasons(steps, task.verdict, to: &card)
      writePictures(steps, to: &card)
      writeNumbers(steps, to: &card)
      writeWays(to: &card)
    }
    guard isReviewed else { return section.element("article", ["id": id, "class": "card"], fill) }
    let row = steps[0].rows[0]
    section.element(
      "article",
      [
        "id": id, "class": "card", "data-participant": row.participant, "data-visit": row.visit,
        "data-session": row.session, "data-task": row.task, "data-step": row.step,
        "data-attempt": row.attempt.map { "\($0)" } ?? "", "data-side": row.side,
      ], fill)
  }

  // MARK: Head

  private func writeHead(_ task: SessionTally.TaskVerdict, to card: inout MarkupWriter) {
    let label =
      tally.facts(of: task.name)?.label ?? (task.name.isEmpty ? "Task unknown" : task.name)
    card.element("h3") { head in
      if !session.participant.isEmpty {
        head.element("span", ["class": "blind"], "\(session.participant) · ")
      }
      head.add(label)
    }
    card.element("p", ["class": "where blind"]) { line in
      line.usability(task.counts)
      let time = session.start.isEmpty ? "" : readableTime(session.start)
      for text in [session.namedVisit, time] where !text.isEmpty { line.add(" · \(text)") }
    }
  }

  /// Writes the session's own name, as the tables have it.
  private func writeIdentifier(to part: inout MarkupWriter) {
    guard !session.session.isEmpty else { return }
    part.element("p", ["class": "where blind"]) { line in
      line.add("session ")
      line.element("code", [:], session.session)
    }
  }

  /// Writes why values are not good: first the reasons for the verdict, which are those of main values, the worst of them
  /// first, then the others.
  private func writeReasons(
    _ steps: [DrawnStep], _ verdict: OverallVerdict, to card: inout MarkupWriter
  ) {
    var order: [Flag.Code] = []
    var decisive = Set<Flag.Code>()
    var counts: [Flag.Code: [Quality: Int]] = [:]
    for row in steps.flatMap(\.rows) where row.quality.needsAttention {
      for code in tally.problems(of: row) {
        if counts[code] == nil { order.append(code) }
        if verdict.isMain(row.metric) { decisive.insert(code) }
        counts[code, default: [:]][row.quality, default: 0] += 1
      }
    }
    guard !order.isEmpty else { return }
    func weight(_ code: Flag.Code) -> (Int, Int, Int) {
      let own = counts[code] ?? [:]
      let worst = own.keys.worst
      return (
        worst == .error ? 2 : decisive.contains(code) ? 1 : 0, worst == .bad ? 1 : 0,
        own.values.reduce(0, +)
      )
    }
    let ranked = order.enumerated().sorted {
      let (a, b) = (weight($0.element), weight($1.element))
      return (b.0, b.1, b.2, $0.offset) < (a.0, a.1, a.2, $1.offset)
    }.map(\.element)
    writeErrors(steps, to: &card)
    write(ranked.prefix(Self.mostReasons), counts, to: &card)
    let rest = ranked.dropFirst(Self.mostReasons)
    if !rest.isEmpty {
      card.details(counted(rest.count, "more reason")) { write(rest, counts, to: &$0) }
    }
  }

  private func write(
    _ codes: ArraySlice<Flag.Code>, _ counts: [Flag.Code: [Quality: Int]],
    to part: inout MarkupWriter
  ) {
    part.element("ul", ["class": "reasons"]) { list in
      for code in codes {
        list.element("li") { item in
          let own = counts[code] ?? [:]
          item.element("span", ["class": "mark \(own.keys.worst.rawValue)"], own.keys.worst.symbol)
          let meaning = tally.flags[code]?.meaning ?? code.rawValue
          let parts = [
            (own[.doubtful, default: 0], "doubtful value"), (own[.bad, default: 0], "bad value"),
            (own[.error, default: 0], "unusable input"),
          ].filter { $0.0 > 0 }.map { counted($0.0, $0.1) }
          item.add(" \(meaning) (\(parts.joined(separator: ", ")))")
        }
      }
    }
  }

  private func writeErrors(_ steps: [DrawnStep], to card: inout MarkupWriter) {
    for row in steps.flatMap(\.rows) where row.quality == .error {
      card.element("p", ["class": "note"]) { line in
        line.element("code", [:], row.source)
        line.add(": ")
        line.element("code", [:], row.flags.texts.joined(separator: " "))
        let advice = row.flags.codes.compactMap { tally.flags[$0]?.advice }.filter { !$0.isEmpty }
        line.add(" \(advice.joined(separator: " "))")
      }
    }
  }

  // MARK: Values and pictures

  private func writePictures(_ steps: [DrawnStep], to card: inout MarkupWriter) {
    let names = partNames(of: steps)
    let pictures = zip(steps, names).flatMap { step, name in step.pictures.map { ($0, name) } }
    card.element("div", ["class": "first"]) { first in
      writeHeadlines(steps, names, to: &first)
      if let (picture, name) = pictures.first { first.figure(picture, part: name) }
    }
    guard pictures.count > 1 else { return }
    card.element("div", ["class": pictures.count > Self.fewPictures ? "more many" : "more"]) {
      for (picture, name) in pictures.dropFirst() { $0.figure(picture, part: name) }
    }
  }

  private func writeHeadlines(_ steps: [DrawnStep], _ names: [String], to first: inout MarkupWriter)
  {
    guard let facts = tally.facts(of: steps[0].rows[0].task) else { return }
    let all = facts.headlines.map { metric in
      zip(steps, names).flatMap { step, name in
        step.rows.filter { $0.metric == metric && ($0.hasContent || $0.quality.needsAttention) }.map
        { ($0, name) }
      }
    }.filter { !$0.isEmpty }
    guard !all.isEmpty else { return }
    var rows: [(row: MetricsRow, name: String)] = []
    for (row, name) in all.joined().prefix(Self.mostHeadlineRows) { rows.append((row, name)) }
    let rest = all.reduce(-rows.count) { $0 + $1.count }
    first.element("table", ["class": "head"]) { table in
      for (row, name) in rows {
        table.element("tr") { line in
          line.element("th", ["scope": "row"]) { cell in
            cell.add(facts.metrics[row.metric]?.label ?? row.metric)
            if !name.isEmpty { cell.element("small", [:], " \(name)") }
          }
          line.element(
            "td", ["class": "n"],
            (row.quality == .good ? "" : row.quality.symbol + "\u{A0}")
              + (row.hasContent ? readable(row.content) : "no value"))
          line.element("td", [:], row.unit == "1" ? "" : unitText(row.unit))
          line.element("td", ["class": "k"], row.count.map { $0 == 1 ? "" : "n \($0)" } ?? "")
        }
        if rest > 0 {
          table.element("tr") {
            $0.element("td", ["colspan": "4"], "\(counted(rest, "more value")) below")
          }
        }
      }
    }
  }

  /// What distinguishes a step from the others of the card: step, side and attempt, as far as they differ.
  private func partNames(of steps: [DrawnStep]) -> [String] {
    let names = steps.map { step -> ValueGroup in
      let row = step.rows[0]
      let attempts = Set(steps.map { $0.rows[0] }.filter { $0.step === row.step }.map(\.attempt))
      let attempt = attempts.count > 1 ? row.attempt.map { "attempt \($0)" } ?? "" : ""
      return ValueGroup([row.step, row.side, attempt])
    }
    return ValueGroup.names(of: names)
  }

  // MARK: All numbers

  private func writeNumbers(_ steps: [DrawnStep], to card: inout MarkupWriter) {
    let rows = steps.flatMap(\.rows).filter { $0.quality != .error }
    guard !rows.isEmpty else { return writeIdentifier(to: &card) }
    let facts = tally.facts(of: rows[0].task)
    let places = rows.map { facts?.place(of: $0.metric) ?? 0 }
    let sorted = rows.indices.sorted { (places[$0], $0) < (places[$1], $1) }.map { rows[$0] }
    let hasSides = rows.contains { !$0.side.isEmpty }
    let steps = Set(rows.map { [ByteKey($0.step), ByteKey("\($0.attempt ?? 0)")] })
    let values = rows.count(where: \.hasContent)
    card.details("All numbers: \(counted(values, "value")), \(rows.count - values) without") {
      writeIdentifier(to: &$0)
      $0.element("table", ["class": "all"]) { table in
        let columns =
          ["metric", "value", "unit"] + (steps.count > 1 ? ["step"] : [])
          + (hasSides ? ["side"] : []) + ["n", "verdict, flags"]
        table.element("thead") { head in
          head.element("tr") { row in for column in columns { row.element("th", [:], column) } }
        }
        for row in sorted {
          table.element("tr") { line in
            writeCells(of: row, facts, hasSteps: steps.count > 1, hasSides: hasSides, to: &line)
          }
        }
      }
    }
  }

  private func writeCells(
    of row: MetricsRow, _ facts: TaskFacts?, hasSteps: Bool, hasSides: Bool,
    to line: inout MarkupWriter
  ) {
    line.element("th", [:], metricCell(row.metric, facts?.metrics[row.metric]?.label ?? row.metric))
    line.element("td", ["class": "n"], row.content)
    line.element("td", [:], row.unit == "1" ? "" : unitText(row.unit))
    if hasSteps {
      let attempt = row.attempt.map { $0 == 1 ? "" : ", attempt \($0)" } ?? ""
      line.element("td", [:], row.step + attempt)
    }
    if hasSides { line.element("td", [:], row.side) }
    // Empty cells at the end of a row are left out, since most rows have them.
    let isPlain = row.quality == .good && row.flags.isEmpty
    if row.count != nil || !isPlain { line.element("td", [:], row.count.map { "n \($0)" } ?? "") }
    if isPlain { return }
    line.element("td") { cell in
      if row.quality != .good { cell.add("\(row.quality.symbol) \(row.quality.rawValue) ") }
      if !row.flags.isEmpty { cell.element("code", [:], row.flags.texts.joined(separator: " ")) }
    }
  }

  /// Writes links to the map and to the other sessions of the participant.
  private func writeWays(to card: inout MarkupWriter) {
    card.element("nav", ["aria-label": "Other sessions", "class": "blind"]) { nav in
      nav.element("a", ["href": "\(links.overview)#presence"], "Map of the study")
      guard let place = order.firstIndex(of: number) else { return }
      for (step, words) in [(-1, "Previous session"), (1, "Next session")] {
        guard order.indices.contains(place + step),
          let address = tally.address(of: order[place + step], links)
        else { continue }
        nav.element("a", ["href": address], words)
      }
    }
  }
}
