public import Metrics

/// What the cells are, apart from empty ones.
public enum ColumnKind: Sendable, Equatable {
  case text
  case number
  case integer
  /// 1 or 0.
  case boolean
  /// One of these words.
  case word([String])
}

/// What is known of a column of a table, whatever the type of its rows: enough to read it, to store it and to describe it.
public struct TableColumn: Sendable, Equatable {
  public let name: String
  public let kind: ColumnKind
  /// One sentence or two; empty if only the user knows.
  public let description: String
  /// What people are shown; nil for columns without a label of their own.
  public var title: String?
  /// UCUM; empty if the column has no unit.
  public var unit = ""
  /// What the numbers are limited to; nil if unknown.
  public var range: ValueRange?
  public var traits: ColumnTraits = []
  /// What a form for people calls it; nil for the name itself.
  public var label: String?

  init(_ name: String, _ kind: ColumnKind, _ description: String) {
    (self.name, self.kind, self.description) = (name, kind, description)
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

  /// A column with the name of the run that a row comes from.
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

/// What holds for all cells of a column.
public struct ColumnTraits: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// No cell is empty.
  public static let required = ColumnTraits(rawValue: 1)
  /// Tables of earlier versions may lack the column; its cells are empty then.
  public static let later = ColumnTraits(rawValue: 2)
  /// The cells may name a person.
  public static let identifying = ColumnTraits(rawValue: 4)
  /// Of metrics: the cells may be different in the rows of one step.
  public static let perValue = ColumnTraits(rawValue: 8)
}

/// What is known of a table, whatever the type of its rows.
public struct TableDescription: Sendable, Equatable {
  /// The name of the file without its ending, and of the resource in a data package.
  public var name: String
  public var columns: [TableColumn]
  /// Columns whose cells together are different in each row and never empty; none if there are no such columns.
  public var primaryKey: [String]
  /// Whether the column `source` names a row of the table of inputs.
  public var namesInputs: Bool

  /// The names of the columns, in order.
  public var columnNames: [String] { columns.map(\.name) }

  /// Whether a table with this header is read as this one: it has every column that all versions have written.
  public func matches(header: [String]) -> Bool {
    columns.allSatisfy { $0.traits.contains(.later) || header.contains($0.name) }
  }
}
