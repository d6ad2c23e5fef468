/// Three columns of equal length, one per device axis.
public struct AxisColumns: Sendable, Equatable {
  public var x: [Double], y: [Double], z: [Double]

  /// Joins the columns; they must be of equal length.
  public init(x: [Double], y: [Double], z: [Double]) { (self.x, self.y, self.z) = (x, y, z) }

  /// One column after the other.
  public var all: [[Double]] { [x, y, z] }

  mutating func append(_ other: AxisColumns) {
    x += other.x
    y += other.y
    z += other.z
  }
}

/// The unit quaternions of a recording, one column per component.
public struct AttitudeColumns: Sendable, Equatable {
  public var w: [Double], x: [Double], y: [Double], z: [Double]

  /// Joins the columns; they must be of equal length.
  public init(w: [Double], x: [Double], y: [Double], z: [Double]) {
    (self.w, self.x, self.y, self.z) = (w, x, y, z)
  }

  mutating func append(_ other: AttitudeColumns) {
    w += other.w
    x += other.x
    y += other.y
    z += other.z
  }
}

/// The samples of an accelerometer or a device-motion recorder, as stored: unsorted, with gaps.
///
/// All columns have one value per item; NaN stands for a value that is missing.
public struct MotionSamples: Sendable, Equatable {
  /// Seconds since boot.
  public var timestamps: [Double]
  /// Seconds since 1970, where written (ResearchKit 3.2.0 and later); jitters, for alignment only.
  public var unixTimes: [Double]?
  /// In g, gravity included, Apple's sign; only in accelerometer recordings.
  public var acceleration: AxisColumns?
  /// In g, gravity removed, Apple's sign; only in device-motion recordings.
  public var userAcceleration: AxisColumns?
  /// In g, in the device's axes, pointing down.
  public var gravity: AxisColumns?
  /// In rad/s, about the device's axes.
  public var rotationRate: AxisColumns?
  /// Turns device axes into a frame whose z points up.
  public var attitude: AttitudeColumns?

  /// Number of items.
  public var count: Int { timestamps.count }

  /// Samples of one recorder; columns that are given must be as long as `timestamps`.
  public init(
    timestamps: [Double], unixTimes: [Double]? = nil, acceleration: AxisColumns? = nil,
    userAcceleration: AxisColumns? = nil, gravity: AxisColumns? = nil,
    rotationRate: AxisColumns? = nil, attitude: AttitudeColumns? = nil
  ) {
    (self.timestamps, self.unixTimes, self.acceleration) = (timestamps, unixTimes, acceleration)
    (self.userAcceleration, self.gravity) = (userAcceleration, gravity)
    (self.rotationRate, self.attitude) = (rotationRate, attitude)
  }
}

/// The updates of a pedometer; steps and distance are cumulative since the recording began.
public struct PedometerUpdates: Sendable, Equatable {
  /// The same in every item of one recording.
  public var starts: [RecordedDate?]
  /// Time of each update; whole seconds.
  public var ends: [RecordedDate?]
  /// Steps since `starts`.
  public var steps: [Double]
  /// Meters since `starts`; NaN where the device cannot tell.
  public var distanceMeters: [Double]
}

/// What one sensor's recorder wrote during one step.
public struct Recording: Sendable, Equatable {
  /// The samples, by sensor.
  public enum Content: Sendable, Equatable {
    case accelerometer(MotionSamples)
    case deviceMotion(MotionSamples)
    case pedometer(PedometerUpdates)
  }

  /// Path below the root of the study; of a recording in several parts, the first one's.
  public let source: String
  /// The samples.
  public internal(set) var content: Content
  /// Complete items.
  public internal(set) var itemCount: Int
  /// Where the file was cut off, if it was.
  public internal(set) var tear: Tear?
  /// How many files were joined.
  public internal(set) var partCount = 1

  /// The motion samples of an accelerometer or device-motion recording.
  public var motion: MotionSamples? {
    switch content {
    case .accelerometer(let samples), .deviceMotion(let samples): samples
    case .pedometer: nil
    }
  }

  /// The kind as `inspect` names it.
  public var kind: RecordingKind {
    switch content {
    case .accelerometer: .accelerometer
    case .deviceMotion: .deviceMotion
    case .pedometer: .pedometer
    }
  }
}

/// What a file is, by its content; the raw value stands in the `kind` column.
public enum RecordingKind: String, Sendable {
  case accelerometer
  case deviceMotion = "device-motion"
  case pedometer
  case location
  case healthQuantity = "health-quantity"
  case touch
  case audio
  case taskResult = "task-result"
  case json
  case other
}
