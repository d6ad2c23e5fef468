/// Results as MyDataHelps exports them: a table for each kind of result, a row for each result, keys that
/// begin with capitals, nested lists as JSON in a cell.
///
/// Source: the export formats that CareEvolution publishes, task by task.
public struct SurveyTables: Sendable {
  private var tables: [String: [[String: String]]] = [:]
  private var columns: [String: [String]] = [:]
  private var generator: SplitMix64

  public init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  /// Adds a session of a participant and returns its key.
  public mutating func add(_ result: TaskResultFile, participant: String, survey: String) -> String
  {
    let key = generator.uuid().lowercased()
    func dates(_ start: Double, _ end: Double) -> [(String, String)] {
      [("StartDate", date(start, result.clock)), ("EndDate", date(end, result.clock))]
    }
    let session = [("SurveyResultKey", key), ("ParticipantIdentifier", participant)]
    let (first, last) = (result.steps.first, result.steps.last)
    append(
      "SurveyResults",
      session + [("SurveyName", survey), ("Type", "Survey")]
        + dates(first?.startSeconds ?? 0, last?.endSeconds ?? 0))
    for step in result.steps {
      let visit = [("SurveyStepResultKey", generator.uuid().lowercased())] + session
      append(
        "SurveyStepResults",
        visit + [("StepIdentifier", step.identifier)] + dates(step.startSeconds, step.endSeconds))
      for leaf in step.leaves {
        let name = leaf.className.dropFirst(3).dropLast("Result".count)
        let own = leaf.members(result).compactMap { member in
          cell(member, className: leaf.className)
        }
        append(
          "Survey\(name)Results",
          [("Survey\(name)ResultKey", generator.uuid().lowercased())] + visit + own
            + dates(leaf.startSeconds ?? step.startSeconds, leaf.endSeconds ?? step.endSeconds))
      }
    }
    return key
  }

  private mutating func append(_ table: String, _ cells: [(String, String)]) {
    for (column, _) in cells where !(columns[table] ?? []).contains(column) {
      columns[table, default: []].append(column)
    }
    tables[table, default: []].append(Dictionary(cells) { first, _ in first })
  }

  /// The files, in order of their names; lines end as on Windows.
  public var files: [(name: String, text: String)] {
    tables.keys.sorted().map { table in
      let header = columns[table] ?? []
      let rows = [header] + (tables[table] ?? []).map { row in header.map { row[$0] ?? "" } }
      let lines = rows.map { $0.map(quotedIfNeeded).joined(separator: ",") + "\r\n" }
      return ("\(table).csv", lines.joined())
    }
  }
}

/// `2020-12-14T21:06:46+00:00`.
private func date(_ uptime: Double, _ clock: WallClock) -> String {
  let text = clock.date(atUptime: uptime)
  return "\(text.dropLast(2)):\(text.suffix(2))"
}

private func quotedIfNeeded(_ cell: String) -> String {
  guard cell.contains(where: { $0 == "," || $0 == "\"" }) else { return cell }
  return "\""
    + cell.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
}

private func cell(_ member: (key: String, value: JSONText), className: String) -> (String, String)?
{
  // Recordings lie in folders of their own.
  guard !member.key.hasPrefix("fileResult") else { return nil }
  let key =
    switch (className, member.key) {
    case ("ORKTappingIntervalResult", "samples"): "Taps"
    case ("ORKReactionTimeResult", "timestamp"): "ReactionTime"
    default: capitalized(member.key)
    }
  switch renamed(member.value, key: member.key, isTap: className == "ORKTrailmakingResult") {
  case .literal("true"): return (key, "TRUE")
  case .literal("false"): return (key, "FALSE")
  case .literal(let text): return (key, text)
  case .string(let text) where member.key == "movingDirection": return (key, text.uppercased())
  case .string(let text): return (key, text)
  case let nested: return (key, nested.text())
  }
}

private func capitalized(_ key: String) -> String { key.prefix(1).uppercased() + key.dropFirst() }

/// Keys as the platform has them, words for numbers that stand for something.
private func renamed(_ value: JSONText, key: String, isTap: Bool) -> JSONText {
  switch (key, value) {
  case ("channel", .literal(let side)), ("channelSelected", .literal(let side)),
    ("movingDirection", .literal(let side)):
    .string(["0": "Left", "1": "Right"][side] ?? "None")
  case ("presentationMode", .literal(let mode)):
    .string(["1": "Auditory", "2": "Visual", "3": "Both"][mode] ?? mode)
  case ("buttonIdentifier", .string(let side)): .string(capitalized(side))
  case (_, .array(let elements)):
    .array(elements.map { renamed($0, key: "", isTap: isTap && key == "taps") })
  case (_, .object(let members)):
    .object(
      members.filter { $0.key != "_class" }.map { member in
        let geometry = ["h": "Height", "w": "Width"][member.key]
        let name = geometry ?? (isTap ? "Tap" : "") + capitalized(member.key)
        return (name, renamed(member.value, key: member.key, isTap: false))
      })
  default: value
  }
}
