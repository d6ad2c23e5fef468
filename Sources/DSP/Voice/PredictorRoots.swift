import CLAPACKE

/// Finds the roots of linear predictors of one order, in memory of its own.
struct PredictorRoots {
  private let order: Int
  private var matrix: [Double]
  private var real: [Double]
  private var imaginary: [Double]
  private var work: [Double]

  init(order: Int) {
    self.order = order
    matrix = [Double](repeating: 0, count: order * order)
    real = [Double](repeating: 0, count: order)
    imaginary = real
    work = [Double](repeating: 0, count: 11 * order)  // what the routine asks for at most
  }

  /// The roots of z^n - a(1) z^(n-1) - ... - a(n); none when they cannot be found.
  ///
  /// They are the eigenvalues of the companion matrix, which has the form that the routine wants.
  mutating func ofPredictor(_ coefficients: [Double]) -> [Complex] {
    let isUsable = coefficients.allSatisfy(\.isFinite) && coefficients.contains { $0 != 0 }
    guard coefficients.count == order, isUsable else { return [] }
    for index in matrix.indices { matrix[index] = 0 }
    for column in 0..<order {
      matrix[column * order] = coefficients[column]
      if column + 1 < order { matrix[column * order + column + 1] = 1 }
    }
    let (eigenvaluesOnly, noVectors) = (CChar(UInt8(ascii: "E")), CChar(UInt8(ascii: "N")))
    let size = Int32(order)
    let status = LAPACKE_dhseqr_work(
      LAPACK_COL_MAJOR, eigenvaluesOnly, noVectors, size, 1, size, &matrix, size, &real, &imaginary,
      nil, 1, &work, Int32(work.count))
    return status == 0 ? zip(real, imaginary).map(Complex.init) : []
  }
}
