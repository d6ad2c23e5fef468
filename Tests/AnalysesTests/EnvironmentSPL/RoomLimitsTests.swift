import Metrics
import Recordings
import Testing

@testable import Analyses

/// Truth: 49 CFR 227 appendix D, and a tone of 1000 Hz with a mean square of 0.005, -23.0103 dB.
@Suite struct RoomLimitsTests {
  private func room(offset: Double?, _ parameters: [String: String] = [:]) throws -> MeasuredStep {
    let given = offset.map { ["calibration-offset": "\($0)"] } ?? [:]
    return try measureLevel(
      [tone(1000, amplitude: 0.1, seconds: 2, rateHz: 48_000)],
      ["level-bands": "octave"].merging(given) { a, _ in a }.merging(parameters) { $1 })
  }

  /// Without a fit, and on the ear, the limit is 40 dB; in the ear canal 47 dB.
  @Test(
    arguments: [
      ([:], 70, 6.99), (["headphone-fit": "supra-aural"], 70, 6.99),
      (["headphone-fit": "insert"], 70, -0.01),
    ] as [([String: String], Double, Double)]) func `a band is compared with its limit`(
      parameters: [String: String], offset: Double, excess: Double
    ) throws
  {
    let found = try room(offset: offset, parameters)
    #expect(agree(found.number("hearing_ambient_excess_1000hz_db"), excess, within: 0.05))
    #expect(found.number("hearing_ambient_excess_8000hz_db") ?? 1 < 0)
  }

  @Test(arguments: [(62.9, "true"), (63.2, "false")]) func `every band has to be within its limit`(
    offset: Double, isPermitted: String
  ) throws { #expect(try room(offset: offset).word("hearing_ambient_permitted") == isPermitted) }

  /// An A-weighted level is no octave band.
  @Test func `the room of a hearing test has a reason without octave bands`() throws {
    let hearing: [ActiveTask] = [.environmentSPL, .dBHLToneAudiometry]
    let content = try sound([tone(1000, amplitude: 0.1, seconds: 2, rateHz: 48_000)])
    let steps = [storedStep([34, 35, 36]), step("room", [content])]
    let found = measureLevels(steps, ["calibration-offset": "70"], tasksOfRun: hearing)
    #expect(found.count == 2)
    for step in found {
      #expect(step.reason("hearing_ambient_permitted") == "ambient_bands_missing")
      #expect(step.reading("hearing_ambient_excess_500hz_db") == nil)
    }
    let banded = measureLevels(
      [step("room", [content])], ["calibration-offset": "70", "level-bands": "octave"],
      tasksOfRun: hearing)
    #expect(banded.first?.word("hearing_ambient_permitted") == "false")
    let others = measureLevels(
      steps, ["calibration-offset": "70"], tasksOfRun: [.environmentSPL, .stroop])
    #expect(others.allSatisfy { $0.reading("hearing_ambient_permitted") == nil })
  }

  @Test func `nothing is said without a calibration or without bands`() throws {
    let bare = try room(offset: nil)
    #expect(bare.reason("hearing_ambient_permitted") == "no_calibration")
    #expect(bare.reason("hearing_ambient_excess_500hz_db") == "no_calibration")
    let none = try room(offset: 70, ["level-bands": "none"])
    #expect(none.reading("hearing_ambient_permitted") == nil)
    #expect(none.reading("hearing_ambient_excess_500hz_db") == nil)
  }
}
