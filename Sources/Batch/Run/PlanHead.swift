import Report
import Study
import Text

/// The first two lines of a plan, which a run prints as well before it measures: how the levels of folders were read, and
/// which files are read with which settings.
struct PlanHead {
  let study: OpenedStudy
  let levels: FolderLevels
  /// Tables in the study that list its participants and are not read, as paths below its root.
  let peopleTables: [String]

  private var settings: RunSettings { study.settings }
  private var names: Names { study.names }

  var lines: [String] { [levelLine, inputLine] }

  // MARK: Levels

  private var levelLine: String {
    let words = levels.levels.compactMap(text)
    let areSessionsOnly = levels.levels.allSatisfy { $0.meaning == .sessions }
    guard !areSessionsOnly, settings.participant == nil else {
      return "no level of folders was taken for participants" + doubt + givenBy
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
    case .groups: return names.arePseudonyms ? "groups" : "\(list) = groups, in no name"
    case .participants: return "\(list) = participants (\(level.count))"
    case .visits: return "\(list) = visits"
    case .sessions: return "then sessions"
    }
  }

  private var doubt: String {
    switch levels.doubt {
    case .participantsLookLikeVisits: " (the names look like those of visits\(ifTheyAre))"
    case .visitsLookLikeParticipants: " (the names look like those of participants\(ifTheyAre))"
    case .sessionsLookLikeParticipants:
      " (the names of sessions look like those of participants\(ifTheyAre))"
    case .sessionsLookLikeVisits:
      " (the names below the visits look like those of visits\(ifTheyAre))"
    case .participantsMayBeSites:
      " (the participants may be sites, since the folders in them are numbered like people\(ifTheyAre))"
    case .foldersLookLikeVisits:
      " (folders called like visits contain recordings themselves and are no visits; if they should be\(settled))"
    case .participantsRecur(let name, let otherCount):
      " (\(shown(names.name(name)))\(Self.others(otherCount)) in several groups; if one is not the same person, give --map)"
    case nil: ""
    }
  }

  private var ifTheyAre: String { "; if they are" + settled }

  /// The option that settles the doubt.
  private var settled: String {
    if !settings.layouts.isEmpty { return ", change the layout" }
    let template = names.arePseudonyms ? nil : levels.remedy
    return ", give --layout\(template.map { " " + shellQuoted($0) } ?? "")"
  }

  private static func others(_ count: Int) -> String {
    count == 0 ? " is" : " and \(counted(count, "other name")) are"
  }

  /// Who said so, and how to settle it if nobody did.
  private var givenBy: String {
    if settings.participant != nil { return "; --participant names all" }
    if !settings.layouts.isEmpty { return "; by the layout" }
    if settings.settingsFile != nil || settings.map != nil { return "" }
    guard levels.levels.contains(where: { $0.meaning != .sessions }) else { return "" }
    guard canBeSaved else { return "; nobody said so: --layout or --map to settle it" }
    let path = settings.operands.count == 1 && !names.arePseudonyms ? settings.operands[0] : "PATH"
    return "; nobody said so: analyze plan \(shellQuoted(path)) --save to settle it"
  }

  /// False for an archive, which has no place for settings, and for a part of a study whose names the folders around it give.
  private var canBeSaved: Bool {
    guard settings.operands.count == 1 else { return true }
    return !levels.isAssumed && (try? FileKind(settings.operands[0])) == .folder
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
    return "\(counted(study.files.paths.count, "file"))\(omitted), \(with)\(listHint)"
  }

  /// The option that would use the table of participants in the study; empty without such a table.
  private var listHint: String {
    guard let table = peopleTables.first else { return "" }
    if names.arePseudonyms {
      return "; a table in the study lists participants: --participants FILE uses it"
    }
    let isBelowOperand = study.files.isWhole && settings.operands.count == 1
    let folder = settings.operands.first.map { $0.utf8.last == UInt8(ascii: "/") ? $0 : $0 + "/" }
    let path = isBelowOperand ? (folder ?? "") + table : study.files.absolute(table)
    return "; \(shown(table)) lists participants: --participants \(shellQuoted(path)) uses it"
  }
}
