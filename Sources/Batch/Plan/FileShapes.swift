import Analyses
import Metrics
import Report
import Text

/// The kinds of files in a study: rows of a plan grouped by the form of their path and by what a run makes of them.
///
/// Every row is in exactly one group. Memory grows with the groups, and in each with its participants and visits.
struct FileShapes {
  /// The key of a group. Flags of a file are part of it, since they say why it is left out or what was assumed.
  private struct Key: Hashable {
    let shape: FileShape
    let words: [ByteKey]

    init(_ row: PlanRow, _ shape: FileShape) {
      self.shape = shape
      words = [
        row.kind, row.task ?? "", row.step ?? "", row.side ?? "", row.role.rawValue,
        PlanRow.reason(of: row.flags),
      ].map(ByteKey.init)
    }
  }

  /// The files of one group.
  struct Group {
    /// The first row, which stands for the others.
    fileprivate(set) var first: PlanRow
    let shape: FileShape
    fileprivate(set) var fileCount = 0
    fileprivate var people = Set<ByteKey>()
    fileprivate var visits = Set<PersonVisit>()

    var participantCount: Int { people.count }
    var visitCount: Int { visits.count }
    /// True if the task or the step is only assumed.
    var isAssumed: Bool { first.isTaskAssumed }
  }

  /// A visit of a participant.
  fileprivate struct PersonVisit: Hashable {
    let participant: ByteKey
    let visit: ByteKey
  }

  private var groups: [Key: Group] = [:]
  private var people = Set<ByteKey>()

  /// Adds a row. Rows come in the order of their paths, so that the first of a group is its example.
  mutating func add(_ row: PlanRow) {
    let shape = FileShape(
      row.file, participant: row.participant, visit: row.visit, session: row.session)
    let key = Key(row, shape)
    groups[key, default: Group(first: row, shape: shape)].add(row)
    if let name = row.participant { people.insert(ByteKey(name)) }
  }

  /// All groups, those with the most files first, then in the byte order of their shapes.
  var all: [Group] {
    groups.values.sorted { a, b in
      if a.fileCount != b.fileCount { return a.fileCount > b.fileCount }
      return [a.shape.text, a.first.file].map(ByteKey.init).lexicographicallyPrecedes(
        [b.shape.text, b.first.file].map(ByteKey.init))
    }
  }

  /// The number of files that the pattern of a shape matches, of whatever group.
  func fileCount(matching shape: FileShape) -> Int {
    groups.values.filter { $0.shape.pattern === shape.pattern }.map(\.fileCount).reduce(0, +)
  }

  /// The only participant who has files of a group, or who has none, if there are at least three participants.
  func exception(of group: Group) -> Exception? {
    guard people.count >= Self.leastPeople else { return nil }
    if group.people.count == 1 { return group.people.first.map { .only($0.text) } }
    guard group.people.count == people.count - 1 else { return nil }
    return people.subtracting(group.people).first.map { .lacking($0.text) }
  }

  /// A participant in whose files a study differs.
  enum Exception: Equatable {
    case only(String)
    case lacking(String)
  }

  /// The smallest number of participants among whom one can be an exception.
  private static let leastPeople = 3

  /// The rows of the table.
  var rows: [ShapesRow] {
    all.map { group in
      var row = ShapesRow()
      (row.shape, row.example) = (group.shape.text, group.first.file)
      (row.fileCount, row.participantCount) = (group.fileCount, group.participantCount)
      row.visitCount = group.visitCount
      (row.kind, row.task, row.step) = (group.first.kind, group.first.task, group.first.step)
      (row.side, row.role) = (group.first.side, group.first.role)
      let marks: [Flag] =
        switch exception(of: group) {
        case .only: [.ofOneParticipant]
        case .lacking: [.lackedByOneParticipant]
        case nil: []
        }
      row.flags = PrintedFlags(joining: [group.first.flags.withoutPlaces, PrintedFlags(marks)])
      return row
    }
  }
}

extension FileShapes.Group {
  fileprivate mutating func add(_ row: PlanRow) {
    fileCount += 1
    guard let name = row.participant.map(ByteKey.init) else { return }
    people.insert(name)
    if let visit = row.visit {
      visits.insert(FileShapes.PersonVisit(participant: name, visit: ByteKey(visit)))
    }
  }
}

extension PlanRow {
  /// True if the task is only assumed.
  var isTaskAssumed: Bool { flags.texts.contains(Flag.taskAssumed.name) }

  /// The codes of flags, without the bytes at which files are damaged.
  static func reason(of flags: PrintedFlags) -> String { flags.withoutPlaces.text }
}

extension PrintedFlags {
  /// The flags without their byte offsets.
  var withoutPlaces: PrintedFlags {
    PrintedFlags(cell: codes.map(\.rawValue).joined(separator: ";")) ?? self
  }
}
