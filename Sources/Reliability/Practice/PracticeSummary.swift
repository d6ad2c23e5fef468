import DSP
import Metrics
import Text

/// What people gained by practice in a metric, for one sentence.
public struct PracticeSummary: Sendable {
  public let measure: Measure
  private let gain: Double
  private let gainPercent: Double?
  private let scale: AnalysisScale
  private let lastRepetition: Double
  /// Nil where the values show no end of learning.
  private let half: Double?
  private let burnIn: Int?

  /// Nil unless people learned.
  init?(_ findings: PracticeFindings, baselineCount: Int) {
    guard findings.verdict == .yes, let curve = findings.curve else { return nil }
    (measure, scale) = (findings.measure, findings.scale)
    (gain, gainPercent) = (curve.gain, findings.gainPercent)
    lastRepetition = curve.lastRepetition
    half = curve.hasNoPlateau ? nil : curve.half
    burnIn = findings.burnIn(baselineCount: baselineCount)
  }

  /// - Parameter name: of the measure, for people.
  public func sentence(_ name: String) -> String {
    let number = NumberText(.significant(2))
    let percent = gainPercent.map { "\(number.text(abs($0))) %" }
    let size =
      scale == .logarithmic
      ? percent ?? "" : number.text(abs(gain)) + (percent.map { " (\($0))" } ?? "")
    let halfway = half.map { ", half of what is learned within \(number.text($0))" } ?? ""
    let instead = burnIn.map {
      $0 > 0 ? " Leaving out the first \($0) sessions would do as well (--burn-in \($0))." : ""
    }
    return
      "\(name) \(gain < 0 ? "fell" : "rose") by \(size) over \(number.text(lastRepetition)) repetitions\(halfway); changes are compared with this gain.\(instead ?? "")"
  }
}
