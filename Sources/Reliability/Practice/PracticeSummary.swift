import DSP
import Metrics
import Report
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
  /// Whether `changes` subtracts the gain.
  private let isSubtracted: Bool

  /// Nil unless people learned.
  init?(_ findings: PracticeFindings, baselineCount: Int, isSubtracted: Bool) {
    guard findings.verdict == .yes, let curve = findings.curve else { return nil }
    (measure, scale) = (findings.measure, findings.scale)
    self.isSubtracted = isSubtracted
    (gain, gainPercent) = (curve.gain, findings.gainPercent)
    lastRepetition = curve.lastRepetition
    half = curve.hasNoPlateau ? nil : curve.half
    burnIn = findings.burnIn(baselineCount: baselineCount)
  }

  /// How much the metric changed, without an end and without a cause.
  ///
  /// - Parameter name: of the measure, for people.
  public func course(_ name: String) -> String {
    let percent = gainPercent.map { "\(NumberText(.significant(2)).text(abs($0))) %" }
    let difference: Phrase = "\(abs(gain), MetricUnit(measure.unit))"
    let size =
      scale == .logarithmic ? percent ?? "" : difference.text + (percent.map { " (\($0))" } ?? "")
    let over = Self.repetitions(lastRepetition, isRounded: true)
    return "\(name) \(gain < 0 ? "fell" : "rose") by \(size) over \(over)"
  }

  /// How much was learned, and whether it is subtracted.
  ///
  /// - Parameter name: of the measure, for people.
  public func sentence(_ name: String) -> String {
    let halfway =
      half.map { ", half of what is learned within \(Self.repetitions($0, isRounded: false))" }
      ?? ""
    let gained = course(name) + halfway
    guard isSubtracted else { return "\(gained); `changes` does not subtract this gain." }
    let instead = burnIn.map {
      $0 > 0 ? " Leaving out the first \($0) sessions would do as well (--burn-in \($0))." : ""
    }
    return "\(gained); `changes` subtracts this gain.\(instead ?? "")"
  }

  /// A number of repetitions: a whole one, or below 10 one of two digits.
  private static func repetitions(_ number: Double, isRounded: Bool) -> String {
    let isWhole = isRounded || number >= 10
    let text =
      isWhole ? NumberText().text(number.rounded()) : NumberText(.significant(2)).text(number)
    return "\(text) \(text == "1" ? "repetition" : "repetitions")"
  }
}
