import Recordings

/// Analyzes units side by side and hands on what they came to in one fixed order.
struct Batch {
  let units: [StudyUnit]
  let analyzer: UnitAnalyzer
  let jobs: Int
  let interruption: Interruption

  /// Finished units that wait for an earlier one may be this many per job, so that memory stays flat.
  static let aheadPerJob = 16

  /// Calls `take` with each unit's result, in the order of the units, and the first path of the next.
  ///
  /// Ends early, without error, when the program is told to stop.
  func run(
    _ take: (_ result: UnitResult, _ frontier: String?) throws -> Void
  ) async throws {
    let analyzer = analyzer
    try await withThrowingTaskGroup(of: (Int, UnitResult).self) { group in
      var finished: [Int: UnitResult] = [:]
      var (next, oldest) = (0, 0)
      while oldest < units.count, !interruption.isRequested {
        while next < units.count, next - oldest < jobs * Self.aheadPerJob,
          next - oldest - finished.count < jobs
        {
          let (position, unit) = (next, units[next])
          group.addTask { (position, analyzer.analyze(unit)) }
          next += 1
        }
        guard let (position, result) = try await group.next() else { break }
        finished[position] = result
        while let result = finished.removeValue(forKey: oldest) {
          oldest += 1
          try take(result, oldest < units.count ? units[oldest].paths.first : nil)
        }
      }
      group.cancelAll()
    }
  }
}
