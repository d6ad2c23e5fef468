extension Recording {
  /// One recording from the files a recorder rolled over to, in the order of their names.
  ///
  /// Items are put one after the other; sorting by time is left to the preparation, which counts
  /// what it moves. Files of different sensors are not joined: nil.
  init?(joining parts: [Recording]) {
    guard var whole = parts.first else { return nil }
    for part in parts.dropFirst() {
      switch (whole.content, part.content) {
      case (.accelerometer(let a), .accelerometer(let b)):
        whole.content = .accelerometer(a.followed(by: b))
      case (.deviceMotion(let a), .deviceMotion(let b)):
        whole.content = .deviceMotion(a.followed(by: b))
      case (.pedometer(let a), .pedometer(let b)):
        whole.content = .pedometer(a.followed(by: b))
      default: return nil
      }
      whole.itemCount += part.itemCount
      whole.tear = whole.tear ?? part.tear
    }
    whole.partCount = parts.count
    self = whole
  }
}

extension [Recording] {
  /// In the order in which one recorder closed its files; one without a date was never closed.
  var inOrderOfClosing: [Recording] {
    let named = map { (RecorderFileName(lastComponent($0.source)), $0) }
    return named.sorted { a, b in
      let wereClosed = (a.0.stem != a.0.base, b.0.stem != b.0.base)
      return wereClosed.0 == wereClosed.1
        ? a.0.stem.utf8.lexicographicallyPrecedes(b.0.stem.utf8) : wereClosed.0
    }.map(\.1)
  }
}

extension MotionSamples {
  func followed(by next: MotionSamples) -> MotionSamples {
    var whole = self
    whole.unixTimes = joined(unixTimes, next.unixTimes, counts: (count, next.count))
    whole.timestamps += next.timestamps
    whole.acceleration = joined(acceleration, next.acceleration)
    whole.userAcceleration = joined(userAcceleration, next.userAcceleration)
    whole.gravity = joined(gravity, next.gravity)
    whole.rotationRate = joined(rotationRate, next.rotationRate)
    whole.attitude = attitude.flatMap { first in
      next.attitude.map { second in
        var both = first
        both.append(second)
        return both
      }
    }
    return whole
  }

  /// A column that one part lacks is lost for the whole: half an attitude serves nobody.
  private func joined(_ a: AxisColumns?, _ b: AxisColumns?) -> AxisColumns? {
    guard var both = a, let b else { return nil }
    both.append(b)
    return both
  }

  private func joined(_ a: [Double]?, _ b: [Double]?, counts: (Int, Int)) -> [Double]? {
    guard a != nil || b != nil else { return nil }
    let missing = { (count: Int) in [Double](repeating: .nan, count: count) }
    return (a ?? missing(counts.0)) + (b ?? missing(counts.1))
  }
}

extension PedometerUpdates {
  func followed(by next: PedometerUpdates) -> PedometerUpdates {
    PedometerUpdates(
      starts: starts + next.starts, ends: ends + next.ends, steps: steps + next.steps,
      distanceMeters: distanceMeters + next.distanceMeters)
  }
}
