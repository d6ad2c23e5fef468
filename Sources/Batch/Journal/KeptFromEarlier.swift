import Text

/// What stays of the earlier run in the tables of a run that adds sessions, although its files are gone.
struct KeptFromEarlier {
  /// Units of which no file is left, in the order of their rows.
  private(set) var units: [EarlierUnits.EarlierUnit] = []
  /// Files beside them that were left out.
  private(set) var leftOut: [FileRows] = []

  /// Nothing.
  init() {}

  /// - Parameter isThere: whether a file, by its printed name, is still in the study.
  init(_ earlier: EarlierUnits, besides isThere: (ByteKey) -> Bool) {
    units = earlier.units.filter { !$0.files.contains(where: isThere) }.sorted {
      $0.unit.place < $1.unit.place
    }
    let ofUnits = units.reduce(into: Set<ByteKey>()) { $0.formUnion($1.leftOut) }
    leftOut = earlier.leftOut.filter { file in
      let name = ByteKey(file.source)
      return !isThere(name) && !ofUnits.contains(name)
    }.sorted { ByteKey($0.source) < ByteKey($1.source) }
  }
}
