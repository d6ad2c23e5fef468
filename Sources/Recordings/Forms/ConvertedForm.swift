/// The form into which a program or a database has converted a recording or a result. The numbers are the same; where they stand is not.
///
/// The raw value is printed in the column `form` of inputs.csv.
public enum ConvertedForm: String, Sendable, Equatable, CaseIterable {
  /// A table with a column for each path of a key, and a row for each item: `json_normalize` of pandas, `fromJSON(flatten = TRUE)`
  /// of R, converters, spreadsheets.
  case table
  /// A table of one row whose columns have the number of the item before the path.
  case singleRow = "single-row"
  /// An object with a list for each path: `to_dict("list")` and `to_json()` of pandas, `toJSON(dataframe = "columns")` of R.
  case columns
  /// The names of columns apart from the rows: `to_json(orient="split")` of pandas.
  case split
  /// Each scalar is a list of one: `toJSON` of R without `auto_unbox`.
  case boxed
  /// Lists are objects with the keys 0, 1, 2: Firebase Realtime Database.
  case keyed
  /// A wide encoding: `Out-File` of PowerShell.
  case wide = "utf-16"
}
