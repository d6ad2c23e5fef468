import DSP
import Metrics
import Text

/// The value of a control, with what is known of the person at that time.
struct ControlValue: Sendable {
  /// The number of the participant.
  let participant: Int
  let value: Double
  /// Gives the person's value of the covariate with a name; nil where it is not known.
  let cell: @Sendable (String) -> NormCell?
  /// The model of the device; empty if unknown.
  let device: String
}

/// How norms are fitted.
public struct NormRules: Sendable {
  /// How values are compared.
  public enum NormMethod: String, Sendable, CaseIterable {
    /// By regression on covariates.
    case regression
    /// By ranks, without covariates.
    case rank
  }

  public var method = NormMethod.regression
  public var scale = ScaleChoice.auto
  public var take = NormTake.first
  /// The terms; nil for age, its square and sex, as far as the number of controls allows.
  public var terms: [NormTerm]?

  public init() {}

  private static let leastForSex = 20
  private static let leastForSquare = 40

  /// The terms for a number of controls: never chosen by what is significant.
  ///
  /// - Parameter hasCovariate: whether the study has a covariate of this name.
  func terms(count: Int, _ hasCovariate: (String) -> Bool) -> [NormTerm] {
    if method == .rank { return [] }
    if let terms { return terms }
    var wanted = ["age"]
    if count >= Self.leastForSquare { wanted.append("age^2") }
    if count >= Self.leastForSex { wanted.append("sex") }
    return wanted.compactMap(NormTerm.init).filter { term in
      term.parts.allSatisfy { hasCovariate($0.covariate) }
    }
  }
}

extension NormModel {
  /// Controls must be so many more than coefficients.
  private static let leastDegreesOfFreedom = 5
  private static let advisedControls = 50
  /// Residuals are rounding errors below this share of the largest value.
  private static let smallestSpread = 1e-12

  /// Fits the norms of a metric.
  ///
  /// - Parameters:
  ///   - isLogarithmic: whether logarithms are the usual scale of the metric.
  ///   - terms: that are asked for.
  static func fit(
    _ controls: [ControlValue], _ rules: NormRules, isLogarithmic: Bool, _ terms: [NormTerm]
  ) -> NormModel {
    let names = covariateNames(terms)
    let whole = controls.filter { control in names.allSatisfy { control.cell($0.text) != nil } }
    var scale = scale(rules, isLogarithmic: isLogarithmic)
    var flags: [Flag] = []
    if scale == .log, whole.contains(where: { $0.value <= 0 }) {
      scale = .raw
      flags.append(.logImpossible)
    }
    var model = NormModel(scale, rules.take, count: whole.count)
    model.flags = flags
    model.devices = Set(whole.map { ByteKey($0.device) }).filter { !$0.text.isEmpty }.sorted()
    if whole.count < advisedControls { model.flags.append(.normsSmall) }
    var found: [NormCovariate] = []
    for name in names {
      let cells = whole.compactMap { $0.cell(name.text) }
      if let covariate = NormCovariate(name.text, cells) { found.append(covariate) }
    }
    model.covariates = found
    if found.contains(where: \.isConstant) { model.flags.append(.normsCovariateConstant) }
    model.terms = [.intercept] + terms.flatMap { expanded($0, found) }
    model.compare(model.rows(whole).map(\.control))
    return model
  }

  /// The covariates of terms, each once, in the order of the terms.
  private static func covariateNames(_ terms: [NormTerm]) -> [ByteKey] {
    var seen = Set<ByteKey>()
    return terms.flatMap { $0.parts.map { ByteKey($0.covariate) } }.filter {
      seen.insert($0).inserted
    }
  }

  private static func scale(_ rules: NormRules, isLogarithmic: Bool) -> NormScale {
    guard rules.method == .regression else { return .rank }
    return switch rules.scale {
    case .auto: isLogarithmic ? .log : .raw
    case .raw: .raw
    case .log: .log
    }
  }

  /// A term for each combination of levels but the first; none with a covariate that is the same in all controls.
  private static func expanded(_ term: NormTerm, _ covariates: [NormCovariate]) -> [NormTerm] {
    var expanded = [[NormTerm.TermPart]()]
    for part in term.parts {
      guard let covariate = covariates.first(where: { $0.name === part.covariate }),
        !covariate.isConstant
      else { return [] }
      switch covariate.content {
      case .number: expanded = expanded.map { $0 + [part] }
      case .levels(let levels):
        expanded = expanded.flatMap { parts in
          levels.dropFirst().map { level in
            var part = part
            part.level = level.text
            return parts + [part]
          }
        }
      }
    }
    return expanded.map(NormTerm.init)
  }

  /// The row of the design and the transformed value of each control. A control that lacks one of them is left out.
  private func rows(_ controls: [ControlValue]) -> [(participant: Int, control: NormControl)] {
    controls.compactMap { control in
      guard let value = transformed(control.value), let row = try? row(control.cell).row else {
        return nil
      }
      return (control.participant, NormControl(row: row, value: value))
    }
  }

  private mutating func compare(_ own: [NormControl]) {
    guard own.count - terms.count >= Self.leastDegreesOfFreedom else {
      flags = [.fewControls]
      return
    }
    let values = own.map(\.value)
    let largest = values.map(abs).max() ?? 0
    guard let first = values.first, values.contains(where: { $0 != first }) else {
      flags = [.noSpread]
      return
    }
    if scale == .rank {
      let ranks = NormRanks(values.map { ($0, 1) })
      if ranks.hasCeiling { flags.append(.normsCeiling) }
      comparison = .ranks(ranks)
      return
    }
    guard let regression = NormRegression(own.map(\.row), values) else {
      flags = [.covariatesDependent]
      return
    }
    guard regression.deviation > Self.smallestSpread * largest else {
      flags = [.noSpread]
      return
    }
    largestLeverage = own.map { regression.leverage($0.row) }.max() ?? 0
    comparison = .regression(regression)
  }

  private static let refitTolerance = 1e-9

  /// The row of the design and the transformed value of each control, by participant; nil unless these norms were fitted to
  /// exactly these controls.
  ///
  /// A file of norms does not name its controls, so that fitting again is the only way to know them.
  func controls(among controls: [ControlValue]) -> [Int: NormControl]? {
    guard comparison != .none else { return [:] }
    let own = rows(controls)
    var other = self
    other.comparison = .none
    other.compare(own.map(\.control))
    guard own.count == count, other.isClose(to: self) else { return nil }
    return Dictionary(own.map { ($0.participant, $0.control) }) { first, _ in first }
  }

  private func isClose(to other: NormModel) -> Bool {
    switch (comparison, other.comparison) {
    case (.ranks(let a), .ranks(let b)): a == b
    case (.regression(let a), .regression(let b)):
      zip(a.coefficients + [a.deviation], b.coefficients + [b.deviation]).allSatisfy {
        abs($0 - $1) <= Self.refitTolerance * max(1, abs($1))
      }
    default: false
    }
  }
}
