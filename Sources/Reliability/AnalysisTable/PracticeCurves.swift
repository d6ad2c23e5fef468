import DSP
import Text

/// The curves of learning of all measures, which `practice.csv` states: the gain by the number of repetitions.
public struct PracticeCurves: Sendable {
  /// The curve of one measure.
  struct KnownCurve: Sendable {
    let unit: String
    var scale = AnalysisScale.raw
    /// The gain after many repetitions, on the scale; 0 where practice was not found, or where values become worse.
    var limitGain = 0.0
    var half = 1.0

    /// The gain at a repetition.
    func gain(_ repetition: Int) -> Double {
      limitGain * practiceShare(Double(repetition), half: half)
    }
  }

  private var curves: [[ByteKey]: KnownCurve] = [:]

  init() {}

  /// The curve of a measure, by what measures are found by.
  subscript(key: [ByteKey]) -> KnownCurve? {
    get { curves[key] }
    set { curves[key] = newValue }
  }

  /// The curve of a measure; nil for one that the table does not have, and for words.
  func curve(of measure: AnalysisMeasure) -> KnownCurve? {
    measure.content == .number || measure.content == .count ? curves[measure.key] : nil
  }
}

extension AnalysisTable {
  /// The first measure of which the table of practice has another unit than the run, with both; nil if all have the same.
  public func otherUnit(_ curves: PracticeCurves) -> (metric: String, unit: String, other: String)?
  {
    for column in columns {
      guard let curve = curves.curve(of: column.measure), curve.unit !== column.measure.unit else {
        continue
      }
      return (column.measure.metric, column.measure.unit, curve.unit)
    }
    return nil
  }
}
