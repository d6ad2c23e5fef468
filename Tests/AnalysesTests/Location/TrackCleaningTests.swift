import Metrics
import Synthesis
import Testing
import Text

@testable import Analyses
@testable import Recordings

/// Truth: a straight walk of which single fixes were spoiled; what is left is known.
@Suite struct TrackCleaningTests {
  private let fixes = SyntheticTrack.straight(
    headingDegrees: 60, speedMetersPerSecond: 1.4, durationSeconds: 60
  ).recorded

  @Test func `the order of the file does not matter`() {
    let shuffled = fixes.rows(Array((0..<fixes.count).reversed()))
    #expect(LocationTrack(shuffled) == LocationTrack(fixes))
  }

  @Test func `the most accurate fix of a second counts`() {
    let doubled = fixes.rows([0, 0] + Array(0..<fixes.count)).changing { fixes in
      fixes.latitudes[0] += 1
      fixes.horizontalAccuracies[0] = 19
    }
    #expect(LocationTrack(doubled) == LocationTrack(fixes))
  }

  @Test func `a fix that jumps away and back is left out`() {
    let jumping = fixes.changing { $0.latitudes[30] += 0.001 }
    let track = LocationTrack(jumping)
    #expect(track.fixes.count == 60)
    #expect(abs((track.rawDistanceMeters ?? 0) - 84) < 0.05)
  }

  @Test func `a good fix between two that jump stays`() {
    let jumping = fixes.changing {
      $0.latitudes[30] += 0.001
      $0.latitudes[32] += 0.001
    }
    #expect(LocationTrack(jumping).fixes.count == 59)
  }

  /// Truth: white noise of 5 m makes legs of 9 m within a second, and yet none of these fixes is wrong; one that is
  /// 200 m away is.
  @Test func `noise is not taken for a jump`() {
    var track = SyntheticTrack.laps(sideMeters: 50, speedMetersPerSecond: 1.4, durationSeconds: 285)
    track.noiseMeters = 5
    let noisy = track.recorded
    #expect(LocationTrack(noisy).omissions.count == 0)
    #expect(!LocationTrack(noisy).isPoor)
    let jumping = LocationTrack(noisy.changing { $0.latitudes[30] += 0.0018 })
    #expect(jumping.omissions.jumpCount == 1)
    #expect(jumping.fixes.count == 285)
  }

  @Test func `fixes from before and after the step do not count`() {
    let track = LocationTrack(fixes, within: 10...50)
    #expect(track.fixes.count == 41)
    #expect(track.coveragePercent == 100)
    #expect(track.fixes.first?.time == walkStart + 10)
  }

  /// A date of whole seconds stands for the whole second.
  @Test func `the second of the end belongs to the step`() {
    let late = fixes.changing { fixes in
      fixes.times = fixes.times.map { date in
        date.flatMap { RecordedDate(unixSeconds: $0.unixSeconds + 0.4) }
      }
    }
    #expect(LocationTrack(late, within: 0...60).fixes.count == 61)
  }

  @Test func `what is not accurate enough or no place is left out`() {
    let spoiled = fixes.changing { fixes in
      fixes.horizontalAccuracies[3] = 20.1
      fixes.horizontalAccuracies[4] = -1
      fixes.latitudes[5] = 91
      fixes.longitudes[6] = .nan
      fixes.times[7] = nil
      fixes.horizontalAccuracies[8] = 20
    }
    #expect(LocationTrack(spoiled).fixes.count == 56)
    let omissions = LocationTrack(spoiled).omissions
    #expect(omissions.unreadableCount == 4)
    #expect(omissions.inaccurateCount == 1)
    #expect(omissions.jumpCount == 0)
    #expect(!LocationTrack(spoiled).isPoor)
  }

  /// The limits: 80 % of the fixes, and a minute.
  @Test func `a track of which much is missing is poor`() {
    func spoiled(_ count: Int) -> LocationTrack {
      LocationTrack(
        fixes.changing { fixes in
          for row in 0..<count { fixes.horizontalAccuracies[2 * row + 1] = 60 }
        }, within: 0...60)
    }
    #expect(!spoiled(12).isPoor)
    #expect(spoiled(13).isPoor)
    #expect(
      spoiled(13).omissions.remark(usedCount: 48).sentence
        == "items: expected fixes that can be used, found 13 of 61 that cannot "
        + "(13 less accurate than --location-accuracy-max); distance and speed are doubtful")
    let long = SyntheticTrack.straight(
      headingDegrees: 60, speedMetersPerSecond: 1.4, durationSeconds: 300
    ).recorded
    #expect(!LocationTrack(long.rows(Array(0...100) + Array(160...300))).isPoor)
    #expect(LocationTrack(long.rows(Array(0...100) + Array(161...300))).isPoor)
  }

  @Test func `several fixes of one second do not count as gaps`() {
    let twice = LocationTrack(fixes.rows((0..<fixes.count).flatMap { [$0, $0] }))
    #expect(twice.omissions.count == 0)
    #expect(twice == LocationTrack(fixes))
  }

  @Test func `few fixes give few values, and no fix gives none`() {
    let one = LocationTrack(fixes.rows([0]), within: 0...60)
    #expect(one.distanceMeters == nil)
    #expect(one.medianAccuracyMeters == 4)
    #expect(one.isPoor)
    #expect(one.coveragePercent == 0)
    let none = LocationTrack(fixes.rows([]))
    #expect(none.fixes.isEmpty)
    #expect(none.highSpeed == nil)
    #expect(none.coveragePercent == nil)
  }
}
