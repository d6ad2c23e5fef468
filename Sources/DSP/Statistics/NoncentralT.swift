import CLibrary

/// The noncentral t distribution: of a standard normal number plus a shift, divided by √(χ²/ν).
///
/// It is needed for what a share of people below a value may be, when the mean and the deviation are estimated (Crawford JR,
/// Garthwaite PH 2006, Neuropsychology 20:259-271). Series of the incomplete beta function (Lenth 1989, AS 243) fail for shifts above
/// 37, which a value far from many controls has. Here the share is the integral of Φ(t u − δ) over the distribution of
/// u = √(χ²/ν), as sums over equal steps of ln u: integrand and tails are smooth there, so that these sums have nearly all digits of a
/// double with some hundred terms.
enum NoncentralT {
  /// The shift for which the given share of the distribution lies below a value.
  ///
  /// Nil for a share that is not between 0 and 1, for a value farther from 0 than the largest one, and for fewer than one or more
  /// than 2³¹ degrees of freedom.
  static func shift(_ value: Double, share: Double, degreesOfFreedom: Double) -> Double? {
    guard share > 0, share < 1, abs(value) <= largestValue,
      (1...Double(Int32.max)).contains(degreesOfFreedom),
      let wanted = StandardNormal.quantile(share)
    else { return nil }
    let terms = ChiTerms(value, degreesOfFreedom)
    let width = (1 + value * value / (2 * degreesOfFreedom)).squareRoot()
    // The share falls with the shift from 1 to 0.
    var (low, high) = (value - wanted * width - width, value - wanted * width + width)
    while terms.share(shift: low).below < share { low -= 2 * (high - low) }
    while terms.share(shift: high).below > share { high += 2 * (high - low) }
    var shift = value - wanted * width
    for _ in 0..<mostSteps {
      let (below, density) = terms.share(shift: shift)
      if below == share { break }
      if below > share { low = shift } else { high = shift }
      // Newton's step where it stays inside, else the middle.
      let next = shift + (below - share) / density
      let previous = shift
      shift = next > low && next < high ? next : (low + high) / 2
      if abs(shift - previous) <= 1e-13 * max(width, abs(shift)) { break }
    }
    return shift
  }

  private static let mostSteps = 200
  /// Values that are farther from 0 need more terms than they are worth.
  static let largestValue = 1e4

  /// The values t u with their weights.
  private struct ChiTerms {
    private var terms: [(value: Double, weight: Double)] = []

    /// The smallest logarithm of a density, relative to the largest density, of which a term is kept.
    private static let smallestLogarithm = -38.0

    init(_ value: Double, _ degreesOfFreedom: Double) {
      let freedom = degreesOfFreedom
      // The logarithm of the density of ln u, from its largest value, which is at 0.
      func logarithm(_ place: Double) -> Double { freedom * (place - 0.5 * expm1(2 * place)) }
      let step = min(0.14, 0.75 / (2 * freedom + 4 * value * value).squareRoot())
      var total = 0.0
      for sign in [-1.0, 1] {
        var place = sign < 0 ? 0 : step
        while logarithm(place) > Self.smallestLogarithm {
          let weight = exp(logarithm(place))
          terms.append((value * exp(place), weight))
          total += weight
          place += sign * step
        }
      }
      for index in terms.indices { terms[index].weight /= total }
    }

    /// The share below the value, and the density by which it falls with the shift.
    func share(shift: Double) -> (below: Double, density: Double) {
      var (below, density) = (0.0, 0.0)
      for term in terms {
        let distance = term.value - shift
        below += term.weight * 0.5 * erfc(-distance / 2.0.squareRoot())
        density += term.weight * StandardNormal.density(distance)
      }
      return (below, density)
    }
  }
}
