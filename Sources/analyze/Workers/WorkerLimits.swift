import Foundation

/// What a worker may use before it is ended.
struct WorkerLimits: Sendable {
  /// For one file or one session.
  let seconds: Double
  /// Of memory.
  let byteCount: Int

  /// What a worker may have mapped. Far more than it may use, so that its supervisor, who looks now and then, is the
  /// first to see it; this stops one that takes all at once.
  var mostMapped: Int { byteCount < Int.max / 4 ? 2 * byteCount + (1 << 30) : Int.max }

  /// What the options say; all jobs together leave a tenth of the memory to others.
  init(_ values: OptionValues, jobs: Int) {
    seconds = values.number(.timeout) ?? 600
    let share = ProcessInfo.processInfo.physicalMemory / 10 * 9 / UInt64(max(jobs, 1))
    byteCount = values.integer(.memory).map { $0 << 20 } ?? Int(clamping: share)
  }
}
