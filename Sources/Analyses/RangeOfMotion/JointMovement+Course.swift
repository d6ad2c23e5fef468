import DSP
import Metrics

/// One move of the joint away from where it began.
struct Repetition: Equatable {
  let onsetSeconds: Double
  let durationSeconds: Double
  let sizeDegrees: Double
}

/// How the movement went: its speed, smoothness and repetitions.
extension JointMovement {
  /// Of the peak velocity: smaller maxima, and maxima that stand out by less, are no submovements.
  static let (submovementShare, submovementProminence) = (0.1, 0.05)
  /// Of the range: smaller moves are no repetitions.
  static let repetitionShare = 0.5
  /// Of a repetition's size: what lies within at both ends is rest, not movement.
  static let restShare = 0.05

  /// Radians per second.
  private var speeds: [Double] { velocities.map(abs) }
  private var peakSpeed: Double { speeds.max() ?? 0 }
  private var movingSpeeds: [Double] { Array(speeds[span]) }

  var peakVelocity: Double { degrees(fromRadians: peakSpeed) }
  var meanVelocity: Double? { mean(movingSpeeds).map(degrees(fromRadians:)) }
  var sparc: Double? { DSP.sparc(movingSpeeds, sampleRateHz: EvenMotion.rateHz) }
  var ldlj: Double? { DSP.ldlj(movingSpeeds, sampleRateHz: EvenMotion.rateHz) }

  /// From the start of the movement to the angle furthest from the reference position.
  var timeToMaximumSeconds: Double {
    let furthest = angles.indices.max { abs(angles[$0]) < abs(angles[$1]) } ?? span.lowerBound
    return max(0, recording.seconds[furthest] - onsetSeconds)
  }

  var onsetSeconds: Double { recording.seconds[span.lowerBound] }
  var durationSeconds: Double { recording.seconds[span.upperBound] - onsetSeconds }

  /// From the end of the movement to the end of the recording.
  var endHoldSeconds: Double { recording.durationSeconds - recording.seconds[span.upperBound] }

  var submovementCount: Int {
    let peak = peakSpeed
    let points = turningPoints(of: speeds, largerThan: Self.submovementProminence * peak)
    let inner = points.indices.dropFirst().dropLast()
    return inner.count { place in
      let speed = speeds[points[place]]
      return speed > speeds[points[place - 1]] && speed > Self.submovementShare * peak
    }
  }

  /// Moves in the direction of the largest angle.
  var repetitions: [Repetition] {
    let direction = (angles.max() ?? 0) >= -(angles.min() ?? 0) ? 1.0 : -1.0
    let away = smoothAngles.map { $0 * direction }
    let points = turningPoints(of: away, largerThan: Self.repetitionShare * extent(away))
    return zip(points, points.dropFirst()).compactMap { low, high in
      away[low] < away[high] ? repetition(away, from: low, to: high) : nil
    }
  }

  private func repetition(_ away: [Double], from low: Int, to high: Int) -> Repetition {
    let size = away[high] - away[low]
    let margin = Self.restShare * size
    let start = (low...high).last { away[$0] <= away[low] + margin } ?? low
    let end = (start...high).first { away[$0] >= away[high] - margin } ?? high
    return Repetition(
      onsetSeconds: recording.seconds[start],
      durationSeconds: recording.seconds[end] - recording.seconds[start],
      sizeDegrees: degrees(fromRadians: size))
  }

  /// In order of time, from the recording's first sample; `side` is `left`, `right` or empty.
  func events(side: String) -> [Event] {
    let whole = Event(
      "movement", onsetSeconds: onsetSeconds, durationSeconds: durationSeconds, side: side,
      value: rangeDegrees, unit: .degrees)
    let parts = repetitions.enumerated().map { index, repetition in
      Event(
        "repetition", onsetSeconds: repetition.onsetSeconds,
        durationSeconds: repetition.durationSeconds, side: side, item: "\(index + 1)",
        value: repetition.sizeDegrees, unit: .degrees)
    }
    return [whole] + parts
  }
}
