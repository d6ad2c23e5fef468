import Metrics

/// `datapackage.json`: the tables of a folder described for other programs, as a Frictionless Data Package (version 2).
public struct DataPackage: Sendable {
  /// A table that was written.
  public struct Resource: Sendable {
    /// Such as `metrics` or `wide-tapping-steps`.
    public let name: String
    /// The path below the folder.
    public let path: String
    public let byteCount: Int
    /// SHA-256 of the file, in hexadecimal digits.
    public let sha256: String
    public let columns: [TableColumn]
    /// Columns whose cells together are different in each row and never empty; none if there are no such columns.
    public var primaryKey: [String] = []
    /// Columns that together name a row of the table of inputs; none if the table names no files.
    public var inputKey: [String] = []
    /// Whether every value is one that its metric can have.
    public var obeysRanges = true

    public init(
      name: String, path: String, byteCount: Int, sha256: String, columns: [TableColumn]
    ) {
      (self.name, self.path, self.byteCount) = (name, path, byteCount)
      (self.sha256, self.columns) = (sha256, columns)
    }
  }

  /// The name of the file.
  public static let fileName = "datapackage.json"

  private let version: String
  private let format: OutputFormat
  private let resources: [Resource]

  /// - Parameters:
  ///   - version: of the program.
  ///   - format: `csv` or `tsv`.
  public init(version: String, format: OutputFormat, _ resources: [Resource]) {
    (self.version, self.format, self.resources) = (version, format, resources)
  }

  /// The content of the file.
  public var json: JSONText {
    .object([
      ("$schema", .string("https://datapackage.org/profiles/2.0/datapackage.json")),
      ("name", .string("analyze-results")), ("version", .string(version)),
      ("resources", .array(resources.map(json))),
    ])
  }

  private func json(_ resource: Resource) -> JSONText {
    .object([
      ("name", .string(resource.name)), ("type", .string("table")),
      ("path", .string(resource.path)), ("format", .string(format.fileEnding)),
      ("mediatype", .string(format == .tsv ? "text/tab-separated-values" : "text/csv")),
      ("encoding", .string("utf-8")), ("bytes", .integer(resource.byteCount)),
      ("hash", .string("sha256:\(resource.sha256)")), ("dialect", dialect),
      ("schema", schema(resource)),
    ])
  }

  private var dialect: JSONText {
    var members: [(key: String, value: JSONText)] = [
      ("header", .bool(true)), ("delimiter", .string(format == .tsv ? "\t" : ",")),
      ("lineTerminator", .string("\n")),
    ]
    // A table with tabs has no quotes: its cells have escapes. Readers need some character, so that one is named with which
    // no cell begins.
    if format == .tsv {
      members.append(("quoteChar", .string("\u{1F}")))
    } else {
      members += [("quoteChar", .string("\"")), ("doubleQuote", .bool(true))]
    }
    return .object(members)
  }

  private func schema(_ resource: Resource) -> JSONText {
    var members: [(key: String, value: JSONText)] = [
      ("missingValues", .array([.string("")])),
      (
        "fields",
        .array(resource.columns.map { field($0, obeysRanges: resource.obeysRanges) })
      ),
    ]
    if !resource.primaryKey.isEmpty {
      members.append(("primaryKey", .array(resource.primaryKey.map { .string($0) })))
    }
    if !resource.inputKey.isEmpty {
      let columns = JSONText.array(resource.inputKey.map { .string($0) })
      let reference = JSONText.object([("resource", .string("inputs")), ("fields", columns)])
      members.append(
        ("foreignKeys", .array([.object([("fields", columns), ("reference", reference)])])))
    }
    return .object(members)
  }

  // MARK: Columns

  private func field(_ column: TableColumn, obeysRanges: Bool) -> JSONText {
    var members: [(key: String, value: JSONText)] = [
      ("name", .string(column.name)), ("type", .string(column.kind.frictionlessType)),
    ]
    if let title = column.title { members.append(("title", .string(title))) }
    if !column.description.isEmpty {
      members.append(("description", .string(column.description)))
    }
    if !column.unit.isEmpty { members.append(("unit", .string(column.unit))) }
    if column.kind == .boolean {
      members += [
        ("trueValues", .array([.string("1")])), ("falseValues", .array([.string("0")])),
      ]
    }
    let constraints = constraints(of: column, obeysRanges: obeysRanges)
    if !constraints.isEmpty { members.append(("constraints", .object(constraints))) }
    return .object(members)
  }

  private func constraints(
    of column: TableColumn, obeysRanges: Bool
  ) -> [(key: String, value: JSONText)] {
    var constraints: [(key: String, value: JSONText)] = []
    if column.isRequired { constraints.append(("required", .bool(true))) }
    if case .word(let words) = column.kind, obeysRanges || column.title == nil {
      constraints.append(("enum", .array(words.map { .string($0) })))
    }
    guard obeysRanges, let range = column.range else { return constraints }
    if let lowest = column.kind.limit(range.lowest) { constraints.append(("minimum", lowest)) }
    if let highest = column.kind.limit(range.highest) { constraints.append(("maximum", highest)) }
    return constraints
  }
}

extension TableColumn.Kind {
  fileprivate var frictionlessType: String {
    switch self {
    case .text, .word: "string"
    case .number: "number"
    case .integer: "integer"
    case .boolean: "boolean"
    }
  }

  /// One end of a range; nil for an open one, and for other kinds than numbers.
  fileprivate func limit(_ end: Double) -> JSONText? {
    switch self {
    case .number where end.isFinite: .number(end)
    case .integer: Int(exactly: end).map { .integer($0) }
    case .text, .number, .boolean, .word: nil
    }
  }
}
