public import Text

/// The updates of a pedometer; steps and distance are cumulative since the recording began.
public struct PedometerUpdates: Sendable, Equatable {
  /// Start of the counting, the same in every item of one recording.
  public var starts: [RecordedDate?]
  /// Time of each update, in whole seconds.
  public var ends: [RecordedDate?]
  /// Number of steps since `starts`.
  public var steps: [Double]
  /// Distance in meters since `starts`; NaN if the device does not measure it.
  public var distanceMeters: [Double]
  /// Numbers of floors since `starts`; NaN if the device does not measure them.
  public var floorsAscended: [Double], floorsDescended: [Double]

  /// Makes updates from columns, which have to be of equal length.
  public init(
    starts: [RecordedDate?], ends: [RecordedDate?], steps: [Double], distanceMeters: [Double],
    floorsAscended: [Double], floorsDescended: [Double]
  ) {
    (self.starts, self.ends, self.steps) = (starts, ends, steps)
    (self.distanceMeters, self.floorsAscended) = (distanceMeters, floorsAscended)
    self.floorsDescended = floorsDescended
  }
}

extension PedometerUpdates {
  func followed(by next: PedometerUpdates) -> PedometerUpdates {
    PedometerUpdates(
      starts: starts + next.starts, ends: ends + next.ends, steps: steps + next.steps,
      distanceMeters: distanceMeters + next.distanceMeters,
      floorsAscended: floorsAscended + next.floorsAscended,
      floorsDescended: floorsDescended + next.floorsDescended)
  }
}
