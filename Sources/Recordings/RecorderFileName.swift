/// What the name of a recorder's file gives away: a hint where no result tells more.
///
/// ResearchKit 1.0 wrote `<type>_<stepIdentifier>`, 1.1 `<type>_<recorderIdentifier>`, later versions
/// `<type>_<UUID>-yyyyMMddHHmmss.json`; AppCore wrote `accel_walking_outbound.json`.
struct RecorderFileName: Sendable, Equatable {
  /// The step, where the name holds one.
  let step: String?
  /// The name up to the date of closing: the same for all files one recorder rolled over to.
  let base: String
  /// The name without what follows `.json`: its order is that of closing, `-01` behind the bare date.
  let stem: String

  private static let types = [
    "accel", "accelerometer", "deviceMotion", "pedometer", "location", "touch", "audio",
  ]

  init(_ fileName: String) {
    var stem = fileName[...]
    if let ending = stem.firstRange(of: ".json") { stem = stem[..<ending.lowerBound] }
    self.stem = String(stem)
    let pieces = stem.split(separator: "-", omittingEmptySubsequences: false)
    let datePiece = pieces.lastIndex { $0.count == 14 && $0.allSatisfy(\.isNumber) }
    base = datePiece.map { pieces[..<$0].joined(separator: "-") } ?? String(stem)
    step = Self.step(inBase: base)
  }

  /// True for the names recorders give.
  var isRecorderName: Bool { Self.type(ofBase: base) != nil }

  /// True for `<type>_<UUID>` with underscores: only these are parts of one recording when alike.
  var namesOneRecorder: Bool {
    guard let type = Self.type(ofBase: base) else { return false }
    let groups = base.dropFirst(type.count + 1).split(
      separator: "_", omittingEmptySubsequences: false)
    return groups.map(\.count) == [8, 4, 4, 4, 12] && groups.joined().allSatisfy(\.isHexDigit)
  }

  /// What was recorded; health recorders put the identifier of HealthKit's type there.
  private static func type(ofBase base: String) -> String? {
    guard let end = base.firstIndex(of: "_") else { return nil }
    let type = String(base[..<end])
    let isOfHealth = type.hasPrefix("HK") && type.contains("TypeIdentifier")
    return isOfHealth || types.contains(type) ? type : nil
  }

  private static func step(inBase base: String) -> String? {
    guard let type = type(ofBase: base) else { return nil }
    let rest = String(base.dropFirst(type.count + 1))
    for candidate in [rest, rest.split(separator: "_").joined(separator: ".")]
    where ActiveTask(step: candidate) != nil { return candidate }
    return nil
  }
}
