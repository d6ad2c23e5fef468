/// What the name of a recorder's file gives away: a hint where no result tells more.
///
/// ResearchKit 1.0 wrote `<type>_<stepIdentifier>`, 1.1 `<type>_<recorderIdentifier>`, later versions
/// `<type>_<UUID>-yyyyMMddHHmmss.json`; AppCore wrote `accel_walking_outbound.json`. Sounds are called
/// `audio_<UUID>.m4a`, with the hyphens of the UUID and without a date.
struct RecorderFileName: Sendable, Equatable {
  /// The step, where the name holds one.
  let step: String?
  /// The name up to the date of closing: the same for all files one recorder rolled over to.
  let base: String
  /// The name without what follows `.json`, or without a sound's ending: its order is that of closing, `-01` behind the bare date.
  let stem: String
  /// What was recorded, by the name's first word; nil for other names than recorders give.
  let type: String?

  private static let types = [
    "accel", "accelerometer", "deviceMotion", "pedometer", "location", "touch", "audio",
    "streamingAudio",
  ]

  init(_ fileName: String) {
    var stem = fileName[...]
    if let ending = stem.firstRange(of: ".json") {
      stem = stem[..<ending.lowerBound]
    } else if SoundFileName(fileName).hasSoundEnding, let dot = stem.lastIndex(of: ".") {
      stem = stem[..<dot]
    }
    self.stem = String(stem)
    let pieces = stem.split(separator: "-", omittingEmptySubsequences: false)
    let datePiece = pieces.lastIndex { $0.count == 14 && $0.allSatisfy(\.isNumber) }
    base = datePiece.map { pieces[..<$0].joined(separator: "-") } ?? String(stem)
    type = Self.type(ofBase: base)
    step = Self.step(inBase: base)
  }

  /// True for the names recorders give.
  var isRecorderName: Bool { type != nil }

  /// True for `<type>_<UUID>` with underscores: only these are parts of one recording when alike.
  var namesOneRecorder: Bool {
    guard let type else { return false }
    let groups = base.dropFirst(type.count + 1).split(
      separator: "_", omittingEmptySubsequences: false)
    return groups.map(\.count) == [8, 4, 4, 4, 12] && groups.joined().allSatisfy(\.isHexDigit)
  }

  /// The step that an app has chosen, in a name that is known to hold one.
  var archivedStep: String? {
    guard let type, !namesOneRecorder else { return nil }
    let rest = base.dropFirst(type.count + 1)
    return rest.isEmpty ? nil : String(rest)
  }

  /// The step of a result that an archive calls after it, `tapping_left.json`.
  var resultStep: String? {
    let step = base.split(separator: "_").joined(separator: ".")
    return type == nil && isStepName(step) ? step : nil
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
    where isStepName(candidate) { return candidate }
    return nil
  }
}
