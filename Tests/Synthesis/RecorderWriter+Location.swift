/// One fix of a satellite receiver; values that it does not know are nil.
public struct LocationFix: Sendable, Equatable {
  /// A place and how sure the receiver is of it.
  public struct Place: Sendable, Equatable {
    /// WGS84, degrees north.
    public var latitude: Double
    /// WGS84, degrees east.
    public var longitude: Double
    /// Meters.
    public var accuracyMeters: Double

    /// A place within that many meters.
    public init(latitude: Double, longitude: Double, accuracyMeters: Double = 4) {
      (self.latitude, self.longitude) = (latitude, longitude)
      self.accuracyMeters = accuracyMeters
    }
  }

  /// A height and how sure the receiver is of it.
  public struct Height: Sendable, Equatable {
    /// Above sea level.
    public var meters: Double
    /// Meters.
    public var accuracyMeters: Double

    /// A height within that many meters.
    public init(meters: Double, accuracyMeters: Double = 6) {
      (self.meters, self.accuracyMeters) = (meters, accuracyMeters)
    }
  }

  /// Uptime, or time from the start of the track.
  public var timeSeconds: Double
  /// Where.
  public var place: Place?
  /// Altitude and its uncertainty; nil where the receiver has none.
  public var height: Height?
  /// Clockwise from north, degrees.
  public var courseDegrees: Double?
  /// Over ground, m/s.
  public var speedMetersPerSecond: Double?

  /// A fix of which only the time is known unless said otherwise.
  public init(timeSeconds: Double, place: Place? = nil, height: Height? = nil) {
    (self.timeSeconds, self.place, self.height) = (timeSeconds, place, height)
  }
}

extension RecorderWriter {
  /// The location recorder's file; times of the fixes are uptimes. Dates have whole seconds.
  ///
  /// Degrees have nine decimals, a tenth of a millimeter.
  public func location(_ fixes: [LocationFix]) -> RecorderFile {
    file(
      .location, items: fixes.map(item), startSeconds: fixes.first?.timeSeconds ?? 0,
      endSeconds: fixes.last?.timeSeconds ?? 0)
  }

  private func item(_ fix: LocationFix) -> JSONText {
    let date = [("timestamp", JSONText.string(clock.date(atUptime: fix.timeSeconds)))]
    let place = fix.place.map { place in
      [
        (
          "coordinate",
          JSONText.object([
            ("latitude", .number(place.latitude)), ("longitude", .number(place.longitude)),
          ])
        ), ("horizontalAccuracy", number(place.accuracyMeters)),
      ]
    }
    let height = fix.height.map { height in
      [("altitude", number(height.meters)), ("verticalAccuracy", number(height.accuracyMeters))]
    }
    let course = fix.courseDegrees.map { [("course", number($0))] }
    let speed = fix.speedMetersPerSecond.map { [("speed", number($0))] }
    return .object(date + [place, height, course, speed].compactMap(\.self).joined())
  }

  private func number(_ value: Double) -> JSONText { .number(value, decimals: decimals) }
}
