import Metrics

/// Ranges that several tables share.
///
/// A range ends where no person, task or recorder gets to, however ill, fit or patient: what is rare
/// stays good, and what is impossible does not. Where a definition sets a bound, the range is that bound.
extension ValueRange {
  /// The range of a part divided by its whole.
  static let share: ValueRange = "0..1"
  /// The range of a part in percent of its whole.
  static let percent: ValueRange = "0..100"
  /// The difference of two amounts in percent of their mean.
  static let asymmetryPercent: ValueRange = "-200..200"
  /// A correlation that is divided by as many terms as it has, or by more.
  static let correlation: ValueRange = "-1..1"

  /// A day of a race over 24 hours has 300 thousand.
  static let steps: ValueRange = "0..500000"
  /// Characters of a text, fixes or heart rates of a day.
  static let manyCount: ValueRange = "0..1000000"
  /// Samples of all channels of a sound, for days at the highest rates.
  static let samples: ValueRange = "0..1000000000000"

  /// Within a recording, in seconds: what devices record on and on is cut into days.
  static let recording: ValueRange = "0..172800"
  /// Between two dates of a result, in seconds: a run may be left open for days.
  static let dates: ValueRange = "0..604800"
  /// A task that has no limit of time, in seconds.
  static let task: ValueRange = "0..86400"
  /// One answer in such a task, in milliseconds.
  static let taskMilliseconds: ValueRange = "0..86400000"
  /// One act of a person in such a task, in seconds.
  static let act: ValueRange = "0..3600"
  /// Change of that from one to the next.
  static let actChange: ValueRange = "-3600..3600"
  /// From a stimulus to the answer, in seconds: tasks break off earlier.
  static let reaction: ValueRange = "0..60"
  /// The range of a reaction time in milliseconds.
  static let reactionMilliseconds: ValueRange = "0..60000"
  /// Difference of two such times in milliseconds.
  static let reactionDifference: ValueRange = "-60000..60000"

  /// A length on a screen in points: the largest have some 3000.
  static let screen: ValueRange = "0..10000"
  /// A place or a difference of places on a screen.
  static let screenPlace: ValueRange = "-10000..10000"
  /// The way of a finger on a screen over a whole task, in points.
  static let screenPath: ValueRange = "0..1000000"
  /// How fast a finger moves, in points a second: 10 m/s are 64,000.
  static let screenSpeed: ValueRange = "0..100000"

  /// Acceleration in m/s2, up to what the sensors of phones and watches measure along all axes.
  static let acceleration: ValueRange = "0..300"
  /// Angular velocity in degrees a second, up to what gyroscopes measure along all axes.
  static let angularVelocity: ValueRange = "0..4000"
  /// Speed on foot in m/s; sprinters are faster only for a few seconds.
  static let footSpeed: ValueRange = "0..6"
  /// Length of a step of walking in meters.
  static let stepLength: ValueRange = "0.1..1.5"
  /// The range of the length of a stride in meters.
  static let strideLength: ValueRange = "0.2..3"
  /// Steps a minute: few sprint faster, and slower steps are single ones.
  static let cadence: ValueRange = "20..300"
  /// A distance on foot in meters, in a day at the utmost.
  static let footDistance: ValueRange = "0..400000"

  /// Heart rates a minute that are not left out.
  static let heartRate: ValueRange = "25..250"
  /// The range of a difference of two heart rates.
  static let heartRateChange: ValueRange = "-225..225"
  /// Change of the heart rate a minute, in a minute.
  static let heartRateSlope: ValueRange = "-2000..2000"

  /// A level re full scale in dB, down to the smallest of long recordings of floating point.
  static let fullScaleLevel: ValueRange = "-250..20"
  /// A level in the air in dB re 20 uPa: beyond 194 dB a sound is a shock.
  static let airLevel: ValueRange = "-50..200"
  /// A ratio of speech and noise in dB.
  static let speechRatio: ValueRange = "-150..150"
  /// A ratio of periodic to other power in dB.
  static let harmonicity: ValueRange = "-60..160"
}
