/// What a worker may use before it is ended.
struct WorkerLimits: Sendable {
  /// Processor time for one file or one session, so that other work of the machine changes no result.
  let seconds: Double
  /// Of memory.
  let byteCount: Int

  /// What a worker may have mapped. Far more than it may use, so that its supervisor, who looks now and then, is the
  /// first to see it; this stops one that takes all at once.
  var mostMapped: Int { byteCount < Int.max / 4 ? 2 * byteCount + (1 << 30) : Int.max }

  /// The least that `--memory` accepts. No share is smaller: common recordings fit in, however many jobs there are.
  static let leastMegabytes = 64

  init(seconds: Double, byteCount: Int) { (self.seconds, self.byteCount) = (seconds, byteCount) }

  /// Wall-clock time for one file or one session, against what waits forever without working.
  var wallSeconds: Double { 10 * seconds }

  /// For everything between files and sessions, which is little. At least some seconds, since a busy machine may
  /// take these to let a worker begin.
  var secondsAtRest: Double { max(seconds, 5) }

  /// What the options say; all jobs together leave a tenth of the memory to others.
  init(_ values: OptionValues, jobs: Int) {
    let given = values.integer(.memory).map { $0 << 20 }
    self.init(
      seconds: values.number(.timeout) ?? 600,
      byteCount: given ?? Self.share(of: MemoryAtHand.byteCount, jobs: jobs))
  }

  /// What each job may have of all memory.
  static func share(of byteCount: UInt64, jobs: Int) -> Int {
    max(Int(clamping: byteCount / 10 * 9 / UInt64(max(jobs, 1))), leastMegabytes << 20)
  }
}
