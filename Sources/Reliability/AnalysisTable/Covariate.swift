import Report
import Text

/// A covariate that has a column.
enum Covariate: Sendable, Equatable {
  /// A column of the participants, by its place.
  case given(Int, String)
  case ageAtVisit
  case device
  case deviceChanged

  var name: String {
    switch self {
    case .given(_, let name): name
    case .ageAtVisit: "age_at_visit"
    case .device: "device"
    case .deviceChanged: "device_changed"
    }
  }

  /// Those that there are, in the order of their columns.
  static func all(_ covariates: TableCovariates) -> [Covariate] {
    covariates.given.enumerated().map { .given($0, $1) }
      + (covariates.birthDate == nil ? [] : [.ageAtVisit]) + [.device, .deviceChanged]
  }

  /// Those with the names that the user gave, in that order.
  static func chosen(_ names: [String]?, _ covariates: TableCovariates) throws(AnalysisTableError)
    -> [Covariate]
  {
    let all = all(covariates)
    guard let names else { return all }
    var chosen: [Covariate] = []
    for name in names {
      guard let covariate = all.first(where: { $0.name === name }) else {
        throw .unknownCovariate(name, known: all.map(\.name))
      }
      if !chosen.contains(covariate) { chosen.append(covariate) }
    }
    return chosen
  }

  /// True if it is the same in all rows of a participant.
  var isOfPerson: Bool { if case .given = self { true } else { false } }

  func column(_ covariates: TableCovariates) -> TableColumn {
    switch self {
    case .given(let place, let name):
      TableColumn(
        name, covariates.isNumeric(place) ? .number : .text, "As the table of participants has it.")
    case .ageAtVisit:
      TableColumn(name, .number, "Days from birth to the visit, divided by 365.25.", unit: "a")
    case .device:
      TableColumn(name, .text, "The model of the device in the first session of the row.")
    case .deviceChanged:
      TableColumn(
        name, .boolean, "1 if the model is not that of the participant's first session, 0 if it is."
      )
    }
  }
}

/// A request that cannot be answered with a table.
public enum AnalysisTableError: Error, Sendable, Equatable {
  /// `best` is not defined for these metrics.
  case betterUnknown([String])
  /// More columns than programs of statistics read.
  case tooManyColumns(Int)
  /// A covariate that is not there; also a column with the date from which days are counted.
  case unknownCovariate(String, known: [String])
  case unknownAnchor(String, known: [String])
  /// A column of participants has the name of another column of the table.
  case takenName(String)
  /// Columns for visits were asked for where visits are dates.
  case visitsNotShared
  /// Cells for which several sessions have values, where that is an error: at most ten of them.
  case severalSessions([String], count: Int)
  /// The columns of an earlier table were made by another rule.
  case otherRule(String)
  /// The name of a column that fits several, with the names of these.
  case severalColumns(String, [String])
  /// Two names of one column.
  case sameColumn(String, String)
}
