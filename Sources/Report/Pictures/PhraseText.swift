public import Metrics

extension Phrase {
  /// The words, with numbers of three significant digits in the units that people use: `112 steps/min`, `78°`.
  public var text: String {
    parts.map { part in
      switch part {
      case .words(let words): words
      case .quantity(let number, let unit): quantityText(number, unit)
      }
    }.joined()
  }
}

/// A number of three significant digits with its unit.
func quantityText(_ number: Double, _ unit: MetricUnit) -> String {
  let unit = unit == .one || unit == .count ? "" : unitText(unit.symbol)
  let text = NumberText(.significant(3)).text(number)
  return unit.isEmpty ? text : unit == "°" ? text + unit : "\(text) \(unit)"
}
