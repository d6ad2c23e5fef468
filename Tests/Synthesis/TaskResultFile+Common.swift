extension TaskResultFile {
  /// A result with the members of all results first and then its own.
  func result(
    _ className: String, _ identifier: String, start: Double, end: Double,
    _ members: [(key: String, value: JSONText)]
  ) -> JSONText {
    .object(
      [
        ("_class", .string(className)), ("identifier", .string(identifier)),
        ("startDate", .string(clock.date(atUptime: start))),
        ("endDate", .string(clock.date(atUptime: end))),
      ] + members)
  }

  /// An absolute URL on the phone, ending in a slash.
  var outputFolder: String {
    "file:///var/mobile/Containers/Data/Application/\(applicationUUID)/Documents/\(taskRunUUID)/"
  }

  var device: JSONText {
    .object([
      ("_class", .string("ORKDevice")), ("product", .string("iPhone15,2")),
      ("osVersion", .string("18.1")), ("osBuild", .string("22B83")), ("platform", .string("iOS")),
    ])
  }

  private var applicationUUID: String {
    var generator = SplitMix64(seed: taskRunUUID.utf8.reduce(0) { $0 &* 31 &+ UInt64($1) })
    return generator.uuid()
  }
}
