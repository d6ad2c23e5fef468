import Study
import Testing

@testable import Analyses
@testable import Recordings

/// Truth: closed form: targets 5 points apart, a finger that stays for 0.2 of each second; a touch
/// recorder counts from the phone's start.
@Suite struct TrailTouchTests {
  private func touches(_ times: [Double], drift: Double = 0) -> TouchSamples {
    let rows = times.enumerated().flatMap { number, time in
      let place = number % 2 == 0 ? (0.0, 0.0) : (3.0, 4.0)
      return [(time, 0.0, place), (time + 0.2, 3.0, place)]
    }
    return TouchSamples(
      timestamps: rows.map { 5000 + $0.0 * (1 + drift) }, phases: rows.map(\.1),
      indices: rows.map { _ in 0 }, x: rows.map(\.2.0), y: rows.map(\.2.1),
      viewWidths: rows.map { _ in 390 }, viewHeights: rows.map { _ in 800 })
  }

  private func measured(_ samples: TouchSamples) throws -> MeasuredStep {
    var steps = try resultSteps(straightTrail((1...13).map(Double.init)))
    steps[0].recordings = [
      Recording(source: "touch.json", content: .touch(samples), itemCount: 0, tear: nil)
    ]
    return try #require(TrailMaking.measured(steps).first)
  }

  @Test func `path, speed and dwell follow from the touches`() throws {
    let step = try measured(touches((1...13).map(Double.init)))
    #expect(step.number("trail_path_length_pt") == 60)
    #expect(abs((step.number("trail_move_speed_pt_per_s") ?? 0) - 60 / 9.6) < 1e-9)
    #expect(abs((step.number("trail_dwell_mean_s") ?? 0) - 0.2) < 1e-9)
  }

  @Test func `touches beside targets do no harm`() throws {
    let step = try measured(touches([0.4] + (1...13).map(Double.init) + [13.9]))
    #expect(step.number("trail_path_length_pt") == 60)
  }

  @Test func `without matching touches taps have no positions`() throws {
    for samples in [
      touches((1...12).map(Double.init)), touches([]),
      touches((1...13).map(Double.init), drift: 0.2),
    ] { #expect(try measured(samples).reason("trail_path_length_pt") == "no_target_positions") }
    var strange = touches((1...13).map(Double.init))
    strange.timestamps = strange.timestamps.map { _ in .nan }
    #expect(try measured(strange).reason("trail_dwell_mean_s") == "no_target_positions")
  }
}
