import DSP
public import Report

/// A row of the table that `analyze review` prints: how far two raters, or a rater and the program, agree.
public struct AgreementRow: Sendable {
  public var one = ""
  public var other = ""
  public var count = 0
  public var agreementPercent: Double?
  public var kappa: Double?

  private init() {}

  /// - Parameter pairs: the categories of each step that both judged.
  public init(_ one: String, _ other: String, _ pairs: [(Int, Int)]) {
    (self.one, self.other, count) = (one, other, pairs.count)
    let found = CohenKappa(pairs)
    (agreementPercent, kappa) = (found.map { 100 * $0.agreement }, found?.kappa)
  }

  public static let table = Table("agreement", empty: AgreementRow()) {
    Column("one", \.one, "The rater.")
    Column("other", \.other, "The other rater, or program for the verdict of the main values.")
    Column("n", \.count, "The number of steps that both judged.")
    Column("agreement_pct", \.agreementPercent, "Equal judgments in percent.")
    Column("kappa", \.kappa, "Cohen's kappa; empty where only one category occurs.")
  }
}
