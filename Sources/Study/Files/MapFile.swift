public import Recordings
public import Text

/// A table of the user that gives labels to the files of a study (`--map`).
public struct MapFile: Sendable, Equatable {
  private var rows: [ByteKey: MapRow] = [:]

  fileprivate struct MapRow: Sendable, Equatable {
    let line: Int
    /// The cell as it is in the table.
    let file: String
    /// The cell as a path, without `./` and without leading and trailing slashes.
    let path: String
    let labels: FileLabels

    init(line: Int, file: String, labels: FileLabels) {
      (self.line, self.file, self.labels) = (line, file, labels)
      var path = Substring(file)
      while path.hasPrefix("./") { path = path.dropFirst(2) }
      if path.hasPrefix("/") { path = path.dropFirst() }
      self.path = String(path.hasSuffix("/") ? path.dropLast() : path)
    }

    /// The row with another path, such as one of which the beginning was cut.
    init(_ row: MapRow, path: String) {
      (line, file, labels, self.path) = (row.line, row.file, row.labels, path)
    }

    /// The row of a file of which both rows name a part; nil if one of them is about the whole file.
    func joined(with next: MapRow) -> MapRow? {
      guard !labels.parts.isEmpty, !next.labels.parts.isEmpty else { return nil }
      var shared = labels.shared(with: next.labels)
      shared.parts = labels.parts + next.labels.parts
      return MapRow(line: line, file: file, labels: shared)
    }

    /// True for a path from the root of a file system, of Unix or Windows.
    var isAbsolute: Bool {
      let bytes = Array(file.utf8.prefix(2))
      guard let first = bytes.first else { return false }
      return first == UInt8(ascii: "/") || first == .backslash
        || bytes.count == 2 && bytes[1] == UInt8(ascii: ":")
    }
  }

  /// Columns that give labels; others may be facts.
  private static let labelColumns = [
    "participant", "visit", "session", "task", "step", "side", "attempt", "from", "to", "columns",
    "recorder", "music-clip",
  ]
  /// Columns of a plan that are for people.
  private static let noteColumns = ["start", "kind", "role", "said_by", "flags"]

  /// Columns with a meaning of their own; any other may be the name of an analysis parameter.
  public static let columns = ["file"] + labelColumns

  /// The columns that are neither labels nor facts.
  public let unknownColumns: [String]

  /// Reads a table with a column `file`. Columns that are neither labels nor facts are ignored.
  public init(readingFrom path: String, facts: FactColumns) throws(TableError) {
    let table = try UserTable(readingFrom: path, option: "--map", knowing: Self.columns)
    guard let file = table.place(of: "file") else {
      throw table.problem(
        "the header does not have exactly one column \"file\"; begin with a header line that does",
        line: 1)
    }
    var (columns, unknown) = ([MapColumn](), [String]())
    let notes = Set((["file"] + Self.noteColumns).map(ColumnKey.init))
    let labels = Dictionary(uniqueKeysWithValues: Self.labelColumns.map { (ColumnKey($0), $0) })
    for (place, name) in table.header.enumerated() where !notes.contains(ColumnKey(name)) {
      if let label = labels[ColumnKey(name)] {
        columns.append(MapColumn(place: place, name: label, isFact: false))
      } else if let fact = facts.name(ofColumn: name) {
        columns.append(MapColumn(place: place, name: fact, isFact: true))
      } else if !name.isEmpty {
        unknown.append(name)
      }
    }
    let list = unknown.map { "\"\($0)\"" }.joined(separator: ", ")
    guard !columns.isEmpty || unknown.isEmpty else {
      throw table.problem(
        "no column is known but \"file\", only \(list); use \(Self.labelColumns.joined(separator: ", ")) or the name of an option",
        line: 1)
    }
    unknownColumns = unknown
    for row in table.rows { try add(row, of: table, file, columns, facts) }
  }

  /// A column that gives labels or facts, with the name of what it gives.
  private struct MapColumn {
    let place: Int
    let name: Term
    let isFact: Bool
  }

  private mutating func add(
    _ row: UserTable.Row, of table: UserTable, _ file: Int, _ columns: [MapColumn],
    _ facts: FactColumns
  ) throws(TableError) {
    var labels = FileLabels()
    for column in columns {
      let text = table.text(row, column.place)
      // A file of several tasks, steps, sides or attempts has them all in the cell of a plan.
      if text.isEmpty || Self.joinedColumns.contains(column.name) && text.utf8.contains(.semicolon)
      {
        continue
      }
      if let flaw = LabelText.flaw(of: text) {
        throw table.problem(flaw.about("the \(column.name)").sentence, row, column.place)
      }
      if column.isFact {
        labels.facts[column.name] = try facts.text(
          column.name, of: text, row, column.place, in: table)
        continue
      }
      do { try labels.set(column.name, to: text) } catch {
        throw table.problem(error.message, row, column.place)
      }
    }
    if !labels.span.isEmpty { labels.parts = [labels] }
    let new = MapRow(line: row.line, file: table.exactText(row, file), labels: labels)
    if let earlier = rows.updateValue(new, forKey: ByteKey(new.path)) {
      if let both = earlier.joined(with: new) {
        rows[ByteKey(new.path)] = both
        return
      }
      throw table.problem(
        "\"\(new.file)\" is already in line \(earlier.line); keep one of the two", line: row.line)
    }
  }

  /// Columns whose cells may name several things, joined by semicolons.
  private static let joinedColumns: Set<Term> = ["task", "step", "side", "attempt"]

  /// The labels that the map gives to the files of a study, and the `file` cells that match no file or
  /// several.
  ///
  /// A cell is the path of a file or folder, a file name that occurs once, the name of a file in a
  /// platform's tables, or `archive.zip!member`, whose member may be a folder. Paths begin at the base for which most of them exist, so
  /// that a map can be used with a study, with one of its folders and with a folder around it. A backslash separates folders
  /// if no file's name has one. An absolute path that matches nothing is matched by its longest end that does. Rows for files
  /// that were not given are ignored.
  ///
  /// - Parameters:
  ///   - paths: the paths of the files below the root of the study.
  ///   - bases: the folders at which the paths of the map may begin, the likeliest first.
  public func labels(of paths: some Collection<String>, from bases: [PathBase] = [.root]) -> Matches
  {
    let hasBackslashes = rows.values.contains { $0.file.utf8.contains(.backslash) }
    let areSeparators = hasBackslashes && !paths.contains { $0.utf8.contains(.backslash) }
    var map = areSeparators ? withSlashes : self
    var found = map.found(in: paths, from: bases)
    let cutRows = map.cutRows(besides: found, paths)
    if !cutRows.isEmpty {
      map = map.replacing(cutRows)
      found = Found(map, paths, found.base)
    }
    var matches = map.matches(found, paths)
    matches.shortened = cutRows.sorted { $0.line < $1.line }.map(\.file)
    return matches
  }

  /// The rows that match at the base for which most of them do.
  private func found(in paths: some Collection<String>, from bases: [PathBase]) -> Found {
    var found = Found(self, paths, .root)
    for base in bases
    where found.used.count < rows.count && rows.values.contains(where: { base.reaches($0.path) }) {
      let other = Found(self, paths, base)
      if other.used.count > found.used.count { found = other }
    }
    return found
  }

  /// The map with slashes in place of backslashes.
  private var withSlashes: MapFile {
    replacing(
      rows.values.filter { $0.path.utf8.contains(.backslash) }.map { row in
        let slashed = MapRow(
          line: row.line, file: row.file.replacing("\\", with: "/"), labels: row.labels)
        return MapRow(row, path: slashed.path)
      })
  }

  /// Absolute paths that match nothing, each with the longest end that is the path of one file or folder.
  private func cutRows(besides found: Found, _ paths: some Collection<String>) -> [MapRow] {
    let idle = rows.filter { !found.used.contains($0.key) && $0.value.isAbsolute }
    guard !idle.isEmpty else { return [] }
    var places = Set<ByteKey>()
    for path in paths {
      let read = found.base.path(path)
      places.insert(ByteKey(read))
      for folder in foldersAbove(read) { places.insert(ByteKey(folder)) }
    }
    return idle.values.compactMap { row in
      let parts = pathComponents(row.path)
      let ends = parts.indices.dropFirst().lazy.map { parts[$0...].joined(separator: "/") }
      guard let end = ends.first(where: { places.contains(ByteKey($0)) }) else { return nil }
      return MapRow(row, path: end)
    }
  }

  /// The map with other paths of some of its rows. Where two rows have one path, the first line has it.
  private func replacing(_ others: [MapRow]) -> MapFile {
    var map = self
    let lines = Set(others.map(\.line))
    map.rows = rows.filter { !lines.contains($0.value.line) }
    for row in others.sorted(by: { $0.line < $1.line }) {
      let isTaken = map.rows[ByteKey(row.path)] != nil
      map.rows[ByteKey(isTaken ? row.file : row.path)] = row
    }
    return map
  }

  /// The labels of files if paths of the map begin at one base.
  private struct Found {
    let base: PathBase
    /// The labels by path below the root.
    private(set) var labels: [ByteKey: FileLabels] = [:]
    /// The rows that name participant and visit, by path below the root.
    private(set) var lines: [ByteKey: NamingLines] = [:]
    /// The rows that match a file or folder.
    private(set) var used = Set<ByteKey>()

    init(_ map: MapFile, _ paths: some Collection<String>, _ base: PathBase) {
      self.base = base
      var occurrences: [ByteKey: Int] = [:]
      for path in paths { occurrences[ByteKey(lastComponent(path)), default: 0] += 1 }
      for path in paths {
        let (key, read) = (ByteKey(path), base.path(path))
        let (whole, name) = (ByteKey(read), ByteKey(lastComponent(path)))
        // The labels of a folder apply to all files below it, unless those of a deeper folder
        // replace them.
        for folder in foldersAbove(read) {
          guard let row = map.rows[ByteKey(folder)] else { continue }
          take(row, for: key)
          used.insert(ByteKey(folder))
        }
        let cell = map.rows[whole] != nil || occurrences[name] != 1 ? whole : name
        guard let row = map.rows[cell] else { continue }
        take(row, for: key)
        used.insert(cell)
      }
    }

    private mutating func take(_ row: MapRow, for path: ByteKey) {
      labels[path] = (labels[path] ?? FileLabels()).overridden(by: row.labels)
      lines[path] = (lines[path] ?? NamingLines()).overridden(by: NamingLines(row))
    }
  }

  private func matches(_ found: Found, _ paths: some Collection<String>) -> Matches {
    var (labels, lines) = (found.labels, found.lines)
    var unmatched = rows.filter { !found.used.contains($0.key) }.values.sorted { $0.line < $1.line }
    if unmatched.contains(where: { FileHandle(cell: $0.file) != nil }) {
      let finder = FileFinder(paths)
      unmatched.removeAll { row in
        guard let path = finder.path(ofHandle: row.file), labels[ByteKey(path)] == nil else {
          return false
        }
        labels[ByteKey(path)] = row.labels
        lines[ByteKey(path)] = NamingLines(row)
        return true
      }
    }
    unmatched.removeAll { !found.base.reaches($0.path) }
    let matches = Matches(byPath: labels, lines: lines, unmatched: [])
    return withMembers(unmatched, of: paths, found.base, matches)
  }

  private func withMembers(
    _ rows: [MapRow], of paths: some Collection<String>, _ base: PathBase, _ found: Matches
  ) -> Matches {
    let hasMembers = rows.contains { $0.file.utf8.contains(UInt8(ascii: "!")) }
    let finder = MemberFinder(hasMembers ? Array(paths) : [], base)
    var matches = found
    for row in rows {
      guard let path = finder.path(of: row.path), matches.byPath[ByteKey(path)] == nil else {
        matches.unmatched.append(row.file)
        continue
      }
      matches.byPath[ByteKey(path)] = row.labels
      matches.lines[ByteKey(path)] = NamingLines(row)
      matches.members.append(MemberRow(path: path, file: row.file))
    }
    return matches
  }
}

/// The folders above a path, the outermost first.
private func foldersAbove(_ path: String) -> [String] {
  path.utf8.indices.filter { path.utf8[$0] == UInt8(ascii: "/") }.map {
    String(Substring(path.utf8[..<$0]))
  }
}

extension MapFile {
  /// The labels that a map gives to a study.
  public struct Matches: Sendable {
    /// The labels by path below the root, also those of members of archives that were not read yet.
    public internal(set) var byPath: [ByteKey: FileLabels]
    /// The rows that name participant and visit of these paths.
    public internal(set) var lines: [ByteKey: NamingLines] = [:]
    /// The `file` cells that match no file, or several.
    public internal(set) var unmatched: [String]
    /// The `file` cells that begin above the study and were matched by their ends.
    public internal(set) var shortened: [String] = []
    /// Rows whose files are found only by reading archives.
    public internal(set) var members: [MemberRow] = []
  }

  /// A row for a file or folder in an archive.
  public struct MemberRow: Codable, Sendable {
    /// The path below the root.
    public let path: String
    /// The cell as it is in the map.
    public let file: String

    /// A row with a path and a cell.
    public init(path: String, file: String) { (self.path, self.file) = (path, file) }
  }
}

/// The lines of a map that name the participant and the visit of a file; nil for what none names.
public struct NamingLines: Sendable, Equatable {
  var participant: Int?
  var visit: Int?

  /// These lines, replaced by those of a more specific row where it has any.
  func overridden(by stronger: NamingLines) -> NamingLines {
    NamingLines(participant: stronger.participant ?? participant, visit: stronger.visit ?? visit)
  }
}

extension NamingLines {
  fileprivate init(_ row: MapFile.MapRow) {
    participant = row.labels.participant.map { _ in row.line }
    visit = row.labels.visit.map { _ in row.line }
  }
}

/// Finds the paths of archives that cells of a map name.
struct MemberFinder {
  /// Paths below the root, by the path from the base.
  private let byPath: [ByteKey: String]
  /// Paths by names that occur once.
  private let byName: [ByteKey: String]

  init(_ paths: some Collection<String>, _ base: PathBase = .root) {
    byPath = Dictionary(paths.map { (ByteKey(base.path($0)), $0) }) { first, _ in first }
    let named = Dictionary(grouping: paths) { ByteKey(lastComponent($0)) }
    byName = named.compactMapValues { $0.count == 1 ? $0.first : nil }
  }

  /// The path of `archive.zip!member`, a file or a folder, if there may be such an archive.
  func path(of cell: String) -> String? {
    let marks = cell.utf8.indices.filter { cell.utf8[$0] == UInt8(ascii: "!") }
    for mark in marks {
      let archive = String(cell[..<mark])
      let member = String(cell[cell.utf8.index(after: mark)...].drop { $0 == "/" })
      guard !member.isEmpty else { continue }
      guard let path = byPath[ByteKey(archive)] ?? byName[ByteKey(archive)] else { continue }
      return memberPath(path, nested(member))
    }
    return nil
  }

  /// The member's path, which may lead through further archives.
  private func nested(_ member: String) -> String {
    [".zip", ".tar", ".gz", ".tgz"].reduce(member) { path, ending in
      path.replacing("\(ending)!/", with: "\(ending)!").replacing(
        "\(ending)!", with: ending + partMark)
    }
  }
}
