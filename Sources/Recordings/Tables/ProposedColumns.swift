public import Text

/// The `--columns` text that would read a table of an unknown writer, for the error of that table.
///
/// The text holds nothing that the table does not show: a `?` stands where the user has to say a value, and is refused until it is replaced.
/// Each text is tried by the reader of such tables before it is proposed.
public enum ProposedColumns {
  /// Nil for a text that is no table, or a table that does not look like motion.
  ///
  /// - Parameter beginning: whole rows from the beginning of the file.
  public static func text(for beginning: ByteBuffer) -> String? {
    for skipCount in 0...largestPreamble {
      // Lines of another form before the header let all rows differ from the first one.
      guard
        var table = try? DelimitedTable(
          anyForm: beginning, skipping: skipCount, mayLackHeader: true),
        table.columnNames.count >= 3
      else { continue }
      if let text = text(for: table, skipping: skipCount) { return text }
      if table.form.mayHaveDecimalCommas { return nil }
      table.hasDecimalCommas = true
      return text(for: table, skipping: skipCount)
    }
    return nil
  }

  /// Nil for a table that does not look like motion.
  private static func text(for table: DelimitedTable, skipping skipCount: Int) -> String? {
    guard table.count > 0, table.columnNames.count <= largestColumnCount,
      !table.columnNames.contains(where: { $0.hasPrefix("key.") })
    else { return nil }
    let examined = ExaminedTable(table)
    guard let axes = examined.acceleration else { return nil }
    let taken = axes.places + examined.labels.map(\.place)
    let time = examined.time(besides: taken)
    var proposal = Proposal(table)
    if let time { proposal.add("t", time.place) } else { proposal.set("rate", nil) }
    proposal.add(axes.isWithoutGravity ? ["ux", "uy", "uz"] : ["x", "y", "z"], axes.places)
    proposal.set("unit", axes.unit?.rawValue)
    if let time, time.needsUnit { proposal.set("time", time.unit?.rawValue) }
    if let rotation = examined.rotation(besides: axes) {
      proposal.add(["gx", "gy", "gz"], rotation.places)
    }
    for (label, place) in examined.labels { proposal.add(label, place) }
    if skipCount > 0 { proposal.set("skip", "\(skipCount)") }
    if table.hasDecimalCommas { proposal.set("decimal", "comma") }
    return proposal.tried
  }

  /// Lines before a header that are looked through.
  private static let largestPreamble = 30
  /// No recorder writes more columns.
  private static let largestColumnCount = 1000
}

/// A text of columns that is made and then tried.
private struct Proposal {
  private let table: DelimitedTable
  private var entries: [(key: String, value: String)] = []
  private var places: [(key: Term, place: Int)] = []

  init(_ table: DelimitedTable) { self.table = table }

  mutating func add(_ key: String, _ place: Int) {
    entries.append((key, reference(place)))
    places.append((Term(key), place))
  }

  mutating func add(_ keys: [String], _ places: [Int]) {
    for (key, place) in zip(keys, places) { add(key, place) }
  }

  /// Adds a setting; nil for one that the user has to say.
  mutating func set(_ key: String, _ value: String?) {
    entries.append((key, value ?? ColumnReading.unknownValue))
  }

  /// The name of a column, or its number where the name has a sign with a meaning in the option, in a shell or in a settings file.
  private func reference(_ place: Int) -> String {
    let name = table.columnNames[place].trimmed
    let isPlain = name.unicodeScalars.allSatisfy { scalar in
      let isHidden = [.control, .format, .lineSeparator, .paragraphSeparator].contains(
        scalar.properties.generalCategory)
      return !isHidden && !",='\"\\`".unicodeScalars.contains(scalar)
    }
    let isUnique = table.columnNames.count { $0.trimmed === name } == 1
    return isPlain && isUnique && !name.isEmpty && name != ColumnReading.unknownValue
      ? name : "\(place + 1)"
  }

  /// The text, if the reader of tables finds the meant columns by it and reads samples in them.
  var tried: String? {
    let answers = ["rate": "100", "unit": "g", "time": "s"]
    let answered = entries.map { key, value in
      "\(key)=\(value == ColumnReading.unknownValue ? answers[key] ?? value : value)"
    }
    guard let reading = try? ColumnReading(answered.joined(separator: ",")),
      places.allSatisfy({ key, place in
        reading.columns[key].flatMap { reading.place($0, table.columnNames) } == place
      }), reading.concerns(table.columnNames),
      (try? reading.labelColumns(of: table, name: "")) != nil,
      let content = try? reading.content(of: table, Array(0..<table.count), name: ""),
      content.itemCounts.usable > 0
    else { return nil }
    return entries.map { "\($0.key)=\($0.value)" }.joined(separator: ",")
  }
}
