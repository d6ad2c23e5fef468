/// What ended a process while it worked on a file or a session.
public enum WorkerDownfall: String, Error, Sendable {
  case crashed
  case timedOut = "timed_out"
  case outOfMemory = "out_of_memory"

  /// In the language of the `flags` column.
  public var code: String { rawValue }

  var explanation: String {
    switch self {
    case .crashed:
      "the program failed on it; the rest goes on; please report it, with the file if you may"
    case .timedOut:
      "it took longer than --timeout allows; allow more or leave it out"
    case .outOfMemory:
      "it took more memory than --memory allows; allow more or leave it out"
    }
  }
}
