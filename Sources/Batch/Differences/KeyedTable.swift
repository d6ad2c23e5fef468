import Report
import Text

/// The rows of a table of two runs, found by their keys: that of the first run is kept in compact form, that of the second is
/// compared with it row by row.
///
/// Rows that share a key, which tables of early versions may have, are compared in their order.
struct KeyedTable {
  /// A key by the numbers of its texts.
  private struct RowKeyNumbers: Hashable {
    let person: Int
    var numbers: [Int32] = []
    /// The number of rows before it that have these texts.
    var repetition: Int32 = 0
  }

  /// The columns of a table that are the key, after the participant, and those that are compared.
  struct ComparedColumns {
    let table: String
    let key: [String]
    /// Empty for a table without numbers.
    let number: String
    let compared: [String]
  }

  private let columns: ComparedColumns
  /// True if both tables have the column `visit`; otherwise it is no part of the key.
  private let hasVisits: Bool
  private var people: InternedPeople
  private var keyTexts: [InternedTexts]
  private var comparedTexts: [InternedTexts]
  private let origin: [String]
  /// Whether rows of a metric are compared; nil to compare all rows. Rows without a metric, such as those of errors, are
  /// compared in any case.
  private let isChosen: ((_ task: String, _ metric: String) -> Bool)?
  private var places: [RowKeyNumbers: Int32] = [:]
  private var repetitions: [RowKeyNumbers: Int32] = [:]
  private var secondRepetitions: [RowKeyNumbers: Int32] = [:]
  private var keys: [RowKeyNumbers] = []
  private var numbers: [Double] = []
  private var cells: [Int32] = []
  private var isSeen: [Bool] = []

  init(
    _ columns: ComparedColumns, hasVisits: Bool, origin: [String],
    isChosen: ((_ task: String, _ metric: String) -> Bool)?
  ) {
    (self.columns, self.hasVisits, self.origin) = (columns, hasVisits, origin)
    self.isChosen = isChosen
    keyTexts = columns.key.map { _ in InternedTexts() }
    comparedTexts = columns.compared.map { _ in InternedTexts() }
    let names = Self.names(columns)
    people = InternedPeople(participant: 0, origin: names.count..<names.count + origin.count)
  }

  private static func names(_ columns: ComparedColumns) -> [String] {
    ["participant"] + columns.key + [columns.number].filter { !$0.isEmpty } + columns.compared
  }

  private var numberPlace: Int? { columns.number.isEmpty ? nil : 1 + columns.key.count }
  private var comparedPlace: Int { 1 + columns.key.count + (columns.number.isEmpty ? 0 : 1) }

  private func forEachRow(of table: WrittenTable, _ take: (PlacedRow) throws -> Void) throws {
    let names = Self.names(columns) + origin
    guard let isChosen, let task = names.firstIndex(of: "task"),
      let metric = names.firstIndex(of: "metric")
    else { return try table.forEachPlacedRow(names, later: ["visit"], take) }
    try table.forEachPlacedRow(names, later: ["visit"]) { row in
      let name = row.text(metric)
      if name.isEmpty || isChosen(row.text(task), name) { try take(row) }
    }
  }

  private mutating func key(_ row: PlacedRow) -> RowKeyNumbers {
    var key = RowKeyNumbers(person: people.number(row))
    key.numbers.reserveCapacity(columns.key.count)
    for (place, name) in columns.key.enumerated() {
      guard hasVisits || name != "visit" else {
        key.numbers.append(-1)
        continue
      }
      let number = keyTexts[place].number(of: row.bytes(1 + place), row.text(1 + place))
      key.numbers.append(Int32(clamping: number))
    }
    return key
  }

  private func number(_ row: PlacedRow) -> Double { numberPlace.map(row.number) ?? .nan }

  private mutating func cells(_ row: PlacedRow) -> [Int32] {
    comparedTexts.indices.map { column in
      let place = comparedPlace + column
      return Int32(clamping: comparedTexts[column].number(of: row.bytes(place), row.text(place)))
    }
  }

  /// Reads the table of the first run.
  mutating func addFirst(_ table: WrittenTable) throws {
    try forEachRow(of: table) { row in
      let key = firstKey(row)
      keys.append(key)
      numbers.append(number(row))
      cells += cells(row)
    }
    isSeen = keys.map { _ in false }
  }

  private mutating func firstKey(_ row: PlacedRow) -> RowKeyNumbers {
    var key = key(row)
    if places[key] != nil { key.repetition = Self.next(&repetitions, key) }
    places[key] = Int32(clamping: keys.count)
    return key
  }

  private mutating func secondKey(_ row: PlacedRow) -> RowKeyNumbers {
    var key = key(row)
    if let place = places[key], isSeen[Int(place)] {
      key.repetition = Self.next(&secondRepetitions, key)
    }
    return key
  }

  /// The number of rows before the next one with a key, which at least one row has.
  private static func next(_ counts: inout [RowKeyNumbers: Int32], _ key: RowKeyNumbers) -> Int32 {
    let count = counts[key, default: 0] + 1
    counts[key] = count
    return count
  }

  /// Compares the table of the second run, and calls `take` with each row that differs.
  ///
  /// - Parameter both: is called with the task and the metric of each row that both runs have.
  mutating func compareSecond(
    _ table: WrittenTable, both: (_ task: String, _ metric: String) -> Void,
    _ take: (DifferenceRow) throws -> Void
  ) throws {
    try forEachRow(of: table) { row in
      let key = secondKey(row)
      let (number, own) = (number(row), cells(row))
      guard let place = places[key].map({ Int($0) }) else {
        var difference = self.row(key)
        (difference.kinds, difference.second) = ([.onlySecond], compared(number, own[...]))
        try take(difference)
        return
      }
      isSeen[place] = true
      both(text(key, "task"), text(key, "metric"))
      let width = columns.compared.count
      let earlier = cells[place * width..<(place + 1) * width]
      let isEqual = numbers[place] == number || numbers[place].isNaN && number.isNaN
      guard !isEqual || !earlier.elementsEqual(own) else { return }
      var difference = self.row(key)
      let pairs = zip(earlier, own).enumerated()
      let differing = Set(pairs.filter { $0.element.0 != $0.element.1 }.map(\.offset))
      difference.first = compared(numbers[place], earlier, differing)
      difference.second = compared(number, own[...], differing)
      difference.kinds = kinds(isValueEqual: isEqual, differing)
      try take(difference)
    }
    for place in keys.indices where !isSeen[place] {
      var difference = self.row(keys[place])
      let width = columns.compared.count
      difference.kinds = [.onlyFirst]
      difference.first = compared(numbers[place], cells[place * width..<(place + 1) * width])
      try take(difference)
    }
  }

  // MARK: Rows

  private func text(_ key: RowKeyNumbers, _ column: String) -> String {
    guard let place = columns.key.firstIndex(of: column), key.numbers[place] >= 0 else { return "" }
    return keyTexts[place].texts[Int(key.numbers[place])]
  }

  private func row(_ key: RowKeyNumbers) -> DifferenceRow {
    var row = DifferenceRow()
    (row.tableName, row.person) = (columns.table, people.keys[key.person])
    (row.visit, row.session) = (text(key, "visit"), text(key, "session"))
    (row.task, row.step) = (text(key, "task"), text(key, "step"))
    (row.attempt, row.side) = (text(key, "attempt"), text(key, "side"))
    row.metric = text(key, "metric")
    return row
  }

  /// - Parameter differing: the places of the columns that differ; nil for a row that one run has.
  private func compared(_ number: Double, _ cells: ArraySlice<Int32>, _ differing: Set<Int>? = nil)
    -> ComparedCells
  {
    var compared = ComparedCells()
    compared.number = number.isNaN ? nil : number
    var facts: [String] = []
    for (column, cell) in cells.enumerated() {
      let text = comparedTexts[column].texts[Int(cell)]
      switch columns.compared[column] {
      case "text": compared.text = text
      case "unit": compared.unit = text
      case "quality": compared.quality = text
      case "flags": compared.flags = text
      case let name where differing?.contains(column) ?? (name == "status"): facts.append(text)
      default: break
      }
    }
    if !facts.isEmpty { compared.text = facts.joined(separator: ";") }
    return compared
  }

  private func kinds(isValueEqual: Bool, _ differing: Set<Int>) -> [DifferenceRow.DifferenceKind] {
    var found = Set(differing.map { Self.kind(ofColumn: columns.compared[$0]) })
    if !isValueEqual { found.insert(.value) }
    return DifferenceRow.DifferenceKind.allCases.filter(found.contains)
  }

  /// What differs where the cells of a column do.
  private static func kind(ofColumn name: String) -> DifferenceRow.DifferenceKind {
    switch name {
    case "quality": .quality
    case "flags": .flags
    case "start": .start
    case "end", "duration_s": .end
    case "status": .status
    case "steps_planned", "steps_done", "steps_missing": .steps
    case "device", "system", "app": .device
    default: .value
    }
  }
}
