import Recordings
import Text

/// What is doubtful about the participants of a study, as far as it is known before its files are
/// read.
public enum ParticipantDoubt: Sendable, Equatable {
  /// All sessions belong to one participant whom a folder names, or to none, while names of files or
  /// folders begin with what may be participants. `template` is a layout that would part them.
  case participantsInNames(template: String, firsts: [String], sessionCount: Int)
  /// Folders of participants whose names are those of fewer people with their visits, such as `P01_V1`.
  case visitsInNames(template: String, participantCount: Int, peopleCount: Int)
  /// Sounds that are sessions of nobody, whose names share a pattern.
  case soundsWithoutParticipant(template: String)
  /// Other recordings of one folder that are parts of a session of nobody, whose names share a pattern.
  case filesWithoutParticipant(template: String)
  /// Names of files that a template splits in one of several ways.
  case ambiguousNames(AmbiguousNames)
  /// Participants whose names differ by case, Unicode form, spaces, separators, leading zeros or words for copies only.
  case similar([String])
}

/// Finds such doubts by the homes of a study's sessions.
struct ParticipantDoubts {
  private(set) var all: [ParticipantDoubt] = []

  /// The number of sessions that one participant may have without doubt.
  private static let mostSessions = 8

  /// A folder of sessions, with whom it belongs to.
  struct OwnedHome {
    let home: SessionHomes.Home
    let participant: String
    /// True if another source than a folder names the participant.
    let isNamed: Bool
  }

  /// - Parameter others: the participants that something else than a folder names for single files.
  init(_ homes: [OwnedHome], besides others: [String] = []) {
    let names = homes.map(\.participant)
    if Set(names.map(ByteKey.init)).count == 1, !homes.contains(where: \.isNamed) {
      noteNames(homes.map(\.home), isNobody: names[0].isEmpty)
    }
    noteVisits(Set(homes.filter { !$0.isNamed }.map { ByteKey($0.participant) }).map(\.text))
    all += SimilarNames.groups(of: names + others).map { .similar($0) }
  }

  /// Notes names of participants that end in those of visits.
  private mutating func noteVisits(_ names: [String]) {
    guard let form = NameForm(names, ending: "/{file}"), form.firsts.count < names.count,
      form.seconds.allSatisfy({ FolderName($0).looksLikeVisit })
    else { return }
    all.append(
      .visitsInNames(
        template: form.template, participantCount: names.count, peopleCount: form.firsts.count))
  }

  private mutating func noteNames(_ homes: [SessionHomes.Home], isNobody: Bool) {
    let files = homes.flatMap(\.namedFiles)
    let folders = homes.filter { $0.namedFiles.count < 2 && !$0.isSound }.map(\.path)
    let count = homes.reduce(0) { $0 + max(1, $1.namedFiles.count) }
    let form = Self.form(files, isOfFiles: true) ?? Self.form(folders, isOfFiles: false)
    guard let (form, template) = form else { return }
    if count > Self.mostSessions {
      all.append(.participantsInNames(template: template, firsts: form.firsts, sessionCount: count))
    } else if isNobody, homes.contains(where: \.isSound) {
      all.append(.soundsWithoutParticipant(template: template))
    } else if isNobody, !files.isEmpty, form.firsts.allSatisfy({ FolderName($0).mayBePerson }) {
      all.append(.filesWithoutParticipant(template: template))
    }
  }

  /// The form of the last names of paths, with the template of whole paths.
  private static func form(_ paths: [String], isOfFiles: Bool) -> (NameForm, String)? {
    let names = paths.map(lastComponent)
    let endings = Set(
      names.map { isOfFiles ? $0.ending.map { ".\($0)" } ?? "" : "" }.map(ByteKey.init))
    let ending = endings.count == 1 ? endings.first?.text ?? "" : ".*"
    let stems = isOfFiles ? names.map(withoutArchiveEnding) : names
    guard let form = NameForm(stems, ending: isOfFiles ? ending : "/{file}") else { return nil }
    let depths = Set(paths.map { pathComponents($0).count })
    guard depths.count == 1, let depth = depths.first else { return nil }
    return (form, String(repeating: "*/", count: depth - 1) + form.template)
  }
}
