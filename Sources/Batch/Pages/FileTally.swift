import Metrics

/// Files by what became of them.
struct FileTally {
  private(set) var count = 0
  private(set) var errorCount = 0
  private(set) var skippedCount = 0
  /// Those of which another was used that has the same content.
  private(set) var duplicateCount = 0

  mutating func add(_ cells: [String], _ columns: [String]) {
    guard let place = columns.firstIndex(of: "verdict"), cells.indices.contains(place) else {
      return
    }
    count += 1
    if cells[place] == Quality.error.rawValue { errorCount += 1 }
    if cells[place] == "skipped" { skippedCount += 1 }
    if cells[place] == "duplicate" { duplicateCount += 1 }
  }

  /// In the order of the work.
  func flow(sessions: Int) -> [(name: String, count: Int)] {
    let known = count - skippedCount
    return [("files found", count), ("of a known kind", known)]
      + (duplicateCount > 0 ? [("duplicates left out", duplicateCount)] : [])
      + [("read", known - errorCount - duplicateCount), ("sessions in the tables", sessions)]
  }
}
