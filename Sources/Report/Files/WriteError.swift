/// Why output could not be written: place, what is wrong, what to do.
public enum WriteError: Error, Sendable, Equatable, CustomStringConvertible {
  /// Whoever read a pipe has had enough, as `head` does; the program ends quietly.
  case readerGone(place: String)
  /// Another process writes into the folder.
  case busy(place: String)
  /// The system refused.
  case failed(place: String, SystemErrorCode)
  /// What was written before cannot be read again.
  case unreadable(place: String, SystemErrorCode)

  /// Sorts out what a system call said about a path or `standard output`.
  init(_ place: String, _ code: SystemErrorCode) {
    self = code.isBrokenPipe ? .readerGone(place: place) : .failed(place: place, code)
  }

  /// One line: `out/metrics.csv: cannot be written (No space left on device); free some space …`.
  public var description: String {
    switch self {
    case .readerGone(let place):
      "\(shown(place)): the reader is gone; nothing more was written"
    case .busy(let place):
      "\(shown(place)): another run is writing there; wait until it has ended or choose another folder"
    case .failed(let place, let code):
      "\(shown(place)): cannot be written (\(code.words)); \(code.remedy)"
    case .unreadable(let place, let code):
      "\(shown(place)): cannot be read (\(code.words)); check the disk and run again"
    }
  }
}
