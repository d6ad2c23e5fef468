/// What ended a process while it worked on a file or a session.
public enum WorkerDownfall: String, Codable, Error, Sendable {
  case crashed
  case timedOut
  case outOfMemory

  /// The issue it is, and its words.
  public var diagnosis: Diagnosis {
    switch self {
    case .crashed: Diagnosis(.crashed, "the program failed on it")
    case .timedOut: Diagnosis(.timedOut, "it took longer than --timeout allows")
    case .outOfMemory: Diagnosis(.outOfMemory, "it took more memory than --memory allows")
    }
  }
}
