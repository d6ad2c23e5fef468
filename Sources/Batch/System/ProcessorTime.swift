import CLibrary
// Its header defines `timeval` as well, and a build from nothing may take the type from there.
import CWorker

/// What the system has counted of the work of processes.
enum ProcessorTime {
  /// Of this process so far.
  static var ownSeconds: Double { seconds(own) }

  /// Of the workers that have ended.
  static var workersSeconds: Double { seconds(children) }

  #if os(Linux)
    private static let own = Int32(RUSAGE_SELF.rawValue)
    private static let children = Int32(RUSAGE_CHILDREN.rawValue)
  #else
    private static let (own, children) = (RUSAGE_SELF, RUSAGE_CHILDREN)
  #endif

  private static func seconds(_ whose: Int32) -> Double {
    var usage = rusage()
    getrusage(whose, &usage)
    return [usage.ru_utime, usage.ru_stime].reduce(0) {
      $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6
    }
  }
}
