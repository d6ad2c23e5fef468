import Text

/// The paths of keys that the names of a table's columns stand for.
///
/// Converters join the parts of a path by `.`, `_`, `__`, `/` or `:`, and some begin it with the key of the list, `items`. Which
/// mark a table uses is decided by the recorder whose paths result: `userAcceleration_x` and `userAcceleration.x` are one path.
enum FlattenedPaths {
  static let marks = [".", "__", "_", "/", ":"]

  /// The names that no converter made from a key: those that it gives to row names.
  static let rowNames: Set<Term> = ["", "X", "index", "Unnamed: 0", "rownames", "V1", "...1"]

  /// A column as a path with dots, if the mark joins its parts; nil for a name that does not have the mark where another has it.
  static func paths(_ names: [String], mark: String) -> [String] {
    names.map { name in
      let path = mark == "." ? name : name.replacing(mark, with: ".")
      return path.hasPrefix("items.") ? String(path.dropFirst("items.".count)) : path
    }
  }

  /// The number of an item and the path in it, of a column such as `0.timestamp`; nil for all other columns.
  static func numbered(_ path: String) -> (item: Int, path: String)? {
    guard let dot = path.firstIndex(of: "."), let item = Int(path[..<dot]), item >= 0 else {
      return nil
    }
    return (item, String(path[path.index(after: dot)...]))
  }
}
