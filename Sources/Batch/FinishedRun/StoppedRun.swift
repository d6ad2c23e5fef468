import Report

/// A run that was stopped before its tables had their names, found by the journal in its folder.
struct StoppedRun {
  private let setup: RunSetup

  /// Nil for a folder without such a run, while a run is writing into it, and for a journal whose end is damaged.
  ///
  /// - Parameter hasTables: whether the folder holds the tables of an earlier run. A journal of which bytes are lost may then
  ///   be that of the earlier run.
  init?(in folder: String, hasTables: Bool) {
    guard FileKind.isThere("\(folder)/\(Journal.name)"),
      let journal = try? Journal(in: folder, isReadOnly: true), !journal.isFinished,
      let setup = journal.setup, !hasTables || journal.lostByteCount == 0
    else { return nil }
    self.setup = setup
  }

  /// How to continue it, without names.
  var remedyWithoutNames: String {
    let option = CommandLineWords.option(continuing: setup.continuedArguments)
    return option.map { "continue it with its command and --\($0)" } ?? "repeat its command"
  }

  /// How to continue it; with the command, unless names in it are withheld.
  var remedy: String {
    if setup.hasPseudonyms { return remedyWithoutNames }
    let command = CommandLineWords(
      ["analyze"] + setup.continuedArguments,
      takesStandardInput: setup.continuedArguments.contains("-"))
    let input = command.takesStandardInput ? " with the same standard input" : ""
    return "continue it\(input): " + command.continuing.map(shellQuoted).joined(separator: " ")
  }
}
