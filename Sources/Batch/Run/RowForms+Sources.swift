import Report

extension RowForms {
  /// The forms of the rows of an earlier run, for tables that are merged.
  init(_ setup: RunSetup) {
    (tables, encoder, numbers) = (Set(setup.tables), setup.encoder, setup.numbers)
    (ofInputs, analyzes, isOneStudy) = (setup.format.ofTables, true, false)
    isPart = !setup.describesTables
  }

  /// The forms of the rows of the present run.
  init(_ study: OpenedStudy) {
    let settings = study.settings
    (tables, encoder, numbers) = (study.tables, study.encoder, settings.numbers)
    ofInputs = settings.isInspecting ? settings.format : settings.format.ofTables
    (analyzes, isOneStudy) = (!settings.measuresNothing, true)
    isPart = settings.shard.map { $0.count > 1 } ?? false
  }
}
