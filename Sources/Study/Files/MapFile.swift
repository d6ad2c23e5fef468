public import Recordings
public import Text

/// A table of the user that gives labels to the files of a study (`--map`).
public struct MapFile: Sendable, Equatable {
  private var rows: [ByteKey: MapRow] = [:]

  private struct MapRow: Sendable, Equatable {
    let line: Int
    /// The cell as it is in the table.
    let file: String
    let labels: FileLabels

    /// The path without `./` and without leading and trailing slashes.
    var path: String {
      var path = Substring(file)
      while path.hasPrefix("./") { path = path.dropFirst(2) }
      if path.hasPrefix("/") { path = path.dropFirst() }
      return String(path.hasSuffix("/") ? path.dropLast() : path)
    }
  }

  /// Columns with a meaning of their own; any other must be the name of an analysis parameter.
  public static let columns = [
    "file", "participant", "visit", "session", "task", "step", "side", "recorder", "music-clip",
  ]

  /// Reads CSV with a header that has a column `file`; `facts` are names of parameters, which may
  /// be columns as well.
  ///
  /// `check` returns what is wrong with the text of a fact, or nil.
  public init(
    readingFrom path: String, facts: Set<Term>, check: (_ name: String, _ text: String) -> String?
  ) throws(TableError) {
    let table = try DelimitedText.rows(of: path, option: "--map")
    guard let header = table.first?.cells, header.count(where: { $0 == "file" }) == 1 else {
      throw TableError(
        path: path, line: 1,
        problem:
          "the header does not have exactly one column \"file\"; begin with a header line that does"
      )
    }
    if let twice = header.first(where: { name in header.count { $0 == name } > 1 }) {
      throw TableError(
        path: path, line: 1, problem: "there are two columns \"\(twice)\"; keep one of them")
    }
    if let unknown = header.first(where: { !Self.columns.contains($0) && !facts.contains($0) }) {
      throw TableError(
        path: path, line: 1,
        problem:
          "the column \"\(unknown)\" is not known; use \(Self.columns.joined(separator: ", ")) or the name of an option"
      )
    }
    for row in table.dropFirst() {
      try add(row.cells, line: row.line, header: header, path: path, check: check)
    }
  }

  private mutating func add(
    _ cells: [String], line: Int, header: [String], path: String, check: (String, String) -> String?
  ) throws(TableError) {
    guard cells.count == header.count else {
      throw TableError(
        path: path, line: line,
        problem:
          "the row has \(counted(cells.count, "cell")), the header \(counted(header.count, "column")); give each row one cell per column, and put cells with commas in quotes"
      )
    }
    var labels = FileLabels()
    var file = ""
    for (column, text) in zip(header, cells) where !text.isEmpty {
      if column == "file" {
        file = text
        continue
      }
      if let flaw = LabelText.flaw(of: text) {
        throw TableError(path: path, line: line, problem: flaw.about("the \(column)").sentence)
      }
      if let problem = check(column, text) {
        throw TableError(path: path, line: line, problem: problem)
      }
      do { try labels.set(column, to: text) } catch {
        throw TableError(path: path, line: line, problem: error.message)
      }
    }
    let row = MapRow(line: line, file: file, labels: labels)
    if let earlier = rows.updateValue(row, forKey: ByteKey(row.path)) {
      throw TableError(
        path: path, line: line,
        problem: "\"\(file)\" is already in line \(earlier.line); keep one of the two")
    }
  }

  /// The labels that the map gives to the files of a study, and the `file` cells that match no file or
  /// several.
  ///
  /// A cell is the path of a file or folder, a file name that occurs once, the name of a file in a
  /// platform's tables, or `archive.zip!member`. Paths begin at the base for which most of them exist, so
  /// that a map can be used with a study, with one of its folders and with a folder around it. Rows for
  /// files that were not given are ignored.
  ///
  /// - Parameters:
  ///   - paths: the paths of the files below the root of the study.
  ///   - bases: the folders at which the paths of the map may begin, the likeliest first.
  public func labels(of paths: some Collection<String>, from bases: [PathBase] = [.root]) -> Matches
  {
    var found = Found(self, paths, .root)
    for base in bases
    where found.used.count < rows.count && rows.values.contains(where: { base.reaches($0.path) }) {
      let other = Found(self, paths, base)
      if other.used.count > found.used.count { found = other }
    }
    return matches(found, paths)
  }

  /// The labels of files if paths of the map begin at one base.
  private struct Found {
    let base: PathBase
    /// The labels by path below the root.
    private(set) var labels: [ByteKey: FileLabels] = [:]
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
          labels[key] = (labels[key] ?? FileLabels()).overridden(by: row.labels)
          used.insert(ByteKey(folder))
        }
        let cell = map.rows[whole] != nil || occurrences[name] != 1 ? whole : name
        guard let row = map.rows[cell] else { continue }
        labels[key] = (labels[key] ?? FileLabels()).overridden(by: row.labels)
        used.insert(cell)
      }
    }
  }

  private func matches(_ found: Found, _ paths: some Collection<String>) -> Matches {
    var labels = found.labels
    var unmatched = rows.filter { !found.used.contains($0.key) }.values.sorted { $0.line < $1.line }
    if unmatched.contains(where: { FileHandle(cell: $0.file) != nil }) {
      let finder = FileFinder(paths)
      unmatched.removeAll { row in
        guard let path = finder.path(ofHandle: row.file), labels[ByteKey(path)] == nil else {
          return false
        }
        labels[ByteKey(path)] = row.labels
        return true
      }
    }
    unmatched.removeAll { !found.base.reaches($0.path) }
    return withMembers(unmatched, of: paths, found.base, Matches(byPath: labels, unmatched: []))
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

extension TableError {
  fileprivate init(path: String, line: Int?, problem: String) {
    self.init(option: "--map", path: path, line: line, problem: problem)
  }
}

extension MapFile {
  /// The labels that a map gives to a study.
  public struct Matches: Sendable {
    /// The labels by path below the root, also those of members of archives that were not read yet.
    public internal(set) var byPath: [ByteKey: FileLabels]
    /// The `file` cells that match no file, or several.
    public internal(set) var unmatched: [String]
    /// Rows whose files are found only by reading archives.
    public internal(set) var members: [MemberRow] = []
  }

  /// A row for a member of an archive.
  public struct MemberRow: Codable, Sendable {
    /// The path below the root.
    public let path: String
    /// The cell as it is in the map.
    public let file: String

    /// A row with a path and a cell.
    public init(path: String, file: String) { (self.path, self.file) = (path, file) }
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

  /// The path of `archive.zip!member` if there may be such an archive.
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
