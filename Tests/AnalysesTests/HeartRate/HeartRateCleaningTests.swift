import Metrics
import Testing
import Text

@testable import Analyses
@testable import Recordings

/// Truth: what HealthKit's units say, and the rules of cleaning.
@Suite struct HeartRateCleaningTests {
  private func clean(_ parts: [HealthSamples], keepsAll: Bool = false) -> CleanHeartRates {
    let whole = parts.dropFirst().reduce(parts[0]) { $0.followed(by: $1) }
    let recording = Recording(
      source: "heart.json", content: .healthQuantity(whole), itemCount: whole.count, tear: nil)
    return CleanHeartRates([recording], keepsAllSources: keepsAll)
  }

  @Test(arguments: [("count/min", 90), ("count/s", 1.5), ("Hz", 1.5), ("count/hr", 5400)])
  func `every unit of a rate is converted to beats per minute`(unit: String, value: Double) {
    let clean = clean([heartRates([(0, value), (5, value)], unit: unit)])
    #expect(clean.samples.map(\.beatsPerMinute).allSatisfy { abs($0 - 90) < 1e-9 })
    #expect(clean.samples.count == 2)
    #expect(clean.flags.isEmpty)
    #expect(clean.remarks.isEmpty)
  }

  @Test(arguments: ["mg/dL", "", nil] as [String?]) func `a foreign unit is reported by name`(
    unit: String?
  ) {
    let mixed = clean([heartRates([(0, 70)]), heartRates([(5, 71), (10, 72)], unit: unit)])
    #expect(mixed.samples.count == 1)
    #expect(mixed.flags == [.heartRateUnitUnknown])
    #expect(mixed.failure == nil)
    let found = unit.map { "\"\($0)\"" } ?? "nothing"
    #expect(
      mixed.remarks.map { $0.line("") } == [
        "heart.json: items[1].unit: expected count/min, count/s, Hz or count/hr, found \(found); "
          + "2 samples left out"
      ])
    #expect(clean([heartRates([(0, 70)], unit: unit)]).failure == .heartRateUnitUnknown)
  }

  @Test func `samples of other types are left out`() {
    let steps = heartRates([(0, 70)], type: "HKQuantityTypeIdentifierStepCount")
    let resting = heartRates([(0, 60)], type: "HKQuantityTypeIdentifierRestingHeartRate")
    let clean = clean([steps, resting])
    #expect(clean.samples.isEmpty)
    #expect(clean.failure == .noHeartRate)
    #expect(
      clean.files.flatMap(\.remarks).map(\.sentence) == [
        "items: expected the type HKQuantityTypeIdentifierHeartRate, found 2 items of types "
          + "HKQuantityTypeIdentifierStepCount, HKQuantityTypeIdentifierRestingHeartRate; "
          + "no heart rate is given"
      ])
    #expect(self.clean([steps, heartRates([(0, 70)])]).remarks.isEmpty)
  }

  /// Truth: the first five are named; a list of all would take the square of their number to make.
  @Test func `only a few of many foreign types and units are named`() {
    func items(_ count: Int, _ change: (inout HealthSamples, Int) -> Void) -> HealthSamples {
      var samples = heartRates((0..<count).map { (Double($0), 70) })
      for row in 0..<count { change(&samples, row) }
      return samples
    }
    let types = clean([items(20_000) { $0.types[$1] = "HK\($1)" }])
    #expect(types.remarks.isEmpty)
    #expect(types.files.first?.remarks.count == 1)
    #expect(
      types.files.first?.remarks.first?.sentence.contains(
        "20000 items of types HK0, HK1, HK2, HK3, HK4, others;") == true)
    let units = clean([items(20_000) { $0.units[$1] = "u\($1)" }])
    #expect(units.remarks.count == 6)
    #expect(units.failure == .heartRateUnitUnknown)
    #expect(units.remarks.last?.sentence.hasSuffix("found others; 19995 samples left out") == true)
  }

  @Test func `a sample delivered twice counts once`() {
    let clean = clean([heartRates([(0, 70), (5, 72)]), heartRates([(5, 72), (10, 74)])])
    #expect(clean.samples.map(\.beatsPerMinute) == [70, 72, 74])
    #expect(clean.duplicateCount == 1)
    #expect(clean.flags == [.samplesDropped])
  }

  @Test func `samples of one moment are their mean`() {
    let clean = clean([heartRates([(0, 60), (0, 90), (0, 75), (5, 72)])])
    #expect(clean.samples.map(\.beatsPerMinute) == [75, 72])
    #expect(clean.flags.isEmpty)
  }

  @Test func `one device is used unless all are asked for`() {
    let parts = [
      heartRates([(0, 70), (5, 71)], source: "Watch"), heartRates([(2, 90)], source: "Strap"),
      heartRates([(3, 95)], source: nil),
    ]
    let one = clean(parts)
    #expect(one.samples.map(\.sourceKey.text) == ["Watch", "Watch"])
    #expect(one.sourceCount == 3)
    #expect(one.flags == [.heartRateSourcesSeveral])
    #expect(clean(parts, keepsAll: true).samples.map(\.beatsPerMinute) == [70, 90, 95, 71])
    let even = [heartRates([(0, 70)], source: "b"), heartRates([(5, 80)], source: "a")]
    #expect(clean(even).samples.map(\.sourceKey.text) == ["a"])
  }

  @Test func `impossible heart rates are left out`() {
    let clean = clean([
      heartRates([(0, 24.9), (5, 25), (10, 250), (15, 250.1), (20, -70), (25, 1e300)])
    ])
    #expect(clean.samples.map(\.beatsPerMinute) == [25, 250])
    #expect(clean.implausibleCount == 4)
    #expect(clean.flags == [.heartRateOutOfRange, .manyHeartRatesOutOfRange])
  }

  /// The limit: a fifth.
  @Test func `many impossible heart rates make the others doubtful`() {
    func mixed(_ count: Int) -> CleanHeartRates {
      clean([heartRates((0..<10).map { (5 * Double($0), $0 < count ? 300 : 80) })])
    }
    #expect(mixed(2).flags == [.heartRateOutOfRange])
    #expect(mixed(3).flags == [.heartRateOutOfRange, .manyHeartRatesOutOfRange])
  }

  @Test func `samples without value or date are left out`() {
    var samples = heartRates([(0, .nan), (5, .infinity), (10, 70), (15, 71), (20, 72)])
    (samples.starts[2], samples.ends[2]) = (nil, nil)
    samples.starts[3] = nil
    samples.ends[4] = RecordedDate(unixSeconds: recordingStart + 30)
    let clean = clean([samples])
    #expect(clean.samples.map { $0.timeSeconds - recordingStart } == [15, 25])
    // 3 of 5 are more than a fifth.
    #expect(clean.flags.map(\.text) == ["samples_dropped@3"])
    #expect(clean.flags.map(\.weight) == [.doubt])
  }

  @Test func `no samples give no heart rates`() {
    #expect(clean([heartRates([])]).failure == .noInput)
    #expect(CleanHeartRates([], keepsAllSources: false).source == nil)
  }
}
