import Foundation

/// A table of subjects on occasions with what psych 2.2.9 (R), pingouin 0.7.0 and SciPy 1.17.1 make of it, from
/// Tests/Oracles/reliability.csv, which Tests/Oracles/reliability.py writes.
struct ReferenceTable {
  let occasionCount: Int
  let values: [Double]
  private let reference: [String: Double]

  subscript(_ name: String) -> Double { reference[name] ?? .nan }

  /// All of the file.
  static func all() throws -> [ReferenceTable] {
    let path = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../Oracles/reliability.csv")
    let rows = try String(contentsOf: path, encoding: .utf8).split(separator: "\n").map {
      $0.split(separator: ",").map(String.init)
    }
    return rows.dropFirst().map { cells in
      let named = Dictionary(zip(rows[0], cells)) { first, _ in first }
      return ReferenceTable(
        occasionCount: named["occasions"].flatMap(Int.init) ?? 0,
        values: (named["values"] ?? "").split(separator: " ").compactMap { Double($0) },
        reference: named.compactMapValues(Double.init))
    }
  }

  func column(_ number: Int) -> [Double] {
    stride(from: number, to: values.count, by: occasionCount).map { values[$0] }
  }
}

/// Equal to so many parts in 10^10 of the larger of one and the expected value.
func areClose(_ value: Double?, _ expected: Double, within tolerance: Double = 1e-10) -> Bool {
  guard let value else { return false }
  return abs(value - expected) <= tolerance * max(1, abs(expected))
}
