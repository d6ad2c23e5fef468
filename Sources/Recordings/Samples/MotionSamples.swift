/// Three columns of equal length, one per device axis.
public struct AxisColumns: Sendable, Equatable {
  public var x: [Double], y: [Double], z: [Double]

  /// Joins the columns; they must be of equal length.
  public init(x: [Double], y: [Double], z: [Double]) { (self.x, self.y, self.z) = (x, y, z) }

  /// The three columns, in the order of the axes.
  public var all: [[Double]] { [x, y, z] }

  /// Adds the rows of other columns below these.
  public mutating func append(_ other: AxisColumns) {
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
  /// Time of each sample in seconds since boot.
  public var timestamps: [Double]
  /// Seconds since 1970, where written (ResearchKit 3.2.0 and later); jitters, for alignment only.
  public var unixTimes: [Double]?
  /// Acceleration in g, gravity included, with Apple's sign; only in accelerometer recordings.
  public var acceleration: AxisColumns?
  /// Acceleration in g, gravity removed, with Apple's sign; only in device-motion recordings.
  public var userAcceleration: AxisColumns?
  /// Direction of gravity in g, in the device's axes, pointing down; nil also in device motion whose recorder did not keep it.
  public var gravity: AxisColumns?
  /// Rotation rate in rad/s, about the device's axes.
  public var rotationRate: AxisColumns?
  /// Attitude that turns device axes into a frame whose z points up.
  public var attitude: AttitudeColumns?
  /// True if the format or the user states the unit of acceleration, so that it need not be recognized by gravity.
  public var isUnitKnown = false

  /// What other recordings of the session show about the units; nil where nobody asked them.
  public var recorderUnits: RecorderUnits?

  /// Number of items, with missing values or without.
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

extension MotionSamples {
  /// The rows of the given indices, in their order.
  public func reordered(by rows: [Int]) -> MotionSamples {
    func picked(_ column: [Double]) -> [Double] { rows.map { column[$0] } }
    func picked(_ axes: AxisColumns) -> AxisColumns {
      AxisColumns(x: picked(axes.x), y: picked(axes.y), z: picked(axes.z))
    }
    var samples = MotionSamples(
      timestamps: picked(timestamps), unixTimes: unixTimes.map(picked),
      acceleration: acceleration.map(picked), userAcceleration: userAcceleration.map(picked),
      gravity: gravity.map(picked), rotationRate: rotationRate.map(picked),
      attitude: attitude.map {
        AttitudeColumns(w: picked($0.w), x: picked($0.x), y: picked($0.y), z: picked($0.z))
      })
    (samples.isUnitKnown, samples.recorderUnits) = (isUnitKnown, recorderUnits)
    return samples
  }

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

  /// A column that one part lacks is dropped for all parts, since analyses need it for the complete recording.
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
