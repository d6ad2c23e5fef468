import Report
import Study
import Text

/// The first two lines of a plan, which a run prints as well before it measures: how the levels of folders were read, and
/// which files are read with which settings.
struct PlanHead {
  let study: OpenedStudy
  let levels: FolderLevels

  private var settings: RunSettings { study.settings }
  private var names: Names { study.names }

  var lines: [String] { [levelLine, inputLine] }

  // MARK: Levels

  private var levelLine: String {
    let words = levels.levels.compactMap(text)
    let areSessionsOnly = levels.levels.allSatisfy { $0.meaning == .sessions }
    guard !areSessionsOnly, settings.participant == nil else {
      return "no level of folders was taken for participants" + givenBy
    }
    let passed = names.arePseudonyms ? [] : levels.passed
    let start = ([settings.studyName].filter { !$0.isEmpty } + passed).map { "\(shown($0))/ " }
    return start.joined() + words.joined(separator: " · ") + doubt + givenBy
  }

  private func text(_ level: FolderLevels.FolderLevel) -> String? {
    let examples = level.examples.map { shown(names.name($0)) }
    guard let first = examples.first, let last = examples.last else { return nil }
    let list = level.count > examples.count ? "\(first)…\(last)" : examples.joined(separator: ", ")
    switch level.meaning {
    case .participants: return "\(list) = participants (\(level.count))"
    case .visits: return "\(list) = visits"
    case .sessions: return "then sessions"
    }
  }

  private var doubt: String {
    switch levels.doubt {
    case .participantsLookLikeVisits: " (the names look like those of visits)"
    case .visitsLookLikeParticipants: " (the names look like those of participants)"
    case nil: ""
    }
  }

  /// Who said so, and how to settle it if nobody did.
  private var givenBy: String {
    if settings.participant != nil { return "; --participant names all" }
    if !settings.layouts.isEmpty { return "; by the layout" }
    if settings.settingsFile != nil || settings.map != nil { return "" }
    guard levels.levels.contains(where: { $0.meaning != .sessions }) else { return "" }
    let path = settings.operands.count == 1 && !names.arePseudonyms ? settings.operands[0] : "PATH"
    return "; nobody said so: analyze plan \(shellQuoted(path)) --save to settle it"
  }

  // MARK: Input

  private var inputLine: String {
    var given: [String] = []
    if let file = settings.settingsFile {
      given.append(names.arePseudonyms ? "settings" : shown(file))
    }
    if settings.map != nil { given.append("--map") }
    if settings.people != nil { given.append("--participants") }
    let with =
      given.isEmpty
      ? "without settings, map or participants' table" : "with " + given.joined(separator: ", ")
    let leftOut = study.files.leftOut.count
    let omitted = leftOut == 0 ? "" : ", and \(leftOut) left out"
    return "\(counted(study.files.paths.count, "file"))\(omitted), \(with)"
  }
}
