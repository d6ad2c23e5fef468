/// The members of an archive that are not read.
struct PassedOver {
  let archive: String
  private var told: [ReadError] = []
  private var untoldCount = 0

  /// As many are told as anybody reads; the others are counted.
  private static let largestToldCount = 100

  init(archive: String) { self.archive = archive }

  mutating func add(_ name: String, _ reason: String) {
    guard told.count < Self.largestToldCount else {
      untoldCount += 1
      return
    }
    told.append(ReadError(source: memberPath(archive, name), .passedOver(reason: reason)))
  }

  var problems: [ReadError] {
    guard untoldCount > 0 else { return told }
    let more = "and \(untoldCount) more of its members"
    return told + [ReadError(source: archive, .passedOver(reason: more))]
  }
}
