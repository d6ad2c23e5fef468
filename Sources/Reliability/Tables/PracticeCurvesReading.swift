import DSP
import Text

/// A row of a table of practice that cannot be used.
public struct PracticeProblem: Error, Sendable, Equatable {
  /// The place of the row.
  public let row: Int
  public let words: String
}

extension PracticeCurves {
  /// The curves that `practice.csv` has.
  public init(_ rows: [PracticeRow]) throws(PracticeProblem) {
    self.init()
    for (place, row) in rows.enumerated() {
      func refused(_ words: String) -> PracticeProblem { PracticeProblem(row: place, words: words) }
      guard row.group.isEmpty else {
        throw refused("is of the group \(row.group); write the table without --group")
      }
      let key = [row.task, row.step, row.side, row.condition, row.metric].map(ByteKey.init)
      guard self[key] == nil else { throw refused("has \(row.metric) a second time") }
      var curve = KnownCurve(unit: row.unit)
      if row.practice == PracticeVerdict.yes.rawValue {
        guard let scale = AnalysisScale(rawValue: row.scale), let half = row.half, half > 0,
          let limitGain = row.limitGain ?? Self.limit(row, half)
        else { throw refused("lacks scale, gain, last_repetition or half") }
        (curve.scale, curve.limitGain, curve.half) = (scale, limitGain, half)
      }
      self[key] = curve
    }
  }

  /// The gain after many repetitions that the curve has, even where the values show no end of learning.
  private static func limit(_ row: PracticeRow, _ half: Double) -> Double? {
    guard let gain = row.gain, let last = row.lastRepetition, last > 1 else { return nil }
    return gain / practiceShare(last, half: half)
  }
}
