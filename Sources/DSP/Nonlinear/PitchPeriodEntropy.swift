import CLibrary

/// Pitch period entropy (PPE): the unpredictability of a voice's pitch after removal of its smooth course, 0
/// to 1.
///
/// The pitch is converted to semitones relative to the median and its mean is removed. The prediction errors
/// of an autoregressive model of order 10 are counted in a histogram of 100 classes from -1.5 to 1.5
/// semitones; values beyond are counted in the outer classes. The result is the entropy of the histogram
/// divided by log 100. Nil for fewer than 50 frequencies or if one is not above zero. After: Little MA et al.
/// (2009), IEEE Trans Biomed Eng 56(4):1015-1022.
///
/// Only the idea is the paper's: the order of the model, the classes and their limits are this program's, so
/// that values compare only with its own. The classes turn the last digits of a pitch into steps; tests
/// against Praat's pitch therefore allow 0.02.
public func pitchPeriodEntropy(_ frequenciesHz: [Double]) -> Double? {
  guard frequenciesHz.count >= 50, let middle = median(frequenciesHz),
    frequenciesHz.allSatisfy({ $0 > 0 && $0.isFinite })
  else { return nil }
  var classes = [Double](repeating: 0, count: 100)
  for error in predictionErrors(removingMean(frequenciesHz.map { 12 * (log2($0) - log2(middle)) }))
  {
    let place = ((error + 1.5) / 3 * Double(classes.count)).rounded(.down)
    classes[Int(min(max(0, place), Double(classes.count - 1)))] += 1
  }
  return shannonEntropy(ofShares: classes).map { $0 / log(Double(classes.count)) }
}

/// Prediction errors from the first value with a complete set of predecessors.
private func predictionErrors(_ x: [Double]) -> [Double] {
  let coefficients = burgCoefficients(x, order: 10)
  return x.indices.dropFirst(coefficients.count).map { index in
    coefficients.indices.reduce(x[index]) { $0 - coefficients[$1] * x[index - 1 - $1] }
  }
}
