import Analyses
import Metrics
import Recordings
import Report
import Text

/// What the dictionary of a run states about its metrics.
struct RunDictionary {
  /// A metric of a task.
  struct Entry {
    let task, metric, label: String
    /// True if its values are numbers, neither texts nor booleans.
    let isNumeric: Bool
    /// True if a percentage of a value is meaningful.
    let isRatio: Bool
    /// The type as the dictionary names it.
    let type: Term
    let unit: String
    /// True for a main value of its task. Runs of versions before 0.8 do not say so.
    let isMain: Bool
    /// `higher` or `lower`; nil where neither is better, and in runs of versions before 0.8.
    let better: Term?
    /// Position in the dictionary.
    let order: Int
  }

  private(set) var entries: [Entry] = []
  private var places: [[Term]: Int] = [:]

  fileprivate init() {}

  /// The dictionary of all metrics of this program, for commands that read no run.
  static var ofProgram: RunDictionary {
    var dictionary = RunDictionary()
    for row in Catalog.entries.flatMap(\.rows) { dictionary.add(row) }
    return dictionary
  }

  /// The entry of a metric; nil if the dictionary does not contain it.
  func entry(task: String, metric: String) -> Entry? { places[[task, metric]].map { entries[$0] } }

  /// The main metrics of each task: those of the program if the dictionary states none, as those of versions before 0.8 do.
  var mainMetrics: Set<[Term]> {
    let stated = Set(entries.filter(\.isMain).map { [$0.task, $0.metric] })
    guard stated.isEmpty else { return stated }
    return Set(
      Catalog.analyses.flatMap { analysis in
        analysis.headlines.map { [analysis.task.rawValue, $0] }
      })
  }

  fileprivate mutating func add(_ row: DictionaryRow) {
    places[[row.task, row.metric]] = entries.count
    let lowest = row.range.flatMap(ValueRange.init)?.lowest
    entries.append(
      Entry(
        task: row.task, metric: row.metric, label: row.label.isEmpty ? row.metric : row.label,
        isNumeric: row.isNumeric, isRatio: lowest == 0 && row.unit?.hasPrefix("dB") != true,
        type: row.type, unit: row.unit ?? "", isMain: row.headline, better: row.better,
        order: entries.count))
  }
}

extension FinishedRun {
  /// Reads the dictionary in the folder of the run.
  func dictionary() throws -> RunDictionary {
    var dictionary = RunDictionary()
    try written(DictionaryRow.table).forEachLine(of: DictionaryRow.table) { dictionary.add($0.row) }
    return dictionary
  }
}
