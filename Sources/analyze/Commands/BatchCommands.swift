import Analyses
import Batch
import CLibrary
import Recordings
import Report
import Study
import Text

/// Commands over a study: they convert options to settings, and results to an exit status.
struct BatchCommands {
  let invocation: Invocation
  let console: Console

  private var values: OptionValues { invocation.values }

  /// `run` and the commands named after tasks. On a terminal, a run prints a summary.
  func tables() throws -> ExitStatus {
    try withNames { names in
      if invocation.command.kind == .run, StandardStreams.outputIsTerminal,
        !values.isGiven(\.output), !invocation.asksForTable, !invocation.typed.wide
      {
        var settings = try RunSettings(invocation, names)
        settings.purpose = .summary
        return try SummarizeStudy(console, names, width: ownHelpWidth).run(
          settings, hint: "for the tables: add -o DIR, or > metrics.csv for the metrics only",
          countsLast: true)
      }
      let command = ShownArguments(invocation, names).whole
      return try RunTables(try RunSettings(invocation, names), console, command: command).run()
    }
  }

  /// Shows what a run would do: on a terminal a summary, otherwise a row for each file.
  func plan(width: Int) throws -> ExitStatus {
    try withNames { names in
      let output = values.planOutput
      let isForPeople =
        StandardStreams.outputIsTerminal && output == nil && !values.isGiven(\.planFormat)
        && !values.noHeader
      let view: PlanStudy.View =
        values.save
        ? .settings(options: savedOptions(names))
        : values.kinds ? .kinds : isForPeople ? .summary(width: width) : .files
      let isMap = values.kinds ? false : output.map { !$0.isEmpty && $0 != "-" } ?? false
      return try PlanStudy(
        try RunSettings(invocation, names), console, view, to: output,
        next: ShownArguments(invocation, names).asRun(withMap: isMap ? output : nil)
      ).run()
    }
  }

  /// The given options as the settings of a study hold them, with files relative to its folder.
  private func savedOptions(_ names: Names) -> JSONValue {
    SettingsRecord(invocation, names).json(
      below: invocation.operands.first.flatMap { resolved($0) })
  }

  func inspect() throws -> ExitStatus {
    try withNames { names in
      let isForPeople = !invocation.asksForTable && StandardStreams.outputIsTerminal
      return try InspectFiles(try RunSettings(invocation, names), console, isForPeople: isForPeople)
        .run()
    }
  }

  /// Draws pictures of recordings, or of a finished run.
  func plot() throws -> ExitStatus {
    let ofRun = FinishedRunCommands(invocation: invocation, console: console)
    if let run = try FinishedRun(invocation.operands, console) { return try ofRun.plot(run) }
    try ofRun.refuseComparisons()
    return try withNames { names in
      try PlotPictures(
        try RunSettings(invocation, names), console, step: values.step, picture: values.picture,
        sessions: values.session
      ).run(to: values.outputFile, dpi: values.dpi) { try bareRecording() }
    }
  }

  /// The signal and the spectrum of a single recording, read by a confined process; nil for anything else.
  private func bareRecording() throws -> [UInt8]? {
    guard invocation.operands.count == 1, let path = invocation.operands.first, values.step == nil,
      values.picture.map(RecordingPictures.names.contains) ?? true,
      MemberOperand(path) != nil || (try? FileKind(path)) == .file
    else { return nil }
    let command = ConfinedCommand(console, place: path, reading: FileCommand.paths(invocation))
    var bytes: [UInt8] = []
    let drawing = FileCommand(invocation: invocation, console: console)
    let status = try command.run {
      ((try? drawing.pictures(only: values.picture)) ?? .someFailed).rawValue
    } _: {
      bytes += $0
    }
    return status == ExitStatus.success.rawValue && !bytes.isEmpty ? bytes : nil
  }

  /// Summarizes recordings, or a finished run.
  func summary(width: Int) throws -> ExitStatus {
    try withNames { names in
      let summary = SummarizeStudy(console, names, width: width)
      if let run = try FinishedRun(invocation.operands, console) { return try summary.run(of: run) }
      return try summary.run(
        try RunSettings(invocation, names),
        hint: "for the tables: analyze run with the same paths and -o DIR", countsLast: false)
    }
  }

  /// Draws pages of recordings, or of a finished run.
  func report() throws -> ExitStatus {
    try withNames { names in
      let cards = values.reviewForm && !values.isGiven(\.cards) ? .all : values.cards
      var request = PictureRequest(cards, sessions: values.session, group: values.group, names)
      request.reviewSeed = values.reviewForm ? values.seed : nil
      if values.reviewForm, DrawReport.isFolder(values.outputFile) {
        throw SettingsError(
          description: "--review-form: is on a single page; give --output a file, or leave it out")
      }
      (request.printExtent, request.controls) = (values.printExtent, values.controls)
      let output = values.outputFile
      let page = DrawReport(request, to: output, console, names)
      let isUpdate = values.update
      if let written = try FinishedRun(invocation.operands, console) {
        try refuseOtherOptions(written, names)
        let run = try written.reviewed(by: values.review, console)
        if DrawReport.isFolder(output) {
          let table = OptionDeclarations.program
          for option in [table.session.spec, table.cards.spec] where values.isGiven(option) {
            throw SettingsError(
              description:
                "--\(option.name): a report in a folder has the cards of all sessions; leave it out, or give --output a file"
            )
          }
        } else if isUpdate {
          throw Self.needsFolder
        }
        return try page.run(of: run, keepsPages: isUpdate, isForced: values.force)
      }
      guard let output, DrawReport.isFolder(output) else {
        if isUpdate { throw Self.needsFolder }
        if values.isGiven(\.controls) {
          throw SettingsError(
            description:
              "--practice-from: a page of recordings has no section on change; give the folder of a run, or --output a folder"
          )
        }
        return try page.run(
          try RunSettings(invocation, names), command: ShownArguments(invocation, names).ofPage)
      }
      try DrawReport.refuseOtherPages(in: output)
      var settings = try RunSettings(invocation, names)
      (settings.purpose, settings.outputFolder) = (.tables, output)
      (settings.storesPictures, settings.keepsPages) = (true, true)
      let tables = RunTables(settings, console, command: ShownArguments(invocation, names).whole)
      let end = try tables.run()
      guard end.signal == nil, let run = try FinishedRun([output], console) else { return end }
      return try page.run(of: run, keepsPages: isUpdate, isForced: values.force)
    }
  }

  func bids() throws -> ExitStatus {
    try withNames { try BIDSCommand(invocation: invocation, console: console).run($0) }
  }

  private static let needsFolder = SettingsError(
    description: "--update: needs --output with a folder, which holds the earlier report")

  func merge() throws -> ExitStatus {
    let merge = MergeTables(
      invocation.operands, output: values.output, console, namesAll: values.verbose,
      isForced: values.force, arguments: ShownArguments(invocation, .own).all,
      runColumn: values.asColumn, omitsHeader: values.noHeader)
    return status(try merge.run())
  }

  // MARK: Ends

  /// Runs a command with the names that it may print; its errors contain no others.
  private func withNames(_ work: (Names) throws -> RunEnd?) throws -> ExitStatus {
    let names = try Names(keyFile: values.pseudonymKeyFile)
    if let warning = names.warning { console.say(.warning, warning) }
    do { return try work(names).map(status) ?? .someFailed } catch {
      throw names.described(error, output: values.output)
    }
  }

  private func status(_ end: RunEnd) -> ExitStatus {
    if let signal = end.signal { return signal == SIGINT ? .interrupted : .terminated }
    if end.faultCount > 0 { return .fault }
    if end.isOfNothing { return .someFailed }
    let failureCount =
      switch values.failOn {
      case .any: end.failureCount + end.lostSessionCount
      case .new: end.newFailureCount + end.lostSessionCount
      case .none: 0
      }
    return failureCount > 0 ? .someFailed : .success
  }

  // MARK: Options of a page of a run

  /// Refuses options that change rows, since pictures and tables would have different numbers.
  private func refuseOtherOptions(_ run: FinishedRun, _ names: Names) throws(SettingsError) {
    let key = OptionDeclarations.program.pseudonymKeyFile.spec
    let review = OptionDeclarations.program.review.spec
    let others = values.given.map(\.option).filter {
      !$0.isOfFinishedRuns && $0.section != .comparison && $0 != key && $0 != review
    }
    if let option = others.first {
      throw SettingsError(
        description:
          "--\(option.name): does not change the tables of a run; run again with it, or give the recordings instead of the run"
      )
    }
    if names.arePseudonyms, !run.hasPseudonyms {
      throw SettingsError(
        description:
          "--\(key.name): the tables of this run contain names; run again with it, or give the recordings instead of the run"
      )
    }
  }
}

extension OptionSpec {
  /// True if it can be used for pages or pictures of a finished run, whose rows do not change.
  var isOfFinishedRuns: Bool { effect == .display || effect == .running }
}

extension Console {
  /// A console with the options of a command.
  convenience init(_ values: OptionValues) {
    self.init(
      color: values.color, progress: values.progress, isQuiet: values.quiet,
      isVerbose: values.verbose)
  }
}
