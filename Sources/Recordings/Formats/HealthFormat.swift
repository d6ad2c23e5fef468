/// `HKQuantityTypeIdentifierHeartRate_….json` and its like: values of HealthKit with unit and source.
///
/// Source: ResearchKit, `HKSample+ORKJSONDictionary`. Type and value are words of many a file, so the
/// types must be HealthKit's.
enum HealthFormat: RecordingFormat {
  static func read(_ table: ItemTable) -> Recording.Content? {
    guard let types = table.texts("type"), let values = table.numbers("value"),
      types.contains(where: { $0?.hasPrefix("HK") == true })
    else { return nil }
    return .healthQuantity(
      HealthSamples(
        types: types, values: values, units: table.textsOrMissing("unit"),
        starts: table.dates("startDate"), ends: table.dates("endDate"),
        sources: table.textsOrMissing("source")))
  }
}
