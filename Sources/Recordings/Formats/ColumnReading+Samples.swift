public import Text

extension ColumnReading {
  /// Whether a table has columns that are named here, so that it is meant.
  public func concerns(_ header: [String]) -> Bool {
    columns.filter { Self.sampleKeys.contains($0.key) }.values.contains { place($0, header) != nil }
  }

  /// The motion in some rows of a table, in g and rad/s, with Apple's sign.
  ///
  /// Acceleration whose unit is not said stays as it is; preparation recognizes it where gravity is in it.
  ///
  /// - Returns: an accelerometer's recording, or device motion for acceleration without gravity; and the date of the first sample where
  ///   the times are spelled as dates, which may be those of a place without an offset.
  public func content(of table: DelimitedTable, _ rows: [Int], name: String) throws(ColumnProblem)
    -> (content: Recording.Content, start: RecordedDate?)
  {
    func axes(_ keys: [String]) throws(ColumnProblem) -> AxisColumns? {
      guard columns[keys[0]] != nil else { return nil }
      var all: [[Double]] = []
      for key in keys { all.append(try numbers(key, table, rows, name)) }
      return AxisColumns(x: all[0], y: all[1], z: all[2])
    }
    let (times, isUnix, start) = try times(table, rows, name)
    var rotation = try axes(["gx", "gy", "gz"])
    if let given = rotation { rotation = try inRadians(given, table.columnNames) }
    let acceleration = try axes(["x", "y", "z"])
    let isTotal = acceleration != nil && hasGravity != false
    let total = isTotal ? acceleration.map(inG) : nil
    let user = try axes(["ux", "uy", "uz"]).map(inG) ?? (isTotal ? nil : acceleration.map(inG))
    var samples = MotionSamples(
      timestamps: times, unixTimes: isUnix ? times : nil, acceleration: total,
      userAcceleration: user, rotationRate: rotation)
    samples.isUnitKnown = unit != nil
    if let total, let user {
      // What both columns differ by is gravity.
      samples.gravity = AxisColumns(
        x: zip(total.x, user.x).map(-), y: zip(total.y, user.y).map(-),
        z: zip(total.z, user.z).map(-))
      samples.acceleration = nil
    }
    return (
      samples.userAcceleration == nil ? .accelerometer(samples) : .deviceMotion(samples), start
    )
  }

  private func inG(_ axes: AxisColumns) -> AxisColumns {
    // Without a word on it, apps that write m/s2 follow Android, others Apple.
    let isOfAndroid =
      sign.map { $0 == .android }
      ?? (unit.map { $0 == .metersPerSecondSquared } ?? (Self.typicalSize(axes) > 4))
    let divisor: Double = unit?.perG ?? 1
    return divided(axes, by: isOfAndroid ? -divisor : divisor)
  }

  /// Angular velocity in rad/s, from the unit that the text states, else the name of the column, else values that can only be degrees.
  private func inRadians(_ axes: AxisColumns, _ header: [String]) throws(ColumnProblem)
    -> AxisColumns
  {
    let column = columns["gx"] ?? ""
    let named = place(column, header).flatMap { RotationUnit.named(header[$0]) }
    guard let unit = rotationUnit ?? named ?? RotationUnit.shown(by: axes) else {
      throw .unknownRotationUnit(column: column)
    }
    return divided(axes, by: unit.perRadian)
  }

  private func divided(_ axes: AxisColumns, by divisor: Double) -> AxisColumns {
    guard divisor != 1 else { return axes }
    func part(_ column: [Double]) -> [Double] { column.map { $0 / divisor } }
    return AxisColumns(x: part(axes.x), y: part(axes.y), z: part(axes.z))
  }

  /// The median size of acceleration of some hundred samples.
  private static func typicalSize(_ axes: AxisColumns) -> Double {
    let step = max(1, axes.x.count / 500)
    let rows = Array(stride(from: 0, to: axes.x.count, by: step))
    let squares: [Double] = rows.map { row in
      let (x, y, z) = (axes.x[row], axes.y[row], axes.z[row])
      return x * x + y * y + z * z
    }
    let sizes = squares.filter(\.isFinite).map { $0.squareRoot() }.sorted()
    return sizes.isEmpty ? 0 : sizes[sizes.count / 2]
  }

  // MARK: Columns

  /// The place of a column by its name, otherwise by its number from 1.
  func place(_ column: String, _ header: [String]) -> Int? {
    if let place = header.firstIndex(where: { $0.trimmed === column }) { return place }
    guard let number = Int(column), header.indices.contains(number - 1) else { return nil }
    return number - 1
  }

  private func numbers(_ key: String, _ table: DelimitedTable, _ rows: [Int], _ name: String)
    throws(ColumnProblem) -> [Double]
  {
    let column = columns[key] ?? ""
    guard let place = place(column, table.columnNames) else {
      throw .noColumn(column, table: name, has: table.columnNames)
    }
    return table.numbers(at: place, of: rows)
  }

  /// Throws where a column that is called like the people of a study has several of them and the text names no column of participants: the
  /// rows of all of them would be one recording.
  private func checkPeople(of table: DelimitedTable) throws(ColumnProblem) {
    guard columns["participant"] == nil, !isOfOnePerson,
      let people = ExaminedTable.people(of: table), people.count > 1,
      !columns.values.contains(where: { place($0, table.columnNames) == people.place })
    else { return }
    throw .severalPeople(column: table.columnNames[people.place].trimmed, count: people.count)
  }

  /// The names of the columns of labels in a table, with their keys.
  public func labelColumns(of table: DelimitedTable, name: String) throws(ColumnProblem) -> [(
    key: Term, column: String
  )] {
    try checkPeople(of: table)
    var found: [(key: Term, column: String)] = []
    for (key, column) in labels {
      guard let place = place(column, table.columnNames) else {
        throw .noColumn(column, table: name, has: table.columnNames)
      }
      found.append((key, table.columnNames[place]))
    }
    return found
  }

  // MARK: Times

  /// Times in seconds, whether they are Unix times, and the first of those that are spelled as dates.
  func times(_ table: DelimitedTable, _ rows: [Int], _ name: String) throws(ColumnProblem) -> (
    seconds: [Double], isUnix: Bool, start: RecordedDate?
  ) {
    guard let column = columns["t"] else {
      return (rows.indices.map { Double($0) / (rateHz ?? 1) }, false, nil)
    }
    guard let place = place(column, table.columnNames) else {
      throw .noColumn(column, table: name, has: table.columnNames)
    }
    let stated = timeUnit ?? Self.unit(named: table.columnNames[place])
    let numbers = table.times(at: place, of: rows, unit: stated)
    if columns["day"] != nil || !numbers.contains(where: \.isFinite) {
      let spelled = try spelledTimes(table, rows, at: place, name)
      return (spelled.seconds, spelled.areMoments, spelled.start)
    }
    if stated == nil, !ExaminedTable.isNamedTime(table.columnNames[place]),
      let step = Self.countStep(of: numbers)
    {
      throw .unknownTimeUnit(step: step)
    }
    let unit: ColumnTimeUnit
    if let stated { unit = stated } else { unit = try Self.unit(of: numbers) }
    let seconds = unit == .seconds ? numbers : numbers.map { $0 / unit.perSecond }
    let first = seconds.first(where: \.isFinite) ?? 0
    return (seconds, RecordingClockWindow.unixSeconds.contains(first), nil)
  }

  private func spelledTimes(_ table: DelimitedTable, _ rows: [Int], at place: Int, _ name: String)
    throws(ColumnProblem) -> SpelledTimes
  {
    var days: [String?]?
    if let column = columns["day"] {
      guard let place = self.place(column, table.columnNames) else {
        throw .noColumn(column, table: name, has: table.columnNames)
      }
      days = table.texts(at: place, of: rows)
    }
    guard let spelled = SpelledTimes(table.texts(at: place, of: rows), days: days, order: dateOrder)
    else { throw .noReadableTime }
    guard spelled.isOrderKnown else {
      throw .unknownDateOrder(column: columns["day"] ?? columns["t"] ?? "")
    }
    return spelled
  }

  /// The unit in brackets after the name of a column, such as `Time (s)`.
  static func unit(named name: String) -> ColumnTimeUnit? {
    ColumnTimeUnit.allCases.first { unit in
      ["(\(unit.rawValue))", "[\(unit.rawValue)]"].contains { name.trimmed.hasSuffix($0) }
    }
  }

  /// The step of whole numbers that are equally far apart, which may count samples as well as milliseconds; nil for all others.
  static func countStep(of times: [Double]) -> Double? {
    let known = times.filter(\.isFinite)
    let steps = Steps(known)
    // Unix times show by their size that they are times.
    guard let first = known.first, steps.areCounts,
      !ColumnTimeUnit.allCases.contains(where: {
        RecordingClockWindow.unixSeconds.contains(first / $0.perSecond)
      })
    else { return nil }
    return steps.median
  }

  /// The unit by the median step between times, which of movement is from a half to 200 milliseconds, or by the size of Unix times.
  ///
  /// Steps of 1 show no unit: a column that counts the samples has them as well as one in milliseconds.
  static func unit(of times: [Double]) throws(ColumnProblem) -> ColumnTimeUnit {
    let finite = times.lazy.filter(\.isFinite).prefix(10_000)
    guard let step = medianStep(of: finite) else { return .seconds }
    if let first = finite.first,
      let unit = ColumnTimeUnit.allCases.first(where: { unit in
        RecordingClockWindow.unixSeconds.contains(first / unit.perSecond)
          && stepsOfClocks.contains(step / unit.perSecond)
      })
    {
      return unit
    }
    switch step {
    case 0.0005...0.2: return .seconds
    case 2...200: return .milliseconds
    case 500...200_000: return .microseconds
    case 500_000...: return .nanoseconds
    default: throw .unknownTimeUnit(step: step)
    }
  }

  /// Steps between Unix times of movement, in seconds; a clock may have whole seconds only.
  private static let stepsOfClocks = 0.0005...1.0

  /// The median of the steps between successive times that are later; nil where there are none.
  private static func medianStep(of times: some Collection<Double>) -> Double? {
    let steps = zip(times.dropFirst(), times).map { $0 - $1 }.filter { $0 > 0 }.sorted()
    return steps.isEmpty ? nil : steps[steps.count / 2]
  }
}

/// Times that are dates of recordings.
enum RecordingClockWindow {
  /// From 2013 to 2099, in seconds since 1970.
  static let unixSeconds = 1.38e9...4.1e9
}
