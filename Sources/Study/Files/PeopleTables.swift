import Recordings
import Text

extension StudyFiles {
  /// So many tables near the root are examined, none larger than so many bytes.
  private static let (mostExamined, mostBytes) = (20, 1 << 20)

  /// The tables near the root that have a row for participants of the study, as a list of them has, in byte order of their paths.
  /// They are not read by themselves: an option has to name them.
  ///
  /// - Parameter participants: the participants of the study.
  public func peopleTables(of participants: [String]) -> [String] {
    let known = Set(participants.filter { !$0.isEmpty }.map(ByteKey.init))
    if known.isEmpty { return [] }
    let tables = paths.lazy.filter { path in
      Study.isTableName(path) && pathComponents(path).count <= 2
        && !self.streams.contains(ByteKey(path))
    }
    return tables.prefix(Self.mostExamined).filter { isPeopleTable($0, of: known) }
  }

  private func isPeopleTable(_ path: String, of known: Set<ByteKey>) -> Bool {
    let file = absolute(path)
    guard let size = fileSize(file), size <= Self.mostBytes,
      let head = ByteSource.file(path: file).contentHead, SideTables.table(ofFirst: head) == nil,
      let people = try? PeopleFile(readingFrom: file, own: [], facts: FactColumns([] as [Term]))
    else { return false }
    // A table with files is a map.
    return !people.columns.contains { ColumnKey($0) == ColumnKey("file") }
      && people.names.contains { known.contains(ByteKey($0)) }
  }
}
