import Foundation
import TestSupport
import Text

/// Values of an export beside those of the plain sessions it was made of.
enum Exports {
  /// Values by task, step, attempt and metric, those of several sessions side by side.
  typealias Values = [[String]: [String]]

  static func folder(_ name: String) -> URL {
    URL(filePath: Fixture.exportsFolder).appending(path: name)
  }

  /// The values of plain sessions, each given as participant and folder.
  static func plainValues(_ sessions: [String]) throws -> Values {
    let paths = sessions.map { "\(Fixture.sampleData)/\($0)" }
    return try values(Tool.run(["run"] + paths).table)
  }

  static func values(_ table: Table) throws -> Values {
    var values: Values = [:]
    for row in table.rows {
      let key = ["task", "step", "attempt", "metric"].map { row[$0] ?? "" }
      values[key, default: []].append(row["content"] ?? "")
    }
    return values.mapValues { $0.sorted() }
  }

  /// The values that differ, by key.
  static func differences(_ values: Values, _ others: Values) -> [[String]: [[String]]] {
    Set(values.keys).union(others.keys).reduce(into: [:]) { all, key in
      let (a, b) = (values[key] ?? [], others[key] ?? [])
      if a != b { all[key] = [a, b] }
    }
  }
}
