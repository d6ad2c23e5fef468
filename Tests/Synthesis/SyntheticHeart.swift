import Foundation

/// A made-up heart: how fast it beats at any time is known, a watch reads it now and then.
public struct SyntheticHeart: Sendable {
  /// Beats per minute over time in seconds from the start.
  public enum Course: Sendable, Equatable {
    /// A straight line; without a slope, rest.
    case line(beatsPerMinute: Double, changePerMinute: Double)
    /// Up to a plateau while moving, down again afterward.
    case exercise(Exercise)
  }

  /// Both ways are exponentials, which is how hearts follow a change of load.
  public struct Exercise: Sendable, Equatable {
    /// Before, 1/min.
    public var restBPM = 70.0
    /// Where exercise leads to in the end, 1/min.
    public var plateauBPM = 130.0
    /// When it begins.
    public var startSeconds = 0.0
    /// When it ends.
    public var endSeconds = 60.0
    /// Time constant on the way up.
    public var riseSeconds = 15.0
    /// Where recovery leads to in the end, 1/min.
    public var recoveredBPM = 80.0
    /// Time constant on the way down.
    public var recoverySeconds = 50.0

    /// A minute of walking and the rest after it, unless said otherwise.
    public init() {}

    func beatsPerMinute(at time: Double) -> Double {
      let moving = min(max(time, startSeconds), endSeconds) - startSeconds
      let risen = plateauBPM + (restBPM - plateauBPM) * exp(-moving / riseSeconds)
      guard time > endSeconds else { return risen }
      return recoveredBPM + (risen - recoveredBPM) * exp((endSeconds - time) / recoverySeconds)
    }
  }

  /// The course of the heart rate.
  public var course: Course
  /// From reading to reading.
  public var intervalSeconds = 5.0
  /// A reading may come late by this much at most; below `intervalSeconds`.
  public var latenessSeconds = 0.0
  /// SD of what a watch reads about the truth, 1/min.
  public var noiseBPM = 0.0
  /// Most watches give whole beats.
  public var readsWholeBeats = false
  /// The name of the watch.
  public var source = "Watch"
  /// The same seed gives the same readings.
  public var seed: UInt64 = 1

  /// A heart whose rate follows a course.
  public init(_ course: Course) { self.course = course }

  /// The true rate, 1/min.
  public func beatsPerMinute(at time: Double) -> Double {
    switch course {
    case .line(let beats, let change): beats + change * time / 60
    case .exercise(let exercise): exercise.beatsPerMinute(at: time)
    }
  }

  /// The readings from one time of the model to another, both included, on the clock of the phone.
  public func samples(from first: Double = 0, through last: Double, startUptimeSeconds: Double = 0)
    -> [HeartSample]
  {
    let count = ((last - first) / intervalSeconds).rounded(.down)
    guard intervalSeconds > 0, count >= 0, count < 1e6 else { return [] }
    var generator = SplitMix64(seed: seed)
    return (0...Int(count)).map { index in
      let late = latenessSeconds * generator.uniform()
      let time = min(first + Double(index) * intervalSeconds + late, last)
      let read = beatsPerMinute(at: time) + noiseBPM * generator.gaussian()
      return HeartSample(
        timeSeconds: startUptimeSeconds + time,
        beatsPerMinute: readsWholeBeats ? read.rounded() : read, source: source)
    }
  }
}
