import DSP
import Testing

@Suite struct GeodesicTests {
  /// Oracle: the line from Flinders Peak to Buninyong of Geoscience Australia's test data (Vincenty's
  /// formulae on this ellipsoid), to the millimeter.
  @Test func `the length equals that of a surveyed line`() throws {
    let flindersPeak = try #require(
      GeographicPosition(
        latitude: -(37 + 57 / 60.0 + 3.7203 / 3600), longitude: 144 + 25 / 60.0 + 29.5244 / 3600))
    let buninyong = try #require(
      GeographicPosition(
        latitude: -(37 + 39 / 60.0 + 10.1561 / 3600), longitude: 143 + 55 / 60.0 + 35.3839 / 3600))
    #expect(abs(flindersPeak.distanceMeters(to: buninyong) - 54972.271) <= 1e-3)
  }

  /// Oracle: Vincenty's inverse iteration, computed apart with Python 3.11.
  @Test(arguments: [
    (51.5, -0.1, 51.5009, -0.1, 100.1320580), (0, 0, 0, 0.001, 111.3194908),
    (60, 10, 60, 10.001, 55.8000016),
  ]) func `lengths of steps equal Vincenty's iteration`(
    latitude1: Double, longitude1: Double, latitude2: Double, longitude2: Double, meters: Double
  ) throws {
    let from = try #require(GeographicPosition(latitude: latitude1, longitude: longitude1))
    let to = try #require(GeographicPosition(latitude: latitude2, longitude: longitude2))
    #expect(abs(from.distanceMeters(to: to) - meters) <= 1e-6)
    #expect(abs(to.distanceMeters(to: from) - meters) <= 1e-6)
  }

  @Test func `the length between antipodes is half the circumference`() throws {
    let here = try #require(GeographicPosition(latitude: 0, longitude: 0))
    let there = try #require(GeographicPosition(latitude: 0, longitude: 180))
    // Over a pole: twice the quarter meridian of WGS 84, 10001965.729 m.
    #expect(abs(here.distanceMeters(to: there) - 2 * 10001965.7293) <= 1e-2)
  }

  @Test(
    arguments: [(90.1, 0), (-91, 0), (.nan, 0), (0, .infinity), (0, .nan)] as [(Double, Double)])
  func `coordinates that are no place are refused`(latitude: Double, longitude: Double) {
    #expect(GeographicPosition(latitude: latitude, longitude: longitude) == nil)
  }
}
