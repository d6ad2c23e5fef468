import CLibrary
import Synchronization

/// Remembers the signal that asked the program to stop.
///
/// Signal handlers are used instead of a thread, since workers are copies of a process that must
/// have one thread only.
public struct Interruption {
  private static let received = Atomic<Int32>(0)
  /// True while there is work to be completed before the end.
  private static let isAtWork = Atomic<Bool>(false)
  /// After this time the process ends even if it waits, for example for a reader of its output.
  private static let patienceSeconds: UInt32 = 4

  /// Handles INT, TERM and HUP from now on, even if the caller has blocked them. Until work begins
  /// they end the program at once.
  public init() {
    var all = sigset_t()
    sigfillset(&all)
    sigprocmask(SIG_UNBLOCK, &all, nil)
    Self.endAtOnce()
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) { number in
        Interruption.received.store(number, ordering: .relaxed)
        guard Interruption.isAtWork.load(ordering: .relaxed) else {
          _exit(number == SIGINT ? 130 : 143)
        }
        signal(number, SIG_DFL)  // whoever asks twice will not wait
        alarm(Interruption.patienceSeconds)
      }
    }
  }

  /// From now on a signal lets the program complete its files before it ends.
  public func beginWork() { Self.isAtWork.store(true, ordering: .relaxed) }

  private static func endAtOnce() {
    signal(SIGALRM) { _ in
      _exit(Interruption.received.load(ordering: .relaxed) == SIGINT ? 130 : 143)
    }
  }

  var isRequested: Bool { number != nil }

  /// The signal that requested the end: INT or TERM, or TERM after HUP; nil if none arrived.
  public var number: Int32? {
    switch Self.received.load(ordering: .relaxed) {
    case SIGTERM, SIGHUP: SIGTERM
    case SIGINT: SIGINT
    default: nil
    }
  }
}
