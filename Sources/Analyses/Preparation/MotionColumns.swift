import Recordings

extension MotionSamples {
  /// Without the optional columns that most items lack: a few values would cost the other samples.
  func withoutSparseColumns() -> MotionSamples {
    var kept = self
    kept.attitude = attitude?.withoutEmpty()
    if isSparse(rotationRate?.x) { kept.rotationRate = nil }
    if isSparse(kept.attitude?.w) { kept.attitude = nil }
    return kept
  }

  private func isSparse(_ column: [Double]?) -> Bool {
    guard let column else { return false }
    return column.count(where: \.isNaN) * 2 > column.count
  }

  /// Drops samples in which a value is missing or not finite, and tells how many.
  mutating func dropNonFinite() -> Int {
    let columns = valueColumns
    let isWhole = columns.allSatisfy { $0.allSatisfy(\.isFinite) }
    guard !isWhole else { return 0 }
    let kept = timestamps.indices.filter { row in columns.allSatisfy { $0[row].isFinite } }
    let dropped = count - kept.count
    self = reordered(by: kept)
    return dropped
  }

  /// Every column that takes part in the analysis.
  private var valueColumns: [[Double]] {
    let axes = [acceleration, userAcceleration, gravity, rotationRate].compactMap(\.self)
    let quaternion = attitude.map { [$0.w, $0.x, $0.y, $0.z] } ?? []
    return [timestamps] + axes.flatMap(\.all) + quaternion
  }
}

extension AttitudeColumns {
  /// A quaternion of no length is no attitude, though all of its numbers are there.
  fileprivate func withoutEmpty() -> AttitudeColumns {
    var kept = self
    for row in w.indices where w[row] == 0 && x[row] == 0 && y[row] == 0 && z[row] == 0 {
      kept.w[row] = .nan
    }
    return kept
  }
}
