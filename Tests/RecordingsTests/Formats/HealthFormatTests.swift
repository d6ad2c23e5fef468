import Synthesis
import Testing
import TestSupport
import Text

@testable import Recordings

/// Truth: `HKSample+ORKJSONDictionary`.
@Suite struct HealthFormatTests {
  private static let rate = #""type":"HKQuantityTypeIdentifierHeartRate""#

  /// Slashes are escaped by the serializer of the phone.
  @Test func `a heart rate is read with its unit`() throws {
    let samples = try healthSamples(
      #"{"items":[{\#(Self.rate),"startDate":"2026-01-15T09:30:05-0600","#
        + #""endDate":"2026-01-15T09:30:06-0600","unit":"count\/min","value":88,"source":"Watch","#
        + #""metadata":{"HKMetadataKeyHeartRateMotionContext":1}}]}"#)
    #expect(samples.types == ["HKQuantityTypeIdentifierHeartRate"])
    #expect(samples.values == [88])
    #expect(samples.units == ["count/min"])
    #expect(samples.sources == ["Watch"])
    #expect(samples.starts.map { $0?.text } == ["2026-01-15T09:30:05.000-06:00"])
    #expect(samples.ends.map { $0?.text } == ["2026-01-15T09:30:06.000-06:00"])
  }

  @Test func `several sources and units stay apart, in the order of the file`() throws {
    let samples = try healthSamples(
      #"[{\#(Self.rate),"value":90,"unit":"count\/min","source":"Chest strap"},"#
        + #"{\#(Self.rate),"value":1.5,"unit":"count/s","source":"Uhr \u00fc"},"#
        + #"{\#(Self.rate),"value":91}]"#)
    #expect(samples.values == [90, 1.5, 91])
    #expect(samples.units == ["count/min", "count/s", nil])
    #expect(samples.sources == ["Chest strap", "Uhr ü", nil])
    #expect(samples.starts == [nil, nil, nil])
    #expect(samples.ends.count == 3)
  }

  @Test func `a value that is missing is not a number, true is one`() throws {
    let samples = try healthSamples(
      #"[{\#(Self.rate)},{\#(Self.rate),"value":null},{\#(Self.rate),"value":NaN},"#
        + #"{\#(Self.rate),"value":true},{\#(Self.rate),"value":"88"},{"value":70}]"#)
    #expect(samples.values.known == [nil, nil, nil, 1, nil, 70])
    #expect(samples.types.map { $0 == nil } == [false, false, false, false, false, true])
  }

  /// Their integer is a code and no rate: the type has to come along.
  @Test func `a category sample keeps the name of its type`() throws {
    let samples = try healthSamples(
      #"[{"type":"HKCategoryTypeIdentifierSleepAnalysis","value":1},{\#(Self.rate),"value":70}]"#)
    #expect(
      samples.types == [
        "HKCategoryTypeIdentifierSleepAnalysis", "HKQuantityTypeIdentifierHeartRate",
      ])
  }

  /// A clinical recorder stores FHIR resources as they are; a correlation has parts and no value.
  @Test(arguments: [
    #"{"resourceType":"Observation","type":"final","value":88,"valueQuantity":{"value":88}}"#,
    #"{"resourceType":"Encounter","class":"inpatient","identifier":{"value":"x"}}"#,
    #"{"type":"HKCorrelationTypeIdentifierBloodPressure","objects":[{"value":120}]}"#,
    #"{"type":"slider","value":3}"#, #"{"type":7,"value":3}"#,
    #"{"type":"HKQuantityTypeIdentifierHeartRate"}"#,
  ]) func `items that are no samples with a value are no recording`(item: String) throws {
    #expect(try content(#"{"items":[\#(item)]}"#) == nil)
  }

  /// Oracle: the samples the synthetic watch took.
  @Test(arguments: HeartRateUnit.allCases) func `a recording is read back`(unit: HeartRateUnit)
    throws
  {
    let samples = (0..<12).map {
      HeartSample(timeSeconds: 60 + 5 * Double($0), beatsPerMinute: 60 + 3 * Double($0))
    }
    let read = try healthSamples(RecorderWriter().heartRate(samples, unit: unit).text)
    let scale = unit == .perMinute ? 1.0 : 60
    #expect(zip(read.values, samples).allSatisfy { abs($0 * scale - $1.beatsPerMinute) <= 1e-6 })
    #expect(read.units == Array(repeating: unit.rawValue, count: 12))
    let seconds = read.starts.compactMap { $0?.unixSeconds }
    #expect(zip(seconds.dropFirst(), seconds).allSatisfy { $0 - $1 == 5 })
    #expect(read.count == 12)
  }
}
