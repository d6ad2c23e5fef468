import Batch
import Report

/// `analyze review`: how far reviewers agree with each other and with the program.
struct ReviewCommand {
  let invocation: Invocation
  let console: Console

  func run() throws -> ExitStatus {
    let (folder, files) = (invocation.operands.prefix(1), invocation.operands.dropFirst())
    guard let run = try FinishedRun(Array(folder), console) else {
      throw SettingsError(
        description:
          "\(folder.map(shown).joined()): contains no run; give a folder written by `analyze run -o`"
      )
    }
    let values = invocation.values
    let bytes = try CompareReviews(run, Array(files)).bytes(values.writtenForm())
    let writer = CheckedWriter.standardOutput()
    try writer.write(bytes)
    try writer.flush()
    return .success
  }
}
