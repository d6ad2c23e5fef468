import Report
import Text

extension AnalysisTable {
  /// Throws if norms have another unit than the values.
  public func refuseOtherUnits(_ norms: AppliedNorms) throws(NormsOfOtherUnit) {
    let known = columns.map { (key: $0.measure.key, unit: $0.measure.unit) }
    if let problem = norms.otherUnit(known) { throw problem }
  }
}

extension AppliedNorms {
  /// Whether there are norms of a measure.
  func contains(_ measure: AnalysisMeasure) -> Bool { contains(measure.key) }

  /// The z-score of a value of a row; nil without one.
  func z(_ value: Double, of measure: AnalysisMeasure, _ person: PersonKey, on day: CalendarDay?)
    -> Double?
  { z(value, of: measure.key, measure.methods, person, on: day) }
}
