import Recordings

/// One of several files of an app that writes each sensor into a file of its own.
struct SensorFile: Sendable, Equatable {
  /// What the file holds of device motion.
  enum SensorRole: Sendable, Equatable {
    case userAcceleration, gravity, rotation
    /// Acceleration with gravity, a recording of its own.
    case acceleration
    /// Facts of the phone and the app, which hold for the other files.
    case facts
  }

  let part: SensorRole
  /// The samples in g or rad/s as the file writes their signs; nil for facts.
  var samples: MotionSamples?
  /// What acceleration has to be multiplied by to be in g with Apple's sign, as far as the file with facts says it; nil if it says
  /// nothing.
  var factor: Double?
}
