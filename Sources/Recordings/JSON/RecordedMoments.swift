public import Text

/// Dates as they stand in JSON, in results and in recordings alike.
///
/// Phones write texts. Databases and pipelines write moments as numbers, or as objects with one of these: MongoDB
/// `{"$date": …}`, Firestore `{"_seconds": …, "_nanoseconds": …}` or `{"timestampValue": …}`. A date means the same wherever
/// it stands, so that all members that hold dates are read here.
///
/// Sources: MongoDB Extended JSON 2.0; Firestore, `Timestamp` and `Value` of its REST interface.
extension JSONValue {
  /// The date that this is in any of these forms; nil for anything else, and for 0, which stands for none.
  public var recordedDate: RecordedDate? {
    switch self {
    case .string(let text): RecordedDate.spelled(text) ?? RecordedDate.epoch(text)
    case .number, .integer: number.flatMap(RecordedDate.epoch)
    case .object: ofDatabase
    case .array, .bool, .null: nil
    }
  }

  private var ofDatabase: RecordedDate? {
    if let date = self["$date"] {
      // A number is milliseconds since 1970 whatever its size, as of a day of birth.
      let milliseconds = date["$numberLong"]?.text.flatMap(Double.init) ?? date.number
      return milliseconds.map { RecordedDate.withoutZone(unixSeconds: $0 / 1000) }
        ?? date.recordedDate
    }
    if let inner = self["timestampValue"] ?? self["$numberLong"] { return inner.recordedDate }
    guard let seconds = self["_seconds"]?.number ?? self["seconds"]?.number else { return nil }
    let nanoseconds = self["_nanoseconds"]?.number ?? self["nanoseconds"]?.number ?? 0
    return RecordedDate.withoutZone(unixSeconds: seconds + nanoseconds / 1e9)
  }
}
