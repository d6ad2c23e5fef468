import Recordings
import Text

/// Recorders of ResearchStack and its forks on Android: a bare array of records with the time since the first sample, the time since boot,
/// and the date in the first record only.
///
/// Source: ResearchStack/ResearchStack 78ae673b and vanderbilt-redcap/mycap-researchstack d98f57fa.
enum ResearchStack {
  static let platform = ExportPlatform(name: "ResearchStack", items: contents(ofItems:source:))

  private static func contents(ofItems items: ItemTable, source: String) -> FileContents? {
    if items.words("sensorType")?.words.contains("acceleration") == true
      || items.columnNames.contains("sensorAndroidType"), let motion = SensorRecords(items)
    {
      let recordings = motion.recordings(source: source)
      return FileContents(kind: recordings.first?.kind ?? .json, recordings: recordings)
    }
    guard let seconds = items.numbers("timestamp") else { return nil }
    if items.columnNames.contains("accuracy") {
      return contents(ofLocation: items, seconds, source)
    }
    if let ends = items.numbers("endDate"), let steps = items.numbers("numberOfSteps") {
      return contents(ofPedometer: ends, steps, seconds, items, source)
    }
    let times: Set<Term> = ["timestamp", "uptime", "timestampDate"]
    let isOfTimes = items.numbers("uptime") != nil && times.isSuperset(of: items.columnNames)
    return isOfTimes ? FileContents(kind: .json, passedOver: .unsupported(withoutValues)) : nil
  }

  /// A condition of `DeviceMotionRecorder` in the master of the fork is the wrong way round, so that each record ends after its times.
  private static let withoutValues = UnsupportedFile(
    "a recording of times without values, a fault of some versions of ResearchStack",
    remedy: "nothing can be recovered; use the pedometer or the location of the step")

  private static let relativePlaces = UnsupportedFile(
    "a recording of positions relative to one that is not stored, of ResearchStack",
    remedy: "no distance follows from it; let the app store absolute positions")

  /// Positions at the date of the first record plus the time since then.
  private static func contents(ofLocation items: ItemTable, _ seconds: [Double], _ source: String)
    -> FileContents?
  {
    guard let latitudes = items.numbers("coordinate.latitude") else {
      let isRelative = items.columnNames.contains("coordinate.relativeLatitude")
      return isRelative
        ? FileContents(kind: .location, passedOver: .unsupported(relativePlaces)) : nil
    }
    let start = items.dates("timestampDate").lazy.compactMap(\.self).first
    let fixes = LocationFixes(
      times: seconds.map { start?.later(by: $0 - (seconds.first ?? 0)) }, latitudes: latitudes,
      longitudes: items.numbersOrMissing("coordinate.longitude"),
      horizontalAccuracies: items.numbersOrMissing("accuracy"),
      altitudes: items.numbersOrMissing("altitude"), verticalAccuracies: seconds.map { _ in .nan },
      speeds: items.numbersOrMissing("speed"), courses: items.numbersOrMissing("course"))
    var recording = Recording(exported: .location(fixes), source: source, tear: items.tear)
    recording.labels.start = start
    return FileContents(kind: .location, recordings: [recording])
  }

  /// Steps at Unix times in milliseconds. The distance is computed from the number of steps and measures nothing.
  private static func contents(
    ofPedometer ends: [Double], _ steps: [Double], _ seconds: [Double], _ items: ItemTable,
    _ source: String
  ) -> FileContents {
    let dates = ends.map { RecordedDate.epoch($0) }
    let start = (dates.first ?? nil)?.later(by: -(seconds.first ?? 0))
    let missing = steps.map { _ in Double.nan }
    let updates = PedometerUpdates(
      starts: steps.map { _ in start }, ends: dates, steps: steps, distanceMeters: missing,
      floorsAscended: missing, floorsDescended: missing)
    let recording = Recording(exported: .pedometer(updates), source: source, tear: items.tear)
    return FileContents(kind: .pedometer, recordings: [recording])
  }
}

extension RecordedDate {
  /// The moment so many seconds later, with the same offset from UTC; nil for one that has no text.
  fileprivate func later(by seconds: Double) -> RecordedDate? {
    RecordedDate(unixSeconds: unixSeconds + seconds, offsetMinutes: offsetMinutes)
  }
}
