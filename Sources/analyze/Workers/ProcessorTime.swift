import Foundation

/// What the system has counted of the work of processes.
enum ProcessorTime {
  /// Of this process so far.
  static var ownSeconds: Double { seconds(RUSAGE_SELF) }

  /// Of the workers that have ended.
  static var workersSeconds: Double { seconds(RUSAGE_CHILDREN) }

  #if os(Linux)
    private typealias Whose = __rusage_who
  #else
    private typealias Whose = Int32
  #endif

  private static func seconds(_ whose: Whose) -> Double {
    var usage = rusage()
    getrusage(whose, &usage)
    return [usage.ru_utime, usage.ru_stime].reduce(0) {
      $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6
    }
  }
}
