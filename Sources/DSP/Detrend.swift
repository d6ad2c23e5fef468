/// The samples less their mean.
public func removingMean(_ x: [Double]) -> [Double] {
  guard let center = mean(x) else { return [] }
  return x.map { $0 - center }
}

/// The samples less their least-squares line over the index; one sample becomes zero.
public func removingLine(_ x: [Double]) -> [Double] {
  var residuals = removingMean(x)
  guard x.count > 1 else { return residuals }
  let n = Double(x.count)
  let middle = (n - 1) / 2
  var product = 0.0
  for index in residuals.indices { product += (Double(index) - middle) * residuals[index] }
  let slope = 12 * product / (n * (n * n - 1))
  for index in residuals.indices { residuals[index] -= slope * (Double(index) - middle) }
  return residuals
}
