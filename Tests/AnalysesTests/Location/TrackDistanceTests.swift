import Synthesis
import Testing
import Text

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
    var track = SyntheticTrack.laps(sideMeters: 50, speedMetersPerSecond: 1.4, durationSeconds: 285)
    (track.noiseMeters, track.noiseCorrelation) = noise
    #expect(abs(meanDistance(track) / 399 - 1) < 0.06)
  }

  @Test func `without noise a straight walk has its length, however measured`() throws {
    let track = LocationTrack(
      SyntheticTrack.straight(headingDegrees: 200, speedMetersPerSecond: 1.2, durationSeconds: 300)
        .recorded)
    for meters in [track.distanceMeters, track.rawDistanceMeters, track.displacementMeters] {
      #expect(abs((meters ?? 0) - 360) < 0.05)
    }
    #expect(abs((track.meanSpeed ?? 0) - 1.2) < 1e-3)
    #expect(abs((track.highSpeed ?? 0) - 1.2) < 1e-3)
  }

  /// Property: a meridian is as good as another, the one where the dates change too.
  @Test func `a track across the date line is continuous`() throws {
    var track = SyntheticTrack.straight(
      headingDegrees: 90, speedMetersPerSecond: 1.4, durationSeconds: 120)
    let here = try #require(LocationTrack(track.recorded).distanceMeters)
    track.origin.longitude = 179.9995
    let fixes = track.recorded.changing { fixes in
      fixes.longitudes = fixes.longitudes.map { $0 > 180 ? $0 - 360 : $0 }
    }
    let there = try #require(LocationTrack(fixes).distanceMeters)
    #expect(fixes.longitudes.contains { $0 < 0 })
    #expect(abs(there - here) < 1e-6)
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

  /// Closed form: sharp turns without noise, wherever between two fixes they fall.
  @Test(arguments: [20.0, 30, 35, 50], [0, 0.3, 0.7, 1.1])
  func `a course walked to and fro keeps its length`(meters: Double, start: Double) {
    let corners = (0...40).map { SIMD2(0, $0.isMultiple(of: 2) ? -start : meters - start) }
    let shuttle = SyntheticTrack(
      corners: [.zero] + corners.dropFirst(), speedMetersPerSecond: 1.4, durationSeconds: 285)
    #expect(abs((LocationTrack(shuttle.recorded).distanceMeters ?? 0) / 399 - 1) < 0.01)
  }

  /// White noise of 5 m: the mean over the seeds and the worst of them.
  @Test func `white noise of five meters changes a walk of 400 m by less than 3 %`() {
    var track = SyntheticTrack.straight(
      headingDegrees: 37, speedMetersPerSecond: 1.4, durationSeconds: 285)
    track.noiseMeters = 5
    let ratios = ratios(track, seeds: 1...30)
    let mean: Double = ratios.reduce(0, +) / 30
    #expect(abs(mean - 1) < 0.015)
    #expect(ratios.allSatisfy { abs($0 - 1) < 0.03 }, "\(ratios)")
  }

  @Test(arguments: [0.9, 0.95, 0.98])
  func `correlated noise of one meter changes a walk by less than 2 %`(correlation: Double) {
    var straight = SyntheticTrack.straight(
      headingDegrees: 37, speedMetersPerSecond: 1.4, durationSeconds: 285)
    var square = SyntheticTrack.laps(
      sideMeters: 50, speedMetersPerSecond: 1.4, durationSeconds: 285)
    (straight.noiseMeters, straight.noiseCorrelation) = (1, correlation)
    (square.noiseMeters, square.noiseCorrelation) = (1, correlation)
    let (line, laps) = (ratios(straight, seeds: 1...20), ratios(square, seeds: 1...20))
    #expect(line.allSatisfy { abs($0 - 1) < 0.02 }, "\(line)")
    let mean: Double = laps.reduce(0, +) / 20
    #expect(abs(mean - 1) < 0.02, "\(laps)")
  }

  private func ratios(_ track: SyntheticTrack, seeds: ClosedRange<UInt64>) -> [Double] {
    seeds.map { seed in
      var noisy = track
      noisy.seed = seed
      return (LocationTrack(noisy.recorded).distanceMeters ?? 0) / 399
    }
  }

  /// Property: what the phone has smoothed already is left as it is, corners too. The course is 30 m long, each fix
  /// the mean of five seconds.
  @Test func `fixes that were smoothed before are not smoothed again`() {
    let corners = (0...40).map { SIMD2(0, $0.isMultiple(of: 2) ? 0 : 30.0) }
    var shuttle = SyntheticTrack(corners: corners, speedMetersPerSecond: 1.4, durationSeconds: 285)
    shuttle.intervalSeconds = 0.5
    let fine = shuttle.recorded
    let rows = Array(stride(from: 10, to: fine.count - 10, by: 2))
    var smooth = fine.rows(rows)
    for (place, row) in rows.enumerated() {
      smooth.latitudes[place] = fine.latitudes[row - 5...row + 5].reduce(0, +) / 11
      smooth.longitudes[place] = fine.longitudes[row - 5...row + 5].reduce(0, +) / 11
    }
    let track = LocationTrack(smooth)
    let raw = track.rawDistanceMeters ?? 0
    #expect(raw < 0.95 * 1.4 * (track.elapsedSeconds ?? 0), "the phone cuts the turns")
    #expect((0.998...1.02).contains((track.distanceMeters ?? 0) / raw))
  }

  /// Property: what lies between two fixes that are far apart in time is a straight line.
  @Test func `a gap adds no distance beyond its straight line`() {
    let track = SyntheticTrack.straight(
      headingDegrees: 90, speedMetersPerSecond: 1.4, durationSeconds: 120)
    let truncated = track.recorded.changing { fixes in
      for row in 60..<fixes.count {
        fixes.times[row] = fixes.times[row].flatMap {
          RecordedDate(unixSeconds: $0.unixSeconds + 2041)
        }
      }
    }
    let gapped = LocationTrack(truncated)
    #expect(abs((gapped.distanceMeters ?? 0) / 168 - 1) < 0.01)
    #expect(gapped.intervals.max() == 2042)
    #expect(gapped.isPoor)
  }

  @Test func `fixes at odd times are smoothed as well`() {
    var track = SyntheticTrack.laps(
      sideMeters: 100, speedMetersPerSecond: 1.4, durationSeconds: 285)
    track.noiseMeters = 3
    let lengths = (1...10).map { seed in
      track.seed = UInt64(seed)
      let rows = (0...285).filter { $0 % 7 != 3 && $0 % 11 != 5 }
      return (LocationTrack(track.recorded.rows(rows)).distanceMeters ?? 0) / 399
    }
    let mean: Double = lengths.reduce(0, +) / 10
    #expect(abs(mean - 1) < 0.04, "\(lengths)")
  }

  @Test func `a track whose Doppler speeds add up to another length is doubtful`() {
    let track = SyntheticTrack.straight(
      headingDegrees: 5, speedMetersPerSecond: 1.4, durationSeconds: 360)
    #expect(!LocationTrack(track.recorded).disagreesWithDoppler)
    let slow = track.recorded.changing { $0.speeds = $0.speeds.map { 0.85 * $0 } }
    #expect(LocationTrack(slow).disagreesWithDoppler)
  }
}
