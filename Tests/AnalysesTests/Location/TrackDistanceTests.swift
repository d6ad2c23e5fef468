import Synthesis
import Testing

@testable import Analyses
@testable import Recordings

/// Truth: ways of known length on the ellipsoid, with the noise of a receiver.
@Suite struct TrackDistanceTests {
  /// White noise, and noise that drifts: SD per axis in meters, correlation from fix to fix.
  static let noises: [(meters: Double, correlation: Double)] = [
    (3, 0), (3, 0.9), (3, 0.98), (5, 0.95),
  ]

  private func meanDistance(_ track: SyntheticTrack) -> Double {
    let distances = (1...20).map { seed in
      var noisy = track
      noisy.seed = UInt64(seed)
      return LocationTrack(noisy.recorded).distanceMeters ?? 0
    }
    return distances.reduce(0, +) / 20
  }

  @Test(arguments: noises) func `noise does not lengthen a straight walk`(
    noise: (meters: Double, correlation: Double)
  ) {
    var track = SyntheticTrack.straight(
      headingDegrees: 37, speedMetersPerSecond: 1.4, durationSeconds: 285)
    (track.noiseMeters, track.noiseCorrelation) = noise
    #expect(abs(meanDistance(track) / 399 - 1) < 0.06)
    #expect((LocationTrack(track.recorded).rawDistanceMeters ?? 0) > 1.05 * 399)
  }

  @Test(arguments: noises) func `noise does not lengthen laps around a square`(
    noise: (meters: Double, correlation: Double)
  ) {
    var track = SyntheticTrack.laps(
      sideMeters: 50, speedMetersPerSecond: 1.4, durationSeconds: 285)
    (track.noiseMeters, track.noiseCorrelation) = noise
    #expect(abs(meanDistance(track) / 399 - 1) < 0.06)
  }

  @Test func `without noise a straight walk has its length, however measured`() throws {
    let track = LocationTrack(
      SyntheticTrack.straight(
        headingDegrees: 200, speedMetersPerSecond: 1.2, durationSeconds: 300
      ).recorded)
    for meters in [track.distanceMeters, track.rawDistanceMeters, track.displacementMeters] {
      #expect(abs((meters ?? 0) - 360) < 0.05)
    }
    #expect(abs((track.meanSpeed ?? 0) - 1.2) < 1e-3 && abs((track.highSpeed ?? 0) - 1.2) < 1e-3)
  }

  /// Property: a meridian is as good as another, the one where the dates change too.
  @Test func `the date line parts no track`() throws {
    var track = SyntheticTrack.straight(
      headingDegrees: 90, speedMetersPerSecond: 1.4, durationSeconds: 120)
    let here = try #require(LocationTrack(track.recorded).distanceMeters)
    track.origin.longitude = 179.9995
    let fixes = track.recorded.changing { fixes in
      fixes.longitudes = fixes.longitudes.map { $0 > 180 ? $0 - 360 : $0 }
    }
    let there = try #require(LocationTrack(fixes).distanceMeters)
    #expect(fixes.longitudes.contains { $0 < 0 } && abs(there - here) < 1e-6)
  }

  /// Closed form: the trapezoid of 1.4 m/s over 100 s, and of nothing while standing.
  @Test func `Doppler speed adds up over time`() throws {
    let track = SyntheticTrack.straight(
      headingDegrees: 0, speedMetersPerSecond: 1.4, durationSeconds: 100)
    let fixes = track.recorded.changing { $0.speeds = $0.speeds.map { _ in 1.4 } }
    #expect(abs((LocationTrack(fixes).dopplerDistanceMeters ?? 0) - 140) < 1e-9)
    let most = fixes.changing {
      $0.speeds.replaceSubrange(1..<21, with: repeatElement(.nan, count: 20))
    }
    #expect(abs((LocationTrack(most).dopplerDistanceMeters ?? 0) - 140) < 1e-9)
    let few = fixes.changing {
      $0.speeds.replaceSubrange(1..<22, with: repeatElement(-1, count: 21))
    }
    #expect(LocationTrack(few).dopplerDistanceMeters == nil, "80 of 101 are fewer than 80 %")
  }

  /// Smoothing over 3 s cannot follow a shuttle over 30 m; Doppler speed can.
  @Test func `a shuttle is flagged as cut short`() throws {
    let corners = (0...20).map { SIMD2(0, $0.isMultiple(of: 2) ? 0.0 : 30) }
    let shuttle = SyntheticTrack(
      corners: corners, speedMetersPerSecond: 1.4, durationSeconds: 360)
    let track = LocationTrack(shuttle.recorded)
    #expect(track.isCutShort && (track.distanceMeters ?? 0) < 0.9 * 504)
    let straight = SyntheticTrack.straight(
      headingDegrees: 5, speedMetersPerSecond: 1.4, durationSeconds: 360)
    #expect(!LocationTrack(straight.recorded).isCutShort)
  }
}
