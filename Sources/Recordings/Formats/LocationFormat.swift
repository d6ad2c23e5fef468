/// `location_….json`: positions with their uncertainty at dates of whole seconds.
///
/// Source: ResearchKit, `CLLocation+ORKJSONDictionary`; a part the phone is not sure of is left out.
enum LocationFormat: RecordingFormat {
  static func read(_ table: ItemTable) -> Recording.Content? {
    guard let times = table.texts("timestamp"),
      table.columnNames.contains("horizontalAccuracy")
        || table.columnNames.contains("coordinate.latitude")
        || table.columnNames.contains("verticalAccuracy")
    else { return nil }
    return .location(
      LocationFixes(
        times: times.map { $0.flatMap(RecordedDate.init) },
        latitudes: table.numbersOrMissing("coordinate.latitude"),
        longitudes: table.numbersOrMissing("coordinate.longitude"),
        horizontalAccuracies: table.numbersOrMissing("horizontalAccuracy"),
        altitudes: table.numbersOrMissing("altitude"),
        verticalAccuracies: table.numbersOrMissing("verticalAccuracy"),
        speeds: table.numbersOrMissing("speed"), courses: table.numbersOrMissing("course")))
  }
}
