public import Metrics
public import Text

/// A column of a table: its description, and closures that write a row's value to its cell and read it back.
public struct Column<Row>: Sendable {
  /// The description, which does not depend on the rows.
  public private(set) var description: TableColumn
  /// The cell of a row.
  public let cell: @Sendable (Row) -> Cell
  /// Reads a cell into a row; returns nil, or the expected content if the cell has another.
  let read: @Sendable (String, inout Row) -> String?

  public var name: String { description.name }

  /// A column whose values are read and written by closures.
  ///
  /// - Parameters:
  ///   - kind: the kind of the cells, unless it is that of `Value`.
  ///   - unit: the unit in UCUM; empty if there is none.
  ///   - traits: properties of all cells.
  ///   - label: the label in a form for people; nil for the name.
  ///   - text: the meaning of the cells, in a sentence or two.
  public init<Value: CellValue>(
    _ name: String, _ get: @escaping @Sendable (Row) -> Value,
    _ set: @escaping @Sendable (inout Row, Value) -> Void, kind: ColumnKind = Value.kind,
    unit: String = "", is traits: ColumnTraits = [], label: String? = nil, _ text: String
  ) {
    var description = TableColumn(name, kind, text)
    (description.unit, description.traits, description.label) = (unit, traits, label)
    self.description = description
    cell = { get($0).cell }
    var words: [String]?
    if case .word(let all) = kind { words = all }
    read = { [words] text, row in
      guard let value = Value(cell: text) else { return Value.noun }
      if let words, !text.isEmpty, !words.contains(text) {
        return "one of \(words.joined(separator: ", "))"
      }
      set(&row, value)
      return nil
    }
  }

  /// A column for a field of the row.
  public init<Value: CellValue>(
    _ name: String, _ field: any WritableKeyPath<Row, Value> & Sendable,
    kind: ColumnKind = Value.kind, unit: String = "", is traits: ColumnTraits = [],
    label: String? = nil, _ text: String
  ) {
    self.init(
      name, { $0[keyPath: field] }, { $0[keyPath: field] = $1 }, kind: kind, unit: unit, is: traits,
      label: label, text)
  }

  /// A column with a description from elsewhere, such as that of a metric.
  ///
  /// - Parameter read: returns nil, or the expected content if the cell has another.
  init(
    _ description: TableColumn, _ cell: @escaping @Sendable (Row) -> Cell,
    read: @escaping @Sendable (String, inout Row) -> String?
  ) { (self.description, self.cell, self.read) = (description, cell, read) }

  /// A column of a table that is only written.
  public init(written description: TableColumn, _ cell: @escaping @Sendable (Row) -> Cell) {
    self.init(description, cell) { _, _ in nil }
  }

  /// A column of a metric in a table that is only written.
  public init(_ metric: MetricDefinition, _ cell: @escaping @Sendable (Row) -> Cell) {
    self.init(TableColumn(metric), cell) { _, _ in nil }
  }

  /// A column that the user has defined, such as one of `--participants`.
  init(
    given name: String, _ get: @escaping @Sendable (Row) -> String,
    _ set: @escaping @Sendable (inout Row, String) -> Void
  ) { self.init(name, get, set, "") }
}

/// Lists columns, one expression each.
@resultBuilder public enum ColumnList<Row> {
  public static func buildExpression(_ column: Column<Row>) -> [Column<Row>] { [column] }
  public static func buildBlock(_ parts: [Column<Row>]...) -> [Column<Row>] {
    Array(parts.joined())
  }
  public static func buildOptional(_ part: [Column<Row>]?) -> [Column<Row>] { part ?? [] }
  public static func buildArray(_ parts: [[Column<Row>]]) -> [Column<Row>] { Array(parts.joined()) }
}

/// The declaration of a table: its columns in their order.
///
/// The header, the rows, reading, `datapackage.json`, the database, forms and the types of the
/// Python module are derived from it.
public struct Table<Row: Sendable>: Sendable {
  /// The name of the file without its extension.
  public let name: String
  public let columns: [Column<Row>]
  /// The names of the columns, in order.
  public let columnNames: [String]
  private let primaryKey: [String]
  private let namesInputs: Bool
  private let empty: Row
  // Kept separately, since copying the description of a column takes longer than writing a cell.
  @usableFromInline let cells: [@Sendable (Row) -> Cell]

  /// - Parameters:
  ///   - name: the name of the file, without its extension.
  ///   - empty: a row without values, which columns fill when a table is read.
  ///   - primaryKey: columns whose cells are never empty and together differ in each row; empty if there
  ///     are no such columns.
  ///   - namesInputs: whether the column `source` names a row of the table of inputs.
  public init(
    _ name: String, empty: Row, primaryKey: [String] = [], namesInputs: Bool = false,
    @ColumnList<Row> _ columns: () -> [Column<Row>]
  ) {
    (self.name, self.empty, self.columns) = (name, empty, columns())
    cells = self.columns.map(\.cell)
    columnNames = self.columns.map(\.name)
    (self.primaryKey, self.namesInputs) = (primaryKey, namesInputs)
  }

  /// The description of the table, which does not depend on the type of its rows.
  public var description: TableDescription {
    TableDescription(
      name: name, columns: columns.map(\.description), primaryKey: primaryKey,
      namesInputs: namesInputs)
  }

  // MARK: Writing

  /// The header as delimited text.
  public func header(_ encoder: Delimited) -> [UInt8] {
    var bytes: [UInt8] = []
    encoder.appendHeader(columnNames, to: &bytes)
    return bytes
  }

  /// Appends a row as delimited text.
  ///
  /// Inlined where the type of the rows is known: in general code, each cell would ask for the types of its closure anew, which
  /// takes longer than writing it.
  @inlinable public func append(_ row: Row, to bytes: inout [UInt8], _ encoder: Delimited) {
    for place in cells.indices {
      encoder.append(cells[place](row), isFirst: place == 0, to: &bytes)
    }
    encoder.endRow(&bytes)
  }

  /// Appends a row in any format.
  public func append(_ row: Row, to bytes: inout [UInt8], _ writer: any RowWriter) {
    writer.append(columnNames, cells(of: row), to: &bytes)
  }

  /// Rows as delimited text, without a header.
  public func bytes(_ rows: some Sequence<Row>, _ encoder: Delimited) -> [UInt8] {
    var bytes: [UInt8] = []
    for row in rows { append(row, to: &bytes, encoder) }
    return bytes
  }

  /// The cells of a row, one for each column.
  public func cells(of row: Row) -> [Cell] { cells.map { $0(row) } }

  /// The cells of a row in some columns, in the order of the names. Unknown names are skipped.
  public func cells(of row: Row, in names: [String]) -> [Cell] {
    names.compactMap { name in columns.first { $0.name == name }?.cell(row) }
  }

  // MARK: Reading

  /// A reader of rows with this header, in which columns may have any order.
  ///
  /// Columns that every version has written must be present.
  ///
  /// - Parameter needed: the columns that are read; nil for all columns.
  public func reader(of header: [String], needing needed: [String]? = nil) throws(TableProblem)
    -> TableReader<Row>
  {
    let read = columns.filter { needed?.contains($0.name) ?? true }
    var places: [TableReader<Row>.ReadCell] = []
    for column in read {
      if let place = header.firstIndex(of: column.name) {
        places.append(.init(place: place, read: column.read))
      } else if !column.description.traits.contains(.later) {
        throw TableProblem("the column \(column.name) is missing")
      }
    }
    let own = Set(columnNames)
    return TableReader(
      header: header, cells: places, others: header.indices.filter { !own.contains(header[$0]) },
      originCount: originColumns(of: header).count, empty: empty)
  }

  /// The columns of a header that stand before those of the declaration: `merge --as-column` adds one with the name of the
  /// run that a row comes from.
  public func originColumns(of header: [String]) -> [String] {
    let own = Set(columnNames)
    return Array(header.prefix { !own.contains($0) })
  }

  /// The table with columns that stand before its own.
  ///
  /// - Parameter origin: the cells of these columns.
  public func preceded(
    by columns: [String], _ origin: any WritableKeyPath<Row, [String]> & Sendable
  ) -> Table<Row> {
    guard !columns.isEmpty else { return self }
    var empty = empty
    empty[keyPath: origin] = columns.map { _ in "" }
    let first = columns.enumerated().map { place, name in
      Column<Row>(
        .ofRun(name), { .text($0[keyPath: origin][place]) },
        read: { text, row in
          row[keyPath: origin][place] = text
          return nil
        })
    }
    return Table(name, empty: empty, primaryKey: primaryKey, namesInputs: namesInputs) {
      for column in first + self.columns { column }
    }
  }
}

/// A problem of a written table or one of its rows.
public struct TableProblem: Error, Sendable, Equatable {
  public let description: String

  init(_ description: String) { self.description = description }
}

/// Converts cells to rows.
public struct TableReader<Row: Sendable>: Sendable {
  /// The closure that reads a cell, without the description of its column, whose copy takes longer
  /// than reading the cell.
  fileprivate struct ReadCell: Sendable {
    let place: Int
    let read: @Sendable (String, inout Row) -> String?
  }

  fileprivate let header: [String]
  fileprivate let cells: [ReadCell]
  /// Indices of the columns that the declaration does not have.
  fileprivate let others: [Int]
  /// How many columns stand before those of the declaration.
  fileprivate let originCount: Int
  fileprivate let empty: Row

  /// Converts cells to a row.
  ///
  /// - Parameter cell: returns the text of a cell for its index in the header.
  public func row(_ cell: (Int) -> String) throws(TableProblem) -> Row {
    var row = empty
    for own in cells {
      let text = cell(own.place)
      if let noun = own.read(text, &row) {
        throw TableProblem("the \(header[own.place]) \"\(text)\" is not \(noun)")
      }
    }
    return row
  }

  /// Converts all cells to a row; nil if their number is wrong or one cannot be read.
  public func row(cells: [String]) -> Row? {
    guard cells.count == header.count else { return nil }
    return try? row { cells[$0] }
  }

  /// The cells of columns that the declaration does not have, such as that of a run's name.
  public func others(_ cell: (Int) -> String) -> [String] { others.map(cell) }

  /// The cells that stand before all columns of the declaration: they name the run that a row comes from.
  public func origin(_ cell: (Int) -> String) -> [String] { (0..<originCount).map(cell) }
}
