import DSP
import Metrics
import Recordings

/// A motion recording of a step: one attempt, successful or not.
struct AttemptRecording {
  let motion: StepMotion
  /// Place among the visits of the step; nil for a file the result does not mention.
  let visit: Int?

  /// All motion recordings of a visit.
  static func all(of step: SessionStep, visit: Int?) -> [AttemptRecording] {
    var known = step
    known.problems = []  // Another attempt's missing file says nothing about this one.
    return step.recordings.compactMap { recording in
      StepMotion(recording, of: known).map { AttemptRecording(motion: $0, visit: visit) }
    }
  }

  /// What lies around a stimulus.
  enum Part {
    case stretch(Range<Int>, endsInGap: Bool)
    case gap
  }

  /// The unbroken part of the recording in which a moment lies, by the clock since boot; nil when the
  /// recording does not cover the moment.
  func part(around uptimeSeconds: Double) -> Part? {
    let (times, stretches) = (motion.ordered.samples.timestamps, motion.ordered.stretches)
    var (latest, isGap) = (Double.infinity, false)
    for (number, stretch) in stretches.enumerated() {
      guard let first = stretch.first.map({ times[$0] }), let last = stretch.last.map({ times[$0] })
      else { continue }
      if first <= uptimeSeconds, uptimeSeconds <= last {
        let next = number + 1 < stretches.count ? stretches[number + 1].first : nil
        return .stretch(stretch, endsInGap: next.map { times[$0] > last } ?? false)
      }
      // Behind a restart of the clock the next stretch is earlier, and there is no gap.
      isGap = isGap || latest < uptimeSeconds && uptimeSeconds < first
      latest = last
    }
    return isGap ? .gap : nil
  }
}

extension AttemptRecording {
  /// What became of an attempt that no result speaks of.
  enum Failure: String {
    /// The phone was moved before the stimulus.
    case falseStart = "false_start"
    /// The phone was not moved in time.
    case timeout
  }

  /// The recording of a false start ends with the movement, within so many seconds.
  private static let endSeconds = 0.2

  /// False for an accelerometer, which cannot tell movement from gravity.
  var hasSizes: Bool { motion.ordered.samples.userAcceleration != nil }

  /// Sizes of acceleration without gravity, in g, one per sample; nil for an accelerometer.
  var sizes: [Double]? {
    motion.ordered.samples.userAcceleration.map { axes in
      axes.x.indices.map { row in
        let (x, y, z) = (axes.x[row], axes.y[row], axes.z[row])
        return (x * x + y * y + z * z).squareRoot()
      }
    }
  }

  /// Whether nothing can be said of what happened, because the sensor did not work.
  var isDead: Bool { motion.refusal == .deadSensor }

  /// Nil without samples of acceleration free of gravity, and for a dead sensor.
  func failure(thresholdG: Double) -> Failure? {
    let times = motion.ordered.samples.timestamps
    guard !isDead, let sizes, let end = times.last else { return nil }
    let moves = zip(times, sizes).contains { $0.0 >= end - Self.endSeconds && $0.1 > thresholdG }
    return moves ? .falseStart : .timeout
  }
}
