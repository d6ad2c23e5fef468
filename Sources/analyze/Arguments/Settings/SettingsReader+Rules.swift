import Analyses
import Batch
import Metrics
import Recordings
import Report
import Study
import Text

/// Rules for kinds of files.
extension SettingsReader {
  /// Keys of a rule beside its pattern and the parameters of analyses.
  private static let labels: [Term] = [
    "task", "step", "side", "attempt", "recorder", "columns", "from", "to",
  ]
  private static let (match, leaveOut) = ("match", "leave_out")

  /// Labels that only other sources give, with the sources.
  private static let others: [Term: String] = [
    "participant": "layout or a map", "visit": "layout, visits or a map",
    "session": "layout or a map",
  ]

  /// The rules of `[[files]]`.
  func rules(_ value: SettingsValue) throws(SettingsError) -> [SettingsRule] {
    guard let elements = value.elements, elements.allSatisfy({ $0.members != nil }) else {
      throw place.error(
        value.line, "files: this is \(value.kindWords); begin each rule with a line [[files]]")
    }
    var rules: [SettingsRule] = []
    for element in elements { rules.append(try rule(element)) }
    return rules
  }

  private func rule(_ element: SettingsValue) throws(SettingsError) -> SettingsRule {
    var (pattern, leavesOut, labels) = (IgnorePattern?.none, Bool?.none, FileLabels())
    var entries: [SettingsRule.RuleEntry] = []
    for member in element.members ?? [] {
      switch member.key {
      case Self.match: pattern = try self.pattern(member)
      case Self.leaveOut:
        guard case .truth(let isLeftOut) = member.value.content else {
          throw refused(member, "this is \(member.value.kindWords); give true or false")
        }
        leavesOut = isLeftOut
      default:
        let text = try text(member)
        do { try labels.set(member.key, to: text) } catch { throw refused(member, error.message) }
        entries.append(SettingsRule.RuleEntry(key: member.key, text: text))
      }
    }
    if let flaw = labels.flaw { throw place.error(element.line, flaw.sentence) }
    guard let pattern else {
      throw place.error(
        element.line,
        "a rule has no match; add a pattern of the files that it is about, such as match = \"*.m4a\""
      )
    }
    guard leavesOut != nil || !entries.isEmpty else {
      throw place.error(
        element.line,
        "the rule for \"\(shown(pattern.text))\" says nothing; add a task, a step or leave_out = true"
      )
    }
    return SettingsRule(
      line: element.line, rule: FileRule(pattern, labels, leavesOut: leavesOut), entries: entries)
  }

  private func pattern(_ member: SettingsValue.Member) throws(SettingsError) -> IgnorePattern {
    guard case .text(let text) = member.value.content else {
      throw refused(member, "this is \(member.value.kindWords); give a pattern in quotes")
    }
    let pattern: IgnorePattern
    do throws(PatternProblem) { pattern = try IgnorePattern(text) } catch {
      throw refused(member, "\"\(shown(text))\" \(error.words)")
    }
    guard !pattern.isNegated else {
      throw refused(
        member,
        "\"\(shown(text))\" begins with !, which only exclude understands; write \\\\! for the character"
      )
    }
    return pattern
  }

  /// The text of a label or of a parameter, checked like that of a map.
  private func text(_ member: SettingsValue.Member) throws(SettingsError) -> String {
    let key = member.key
    if let sources = Self.others[key] {
      throw refused(member, "a rule is about kinds of files and names no \(key); use \(sources)")
    }
    let parameter = Catalog.parameters.first { $0.name == key }
    guard parameter != nil || Self.labels.contains(key) || key == "music-clip" else {
      let names = Self.labels + [Self.match, Self.leaveOut] + Catalog.parameters.map(\.name)
      let nearest = nearestName(to: key, in: names).map { "did you mean \($0)?" }
      throw place.error(
        member.value.line,
        "\"\(shown(key))\": no such key of a rule; \(nearest ?? "use match, \(Self.labels.joined(separator: ", ")), leave_out or the name of a parameter")"
      )
    }
    let text: String? =
      if case .truth(let isOn) = member.value.content {
        parameter?.kind == .toggle ? (isOn ? ToggleWord.on : ToggleWord.off) : nil
      } else { parameter?.kind == .toggle ? nil : member.value.word }
    guard let text, !text.isEmpty else {
      let expected = parameter.map { OptionSpec($0, of: .analyses, effect: .rows) }
      let words = parameter?.kind == .toggle ? "true or false" : expected?.expectation
      throw refused(
        member, "this is \(member.value.kindWords); give \(words ?? "a text in quotes")")
    }
    if let problem = RunSettings.problem(ofFact: key, text) {
      throw place.error(member.value.line, problem)
    }
    return text
  }

  private func refused(_ member: SettingsValue.Member, _ problem: String) -> SettingsError {
    place.error(member.value.line, "\(member.key): \(problem)")
  }
}
