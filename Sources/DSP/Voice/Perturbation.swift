/// How much the values of a row change from one to the next, as far as neighbors may be compared.
struct Perturbation: Sendable {
  let values: [Double]
  /// Whether each value may be compared with the next; one fewer than values.
  let links: [Bool]

  /// `areComparable` tells whether the values at two neighboring indices, the lower one given, are.
  init(_ values: [Double], areComparable: (Int) -> Bool) {
    self.values = values
    links = values.indices.dropLast().map(areComparable)
  }

  /// Mean of `difference` over all pairs that may be compared; nil without any.
  func meanStep(_ difference: (Double, Double) -> Double = { abs($1 - $0) }) -> Double? {
    mean(links.indices.filter { links[$0] }.map { difference(values[$0], values[$0 + 1]) })
  }

  /// Mean distance of a value from the mean of the `width` values it is in the middle of, over all
  /// such groups whose neighbors may be compared; nil without any. `width` is odd.
  func meanDeviation(width: Int) -> Double? {
    mean(
      stride(from: 0, through: values.count - width, by: 1).compactMap { first in
        guard links[first..<first + width - 1].allSatisfy(\.self) else { return nil }
        let group = values[first..<first + width]
        return abs(values[first + width / 2] - group.reduce(0, +) / Double(width))
      })
  }
}

/// The larger of two positive values over the smaller.
func ratio(_ a: Double, _ b: Double) -> Double { max(a, b) / min(a, b) }
