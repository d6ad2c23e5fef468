import Recordings

/// Works on units side by side and hands on what they came to in one fixed order.
struct Batch {
  let units: [StudyUnit]
  let work: @Sendable (StudyUnit) -> UnitResult
  let jobs: Int
  let interruption: Interruption

  /// Finished portions that wait for an earlier one may be this many per job, so that memory stays flat.
  static let aheadPerJob = 4
  /// A job takes several units at a time, or it would wait for its next one as often as it works.
  static let largestPortion = 8

  /// Calls `take` with each unit's result, in the order of the units, and the first source of the next.
  ///
  /// Ends early, without error, when the program is told to stop.
  func run(
    _ take: (_ result: UnitResult, _ frontier: String?) throws -> Void
  ) async throws {
    let portions = portions()
    let work = work
    try await withThrowingTaskGroup(of: (Int, [UnitResult]).self) { group in
      var finished: [Int: [UnitResult]] = [:]
      var (next, oldest) = (0, 0)
      while oldest < portions.count, !interruption.isRequested {
        while next < portions.count, next - oldest < jobs * Self.aheadPerJob,
          next - oldest - finished.count < jobs
        {
          let (position, portion) = (next, units[portions[next]])
          group.addTask { (position, portion.map(work)) }
          next += 1
        }
        guard let (position, results) = try await group.next() else { break }
        finished[position] = results
        while let results = finished.removeValue(forKey: oldest) {
          for (unit, result) in zip(portions[oldest], results) {
            try take(result, unit + 1 < units.count ? frontier(units[unit + 1]) : nil)
          }
          oldest += 1
        }
      }
      group.cancelAll()
    }
  }

  /// No row of a unit or of those behind it comes before this source.
  private func frontier(_ unit: StudyUnit) -> String? { unit.firstSource }

  /// Small enough that every job gets several of them.
  private func portions() -> [Range<Int>] {
    let size = max(1, min(Self.largestPortion, units.count / (jobs * 8)))
    return stride(from: 0, to: units.count, by: size).map { $0..<min($0 + size, units.count) }
  }
}
