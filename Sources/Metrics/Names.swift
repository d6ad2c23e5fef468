// Vocabularies of this program as keys. Their words are ASCII, so that `==` compares bytes. Names that users choose, of people,
// sessions, steps and files, are never of these types.

/// The identifier of a task, such as `tapping`.
public typealias TaskName = String

/// The name of a metric, such as `tap_count`.
public typealias MetricName = String

/// The code of a flag, such as `json_truncated`.
public typealias FlagName = String

/// The name of a parameter of an analysis, which is that of its option.
public typealias ParameterName = String

/// A word that a parameter takes, or that tables have for one.
public typealias ParameterWord = String

/// The symbol of a unit in UCUM, such as `m/s`.
public typealias UnitSymbol = String
