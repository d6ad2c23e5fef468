import Recordings
import Testing
import Text

@testable import Study

/// Truth: documents written by hand in the form of the Health app's.
@Suite struct HealthExportQuantityTests {
  private func record(
    _ type: String, _ value: String, from start: String, to end: String? = nil, more: String = "",
    inside: String = ""
  ) -> String {
    """
     <Record type="HKQuantityTypeIdentifier\(type)" sourceName="Ann" \(more) unit="count" \
    startDate="\(start)" endDate="\(end ?? start)" value="\(value)">\(inside)</Record>

    """
  }

  private func read(_ records: String) throws -> StudyReading {
    try StudyFolder([
      "ann/apple_health_export/export.xml": "<HealthData>\n\(records)</HealthData>\n"
    ]).read()
  }

  private func samples(_ session: Session) -> HealthSamples? {
    guard case .healthQuantity(let samples) = session.steps.first?.recordings.first?.content else {
      return nil
    }
    return samples
  }

  @Test func `a day of quantities is a session of its own task beside the heart rates`() throws {
    let reading = try read(
      record("HeartRate", "61", from: "2026-02-02 08:00:00 -0600")
        + record("StepCount", "100", from: "2026-02-02 09:00:00 -0600")
        + record("WalkingSpeed", "4", from: "2026-02-03 09:00:00 -0600")
        + record("BodyMass", "70", from: "2026-02-03 09:00:00 -0600"))
    let found = reading.sessions.map { "\($0.identifier) \($0.task?.rawValue ?? "")" }
    #expect(found.sorted() == ["2026-02-02 health", "2026-02-02 heart-rate", "2026-02-03 health"])
    let days = reading.sessions.filter { $0.task == .health }
    #expect(days.allSatisfy { $0.steps.map(\.identifier) == ["day"] })
    #expect(days.compactMap(samples).map(\.values) == [[100], [4]])
    #expect(reading.orphans.isEmpty)
  }

  /// A week's estimate ends at midnight of its last day.
  @Test func `an estimate over a week belongs to the day of its end`() throws {
    let reading = try read(
      record(
        "AppleWalkingSteadiness", "0.8", from: "2026-01-26 00:00:00 -0600",
        to: "2026-02-02 00:00:00 -0600")
        + record(
          "StepCount", "9", from: "2026-01-26 23:59:00 -0600", to: "2026-01-27 00:05:00 -0600"))
    #expect(reading.places == ["ann/2026-01-26", "ann/2026-02-02"])
  }

  @Test func `hardware and beats of a sample are kept`() throws {
    let beats = """
      <HeartRateVariabilityMetadataList><InstantaneousBeatsPerMinute bpm="75" time="8:34:05,10"/>\
      <InstantaneousBeatsPerMinute bpm="80" time="6:14:48.94\u{202F}PM"/>\
      <InstantaneousBeatsPerMinute bpm="x" time="8"/></HeartRateVariabilityMetadataList>
      """
    let device = "device=\"&lt;&lt;HKDevice: 0x3&gt;, name:x, hardware:Watch6,7&gt;\""
    let reading = try read(
      record("StepCount", "1", from: "2026-02-02 08:00:00 -0600")
        + record(
          "HeartRateVariabilitySDNN", "25", from: "2026-02-02 09:00:00 -0600", more: device,
          inside: beats))
    let day = try #require(reading.sessions.first.flatMap(samples))
    #expect(day.devices == [.unknown, .watch])
    #expect(
      day.beats[1] == [
        HealthBeat(beatsPerMinute: 75, daySeconds: 8 * 3600 + 34 * 60 + 5.1),
        HealthBeat(beatsPerMinute: 80, daySeconds: 6 * 3600 + 14 * 60 + 48.94),
      ])
    #expect(day.beats[0] == nil)
  }

  @Test func `an audiogram is a result of the day without a threshold where none is stored`() throws
  {
    let reading = try read(
      """
       <Audiogram type="HKDataTypeIdentifierAudiogram" sourceName="Mimi" startDate="2026-02-02 12:00:00 -0600">
        <SensitivityPoint frequencyValue="1" frequencyUnit="kHz" leftEarValue="10" leftEarUnit="dBHL" rightEarValue="15" rightEarUnit="dBHL"/>
        <SensitivityPoint frequencyValue="8000" frequencyUnit="Hz" leftEarValue="40" leftEarUnit="dBHL"/>
       </Audiogram>

      """)
    let session = try #require(reading.sessions.first)
    #expect(reading.sessions.count == 1)
    #expect(session.task == .audiogram)
    #expect(session.identifier == "2026-02-02")
    let leaf = try #require(session.steps.first?.leaves.first)
    let tested = DBHLToneAudiometryResult(leaf).frequencies
    #expect(tested.map(\.frequencyHz) == [1000, 8000, 1000])
    #expect(tested.map(\.side) == [.left, .left, .right])
    #expect(tested.map(\.thresholdDecibels) == [10, 40, 15])
  }
}
