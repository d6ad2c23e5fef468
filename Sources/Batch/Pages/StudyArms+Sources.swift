import Recordings
import Report
import Study
import Text

extension StudyArms {
  /// The groups of a run's participants: those that are requested, else those of the first usual column of participants.csv.
  ///
  /// - Parameter requested: the text of `--group`.
  init(of run: FinishedRun, requested: String?) throws {
    let origin = try run.originColumns()
    if let requested {
      let groups = try ParticipantGroups(requested, run, origin: origin)
      self.init(Self.name(requested), from: Self.file(requested)) { groups.group(of: $0) ?? "" }
      return
    }
    let header = (try? run.table(ParticipantsRow.name).columns()) ?? []
    var unfit: String?
    for column in Self.usualColumns where header.containsBytes(of: column) {
      let groups = try ParticipantGroups(column, run, origin: origin)
      guard Self.compares(groups.groups.values) else {
        unfit = unfit ?? column
        continue
      }
      self.init(column) { groups.group(of: $0) ?? "" }
      return
    }
    self.init(
      without: Self.reason(
        unfit: unfit, isTableGiven: try !run.givenColumns(run.dictionary()).isEmpty))
  }

  /// The groups of the participants of recordings.
  ///
  /// - Parameters:
  ///   - people: the table of participants; nil without one.
  ///   - requested: the text of `--group`.
  init(of people: PeopleFile?, requested: String?, _ names: Names) throws {
    if let requested, (try? FileKind(requested)) == .file {
      let groups = Dictionary(
        try ParticipantGroups.file(requested, origin: []).map {
          (PersonKey(names.name($0.key.participant)), $0.value)
        }, uniquingKeysWith: { first, _ in first })
      self.init(Self.name(requested), from: Self.file(requested)) { groups[$0] ?? "" }
      return
    }
    let isTableGiven = people != nil
    var unfit: String?
    let people = people?.called(names.name)
    let columns = requested.map { [$0] } ?? Self.usualColumns
    for column in columns {
      guard let people, let place = people.columns.firstIndex(where: { $0 === column }) else {
        continue
      }
      guard requested != nil || Self.compares(people.names.map { people.cells(of: $0)[place] })
      else {
        unfit = unfit ?? column
        continue
      }
      self.init(column) { people.cells(of: $0.participant)[place] }
      return
    }
    if let requested {
      throw SettingsError(
        "--group", of: requested,
        "is neither a file nor a column of --participants; give a table with the columns participant and group"
      )
    }
    self.init(without: Self.reason(unfit: unfit, isTableGiven: isTableGiven))
  }

  /// Why a study has no groups.
  ///
  /// - Parameters:
  ///   - unfit: a usual column that gives none; nil without one.
  ///   - isTableGiven: whether the user has given a table of people.
  private static func reason(unfit: String?, isTableGiven: Bool) -> String {
    if let unfit {
      return
        "the column \(unfit) of the table of participants does not have 2 to \(mostUsual) different words"
    }
    let names = "\(usualColumns.dropLast().joined(separator: ", ")) or \(usualColumns.last ?? "")"
    return isTableGiven
      ? "the table of participants has no column \(names)"
      : "the run was given no table of participants (--participants) with a column \(names)"
  }

  /// Where the groups of a file are taken from; nil for a column.
  private static func file(_ requested: String) -> String? {
    (try? FileKind(requested)) == .file ? "the file \(shown(name(requested)))" : nil
  }

  /// Whether a column that was not requested has groups, and not a word of its own for each participant.
  private static func compares(_ groups: some Sequence<String>) -> Bool {
    let names = Set(groups.filter { !$0.isEmpty }.map(ByteKey.init))
    return (2...mostUsual).contains(names.count)
  }

  /// The column, or the name of the file without its folder.
  private static func name(_ requested: String) -> String { lastComponent(requested) }
}
