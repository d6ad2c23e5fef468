import Recordings
import Report
import Study
import Text

extension RunAccount {
  /// Throws if sessions that are added change or remove what the run has.
  func refuseAddition() throws(SettingsError) {
    if let changed {
      let problem =
        "was read as \(changed.before.reading.words) and would now be \(changed.now.reading.words)"
      throw SettingsError(
        description:
          "--add: \(shown(shownSource(changed.before.source.text))) \(problem); \(otherRun(changed.before))",
        withoutNames: "--add: a file of the run would be read in another way; \(otherRun(nil))")
    }
    if let move = moved.moves.first {
      throw SettingsError(
        description: "--add: \(Self.words(move)); move it back, or \(movedRemedy)",
        withoutNames:
          "--add: a session of a file lies elsewhere now; move it back, or \(movedRemedy)")
    }
    guard !isComplete else { return }
    let place = firstLost.map { "\(shown(shownSource($0.text))): " } ?? ""
    throw SettingsError(
      description: "--add: \(place)\(words(named: true)) would leave the tables; \(Self.giveBack)",
      withoutNames: "--add: \(words(named: false)) would leave the tables; \(Self.giveBack)")
  }

  /// Such as `the session of P04/result.json is that of P05/result.json now (participant P04; now participant P05)`.
  private static func words(_ move: ChangedReading) -> String {
    let places = [move.before, move.now].map { shown(shownSource($0.source.text)) }
    let change = "\(move.before.reading.words); now \(move.now.reading.words)"
    return "the session of \(places[0]) is that of \(places[1]) now (\(change))"
  }

  /// The remedy for a user who wants the moved sessions in their new places. An update is offered only if each session that is gone was
  /// found in another place, because an update drops the others.
  private var movedRemedy: String {
    isAllMoved ? RunLoss.asTheyAre(goneCount, of: fileCount, mayForce: !holdsDamaged) : RunLoss.anew
  }

  private static let giveBack = "give the files back as they were, or \(RunLoss.anew)"

  /// - Parameter session: one whose names a template would keep; nil where it is withheld.
  private func otherRun(_ session: ReadSessions.ReadSession?) -> String {
    let template = session.flatMap(Self.template).map { "--layout \(shellQuoted($0))" }
    let update = isAllMoved ? ", or --update to read all files in the new way" : ""
    return
      "make a run of all files into another --output, with \(template ?? "--layout or --map") to keep the names\(update)"
  }

  /// The template that gives a file the names of its session by its folders; nil if they are not the names of folders.
  private static func template(_ session: ReadSessions.ReadSession) -> String? {
    let folders = pathComponents(folder(of: session.source.text))
    guard !session.reading.participant.text.isEmpty, archives(above: session.source.text).isEmpty,
      let place = folders.firstIndex(where: { $0 === session.reading.participant.text })
    else { return nil }
    var parts = folders.prefix(through: place).map { _ in "*" }
    parts[place] = "{participant}"
    if folders.indices.contains(place + 1), folders[place + 1] === session.reading.visit.text {
      parts.append("{visit}")
    }
    return (parts + ["{file}"]).joined(separator: "/")
  }

  /// Throws if more than a tenth of the files of the earlier run are gone, members of archives included.
  func refuse(option: String, in folder: String) throws(SettingsError) {
    guard RunLoss.isTooMuch(goneCount, of: fileCount) else { return }
    let problem =
      "\(goneCount) of the \(counted(fileCount, "file")) of the run in the folder are gone, members of archives among them"
    let sessions = isComplete ? "" : ", with \(words(named: true))"
    throw SettingsError(
      description: "--\(option): \(shown(folder)): \(problem)\(sessions); \(RunLoss.remedy)",
      withoutNames: "--\(option): \(problem); \(RunLoss.remedy)")
  }

  /// The number of sessions that the new tables lack under the names of the earlier run, at least 1 if people are missing, and
  /// of files that sessions lack.
  var lossCount: Int {
    (isComplete ? 0 : max(lostSessionCount, 1)) + moved.moves.count + headless.count + missing.count
  }

  /// A line on each kind of sessions and people that the new tables lack.
  var messages: [Message] {
    [readingMessage, movedMessage, headlessMessage, missingMessage].compactMap(\.self)
  }

  private var movedMessage: Message? {
    guard let move = moved.moves.first else { return nil }
    let count = moved.moves.count
    let others =
      count == 1
      ? ""
      : ", and \(counted(count - 1, "other session")) \(count == 2 ? "lies" : "lie") elsewhere as well"
    return Message(
      severity: .error,
      text:
        "--output: \(Self.words(move))\(others); the tables have the names of the new place; if that is wrong, move the files back"
    )
  }

  private var headlessMessage: Message? {
    guard let first = headless.map(\.source).min() else { return nil }
    let leave = headless.count == 1 ? "leaves" : "leave"
    return Message(
      severity: .error,
      text:
        "--output: \(shown(shownSource(first.text))) is gone: \(counted(headless.count, "session")) of the run in the folder \(leave) its tables, and the files that are left are measured without \(headless.count == 1 ? "it" : "such files"); give back what is gone"
    )
  }

  private var missingMessage: Message? {
    guard let first = missing.first else { return nil }
    let (others, its) =
      missing.count == 1
      ? ("is gone", "it") : ("and \(counted(missing.count - 1, "other file")) are gone", "them")
    return Message(
      severity: .error,
      text:
        "--output: \(shown(shownSource(first.text))) \(others), and the rest of the session is measured without \(its); give back what is gone"
    )
  }

  private var readingMessage: Message? {
    guard !isComplete else { return nil }
    let leave = lostPeople.count == 0 && lostSessionCount == 1 ? "leaves" : "leave"
    let first = firstLost.map { " (first \(shown(shownSource($0.text))))" } ?? ""
    return Message(
      severity: .error,
      text:
        "--output: \(words(named: true)) of the run in the folder \(leave) its tables\(first): folders, tables or archives are read in another way or have lost a part, copies of their files count for others, or their results were lost with a part of \(Journal.name); if that is wrong, say the names by --layout or --map, or give back what is gone"
    )
  }

  private func words(named: Bool) -> String {
    RunLoss.words(people: lostPeople, sessionCount: lostSessionCount, named: named)
  }
}
