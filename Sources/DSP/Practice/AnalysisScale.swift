import CLibrary

/// The scale on which values are analyzed.
public enum AnalysisScale: String, Sendable, CaseIterable {
  case raw
  /// Natural logarithms, where errors and gains grow with the value.
  case logarithmic = "log"

  /// The value on the scale; NaN for the logarithm of a value below zero.
  public func transformed(_ value: Double) -> Double { self == .logarithmic ? log(value) : value }

  /// The value of which the given one is the transformed one.
  public func original(_ value: Double) -> Double { self == .logarithmic ? exp(value) : value }

  /// A difference on the scale in percent of `level`, a value on it; nil where a percentage has no meaning.
  public func percent(_ difference: Double, of level: Double) -> Double? {
    switch self {
    case .logarithmic: 100 * expm1(difference)
    case .raw: level > 0 ? 100 * difference / level : nil
    }
  }

  /// The scale of the greater likelihood (Box GEP, Cox DR 1964, J R Stat Soc B 26:211-252), with a curve of learning for each
  /// participant; raw where a value is not above zero.
  public init(fitting series: [PracticeSeries]) {
    let values = series.flatMap(\.values)
    let logarithms = series.map { series in
      PracticeSeries(series.repetitions, series.values.map { log($0) })
    }
    guard !values.isEmpty, values.allSatisfy({ $0 > 0 }),
      let raw = PracticeComponents.leastSquares(series),
      let logarithmic = PracticeComponents.leastSquares(logarithms), raw > 0, logarithmic > 0,
      let center = mean(values.map { log($0) })
    else {
      self = .raw
      return
    }
    // The squared geometric mean carries sums of squares of logarithms over to the unit of the values.
    self = log(logarithmic) + 2 * center < log(raw) ? .logarithmic : .raw
  }
}
