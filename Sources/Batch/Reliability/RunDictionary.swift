import Metrics

/// What the dictionary of a run states about its metrics.
struct RunDictionary {
  /// A metric of a task.
  struct Entry {
    let task, metric, label: String
    /// Whether its values are numbers: neither words nor true and false.
    let isNumeric: Bool
    /// Whether a percentage of a value has a meaning.
    let isRatio: Bool
    /// Position in the dictionary.
    let order: Int
  }

  private(set) var entries: [Entry] = []
  private var places: [[String]: Int] = [:]

  fileprivate init() {}

  /// Nil for a metric that is not in the dictionary.
  func entry(task: String, metric: String) -> Entry? { places[[task, metric]].map { entries[$0] } }

  fileprivate mutating func add(
    task: String, metric: String, label: String, type: String, unit: String, range: String
  ) {
    places[[task, metric]] = entries.count
    entries.append(
      Entry(
        task: task, metric: metric, label: label.isEmpty ? metric : label,
        isNumeric: ["number", "count"].contains(type),
        isRatio: ValueRange(range)?.lowest == 0 && !unit.hasPrefix("dB"), order: entries.count))
  }
}

extension FinishedRun {
  /// The dictionary beside the tables.
  func dictionary() throws -> RunDictionary {
    var dictionary = RunDictionary()
    let columns = ["task", "metric", "label", "type", "unit", "range"]
    try table("dictionary").forEachRow(columns, required: columns) { row in
      let cells = row.cells
      dictionary.add(
        task: cells[0], metric: cells[1], label: cells[2], type: cells[3], unit: cells[4],
        range: cells[5])
    }
    return dictionary
  }
}
