import CGeographicLib

/// A position on the WGS 84 ellipsoid, in degrees.
public struct GeographicPosition: Sendable, Equatable {
  /// North of the equator, -90 to 90.
  public let latitude: Double
  /// East of Greenwich; any finite number, since 190 and -170 are the same meridian.
  public let longitude: Double

  /// Nil if the numbers are not valid coordinates.
  public init?(latitude: Double, longitude: Double) {
    guard abs(latitude) <= 90, longitude.isFinite else { return nil }
    (self.latitude, self.longitude) = (latitude, longitude)
  }

  /// Length of the geodesic to another position, in meters.
  ///
  /// Source: Karney CFF (2013), Algorithms for geodesics, J Geodesy 87:43-55, as in GeographicLib. The sphere
  /// (haversine) would be up to half a percent off, more than a course of known length allows; Vincenty's
  /// iteration does not converge near antipodes. PROJ has the same algorithm but brings a network library.
  public func distanceMeters(to other: GeographicPosition) -> Double {
    cgeo_distance(latitude, longitude, other.latitude, other.longitude)
  }
}
