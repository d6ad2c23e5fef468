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
      self.init(Self.name(requested)) { groups.group(of: $0) ?? "" }
      return
    }
    let header = (try? run.table(ParticipantsRow.name).columns()) ?? []
    for column in Self.usualColumns where header.containsBytes(of: column) {
      let groups = try ParticipantGroups(column, run, origin: origin)
      guard Self.compares(groups.groups.values) else { continue }
      self.init(column) { groups.group(of: $0) ?? "" }
      return
    }
    self.init()
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
      self.init(Self.name(requested)) { groups[$0] ?? "" }
      return
    }
    let people = people?.called(names.name)
    let columns = requested.map { [$0] } ?? Self.usualColumns
    for column in columns {
      guard let people, let place = people.columns.firstIndex(where: { $0 === column }),
        requested != nil || Self.compares(people.names.map { people.cells(of: $0)[place] })
      else { continue }
      self.init(column) { people.cells(of: $0.participant)[place] }
      return
    }
    if let requested {
      throw SettingsError(
        "--group", of: requested,
        "is neither a file nor a column of --participants; give a table with the columns participant and group"
      )
    }
    self.init()
  }

  /// Whether a column that was not requested has groups, and not a word of its own for each participant.
  private static func compares(_ groups: some Sequence<String>) -> Bool {
    let names = Set(groups.filter { !$0.isEmpty }.map(ByteKey.init))
    return (2...mostUsual).contains(names.count)
  }

  /// The column, or the name of the file without its folder.
  private static func name(_ requested: String) -> String { lastComponent(requested) }
}
