import CLibrary
import Synchronization

/// Remembers that the program was asked to stop.
///
/// No thread of its own watches for it: workers are copies of a process that has one thread only.
public struct Interruption {
  private static let received = Atomic<Int32>(0)
  /// There is something to be left in order.
  private static let isAtWork = Atomic<Bool>(false)
  /// Whoever waits for a reader that reads nothing ends all the same.
  private static let patienceSeconds: UInt32 = 4

  /// Takes over INT, TERM and HUP from now on, also where the caller has blocked them. Until work begins they
  /// end the program at once.
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

  /// From now on what was begun is left in order first.
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
