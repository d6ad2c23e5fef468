/// The samples less their mean, where they lie if nobody else holds them.
public func removingMean(_ x: consuming [Double]) -> [Double] {
  guard let center = mean(x) else { return x }
  for index in x.indices { x[index] -= center }
  return x
}

/// The samples less their least-squares line over the index; one sample becomes zero.
public func removingLine(_ x: consuming [Double]) -> [Double] {
  var residuals = removingMean(x)
  guard residuals.count > 1 else { return residuals }
  let n = Double(residuals.count)
  let middle = (n - 1) / 2
  var product = 0.0
  for index in residuals.indices { product += (Double(index) - middle) * residuals[index] }
  let slope = 12 * product / (n * (n * n - 1))
  for index in residuals.indices { residuals[index] -= slope * (Double(index) - middle) }
  return residuals
}
