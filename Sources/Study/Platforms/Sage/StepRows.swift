import Recordings

/// The rows of a table that belong to one visit to one step.
struct StepRows {
  /// The last component of the step's path; nil where rows have none.
  let step: String?
  /// In the order of the file.
  var rows: [Int] = []

  /// Parts a table by its column `stepPath`. A row that is no sample marks where a step begins: one that comes
  /// again is another visit.
  static func all(in table: ItemTable, isSample: (Int) -> Bool) -> [StepRows] {
    let paths = table.words("stepPath")
    let names = (paths?.words ?? []).map(lastComponent)
    var visits: [StepRows] = []
    // By the place of the path among the words; the last is for rows without.
    var current = [Int?](repeating: nil, count: names.count + 1)
    for row in 0..<table.count {
      let place = paths?.positions[row] ?? names.count
      guard isSample(row) else {
        current[place] = nil
        continue
      }
      let visit = current[place] ?? visits.count
      if visit == visits.count {
        visits.append(StepRows(step: place < names.count ? names[place] : nil))
        current[place] = visit
      }
      visits[visit].rows.append(row)
    }
    return visits.ofTasks
  }
}

extension [StepRows] {
  /// Recorders run from the first page to the last. Where some steps are a task's own, the others are
  /// countdowns and instructions; else those are that are called so.
  fileprivate var ofTasks: [StepRows] {
    let own = filter { $0.step.flatMap(ActiveTask.init(step:)) != nil }
    if !own.isEmpty { return own }
    let others = filter { visit in
      let name = visit.step?.lowercased() ?? ""
      return !["countdown", "instruct", "introduction"].contains(where: name.contains)
    }
    return others.isEmpty ? self : others
  }
}
