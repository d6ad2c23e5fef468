/// Mean squares of a table of subjects (rows) measured on the same number of occasions (columns), without
/// missing values: the two-way analysis of variance without repetition.
///
/// Deviations are squared after means are removed, and not by the textbook difference of sums of squares,
/// which loses all digits where values are large and alike. Sums that rounding alone explains become exactly
/// 0, so that equal values have no spread instead of an intraclass correlation of noise.
public struct TwoWayMeanSquares: Sendable, Equatable {
  /// Number of subjects, the rows of the table; at least 2.
  public let subjectCount: Int
  /// Number of occasions, the columns of the table; at least 2.
  public let occasionCount: Int
  /// Mean of all values of the table.
  public let mean: Double
  /// Mean square between subjects, with n - 1 degrees of freedom.
  public let betweenSubjects: Double
  /// Mean square between occasions, with k - 1 degrees of freedom.
  public let betweenOccasions: Double
  /// Mean square of the rest, with (n - 1)(k - 1) degrees of freedom.
  public let residual: Double

  /// Analyzes a table.
  ///
  /// A sum of squares that rounding of the values explains is 0.
  ///
  /// - Parameter values: row by row. Nil unless they fill at least two rows of at least two columns, and all sums are
  ///   finite.
  public init?(_ values: [Double], occasionCount: Int) {
    guard occasionCount > 1, values.count >= 2 * occasionCount,
      values.count.isMultiple(of: occasionCount), let origin = values.first
    else { return nil }
    let (k, n) = (occasionCount, values.count / occasionCount)
    // Values near the origin lose no digits, and equal values are exactly zero.
    let table = values.map { $0 - origin }
    let grand = table.reduce(0, +) / Double(values.count)
    let rows = (0..<n).map { row in table[row * k..<(row + 1) * k].reduce(0, +) / Double(k) }
    let columns = (0..<k).map { column in
      stride(from: column, to: table.count, by: k).reduce(0) { $0 + table[$1] } / Double(n)
    }
    var (ofRows, ofColumns, rest) = (0.0, 0.0, 0.0)
    for row in rows { ofRows += (row - grand) * (row - grand) }
    for column in columns { ofColumns += (column - grand) * (column - grand) }
    for (place, value) in table.enumerated() {
      let residual = value - rows[place / k] - columns[place % k] + grand
      rest += residual * residual
    }
    let floor = Self.roundingFloor(values)
    func meanSquare(_ sum: Double, _ degrees: Int) -> Double {
      sum.isFinite && sum <= floor ? 0 : sum / Double(degrees)
    }
    (subjectCount, self.occasionCount, mean) = (n, k, origin + grand)
    betweenSubjects = meanSquare(ofRows * Double(k), n - 1)
    betweenOccasions = meanSquare(ofColumns * Double(n), k - 1)
    residual = meanSquare(rest, (n - 1) * (k - 1))
    guard mean.isFinite, betweenSubjects.isFinite, betweenOccasions.isFinite, residual.isFinite
    else { return nil }
  }

  /// The largest sum of squares that rounding of decimal numbers and of their sums leaves.
  private static func roundingFloor(_ values: [Double]) -> Double {
    let largest = values.reduce(0) { max($0, abs($1)) }
    let error = 8 * largest * Double.ulpOfOne
    return Double(values.count) * error * error
  }
}

/// Mean squares of subjects that were measured on unequal numbers of occasions whose order is ignored: the
/// one-way analysis of variance.
public struct OneWayMeanSquares: Sendable, Equatable {
  /// Number of subjects, at least 2; each has at least one value.
  public let subjectCount: Int
  /// Number of values of all subjects together: N.
  public let valueCount: Int
  /// Mean of all values, each with the same weight.
  public let mean: Double
  /// Mean square between subjects, with n - 1 degrees of freedom.
  public let betweenSubjects: Double
  /// Mean square within subjects, with N - n degrees of freedom.
  public let withinSubjects: Double
  /// The number of occasions that a balanced study of the same precision would have: n0 = (N - sum m_i² / N)
  /// / (n - 1).
  public let effectiveOccasionCount: Double

  /// Analyzes the values of each subject.
  ///
  /// Nil for fewer than two subjects, for a subject without a value, unless some subject has two values, and
  /// unless all sums are finite.
  public init?(_ subjects: [[Double]]) {
    let values = subjects.flatMap(\.self)
    guard subjects.count > 1, values.count > subjects.count, let origin = values.first,
      subjects.allSatisfy({ !$0.isEmpty })
    else { return nil }
    let (n, total) = (subjects.count, Double(values.count))
    let grand = values.reduce(0) { $0 + ($1 - origin) } / total
    var (between, within, squares) = (0.0, 0.0, 0.0)
    for subject in subjects {
      let count = Double(subject.count)
      let center = subject.reduce(0) { $0 + ($1 - origin) } / count
      between += count * (center - grand) * (center - grand)
      for value in subject {
        let residual = value - origin - center
        within += residual * residual
      }
      squares += count * count
    }
    let largest = values.reduce(0) { max($0, abs($1)) }
    let error = 8 * largest * Double.ulpOfOne
    let floor = total * error * error
    (subjectCount, valueCount, mean) = (n, values.count, origin + grand)
    betweenSubjects = between.isFinite && between <= floor ? 0 : between / Double(n - 1)
    withinSubjects = within.isFinite && within <= floor ? 0 : within / Double(values.count - n)
    effectiveOccasionCount = (total - squares / total) / Double(n - 1)
    guard mean.isFinite, betweenSubjects.isFinite, withinSubjects.isFinite else { return nil }
  }
}
