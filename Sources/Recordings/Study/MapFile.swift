/// A table the user writes beside a study: which file belongs to whom and to what (`--map`).
public struct MapFile: Sendable, Equatable {
  private var byPath: [String: Row] = [:]
  private var byName: [String: Row] = [:]

  private struct Row: Sendable, Equatable {
    let line: Int
    let labels: FileLabels
  }

  /// Columns with a meaning of their own; any other must be the name of an analysis parameter.
  public static let columns = [
    "file", "participant", "session", "task", "step", "side", "recorder", "clip",
  ]

  /// Reads CSV with a header that has a column `file`; `facts` are the parameter names allowed beside.
  ///
  /// `check` looks at a fact's text and says what is wrong with it, or nil.
  public init(
    readingFrom path: String, facts: Set<String>, check: (_ name: String, _ text: String) -> String?
  ) throws(MapError) {
    let rows = try Self.rows(of: path)
    guard let header = rows.first?.cells, header.contains("file") else {
      throw MapError(path: path, line: 1, problem: "no column \"file\"; begin with a header line")
    }
    if let unknown = header.first(where: { !Self.columns.contains($0) && !facts.contains($0) }) {
      throw MapError(
        path: path, line: 1,
        problem:
          "no column can be named \"\(unknown)\"; use \(Self.columns.joined(separator: ", ")) or an option's name"
      )
    }
    for row in rows.dropFirst() {
      try add(row.cells, line: row.line, header: header, path: path, check: check)
    }
  }

  private static func rows(of path: String) throws(MapError) -> [DelimitedText.Row] {
    do {
      return try DelimitedText.rows(of: try ByteBuffer(readingFile: path))
    } catch let error as DelimitedText.Problem {
      throw MapError(path: path, line: error.line, problem: error.message)
    } catch {
      throw MapError(path: path, line: nil, problem: "\(error)")
    }
  }

  private mutating func add(
    _ cells: [String], line: Int, header: [String], path: String,
    check: (String, String) -> String?
  ) throws(MapError) {
    guard cells.count == header.count else {
      throw MapError(
        path: path, line: line,
        problem: "\(cells.count) cells under \(header.count) columns; quote commas")
    }
    var labels = FileLabels()
    var file = ""
    for (column, text) in zip(header, cells) where !text.isEmpty {
      if column == "file" {
        file = text
        continue
      }
      if let problem = check(column, text) {
        throw MapError(path: path, line: line, problem: problem)
      }
      do { try labels.set(column, to: text) } catch {
        throw MapError(path: path, line: line, problem: error.message)
      }
    }
    let row = Row(line: line, labels: labels)
    if file.contains("/") { byPath[file] = row } else { byName[file] = row }
  }

  /// What the map says of each file, and the `file` cells that matched none or more than one.
  ///
  /// A cell is a path below the root, or a name that occurs once there.
  public func labels(of paths: [String]) -> (byPath: [String: FileLabels], unmatched: [String]) {
    var occurrences: [String: Int] = [:]
    for path in paths where byName[lastComponent(path)] != nil {
      occurrences[lastComponent(path), default: 0] += 1
    }
    var found: [String: FileLabels] = [:]
    var used = Set<String>()
    for path in paths {
      let name = lastComponent(path)
      let key = byPath[path] != nil || byName[path] != nil ? path : name
      guard key == path || occurrences[name] == 1, let row = byPath[key] ?? byName[key] else {
        continue
      }
      found[path] = row.labels
      used.insert(key)
    }
    let rows = byPath.merging(byName) { first, _ in first }
    let unmatched = rows.filter { !used.contains($0.key) }.sorted { $0.value.line < $1.value.line }
    return (found, unmatched.map(\.key))
  }
}

/// A map file that cannot be used.
public struct MapError: Error, Sendable, Equatable, CustomStringConvertible {
  /// As given.
  public let path: String
  /// Counted from 1.
  public let line: Int?
  /// What is wrong and what to do.
  public let problem: String

  /// One line: place, problem, remedy.
  public var description: String {
    let place = line.map { "\(path): line \($0)" } ?? path
    return "\(place): \(problem)"
  }
}
