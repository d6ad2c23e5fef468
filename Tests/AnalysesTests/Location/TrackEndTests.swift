import Metrics
import Synthesis
import TestSupport
import Testing
import Text

@testable import Analyses
@testable import Recordings
@testable import Study

/// Truth: a straight walk of 468 m in 360 s of which single fixes or their units were changed.
@Suite struct TrackEndTests {
  private let fixes = SyntheticTrack.straight(
    headingDegrees: 60, speedMetersPerSecond: 1.3, durationSeconds: 360
  ).recorded

  private func shifted(_ rows: [Int], by degrees: Double = 0.027) -> LocationFixes {
    fixes.changing { fixes in for row in rows { fixes.latitudes[row] += degrees } }
  }

  private func measured(_ fixes: LocationFixes) throws -> MeasuredStep {
    try #require(
      measureRun(.sixMinuteWalk, [walkStep("6mwt", from: 0, to: 360, [.location(fixes)])]).first)
  }

  @Test(arguments: [[0], [0, 1, 2], [360], [359, 360], [0, 360]])
  func `remembered fixes at the ends are left out alone`(rows: [Int]) throws {
    let step = try measured(shifted(rows))
    let meters = 1.3 * Double(360 - rows.count)
    #expect(abs((step.number("location_distance_m") ?? 0) - meters) < 0.5)
    #expect(step.number("location_fix_count") == Double(361 - rows.count))
    #expect(step.flags("location_distance_m").contains("location_leg_left_out"))
    #expect(step.reading("location_distance_m")?.quality(with: step.measurement.flags) == .good)
  }

  /// The fixes after a jump are as many as those before it: neither part is known to be wrong.
  @Test func `a jump within the walk is not left out`() throws {
    let step = try measured(shifted(Array(0..<100), by: 0.05))
    #expect(!step.flags("location_distance_m").contains("location_leg_left_out"))
    #expect(step.reading("location_distance_m")?.quality(with: []) == .bad)
  }

  /// The walk goes north by 0.65 m/s and east by 1.13: the first leg has 5.5 m, or 6.7.
  @Test(arguments: [(-4.7, false), (-6.0, true)]) func `the first leg is left out from 6 m/s on`(
    meters: Double, isLeftOut: Bool
  ) {
    let track = LocationTrack(shifted([0], by: meters / 111_320), within: 0...360)
    #expect(track.hasDetachedEnds == isLeftOut)
  }

  @Test func `a vehicle is measured whole`() {
    let ride = SyntheticTrack.straight(
      headingDegrees: 60, speedMetersPerSecond: 15, durationSeconds: 60
    ).recorded
    #expect(!LocationTrack(ride).hasDetachedEnds)
  }

  @Test func `without the time of the step an old fix is known by the wait for the next`() {
    let old = fixes.changing { fixes in
      fixes.times[0] = RecordedDate(unixSeconds: walkStart - 600)
      fixes.latitudes[0] += 0.027
    }
    let track = LocationTrack(old)
    #expect(track.fixes.count == 360)
    #expect(abs((track.distanceMeters ?? 0) - 466.7) < 0.1)
  }

  // MARK: Units

  private func speeds(_ factor: Double) -> LocationFixes {
    fixes.changing { fixes in fixes.speeds = fixes.speeds.map { factor * $0 } }
  }

  @Test(arguments: [
    (1.0, false), (1.08, false), (1.12, false), (3.35, false), (3.5, true), (3.6, true),
    (3.7, true), (3.85, false),
  ]) func `speeds of 3.6 times the way are in km/h`(factor: Double, isConverted: Bool) throws {
    let step = try measured(speeds(factor))
    #expect(step.flags("location_distance_doppler_m").contains("unit_converted") == isConverted)
    let expected = 468 * factor / (isConverted ? 3.6 : 1)
    #expect(abs((step.number("location_distance_doppler_m") ?? 0) - expected) < 1)
    // Which of both is wrong is not known.
    for name in ["location_distance_m", "location_distance_doppler_m"] {
      #expect(
        step.flags(name).contains("location_mismatch") == (abs(expected / 468 - 1) > 0.1), "\(name)"
      )
    }
  }
}

/// Truth: the README file of the folder; no value of a person is in it.
@Suite(.enabled(if: Fixture.shared("field/location-first-fix") != nil)) struct FieldFirstFixTests {
  @Test func `an old fix with a new date is left out`() throws {
    let root = try #require(Fixture.shared("field/location-first-fix"))
    let files = try StudyFiles(below: [root])
    let path = try #require(files.paths.first { $0.hasSuffix("location_x.json") })
    let recording = try #require(SessionReader(files).reports(of: path).first?.recording)
    let step = try #require(measureRun(.sixMinuteWalk, [step("6mwt", [recording.content])]).first)
    #expect(abs((step.number("location_distance_m") ?? 0) / 468 - 1) < 0.01)
    #expect(step.flags("location_distance_m").contains("location_leg_left_out"))
  }
}
