/// Arithmetic mean of the exact sum, rounded once; nil without values. The values are finite.
///
/// `mean` adds in the order of the values and rounds after each, so that its last digits depend on the order. Means that
/// tables of different runs are compared by are the same for any order.
public func exactMean(_ x: [Double]) -> Double? { x.isEmpty ? nil : exactSum(x) / Double(x.count) }

/// The double nearest to the sum of all values, or one beside it; the same for any order of the values.
///
/// Method: partial sums that do not overlap, whose total is exact (Shewchuk 1997, doi:10.1007/PL00009321), as Python's
/// `math.fsum` keeps them; their total is rounded once, from the smallest on, as `fsum` does. Sums beyond the largest double are
/// infinite.
public func exactSum(_ x: [Double]) -> Double {
  var partials: [Double] = []
  for value in x {
    var (sum, kept) = (value, 0)
    for place in partials.indices {
      var (larger, smaller) = (sum, partials[place])
      if larger.magnitude < smaller.magnitude { swap(&larger, &smaller) }
      let high = larger + smaller
      let low = smaller - (high - larger)
      if low != 0 {
        partials[kept] = low
        kept += 1
      }
      sum = high
    }
    partials.removeSubrange(kept...)
    partials.append(sum)
  }
  return roundedTotal(of: partials)
}

/// The sum of partials that do not overlap, smallest first.
private func roundedTotal(of partials: [Double]) -> Double {
  guard var total = partials.last else { return 0 }
  var place = partials.count - 1
  var rest = 0.0
  while place > 0, rest == 0 {
    place -= 1
    let before = total
    total = before + partials[place]
    rest = partials[place] - (total - before)
  }
  // A half in the last digit is rounded by the sign of what lies below it.
  if place > 0, rest < 0 && partials[place - 1] < 0 || rest > 0 && partials[place - 1] > 0 {
    let doubled = rest * 2
    let other = total + doubled
    if doubled == other - total { total = other }
  }
  return total
}
