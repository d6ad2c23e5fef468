import Batch
import Recordings
import Report
import Study

/// The recordings of a run, by the command in its record.
extension FinishedRun {
  /// The run's own command as one that draws.
  ///
  /// - Parameters:
  ///   - own: its options on the machine and on drawing come before those of the run.
  ///   - sources: files of the run of which some must be there.
  func recordings(
    _ own: Invocation, holdingAnyOf sources: Set<String>, _ names: Names
  ) -> DrawReport.PastRecordings {
    if hasPseudonyms {
      return .lost(
        "its record contains only pseudonyms of files. Call analyze report with the recordings and "
          + "--pseudonym-key-file instead of the run.")
    }
    let parser = ArgumentParser(table: CommandLineTable.program)
    guard let past = try? parser.parse(arguments) else {
      return .lost("this version does not understand the command of the run. \(Self.remedy)")
    }
    if past.command.kind == .merge {
      return .lost("it was merged from several runs. \(Self.remedy)")
    }
    if arguments.contains(where: { $0.contains(ShownArguments.replacement) }) {
      return .lost("its record does not contain the command line. \(Self.remedy)")
    }
    let options = Self.options(of: past)
    if (past.operands + options.flatMap(\.paths)).contains(where: isStream) {
      return .lost(
        "it read from standard input or a pipe, which cannot be read again. \(Self.remedy)")
    }
    if let option = options.first(where: { !$0.paths.allSatisfy(FileKind.isThere) }) {
      return .lost(
        "the file of its --\(option.name) is not where the run found it. \(Self.place)")
    }
    guard past.operands.allSatisfy(FileKind.isThere),
      past.values.isGiven(.filesFrom) || past.operands.holdAny(of: sources)
    else {
      return .lost(
        "the recordings of this run are not where its command found them. \(Self.place)")
    }
    do {
      return .found(try RunSettings(drawing(past, own), names))
    } catch {
      return .lost("this version refuses the command of the run. \(Self.remedy)")
    }
  }

  private static let remedy = "Call analyze report with the recordings instead of the run."
  private static let place =
    "Call analyze report in the folder where the run was started, or with the recordings instead of the run."

  /// Options that name what the run has read.
  private static func options(of past: Invocation) -> [(name: String, paths: [String])] {
    let readers = CommandLineTable.program.options(of: past.command).filter {
      $0.section == .input && [.file, .folder].contains($0.kind)
    }
    return readers.map { ($0.name, past.values.texts($0)) }
  }

  private func drawing(_ past: Invocation, _ own: Invocation) -> Invocation {
    let known = Set(CommandLineTable.program.options(of: own.command).map(\.name))
    var texts = Dictionary(past.values.all.map { ($0.name, $0.texts) }) { first, _ in first }
    texts = texts.filter { known.contains($0.key) && $0.key != OptionSpec.outputFile.name }
    if past.command.kind == .task { texts[OptionSpec.task.name] = [past.command.name] }
    for (name, values) in own.values.all { texts[name] = values }
    return Invocation(
      command: own.command, operands: past.operands, values: own.values.with(texts))
  }
}

extension DrawReport.PastRecordings {
  fileprivate static func lost(_ reason: String) -> Self {
    .lost(remark: "Without pictures: \(reason)")
  }
}

private func isStream(_ path: String) -> Bool {
  path == "-" || (try? FileKind(path)) == .stream
}

extension [String] {
  /// True if one of the files in the tables lies below these operands; otherwise the folder need not be searched. Paths in
  /// tables are relative to the deepest folder that contains all operands, which is the folder of the first or above it.
  fileprivate func holdAny(of sources: Set<String>) -> Bool {
    guard let first else { return false }
    // Of a file that is a link the folder counts in which the link lies.
    for place in [first, OutputFolder.parent(of: first)] {
      guard var folder = resolved(place) else { continue }
      while true {
        if sources.contains(where: { FileKind.isThere("\(folder)/\($0)") }) { return true }
        guard folder.count > 1 else { break }
        folder = OutputFolder.parent(of: folder)
      }
    }
    return false
  }
}
