import Text

/// The `--columns` text that would read a table of an unknown writer, filled in from its header; for the error of that table.
public enum ProposedColumns {
  /// Nil for a table that does not look like motion.
  public static func text(for table: DelimitedTable) -> String? {
    let names = table.columnNames
    guard table.count > 0, names.count <= largestColumnCount,
      !names.contains(where: { $0.hasPrefix("key.") }), let axes = axes(in: names)
    else { return nil }
    let time = names.indices.first { place in !axes.contains(place) && isTime(names[place]) }
    var entries = time.map { ["t=\(reference($0, names))"] } ?? ["rate=100"]
    for (key, place) in zip(["x", "y", "z"], axes) {
      entries.append("\(key)=\(reference(place, names))")
    }
    if let unit = unit(table, axes) { entries.append("unit=\(unit.rawValue)") }
    for (label, words) in labelWords {
      let place = names.indices.first { place in
        !axes.contains(place) && place != time
          && words.contains(names[place].lowercased().filter { $0.isLetter || $0.isNumber })
      }
      if let place { entries.append("\(label)=\(reference(place, names))") }
    }
    return entries.joined(separator: ",")
  }

  /// Names of columns that say whose the rows are: without them the rows of several people would be one recording.
  private static let labelWords: [(label: String, words: Set<Term>)] = [
    (
      "participant",
      [
        "participant", "participantid", "subject", "subjectid", "subj", "patient", "patientid",
        "userid", "person", "personid", "pid", "healthcode",
      ]
    ), ("visit", ["visit", "wave", "timepoint"]),
    ("session", ["session", "sessionid", "recordid", "recording", "taskrunuuid", "run", "runid"]),
  ]

  /// No recorder writes more columns.
  private static let largestColumnCount = 1000

  /// A name, or the number of the column if the name has a sign with a meaning in the option.
  private static func reference(_ place: Int, _ names: [String]) -> String {
    let name = names[place].trimmed
    return name.isEmpty || name.contains { ",='\"".contains($0) } ? "\(place + 1)" : name
  }

  private static func isTime(_ name: String) -> Bool {
    let name = name.lowercased()
    return ["t", "ms", "s", "sec"].contains(name) || name.contains("time")
      || name.contains("elapsed")
  }

  /// Names of other sensors, whose axes are not acceleration.
  private static let others = [
    "gyr", "mag", "rot", "orient", "quat", "attitude", "key.", "gravity",
  ]

  /// Three columns whose names differ in the letters x, y and z only.
  private static func axes(in names: [String]) -> [Int]? {
    let folded = names.map { $0.lowercased() }
    let candidates = folded.indices.compactMap { place -> [Int]? in
      let name = folded[place]
      guard !others.contains(where: name.contains) else { return nil }
      // The letter may stand anywhere: gFx, x (g), acc_x_g.
      return name.indices.filter { name[$0] == "x" }.lazy.compactMap { index -> [Int]? in
        let places = ["y", "z"].map { letter in
          folded.firstIndex(of: name.replacingCharacters(at: index, with: letter))
        }
        guard let y = places[0], let z = places[1] else { return nil }
        return [place, y, z]
      }.first
    }
    return candidates.first { folded[$0[0]].contains("acc") } ?? candidates.first
  }

  private static func unit(_ table: DelimitedTable, _ axes: [Int]) -> ColumnReading
    .AccelerationUnit?
  {
    let name = table.columnNames[axes[0]].lowercased()
    if name.contains("m/s") { return .metersPerSecondSquared }
    let rows = Array(0..<min(table.count, 1000))
    let columns = axes.map { table.numbers(at: $0, of: rows) }
    let sizes = rows.map { row in columns.reduce(0) { $0 + $1[row] * $1[row] }.squareRoot() }
      .filter(\.isFinite).sorted()
    guard !sizes.isEmpty else { return nil }
    switch sizes[sizes.count / 2] {
    case 0.8...1.3: return .g
    case 7.8...12.8: return .metersPerSecondSquared
    case 800...1300: return .mg
    default: return nil
    }
  }
}

extension String {
  fileprivate func replacingCharacters(at index: Index, with letter: String) -> String {
    self[..<index] + letter + self[self.index(after: index)...]
  }
}
