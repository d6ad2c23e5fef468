import Recordings
import Text

/// A walk among the workouts of Health Auto Export: its route is the path of a session, its heart rates are means of a few seconds.
///
/// Workouts are walks by the English names of the app; all others are not measured, since their speed is not that of a walk. Heart rates after the
/// workout (`heartRateRecovery`) are means as well and not read, so that no recovery is measured in them.
struct HealthAutoExportWorkout {
  private let workout: JSONValue
  private let start: RecordedDate?

  /// Nil for a workout that is no walk, or without samples.
  init?(_ workout: JSONValue) {
    let name = workout["name"]?.text?.lowercased() ?? ""
    guard ["walk", "hik"].contains(where: { name.firstRange(of: $0) != nil }) else { return nil }
    self.workout = workout
    start = Self.date(workout["start"])
  }

  private static func date(_ value: JSONValue?) -> RecordedDate? {
    value?.text.flatMap(RecordedDate.spelled)
  }

  /// The name of the session: the app's identifier, else the start.
  private var session: String? {
    if let id = workout["id"]?.text, !id.isEmpty { return id }
    return start.map { String($0.text.prefix(19)) }
  }

  /// The route and the heart rates, each if it is there.
  func recordings(_ source: String) -> [Recording] {
    let route = workout["route"]?.array ?? []
    let path = route.isEmpty ? [] : track(route).recordings(source: source, device: nil, tear: nil)
    return (path + [heartRates(source)].compactMap(\.self)).map { recording in
      var walk = recording
      (walk.labels.task, walk.labels.step) = (.fitness, "fitness.walk")
      (walk.labels.session, walk.labels.start) = (session, start)
      return walk
    }
  }

  private func track(_ route: [JSONValue]) -> TrackPoints {
    var points = TrackPoints()
    for item in route {
      func number(_ keys: String...) -> Double {
        keys.lazy.compactMap { item[$0]?.number }.first ?? .nan
      }
      var point = TrackPoints.TrackPoint()
      point.time = Self.date(item["timestamp"])
      (point.latitude, point.longitude) = (number("latitude", "lat"), number("longitude", "lon"))
      (point.altitude, point.speed) = (number("altitude"), number("speed"))
      point.course = number("course")
      point.horizontalAccuracy = number("horizontalAccuracy")
      point.verticalAccuracy = number("verticalAccuracy")
      points.append(point)
    }
    return points
  }

  private func heartRates(_ source: String) -> Recording? {
    var samples = HealthSamples.none
    samples.areAggregated = true
    for item in workout["heartRateData"]?.array ?? [] {
      let date = Self.date(item["date"])
      samples.append(
        HealthQuantityType.heartRate.identifier,
        value: (item["Avg"] ?? item["qty"])?.number ?? .nan, unit: "count/min",
        source: item["source"]?.text, start: date, end: date)
    }
    return samples.count > 0
      ? Recording(exported: .healthQuantity(samples), source: source, tear: nil) : nil
  }
}
