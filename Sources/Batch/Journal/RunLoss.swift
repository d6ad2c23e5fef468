import Recordings
import Report
import Study
import Text

/// The sessions and people of the earlier run in a folder whose files are gone. A run that replaces the earlier one lacks them.
struct RunLoss {
  /// The number of files of the earlier run.
  private(set) var fileCount = 0
  /// The number of those that are no longer below the given paths.
  private(set) var goneCount = 0
  /// The sessions all of whose files are gone.
  private(set) var sessions = Set<SessionKey>()
  /// Whether nothing of the earlier run is lost with the files that are gone.
  var isOfFilesOnly: Bool { sessions.isEmpty && names.isEmpty }
  /// The participants all of whose sessions are among these, in order.
  private var names: [String] = []
  /// The number of names that are shown.
  private let limit: Int

  /// Nothing, as for a folder without a run.
  init(namesAll: Bool = false) { limit = namesAll ? .max : NameList.usualLimit }

  var people: NameList {
    names.reduce(into: NameList(limit: limit)) { list, name in list.add(name) }
  }

  /// Compares the last completed run of a journal with the study as it is now.
  ///
  /// - Parameter holds: whether a file of the earlier run, by its printed name, is still in the study.
  init(_ journal: Journal, namesAll: Bool, _ holds: (ByteKey) -> Bool) throws {
    self.init(namesAll: namesAll)
    let files = try EarlierUnits(journal).files
    let gone = files.filter { !holds($0) }
    (fileCount, goneCount) = (files.count, gone.count)
    if !gone.isEmpty { try takeSessions(of: journal, without: gone) }
  }

  /// Finds the sessions of which no file is left, and the people who have no other.
  private mutating func takeSessions(of journal: Journal, without gone: Set<ByteKey>) throws {
    var (lost, kept) = (Set<SessionKey>(), Set<SessionKey>())
    var (lostPeople, keptPeople) = (Set<ByteKey>(), Set<ByteKey>())
    for unit in journal.lastRun {
      let parts = try unit.parts.compactMap(journal.intactPart)
      guard case .files(let read)? = parts.first else { continue }
      let left = FilesLeft(read.files, without: gone)
      var number = 0
      for case .session(let session) in parts {
        let isLost = left.isEmpty(session: number)
        number += 1
        for mark in session.rows.marks {
          if isLost { lost.insert(mark.session) } else { kept.insert(mark.session) }
          guard !mark.participant.isEmpty else { continue }
          let person = ByteKey(mark.participant)
          if isLost { lostPeople.insert(person) } else { keptPeople.insert(person) }
        }
      }
    }
    sessions = lost.subtracting(kept)
    names = lostPeople.subtracting(keptPeople).sorted().map(\.text)
  }

  /// Leaves out what the new tables have nevertheless, or what is said in other words.
  ///
  /// - Parameters:
  ///   - others: sessions that lie elsewhere now.
  ///   - isLost: whether a person of the earlier tables is not in the new ones.
  mutating func settle(besides others: Set<SessionReading>, isLost: (String) -> Bool) {
    sessions.subtract(others.map(\.key))
    names.removeAll { !isLost($0) }
  }
}

/// How many files of a unit are left, of each of its sessions.
private struct FilesLeft {
  private var counts: [Int: Int] = [:]
  private var count = 0

  init(_ files: [FileRows], without gone: Set<ByteKey>) {
    for file in files {
      let isGone = gone.contains(ByteKey(archives(above: file.source).first ?? file.source))
      count += isGone ? 0 : 1
      for session in Set([file.owner].compactMap(\.self) + file.sessions) {
        counts[session, default: 0] += isGone ? 0 : 1
      }
    }
  }

  /// True if no file of the session is left; of a session whose files are not known, if none of the unit is.
  func isEmpty(session: Int) -> Bool { (counts[session] ?? count) == 0 }
}

extension RunLoss {
  /// A run of a study that was run before may lose one file of this many: more are another study, or one whose disk is not
  /// there.
  private static let sharedShare = 10

  /// Whether so many files are gone that the run may be one of another study.
  static func isTooMuch(_ goneCount: Int, of fileCount: Int) -> Bool {
    goneCount * sharedShare > fileCount
  }

  static let remedy =
    "--add adds the sessions below PATH and keeps the rest, and --force replaces the run"

  /// The remedy for a user to whom the files below the given paths are the right ones. It is a run into another folder, because a run
  /// into the same folder would drop the results of all other files that are gone.
  static let anew =
    "run the whole study into another --output, whose tables are made of the files that are there"

  /// The remedy where sessions lie in other files than in the earlier run, and an update would drop none of them.
  ///
  /// - Parameter mayForce: false if `--force` could lose results that stay for files that are damaged now.
  static func asTheyAre(_ goneCount: Int, of fileCount: Int, mayForce: Bool) -> String {
    let needsForce = isTooMuch(goneCount, of: fileCount)
    if needsForce, !mayForce { return anew }
    let force = needsForce ? " --force" : ""
    return
      "run the whole study with --update\(force), which reads the files that are there where they lie now"
  }

  /// Throws if more than a tenth of the files of the earlier run are gone.
  ///
  /// - Parameters:
  ///   - option: the option whose run is refused.
  ///   - folder: that of the run.
  func refuse(option: String, in folder: String) throws(SettingsError) {
    guard Self.isTooMuch(goneCount, of: fileCount) else { return }
    let count = "\(goneCount) of the \(counted(fileCount, "file")) of the run in the folder"
    func text(_ sessions: String) -> String {
      "\(count) are not below the given paths\(sessions.isEmpty ? "" : ", with \(sessions)"); \(Self.remedy)"
    }
    throw SettingsError(
      description: "--\(option): \(shown(folder)): \(text(words(named: true)))",
      withoutNames: "--\(option): \(text(words(named: false)))")
  }

  /// One line on the sessions and people that the new tables lack. It is nil if no file is gone.
  ///
  /// - Parameter isWanted: true if the user has said that the earlier run may be replaced.
  func message(isWanted: Bool) -> Message? {
    guard goneCount > 0 else { return nil }
    let are = goneCount == 1 ? "is" : "are"
    let files =
      "--output: \(goneCount) of the \(counted(fileCount, "file")) of the run in the folder \(are) not below the given paths"
    guard !isOfFilesOnly else {
      return Message(
        severity: .warning, text: "\(files); the tables are made of the files that are there")
    }
    let leave = names.count + sessions.count == 1 ? "leaves" : "leave"
    // What lies elsewhere now cannot be kept beside it.
    let remedy = sessions.isEmpty ? "" : ", where --add keeps them"
    return Message(
      severity: isWanted ? .warning : .error,
      text: "\(files): \(words(named: true)) \(leave) its tables\(remedy)")
  }

  /// Such as `1 participant (P03) and 2 sessions`; empty if no session is lost.
  private func words(named: Bool) -> String {
    Self.words(people: people, sessionCount: sessions.count, named: named)
  }

  /// Such as `1 participant (P03) and 2 sessions`, `1 participant (P03)` or `2 sessions`.
  static func words(people: NameList, sessionCount: Int, named: Bool) -> String {
    let names = named ? " (\(people.text))" : ""
    let persons = people.count > 0 ? ["\(counted(people.count, "participant"))\(names)"] : []
    let sessions = sessionCount > 0 ? [counted(sessionCount, "session")] : []
    return (persons + sessions).joined(separator: " and ")
  }
}
