public import Text

/// The fixes of a location recorder in the order of the file; whole-second dates may repeat.
///
/// All columns have one value per fix; NaN represents values that the phone did not have.
public struct LocationFixes: Sendable, Equatable {
  /// When the position was determined; the first may be older than the recording.
  public var times: [RecordedDate?]
  /// Latitude in degrees north, WGS 84.
  public var latitudes: [Double]
  /// Longitude in degrees east, WGS 84.
  public var longitudes: [Double]
  /// Radius of uncertainty of the position in meters.
  public var horizontalAccuracies: [Double]
  /// Altitude in meters above sea level.
  public var altitudes: [Double]
  /// Uncertainty of the altitude, in meters either way.
  public var verticalAccuracies: [Double]
  /// Speed in meters per second over ground, from Doppler shifts.
  public var speeds: [Double]
  /// Course in degrees clockwise from true north.
  public var courses: [Double]

  /// Makes fixes from columns, which have to be of equal length.
  public init(
    times: [RecordedDate?], latitudes: [Double], longitudes: [Double],
    horizontalAccuracies: [Double], altitudes: [Double], verticalAccuracies: [Double],
    speeds: [Double], courses: [Double]
  ) {
    (self.times, self.latitudes, self.longitudes) = (times, latitudes, longitudes)
    (self.horizontalAccuracies, self.altitudes) = (horizontalAccuracies, altitudes)
    (self.verticalAccuracies, self.speeds, self.courses) = (verticalAccuracies, speeds, courses)
  }

  /// Number of fixes, with a usable position or without.
  public var count: Int { times.count }

  /// Seconds after which the next fix of a running receiver has come.
  private static let longestWaitSeconds = 60.0

  /// When the receiver began to deliver: phones hand out a remembered, older fix first.
  public var start: RecordedDate? {
    let dates = times.compactMap(\.self).sorted { $0.unixSeconds < $1.unixSeconds }
    let fresh = zip(dates, dates.dropFirst()).first { date, next in
      abs(next.unixSeconds - date.unixSeconds) <= Self.longestWaitSeconds
    }
    return fresh?.0 ?? dates.last
  }
}

extension LocationFixes {
  func followed(by next: LocationFixes) -> LocationFixes {
    LocationFixes(
      times: times + next.times, latitudes: latitudes + next.latitudes,
      longitudes: longitudes + next.longitudes,
      horizontalAccuracies: horizontalAccuracies + next.horizontalAccuracies,
      altitudes: altitudes + next.altitudes,
      verticalAccuracies: verticalAccuracies + next.verticalAccuracies,
      speeds: speeds + next.speeds, courses: courses + next.courses)
  }
}
