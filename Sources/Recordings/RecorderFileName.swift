/// What the name of a recorder's file gives away: a hint where no result tells more.
///
/// ResearchKit 1.0 wrote `<type>_<stepIdentifier>`, 1.1 `<type>_<recorderIdentifier>`, later versions
/// `<type>_<UUID>-yyyyMMddHHmmss.json`; AppCore wrote `accel_walking_outbound.json`.
struct RecorderFileName: Sendable, Equatable {
  /// The step, where the name holds one.
  let step: String?
  /// The name up to the date of closing: the same for all files one recorder rolled over to.
  let base: String

  private static let types = [
    "accel", "accelerometer", "deviceMotion", "pedometer", "location", "touch", "audio",
  ]

  init(_ fileName: String) {
    var stem = fileName[...]
    for ending in [".tmp", ".items", ".json"] where stem.hasSuffix(ending) {
      stem = stem.dropLast(ending.count)
    }
    let pieces = stem.split(separator: "-", omittingEmptySubsequences: false)
    let datePiece = pieces.lastIndex { $0.count == 14 && $0.allSatisfy(\.isNumber) }
    base = datePiece.map { pieces[..<$0].joined(separator: "-") } ?? String(stem)
    step = Self.step(inBase: base)
  }

  /// True for the names recorders give; only files so named are joined as parts of one recording.
  var isRecorderName: Bool {
    Self.types.contains { base.hasPrefix("\($0)_") }
  }

  private static func step(inBase base: String) -> String? {
    guard let type = types.first(where: { base.hasPrefix("\($0)_") }) else { return nil }
    let rest = String(base.dropFirst(type.count + 1))
    for candidate in [rest, rest.split(separator: "_").joined(separator: ".")]
    where ActiveTask(step: candidate) != nil { return candidate }
    return nil
  }
}
