import Text

/// Three columns of a table that are the axes of one sensor.
struct ProposedAxes {
  let places: [Int]
  /// What the names of the columns say, without the letters of the axes.
  fileprivate let kind: NamedSensor
  /// The unit that gravity shows.
  fileprivate let shownUnit: ColumnReading.AccelerationUnit?
  /// The unit in the name of the first column.
  fileprivate let statedUnit: ColumnReading.AccelerationUnit?

  fileprivate enum NamedSensor {
    case acceleration
    /// Acceleration from which the recorder has taken gravity.
    case linear
    /// Named like angular velocity, or like acceleration in g: `gx`.
    case rotationOrGravity
    case rotation
  }

  /// True if the names say so and the values do not show the contrary.
  var isWithoutGravity: Bool { kind == .linear && shownUnit == nil }

  /// Nil where nothing shows the unit of acceleration, or name and values contradict each other.
  var unit: ColumnReading.AccelerationUnit? {
    guard let shownUnit, let statedUnit else { return shownUnit ?? statedUnit }
    return shownUnit == statedUnit ? shownUnit : nil
  }

  /// How well these axes are acceleration; nil for angular velocity.
  fileprivate var rank: Int? {
    let size = shownUnit == nil ? 0 : 1
    return switch kind {
    case .acceleration: 4 + size
    case .linear: 2 + size
    case .rotationOrGravity: shownUnit == nil ? nil : 1
    case .rotation: nil
    }
  }
}

extension ExaminedTable {
  /// The axes of acceleration: three columns whose names differ in the letters x, y and z only, otherwise three whose values are around 1 g.
  var acceleration: ProposedAxes? {
    let ranked = namedAxes.compactMap { axes in axes.rank.map { (axes: axes, rank: $0) } }
    // The first of the best.
    let best = ranked.reduce(nil as (axes: ProposedAxes, rank: Int)?) { best, next in
      best.map { $0.rank >= next.rank } == true ? best : next
    }
    return best?.axes ?? unnamedAxes
  }

  /// The axes of angular velocity that were recorded with acceleration.
  func rotation(besides acceleration: ProposedAxes) -> ProposedAxes? {
    namedAxes.first { axes in
      axes.places != acceleration.places
        && (axes.kind == .rotation || axes.kind == .rotationOrGravity)
    }
  }

  /// True if the names or the sizes of angular velocities show their unit.
  func statesRotationUnit(_ rotation: ProposedAxes) -> Bool {
    let axes = AxisColumns(rotation.places.map { numbers[$0] })
    return ColumnReading.RotationUnit.named(table.columnNames[rotation.places[0]]) != nil
      || ColumnReading.RotationUnit.shown(by: axes) != nil
  }

  /// The columns of other sensors of acceleration than one, each as the names of its three axes.
  func others(besides acceleration: ProposedAxes) -> [String] {
    namedAxes.filter { axes in
      axes.kind == .acceleration && acceleration.kind == .acceleration
        && !axes.places.contains(where: acceleration.places.contains)
    }.map { axes in axes.places.map { table.columnNames[$0].trimmed }.joined(separator: ", ") }
  }

  private var namedAxes: [ProposedAxes] {
    names.indices.compactMap { place in
      let name = names[place]
      guard !isOfOtherSensor(place) else { return nil }
      // The letter may stand anywhere: gFx, x (g), acc_x_g.
      return name.indices.filter { name[$0] == "x" }.lazy.compactMap { index -> ProposedAxes? in
        guard let y = self.place(of: name.replacingCharacters(at: index, with: "y"), near: place),
          let z = self.place(of: name.replacingCharacters(at: index, with: "z"), near: place)
        else { return nil }
        let places = [place, y, z]
        return places.allSatisfy({ isNumeric($0, share: Self.smallestShare) }) ? axes(places) : nil
      }.first
    }
  }

  /// Of columns of one name, the first one after a place, otherwise the last one before it.
  private func place(of name: String, near place: Int) -> Int? {
    names[place...].firstIndex { $0 === name } ?? names[..<place].lastIndex { $0 === name }
  }

  private func axes(_ places: [Int]) -> ProposedAxes {
    ProposedAxes(
      places: places, kind: kind(places[0]), shownUnit: unitOfGravity(places),
      statedUnit: statedUnit(places[0]))
  }

  /// Three columns side by side whose values are around 1 g, if it is clear which: those of a table of triples, or the only ones.
  private var unnamedAxes: ProposedAxes? {
    guard rows.count >= Self.smallestRowCount else { return nil }
    let taken = labels.map(\.place)
    let places = names.indices.filter { place in
      !taken.contains(place) && isNumeric(place, share: Self.smallestShare) && !rises(place)
        && !isOfOtherSensor(place)
    }
    let stride = places.count % 3 == 0 ? 3 : 1
    let found = Swift.stride(from: 0, to: places.count - 2, by: stride).map {
      axes(Array(places[$0...($0 + 2)]))
    }.filter { $0.shownUnit != nil && $0.kind == .acceleration }
    return stride == 3 || found.count == 1 ? found.first : nil
  }

  /// The share of rows that have numbers; tables of several sensors have gaps.
  private static let smallestShare = 0.3
  /// Rows without which values show nothing by their size.
  private static let smallestRowCount = 10

  /// True for the axes of a sensor that measures neither acceleration nor angular velocity.
  private func isOfOtherSensor(_ place: Int) -> Bool {
    let name = names[place]
    func has(_ words: String...) -> Bool { words.contains(where: name.contains) }
    let isGravity = has("grav") && !has("acc", "with", "incl", "nograv", "no_grav")
    return isGravity || ["qx", "qy", "qz", "qw"].contains(name.filter(\.isLetter))
      || has("mag", "orient", "quat", "attitude", "euler", "key.", "position", "pos_", "pos.")
      || has("velocity") && !has("angular")
  }

  private func kind(_ place: Int) -> ProposedAxes.NamedSensor {
    let name = names[place]
    func has(_ words: String...) -> Bool { words.contains(where: name.contains) }
    if has("gyr", "rot", "angular", "omega", "deg/s", "°/s", "rad/s", "dps") { return .rotation }
    if ["gx", "wx"].contains(name.filter(\.isLetter)) { return .rotationOrGravity }
    let isLinear = has("linear", "lin_", "lin.", "user", "without", "nograv", "no_grav", "excl")
    return isLinear ? .linear : .acceleration
  }

  private func statedUnit(_ place: Int) -> ColumnReading.AccelerationUnit? {
    let (name, words) = (names[place], words(place))
    if ["m/s", "ms-2", "ms^-2"].contains(where: name.contains)
      || words.contains(where: { ["ms2", "mps2", "mss"].contains($0) })
    {
      return .metersPerSecondSquared
    }
    return words.count > 1
      ? [.g, .mg].first { words.last?.elementsEqual($0.rawValue) == true } : nil
  }

  /// The unit of acceleration whose size and direction are those of gravity.
  private func unitOfGravity(_ places: [Int]) -> ColumnReading.AccelerationUnit? {
    let whole = rows.indices.filter { row in places.allSatisfy { numbers[$0][row].isFinite } }
    guard whole.count >= Self.smallestRowCount else { return nil }
    let axes = AxisColumns(places.map { place in whole.map { numbers[place][$0] } })
    guard let size = axes.medianSize, let share = axes.gravityShare,
      share >= AxisColumns.smallestGravityShare
    else { return nil }
    return ColumnReading.AccelerationUnit.allCases.first { $0.sizesWithGravity.contains(size) }
  }
}

extension AxisColumns {
  /// The size of the mean acceleration by the mean size from which gravity is in it: the movement of a person cancels out over two seconds.
  public static let smallestGravityShare = 0.5

  fileprivate init(_ columns: [[Double]]) { self.init(x: columns[0], y: columns[1], z: columns[2]) }

  private var sizes: [Double] {
    x.indices.map { (x[$0] * x[$0] + y[$0] * y[$0] + z[$0] * z[$0]).squareRoot() }
  }

  fileprivate var medianSize: Double? {
    let sorted = sizes.sorted()
    return sorted.isEmpty ? nil : sorted[sorted.count / 2]
  }

  /// The size of the mean by the mean size, in some seconds of samples: the median over pieces.
  fileprivate var gravityShare: Double? {
    let lengths = sizes
    let shares = stride(from: 0, to: x.count, by: Self.pieceCount).compactMap { start -> Double? in
      let piece = start..<Swift.min(start + Self.pieceCount, x.count)
      func sum(_ column: [Double]) -> Double { column[piece].reduce(0, +) }
      let mean = all.map(sum).reduce(0) { $0 + $1 * $1 }.squareRoot()
      let size = sum(lengths)
      return size > 0 ? mean / size : nil
    }.sorted()
    return shares.isEmpty ? nil : shares[shares.count / 2]
  }

  /// Samples of one to five seconds at the rates of phones.
  private static let pieceCount = 256
}

extension String {
  fileprivate func replacingCharacters(at index: Index, with letter: String) -> String {
    self[..<index] + letter + self[self.index(after: index)...]
  }
}
