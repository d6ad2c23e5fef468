import Recordings
public import Report
public import Study
import Text

extension VisitChoice {
  /// The forms of `--visits`.
  public static let forms = "date, folder, gap:HOURS, map, windows:FILE, ordinal or none"

  /// The file of `--visits windows:FILE`; nil for another choice.
  public static func planFile(_ text: String) -> String? { rest(of: text, after: "windows:") }

  /// What is wrong with a text as a choice of visits, whatever the file that it names contains; nil for a valid one.
  public static func problem(ofForm text: String) -> String? {
    if planFile(text) != nil { return nil }
    do throws(FormProblem) { _ = try VisitChoice(form: text) } catch { return error.words }
    return nil
  }

  private struct FormProblem: Error { let words: String }

  /// Reads a choice that names no file.
  private init(form text: String) throws(FormProblem) {
    if let hours = Self.rest(of: text, after: "gap:") {
      guard let number = Double(hours), number.isFinite, number > 0 else {
        throw FormProblem(words: "the gap is not a number of hours above 0; give one, as in gap:6")
      }
      self = .gap(hours: number)
      return
    }
    let words: [Term: VisitChoice] = [
      "date": .date, "folder": .folder, "map": .map, "ordinal": .ordinal, "none": VisitChoice.none,
    ]
    guard let choice = words[text] else {
      throw FormProblem(words: "is not a way to find visits; give \(Self.forms)")
    }
    self = choice
  }

  /// Reads `--visits` and `--anchor`, with the file that they name.
  ///
  /// - Parameters:
  ///   - text: nil without the option.
  ///   - anchor: `first`, or a column of `people` with dates; nil without the option.
  ///   - people: the table of people, under printed names.
  public init(_ text: String?, anchor: String?, people: PeopleFile?) throws {
    guard let text else {
      try Self.refuse(anchor: anchor)
      self = .found
      return
    }
    if let path = Self.planFile(text) {
      var plan = try VisitWindows(readingFrom: path)
      if let anchor, anchor != "first" { plan.anchors = try Self.anchors(anchor, people) }
      self = .windows(plan)
      return
    }
    try Self.refuse(anchor: anchor)
    do throws(FormProblem) { self = try VisitChoice(form: text) } catch {
      throw SettingsError("--visits", of: text, error.words)
    }
  }

  private static func rest(of text: String, after start: String) -> String? {
    guard text.starts(withBytesOf: start), text.utf8.count > start.utf8.count else { return nil }
    return String(Substring(text.utf8.dropFirst(start.utf8.count)))
  }

  private static func refuse(anchor: String?) throws(SettingsError) {
    guard anchor != nil else { return }
    throw SettingsError(
      description: "--anchor: only --visits windows:FILE counts days from it; leave it out")
  }

  /// The dates of a column, by names with and without `sub-`.
  private static func anchors(_ column: String, _ people: PeopleFile?) throws(SettingsError)
    -> [ByteKey: String]
  {
    guard let people, let place = people.columns.firstIndex(where: { $0 === column }) else {
      throw SettingsError(
        "--anchor", of: column,
        people == nil
          ? "is a column of --participants, which is missing; add it, or give first"
          : "is no column of the table of --participants; give one with dates, or first")
    }
    var anchors: [ByteKey: String] = [:]
    for name in people.names {
      let text = people.cells(of: name)[place]
      if text.isEmpty { continue }
      guard CalendarDay(text.prefix(10)) != nil else {
        throw SettingsError(
          "--anchor", of: column, "the cell \"\(shown(text))\" is not a date such as 2024-05-01")
      }
      anchors[ByteKey(name)] = text
      if !name.starts(withBytesOf: "sub-") { anchors[ByteKey("sub-\(name)")] = text }
    }
    return anchors
  }
}

extension VisitWindows {
  /// Reads a table with the columns `visit`, `target_day`, `low` and `high`.
  fileprivate init(readingFrom path: String) throws {
    let columns = ["visit", "target_day", "low", "high"]
    let table = try UserTable(readingFrom: path, option: "--visits", knowing: columns)
    for name in columns { _ = try table.neededPlace(of: name) }
    var windows: [VisitWindow] = []
    for row in table.rows {
      let visit = table.text(row, "visit").trimmed
      let days = columns.dropFirst().compactMap { Int(table.text(row, $0).trimmed) }
      guard days.count == 3, !visit.isEmpty else {
        throw table.problem("give a visit and three whole numbers of days", line: row.line)
      }
      guard days[1] <= days[2] else {
        throw table.problem(
          "low \(days[1]) is after high \(days[2]); exchange them", line: row.line)
      }
      windows.append(VisitWindow(visit: visit, targetDay: days[0], days: days[1]...days[2]))
    }
    self.init(windows)
    if let (one, other) = overlap {
      throw table.problem(
        "the windows of \(shown(one.visit)) and \(shown(other.visit)) have a day in common; change their low and high"
      )
    }
  }
}
