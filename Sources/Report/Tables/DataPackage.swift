import Metrics
public import Text

/// `datapackage.json`: the tables of a folder described for other programs, as a Frictionless Data Package (version 2).
public struct DataPackage: Sendable {
  /// A table that was written.
  public struct Resource: Sendable {
    let table: TableDescription
    /// The path below the folder.
    let path: String
    let format: OutputFormat
    let byteCount: Int
    /// SHA-256 of the file, in hexadecimal digits.
    let sha256: String
    /// Columns that together identify a row of another table, in which they have equal names; nil
    /// if there are none.
    public var foreignKey: (columns: [String], table: String)?
    /// True if every value is within the range or the words of its metric.
    public var obeysRanges = true

    /// - Parameters:
    ///   - table: a table with a name such as `metrics` or `wide-tapping-steps`.
    ///   - format: `csv` or `tsv`.
    public init(
      _ table: TableDescription, path: String, _ format: OutputFormat, byteCount: Int,
      sha256: String
    ) {
      (self.table, self.path, self.format) = (table, path, format)
      (self.byteCount, self.sha256) = (byteCount, sha256)
    }
  }

  /// The name of the file.
  public static let fileName = "datapackage.json"
  /// The name of the package.
  public static let name = "analyze-results"

  private let name: String
  private let version: String
  private let resources: [Resource]

  /// - Parameters:
  ///   - name: of the package, unless it is that of a run.
  ///   - version: the version of the program.
  public init(name: String = Self.name, version: String, _ resources: [Resource]) {
    (self.name, self.version, self.resources) = (name, version, resources)
  }

  /// The content of the file.
  public var json: JSONValue {
    .object([
      ("$schema", .string("https://datapackage.org/profiles/2.0/datapackage.json")),
      ("name", .string(name)), ("version", .string(version)),
      ("resources", .array(resources.map(\.json))),
    ])
  }
}

extension DataPackage.Resource {
  /// The resource as an object of the file.
  public var json: JSONValue {
    .object([
      ("name", .string(table.name)), ("type", .string("table")), ("path", .string(path)),
      ("format", .string(format.fileEnding)),
      ("mediatype", .string(format == .tsv ? "text/tab-separated-values" : "text/csv")),
      ("encoding", .string("utf-8")), ("bytes", .integer(byteCount)),
      ("hash", .string("sha256:\(sha256)")), ("dialect", dialect), ("schema", schema),
    ])
  }

  private var dialect: JSONValue {
    var members: [(key: String, value: JSONValue)] = [
      ("header", .bool(true)), ("delimiter", .string(format == .tsv ? "\t" : ",")),
      ("lineTerminator", .string("\n")),
    ]
    // A tab-separated table has escapes instead of quotes. Since readers require a quote character,
    // one is given with which no cell begins.
    if format == .tsv {
      members.append(("quoteChar", .string("\u{1F}")))
    } else {
      members += [("quoteChar", .string("\"")), ("doubleQuote", .bool(true))]
    }
    return .object(members)
  }

  private var schema: JSONValue {
    var members: [(key: String, value: JSONValue)] = [
      ("missingValues", .array([.string("")])), ("fields", .array(table.columns.map(field))),
    ]
    if !table.primaryKey.isEmpty {
      members.append(("primaryKey", .array(table.primaryKey.map { .string($0) })))
    }
    if let foreignKey {
      let columns = JSONValue.array(foreignKey.columns.map { .string($0) })
      let reference = JSONValue.object([
        ("resource", .string(foreignKey.table)), ("fields", columns),
      ])
      members.append(
        ("foreignKeys", .array([.object([("fields", columns), ("reference", reference)])])))
    }
    return .object(members)
  }

  // MARK: Columns

  private func field(_ column: TableColumn) -> JSONValue {
    var members: [(key: String, value: JSONValue)] = [
      ("name", .string(column.name)), ("type", .string(column.kind.frictionlessType)),
    ]
    if let title = column.title { members.append(("title", .string(title))) }
    if !column.description.isEmpty { members.append(("description", .string(column.description))) }
    if !column.unit.isEmpty { members.append(("unit", .string(column.unit))) }
    if column.kind == .boolean {
      members += [("trueValues", .array([.string("1")])), ("falseValues", .array([.string("0")]))]
    }
    let constraints = constraints(of: column)
    if !constraints.isEmpty { members.append(("constraints", .object(constraints))) }
    return .object(members)
  }

  private func constraints(of column: TableColumn) -> [(key: String, value: JSONValue)] {
    var constraints: [(key: String, value: JSONValue)] = []
    if column.traits.contains(.required) { constraints.append(("required", .bool(true))) }
    if case .word(let words) = column.kind, obeysRanges || column.title == nil {
      constraints.append(("enum", .array(words.map { .string($0) })))
    }
    guard obeysRanges, let range = column.range else { return constraints }
    if let lowest = column.kind.limit(range.lowest) { constraints.append(("minimum", lowest)) }
    if let highest = column.kind.limit(range.highest) { constraints.append(("maximum", highest)) }
    return constraints
  }
}

extension ColumnKind {
  fileprivate var frictionlessType: String {
    switch self {
    case .text, .word: "string"
    case .number: "number"
    case .integer: "integer"
    case .boolean: "boolean"
    }
  }

  /// An end of a range; nil if it is open or not a number.
  fileprivate func limit(_ end: Double) -> JSONValue? {
    switch self {
    case .number where end.isFinite: .number(end)
    case .integer: Int(exactly: end).map { .integer($0) }
    case .text, .number, .boolean, .word: nil
    }
  }
}
