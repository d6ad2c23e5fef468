import Dispatch
import Foundation
import Synchronization

/// Remembers that the program was asked to stop.
final class Interruption {
  private let received = Received()
  private let sources: [any DispatchSourceSignal]

  /// Takes over INT, TERM and HUP from now on.
  init() {
    sources = [SIGINT, SIGTERM, SIGHUP].map { [received] number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        received.signal.store(number, ordering: .relaxed)
        signal(number, SIG_DFL)  // whoever asks twice will not wait
      }
      source.resume()
      return source
    }
  }

  var isRequested: Bool { status != nil }

  /// 130 after INT, 143 after TERM.
  var status: ExitStatus? {
    switch received.signal.load(ordering: .relaxed) {
    case SIGTERM, SIGHUP: .terminated
    case SIGINT: .interrupted
    default: nil
    }
  }
}

/// The last signal; 0 for none.
private final class Received: Sendable {
  let signal = Atomic<Int32>(0)
}
