/// The fixes of a location recorder in the order of the file; whole-second dates may repeat.
///
/// All columns have one value per fix; NaN stands for what the phone could not tell.
public struct LocationFixes: Sendable, Equatable {
  /// When the position was determined; the first may be older than the recording.
  public var times: [RecordedDate?]
  /// Degrees north, WGS 84.
  public var latitudes: [Double]
  /// Degrees east, WGS 84.
  public var longitudes: [Double]
  /// Radius of uncertainty in meters.
  public var horizontalAccuracies: [Double]
  /// Meters above sea level.
  public var altitudes: [Double]
  /// Uncertainty of the altitude in meters.
  public var verticalAccuracies: [Double]
  /// Meters per second over ground, by Doppler.
  public var speeds: [Double]
  /// Degrees clockwise from true north.
  public var courses: [Double]

  /// Number of fixes.
  public var count: Int { times.count }

  /// Seconds after which the next fix of a running receiver has come.
  private static let longestWaitSeconds = 60.0

  /// When the receiver began to deliver: phones hand out a remembered, older fix first.
  var start: RecordedDate? {
    let dates = times.compactMap(\.self)
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
