public import Text

/// The `--columns` text that would read a table of an unknown writer, for the error of that table.
///
/// The text holds nothing that the table does not show: a `?` stands where the user has to say a value, and is refused until it is replaced.
/// Each text is tried by the reader of such tables before it is proposed.
public struct ProposedColumns: Sendable, Equatable {
  public let text: String
  /// What the table has besides, in clauses that follow the text.
  public let remarks: [String]

  /// Nil for a text that is no table, or a table that does not look like motion.
  ///
  /// - Parameter beginning: whole rows from the beginning of the file.
  public init?(for beginning: ByteBuffer) {
    guard let found = Self.found(in: beginning) else { return nil }
    self = found
  }

  private init(text: String, remarks: [String]) { (self.text, self.remarks) = (text, remarks) }

  private static func found(in beginning: ByteBuffer) -> ProposedColumns? {
    for skipCount in 0...largestPreamble {
      // Lines of another form before the header let all rows differ from the first one.
      guard
        var table = try? DelimitedTable(
          anyForm: beginning, skipping: skipCount, mayLackHeader: true),
        table.columnNames.count >= 3
      else { continue }
      if let found = found(in: table, skipping: skipCount) { return found }
      if table.form.mayHaveDecimalCommas { return nil }
      table.hasDecimalCommas = true
      return found(in: table, skipping: skipCount)
    }
    return nil
  }

  /// Nil for a table that does not look like motion.
  private static func found(in table: DelimitedTable, skipping skipCount: Int) -> ProposedColumns? {
    guard table.count > 0, table.columnNames.count <= largestColumnCount,
      !table.columnNames.contains(where: { $0.hasPrefix("key.") })
    else { return nil }
    let examined = ExaminedTable(table)
    guard let axes = examined.acceleration else { return nil }
    let taken = axes.places + examined.labels.map(\.place)
    let times = examined.times(besides: taken)
    let time = times.first
    var proposal = Proposal(table)
    if let day = time?.day { proposal.add("day", day) }
    if let time { proposal.add("t", time.place) } else { proposal.set("rate", nil) }
    proposal.add(axes.isWithoutGravity ? ["ux", "uy", "uz"] : ["x", "y", "z"], axes.places)
    proposal.set("unit", axes.unit?.rawValue)
    if let time, time.needsUnit { proposal.set("time", time.unit?.rawValue) }
    if time?.needsOrder == true { proposal.set("dates", nil) }
    if let rotation = examined.rotation(besides: axes) {
      proposal.add(["gx", "gy", "gz"], rotation.places)
      if !examined.statesRotationUnit(rotation) { proposal.set("gyro", nil) }
    }
    for (label, place) in examined.labels { proposal.add(label, place) }
    let series = examined.series.map {
      UnnamedSeries($0, in: table, used: examined.labels.map(\.label))
    }
    if let (key, value) = series?.proposed { proposal.set(key, value) }
    if skipCount > 0 { proposal.set("skip", "\(skipCount)") }
    if table.hasDecimalCommas { proposal.set("decimal", "comma") }
    let remarks =
      [series?.remark].compactMap(\.self) + timeRemarks(times, in: table)
      + examined.others(besides: axes).map { other in
        "\(other) are axes of another sensor, which is read with its own columns in a second run"
      } + (time == nil ? remarksWithoutTimes(examined, taken) : [])
    return proposal.tried.map { ProposedColumns(text: $0, remarks: remarks) }
  }

  /// What the unit of the times follows from if they may be none, and the other columns of times.
  private static func timeRemarks(_ times: [ProposedTime], in table: DelimitedTable) -> [String] {
    guard let taken = times.first else { return [] }
    var remarks: [String] = []
    if let step = taken.countStep, let unit = taken.unit {
      let (rate, apart) = (unit.perSecond / step, NumberText(.significant(4)))
      remarks.append(
        "column \(table.columnNames[taken.place].trimmed) has whole numbers that are \(apart.text(step)) apart, which as \(unit.rawValue) are \(apart.text(rate)) samples per second; if the recorder has another rate, leave out t and time and give rate"
      )
    }
    return remarks
      + times.dropFirst().map { other in
        let reference = table.reference(to: other.place)
        let day = other.day.map { "day=\(table.reference(to: $0))," } ?? ""
        let unit = other.needsUnit ? other.unit.map { ",time=\($0.rawValue)" } ?? "" : ""
        return
          "column \(table.columnNames[other.place].trimmed) has times as well\(other.isSteady ? "" : ", which do not rise evenly"): \(day)t=\(reference)\(unit) reads them in place of those of column \(table.columnNames[taken.place].trimmed)"
      }
  }

  /// What columns show that could be those of times.
  private static func remarksWithoutTimes(_ table: ExaminedTable, _ taken: [Int]) -> [String] {
    if let seconds = table.wholeSeconds(besides: taken) {
      return [
        "column \(seconds.column) has whole seconds only, with \(seconds.rowCount) rows in most of them"
      ]
    }
    if let repeated = table.repeatedTimes { return [repeated.wording.sentence] }
    return table.counter(besides: taken).map { column, step in
      [
        "column \(column) has whole numbers that are \(NumberText(.significant(4)).text(step)) apart; if they are times, give t=\(column) and time=s, ms, us or ns in place of rate"
      ]
    } ?? []
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
    entries.append((key, table.reference(to: place)))
    places.append((Term(key), place))
  }

  mutating func add(_ keys: [String], _ places: [Int]) {
    for (key, place) in zip(keys, places) { add(key, place) }
  }

  /// Adds a setting; nil for one that the user has to say.
  mutating func set(_ key: String, _ value: String?) {
    entries.append((key, value ?? ColumnReading.unknownValue))
  }

  /// The text, if the reader of tables finds the meant columns by it and reads samples in them.
  var tried: String? {
    let answers = ["rate": "100", "unit": "g", "time": "s", "gyro": "rad/s", "dates": "dmy"]
    let answered = entries.map { key, value in
      "\(key)=\(value == ColumnReading.unknownValue ? answers[key] ?? value : value)"
    }
    guard let reading = try? ColumnReading(answered.joined(separator: ",")),
      places.allSatisfy({ key, place in
        reading.columns[key].flatMap { reading.place($0, table.columnNames) } == place
      }), reading.concerns(table.columnNames),
      (try? reading.labelColumns(of: table, name: "")) != nil,
      let found = try? reading.content(of: table, Array(0..<table.count), name: ""),
      found.content.itemCounts.usable > 0
    else { return nil }
    return entries.map { "\($0.key)=\($0.value)" }.joined(separator: ",")
  }
}

extension DelimitedTable {
  /// The name of a column, or its number where the name has a sign with a meaning in the option, in a shell or in a settings file.
  func reference(to place: Int) -> String {
    let name = columnNames[place].trimmed
    let isPlain = name.unicodeScalars.allSatisfy { scalar in
      let isHidden = [.control, .format, .lineSeparator, .paragraphSeparator].contains(
        scalar.properties.generalCategory)
      return !isHidden && !",='\"\\`".unicodeScalars.contains(scalar)
    }
    let isUnique = columnNames.count { $0.trimmed === name } == 1
    return isPlain && isUnique && !name.isEmpty && name != ColumnReading.unknownValue
      ? name : "\(place + 1)"
  }
}
