import Metrics
import Testing

@testable import Analyses
@testable import Recordings

/// Truth: rates whose unit and whose devices are known.
@Suite struct HeartRateSourcesTests {
  private func measured(_ samples: HealthSamples) throws -> MeasuredStep {
    try #require(
      measuredHeart(heartStep("walk", from: 0, to: 95, samples), ["heart-rate-rest": "60"]))
  }

  private let rates = (0..<20).map { 90 + Double($0 % 3) }

  @Test func `rates per second that are called rates per minute are converted`() throws {
    let plain = try measured(heartRates(beats(rates)))
    let other = try measured(heartRates(beats(rates.map { $0 / 60 })))
    for (name, value) in plain.numbers {
      #expect(abs((other.number(name) ?? .nan) - value) < 1e-9 * max(1, abs(value)), "\(name)")
    }
    #expect(other.flags("heart_rate_mean_bpm") == ["unit_converted"])
    #expect(other.reading("heart_rate_mean_bpm")?.quality(with: []) == .good)
    let perSecond = try measured(heartRates(beats(rates), unit: "count/s"))
    #expect(abs((perSecond.number("heart_rate_mean_bpm") ?? 0) - 90.95) < 1e-9)
  }

  @Test(arguments: [(4.9, 60.0), (5.1, 1)]) func `no heart beats less than five times a minute`(
    median: Double, factor: Double
  ) { #expect(HeartRateUnit.correction(of: [median, median, median], factor: 1) == factor) }

  @Test(arguments: [(14.9, 1.0), (15.1, 1 / 60.0)]) func `no heart beats fifteen times a second`(
    perSecond: Double, factor: Double
  ) {
    let values = [perSecond, perSecond, perSecond].map { 60 * $0 }
    #expect(HeartRateUnit.correction(of: values, factor: 60) == factor)
  }

  /// The watch has 90.95 on average; 15 % of 107 are 16.05.
  @Test(arguments: [(106.9, false), (107.2, true), (77.4, false), (77.2, true)])
  func `devices that differ by 15 % disagree`(other: Double, isDisputed: Bool) throws {
    let strap = heartRates(beats(Array(repeating: other, count: 10)), source: "Strap")
    let step = try measured(heartRates(beats(rates)).followed(by: strap))
    let flags = step.flags("heart_rate_mean_bpm")
    #expect(flags.contains("sources_disagree") == isDisputed)
    #expect(abs((step.number("heart_rate_mean_bpm") ?? 0) - 90.95) < 1e-9)
    let events = step.events("heart_rate_by_source_bpm")
    #expect(events.map(\.item) == (isDisputed ? ["1", "2"] : []))
    #expect(abs((events.last?.value ?? other) - other) < 1e-9)
  }

  @Test func `two samples of another device are no contradiction`() throws {
    let strap = heartRates(beats([150, 150]), source: "Strap")
    let step = try measured(heartRates(beats(rates)).followed(by: strap))
    #expect(!step.flags("heart_rate_mean_bpm").contains("sources_disagree"))
  }
}
