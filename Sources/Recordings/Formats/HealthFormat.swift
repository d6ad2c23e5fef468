/// `HKQuantityTypeIdentifierHeartRate_….json` and its like: values of HealthKit with unit and source.
///
/// Source: ResearchKit, `HKSample+ORKJSONDictionary`.
enum HealthFormat: RecordingFormat {
  static func read(_ table: ItemTable) -> Recording.Content? {
    guard let types = table.texts("type"), let values = table.numbers("value") else { return nil }
    return .healthQuantity(
      HealthSamples(
        types: types, values: values, units: table.textsOrMissing("unit"),
        starts: table.dates("startDate"), ends: table.dates("endDate"),
        sources: table.textsOrMissing("source")))
  }
}
