public import Metrics

/// The kind of cells that are not empty.
public enum ColumnKind: Sendable, Equatable {
  case text
  case number
  case integer
  /// 1 or 0.
  case boolean
  /// One of these words.
  case word([String])
}

/// The description of a column, which does not depend on the type of the rows. It is sufficient for
/// reading, storing and describing the column.
public struct TableColumn: Sendable, Equatable {
  public let name: String
  public let kind: ColumnKind
  /// A sentence or two; empty if only the user knows the meaning.
  public let description: String
  /// The title for people; nil for columns without one.
  public var title: String?
  /// The unit in UCUM; empty if the column has none.
  public var unit = ""
  /// The range of the numbers; nil if unknown.
  public var range: ValueRange?
  public var traits: ColumnTraits = []
  /// The label in a form for people; nil for the name.
  public var label: String?

  /// - Parameters:
  ///   - description: a sentence or two; empty if only the user knows the meaning.
  ///   - unit: in UCUM; empty without one.
  public init(
    _ name: String, _ kind: ColumnKind, _ description: String, unit: String = "",
    title: String? = nil
  ) {
    (self.name, self.kind, self.description) = (name, kind, description)
    (self.unit, self.title) = (unit, title)
  }

  /// A metric in a wide table.
  init(_ metric: MetricDefinition) {
    self.init(metric.name, ColumnKind(metric.type), metric.meaning)
    (title, unit, range) = (metric.label, metric.unit.symbol, metric.range)
  }

  /// A column like this one under another name.
  public func named(_ name: String) -> TableColumn {
    var column = TableColumn(name, kind, description)
    (column.title, column.unit, column.range) = (title, unit, range)
    (column.traits, column.label) = (traits, label)
    return column
  }

  /// A column with the name of each row's run.
  public static func ofRun(_ name: String) -> TableColumn {
    var column = TableColumn(name, .text, "The folder of the run that the row comes from.")
    column.traits = .required
    return column
  }
}

extension ColumnKind {
  fileprivate init(_ type: MetricType) {
    switch type {
    case .number: self = .number
    case .count: self = .integer
    case .boolean: self = .boolean
    case .word(let levels): self = .word(levels)
    case .text: self = .text
    }
  }
}

/// Properties of all cells of a column.
public struct ColumnTraits: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// No cell is empty.
  public static let required = ColumnTraits(rawValue: 1)
  /// Tables of earlier versions may lack the column; its cells are empty then.
  public static let later = ColumnTraits(rawValue: 2)
  /// The cells may name a person.
  public static let identifying = ColumnTraits(rawValue: 4)
  /// For metrics: the cells may differ between the rows of one step.
  public static let perValue = ColumnTraits(rawValue: 8)
}

/// The description of a table, which does not depend on the type of its rows.
public struct TableDescription: Sendable, Equatable {
  /// The name of the file without its extension, and of the resource in a data package.
  public var name: String
  public var columns: [TableColumn]
  /// Columns whose cells are never empty and together differ in each row; empty if there are no
  /// such columns.
  public var primaryKey: [String]
  /// True if the column `source` names a row of the table of inputs.
  public var namesInputs: Bool

  public init(
    name: String, columns: [TableColumn], primaryKey: [String] = [], namesInputs: Bool = false
  ) {
    (self.name, self.columns) = (name, columns)
    (self.primaryKey, self.namesInputs) = (primaryKey, namesInputs)
  }

  /// The names of the columns, in order.
  public var columnNames: [String] { columns.map(\.name) }

  /// True if a table with this header can be read as this one: it has every column that all
  /// versions have written.
  public func matches(header: [String]) -> Bool {
    columns.allSatisfy { $0.traits.contains(.later) || header.contains($0.name) }
  }
}
