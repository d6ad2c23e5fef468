/// How the program ends, for scripts.
enum ExitStatus: Int32, Sendable, CaseIterable {
  case success = 0
  case someFailed = 1
  case usage = 2
  case fault = 70
  case cannotWrite = 74
  case interrupted = 130
  case terminated = 143

  /// When the program ends so, as one line of the manual.
  var meaning: String {
    switch self {
    case .success: "Every input was analyzed."
    case .someFailed: "Some input was not; its row says why. With --fail-on none this is 0."
    case .usage: "Wrong usage, a bad value or a missing path; nothing was analyzed."
    case .fault: "A fault of the program itself."
    case .cannotWrite:
      "Output could not be written; nothing half-written stands under a final name."
    case .interrupted: "Stopped by the INT signal."
    case .terminated: "Stopped by the TERM signal."
    }
  }
}
