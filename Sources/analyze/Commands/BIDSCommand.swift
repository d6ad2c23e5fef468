import Analyses
import Batch
import Exchange
import Metrics
import Recordings
import Report

/// `analyze bids`: writes recordings and their measures as a BIDS dataset.
struct BIDSCommand {
  let invocation: Invocation
  let console: Console

  private var values: OptionValues { invocation.values }

  func run(_ names: Names) throws -> RunEnd {
    guard let output = values.bidsOutput else {
      throw SettingsError(description: "--output: missing; give the folder of the dataset")
    }
    let isShifted = values.shiftDates
    if isShifted, !names.arePseudonyms {
      throw SettingsError(
        description: "--shift-dates: needs --pseudonym-key-file, whose key determines the weeks")
    }
    do { return try write(to: output, names, isShifted: isShifted) } catch let error
      as ExchangeError where names.arePseudonyms
    {
      // The message contains pseudonyms only, except for the name of the folder, which is replaced.
      throw SettingsError(
        description: error.description.replacing(shown(output), with: "the folder"))
    }
  }

  private func write(to output: String, _ names: Names, isShifted: Bool) throws -> RunEnd {
    let settings = try RunSettings(invocation, names)
    let chosen = try MetricSelection(ofProgram: values.metrics)
    let definitions = Dictionary(
      Catalog.analyses.map { analysis in
        let task = analysis.task.rawValue
        return (task, analysis.definitions.filter { chosen.contains(task: task, metric: $0.name) })
      }, uniquingKeysWith: { first, _ in first })
    let dataset = try BIDSDataset(
      folder: output, program: Version.number, definitions: definitions,
      headlines: Catalog.headlines, numbers: settings.numbers
    ) { isShifted ? -7 * names.weeks(of: $0) : 0 }
    let study = HandOverSessions(settings, console)
    return try study.run { session in
      try dataset.take(BIDSDataset.TaskSession(session))
    } finish: { people in
      try dataset.finish(columns: people.columns, cells: people.cells)
    }
  }
}

extension BIDSDataset.TaskSession {
  fileprivate init(_ recorded: RecordedSession) {
    self.init(
      participant: recorded.participant, visit: recorded.visit, session: recorded.session,
      start: recorded.start, task: recorded.task, model: recorded.model,
      signals: recorded.signals.map {
        BIDSDataset.MotionSignal(
          step: $0.step, attempt: $0.attempt, start: $0.start, kind: $0.kind, columns: $0.columns,
          seconds: $0.seconds, sampleCount: $0.sampleCount, rateHz: $0.rateHz, rows: $0.rows)
      }, metrics: recorded.metrics, events: recorded.events)
  }
}
