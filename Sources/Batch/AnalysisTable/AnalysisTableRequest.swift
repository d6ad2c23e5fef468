public import Reliability
import Report
import Text

/// The settings of `analyze table`.
public struct AnalysisTableRequest {
  public var analysis = AnalysisRequest()
  /// The text of `--metrics`.
  public var metrics = "main"
  /// The text of `--visits`; nil for the visits of the run.
  public var visits: String?
  /// True if all sessions in a planned window count, instead of those of the day nearest to the planned one.
  public var takesAllInWindows = false
  /// The text of `--anchor`: `first`, or a column of participants with dates; nil without the option.
  public var anchor: String?
  /// The path of the description of an earlier table, whose columns are used; nil for those of the measures.
  public var columnsFile: String?
  /// The path of norms, whose z-scores have columns of their own; nil without them.
  public var norms: String?
  /// The path of a table of practice, whose expected values have columns of their own; nil without them.
  public var practice: String?

  public init() {}

  /// The column with the date from which days are counted; nil for the first session.
  var anchorColumn: String? { anchor == "first" ? nil : anchor }

  /// The way to find visits; nil for those of the run.
  func visitChoice(_ covariates: TableCovariates, _ people: [PersonKey]) throws -> VisitChoice? {
    guard let visits else { return nil }
    let choice = try VisitChoice(visits, anchor: nil, people: nil)
    guard case .windows(var plan) = choice else { return choice }
    plan.takesAll = takesAllInWindows
    if let anchorColumn, let place = covariates.place(of: anchorColumn) {
      let days = people.map { ($0.name, covariates.day(place, of: $0)?.text ?? "") }
      plan.anchors = Dictionary(days) { first, _ in first }
    }
    return .windows(plan)
  }
}
