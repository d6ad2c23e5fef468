import DSP
import Metrics
public import Report
import Text

/// A row of `norms.csv`: a term of the norms of a metric, or a value of its controls with ranks.
public struct NormsRow: Sendable, Equatable {
  public var task = ""
  public var step = ""
  public var side = ""
  public var condition = ""
  public var metric = ""
  public var unit = ""
  public var method = ""
  public var scale = ""
  public var take = ""
  public var controlCount = 0
  public var degreesOfFreedom: Int?
  public var deviation: Double?
  public var term = ""
  public var center: Double?
  public var estimate: Double?
  public var low: Double?
  public var high: Double?
  public var largestLeverage: Double?
  /// The row of (X'X)⁻¹ of the term; empty in rows without an estimate.
  public var inverse: [Double?] = []
  public var devices = ""
  public var flags = ""
  public var createdBy = ""
  public var version = ""

  public init() {}

  /// The version of the table, without which its numbers mean nothing.
  static let currentVersion = "1"
  /// The term of a row with ranks.
  static let rankTerm = "value"
  /// What stands before the number of a column of the inverse.
  public static let inversePrefix = "cov_"

  /// The names of the columns that are always there.
  public static let plainNames = table(terms: 0).columnNames

  /// The names of the columns before those of the inverse, whose number differs.
  public static let firstNames = Array(plainNames.prefix { $0 != "devices" })

  /// - Parameter terms: the most terms of a metric.
  public static func table(terms: Int) -> Table<NormsRow> {
    var empty = NormsRow()
    empty.inverse = [Double?](repeating: nil, count: terms)
    return Table("norms", empty: empty) {
      Column("task", \.task, CommonText.task)
      Column("step", \.step, CommonText.step)
      Column("side", \.side, CommonText.side)
      Column("condition", \.condition, CommonText.condition)
      Column("metric", \.metric, is: .required, CommonText.metric)
      Column("unit", \.unit, "The UCUM unit of the metric.")
      Column("method", \.method, "The analyses that made the values, with their versions.")
      Column(
        "scale", \.scale, kind: .word(NormScale.allCases.map(\.rawValue)), is: .required,
        "The scale of the norms: raw for the unit of the metric, log for natural logarithms, rank for ranks."
      )
      Column(
        "take", \.take, kind: .word(NormTake.allCases.map(\.rawValue)), is: .required,
        "Which of a control's values is in the norms.")
      Column("n", \.controlCount, is: .required, "The number of controls.")
      Column("df", \.degreesOfFreedom, "The degrees of freedom: controls minus coefficients.")
      Column("s", \.deviation, "The standard deviation of residuals, on the scale.")
      Column(
        "term", \.term,
        "The term, such as (intercept), age, age^2 or sex=M; value in a row with ranks; empty for a metric without norms."
      )
      Column(
        "center", \.center, "What is subtracted from the covariate; in a row with ranks, the value."
      )
      Column(
        "estimate", \.estimate,
        "The coefficient; empty for the level with which others are compared, and for a covariate that is the same in all controls; in a row with ranks, the number of controls with the value."
      )
      Column("low", \.low, "The smallest value of the covariate in the controls.")
      Column("high", \.high, "The largest value of the covariate in the controls.")
      Column("max_leverage", \.largestLeverage, "The largest leverage of a control.")
      for place in 0..<terms {
        Column(
          "\(inversePrefix)\(place + 1)",
          { $0.inverse.indices.contains(place) ? $0.inverse[place] : nil },
          { $0.inverse[place] = $1 },
          "The inverse of the cross products of the design, in the row of the term and the column of the \(place + 1)th one."
        )
      }
      Column("devices", \.devices, "The models of the controls' devices, separated by semicolons.")
      Column("flags", \.flags, "Codes of what limits the norms, separated by semicolons.")
      Column("created_by", \.createdBy, "The program with its version.")
      Column("norms_version", \.version, is: .required, "The version of this table.")
    }
  }
}

extension NormsRow {
  /// The rows of the norms of a metric.
  ///
  /// - Parameter program: the program with its version.
  static func rows(of model: NormModel, _ measure: Measure, program: String) -> [NormsRow] {
    var common = NormsRow()
    (common.task, common.step, common.side) = (measure.task, measure.step, measure.side)
    (common.condition, common.metric) = (measure.condition, measure.metric)
    (common.unit, common.method) = (measure.unit, measure.methods.joined(separator: ";"))
    (common.scale, common.take) = (model.scale.rawValue, model.take.rawValue)
    common.controlCount = model.count
    common.devices = model.devices.map(\.text).joined(separator: ";")
    common.flags = PrintedFlags(model.flags).text
    (common.createdBy, common.version) = (program, currentVersion)
    switch model.comparison {
    case .none: return [common]
    case .ranks(let ranks):
      common.term = rankTerm
      return ranks.values.map { value, count in
        var row = common
        (row.center, row.estimate) = (value, Double(count))
        return row
      }
    case .regression(let regression):
      (common.degreesOfFreedom, common.deviation) = (
        regression.degreesOfFreedom, regression.deviation
      )
      common.largestLeverage = model.largestLeverage
      var rows = model.terms.enumerated().map { place, term in
        var row = common.described(by: term, model.covariates)
        row.estimate = regression.coefficients[place]
        row.inverse = regression.inverse[place]
        return row
      }
      rows += model.covariates.compactMap { common.described(byReferenceOf: $0) }
      return rows
    }
  }

  private func described(by term: NormTerm, _ covariates: [NormCovariate]) -> NormsRow {
    var row = self
    row.term = term.text
    guard term.parts.count == 1,
      let covariate = covariates.first(where: { $0.name === term.parts[0].covariate })
    else { return row }
    row.take(covariate)
    return row
  }

  /// Nil for a number that differs among the controls, which has a term.
  private func described(byReferenceOf covariate: NormCovariate) -> NormsRow? {
    var row = self
    switch covariate.content {
    case .number where !covariate.isConstant: return nil
    case .number: row.term = covariate.name
    case .levels(let levels):
      row.term = NormTerm([.init(covariate: covariate.name, level: levels.first?.text)]).text
    }
    row.take(covariate)
    return row
  }

  private mutating func take(_ covariate: NormCovariate) {
    guard case .number(let center, let range) = covariate.content else { return }
    (self.center, low, high) = (center, range.lowerBound, range.upperBound)
  }

  /// Of which norms the row is.
  var key: [ByteKey] { [task, step, side, condition, metric].map(ByteKey.init) }
}
