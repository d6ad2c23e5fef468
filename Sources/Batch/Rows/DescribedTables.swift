import Reliability
import Report

/// The tables that `datapackage.json` describes, in its order, in which wide tables come last.
enum DescribedTables {
  private static let names = [
    MetricsRow.table.name, SessionsRow.table.name, AnswersRow.table.name, ParticipantsRow.name,
    EventsRow.table.name, InputsRow.table.name, GroupsRow.table.name, ReliabilityRow.table.name,
    ChangesRow.table.name, PracticeRow.table.name, DictionaryRow.table.name,
  ]

  /// The position of a table; that of wide tables is after all others.
  static func rank(_ name: String) -> Int { names.firstIndex(of: name) ?? names.count }
}
