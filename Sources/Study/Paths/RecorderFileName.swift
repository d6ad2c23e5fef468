public import Recordings
import Text

/// The information in the name of a recorder's file, which is used if no result contains it.
///
/// ResearchKit 1.0 wrote `<type>_<stepIdentifier>`, 1.1 `<type>_<recorderIdentifier>`, later versions
/// `<type>_<UUID>-yyyyMMddHHmmss.json`; AppCore wrote `accel_walking_outbound.json`. Sounds are called
/// `audio_<UUID>.m4a`, with the hyphens of the UUID and without a date.
struct RecorderFileName: Sendable, Equatable {
  /// The step, where the name holds one.
  let step: String?
  /// The name up to the date of closing: the same for all files one recorder rolled over to.
  let base: String
  /// The name without the part after `.json`, or without a sound's extension: its order is that of closing, `-01` after the date without a suffix.
  let stem: String
  /// What was recorded, by the name's first word; nil for other names than recorders give.
  let type: String?

  private static let types = [
    "accel", "accelerometer", "deviceMotion", "pedometer", "location", "touch", "audio",
    "streamingAudio",
  ]

  init(_ fileName: String) {
    var stem = fileName[...]
    if let ending = fileName.firstRange(ofText: ".json") {
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
    let isOfHealth = type.hasPrefix("HK") && type.firstRange(ofText: "TypeIdentifier") != nil
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

extension [Recording] {
  /// In the order in which one recorder closed its files; one without a date was never closed.
  var inOrderOfClosing: [Recording] {
    let named = map { (RecorderFileName(contentName($0.source)), $0) }
    return named.sorted { a, b in
      let wereClosed = (a.0.stem != a.0.base, b.0.stem != b.0.base)
      return wereClosed.0 == wereClosed.1 ? a.0.stem.precedes(b.0.stem) : wereClosed.0
    }.map(\.1)
  }
}

/// What the name of a file says of the sound in it: never what it is, but that there should be one.
struct SoundFileName {
  /// Lowercase, without the dot; empty for none.
  private let ending: String
  private let name: String

  init(_ path: String) {
    let file = contentName(path)
    let name = RecordFileName(file)?.column ?? file
    self.name = name
    ending = name.ending?.lowercased() ?? ""
  }

  private static let endings = [
    "wav", "m4a", "caf", "aif", "aiff", "aifc", "flac", "pcm", "au", "aac", "ac3", "mp3", "mp4",
    "ogg",
  ]

  /// True for `.m4a` and the like.
  var hasSoundEnding: Bool { Self.endings.contains(ending) }

  /// True for a file that is broken when it holds no sound.
  var promisesSound: Bool {
    if hasSoundEnding || isOfBareSamples { return true }
    return ending.isEmpty && RecorderFileName(name).type?.lowercased().hasSuffix("audio") == true
  }

  /// True for endings that are given to samples without a header; `.pcm` may be any container as well.
  var isOfBareSamples: Bool { ["pcm", "raw"].contains(ending) }
}

/// What the user says of sounds without a header.
public struct BareSound: Sendable, Equatable {
  public let format: PCMFormat
  /// It applies to all files named on the command line, besides those called `.pcm` and `.raw`.
  public let isOfNamedFiles: Bool

  /// Holds for files that are nothing else by their content.
  public init(_ format: PCMFormat, isOfNamedFiles: Bool) {
    (self.format, self.isOfNamedFiles) = (format, isOfNamedFiles)
  }
}

/// A file that a table names and that was saved under the names of its column and its record:
/// `accel_walking_outbound.json.items_<recordId>`, `audio_audio.m4a_<recordId>`, with or without `.tmp` at the
/// end.
struct RecordFileName: Sendable, Equatable {
  let column: String
  let record: String

  /// How the names of columns of files end, each before the mark that parts it from the record.
  private static let endings = ([".items", ".json", ".m4a"] + bareLists.map { ".\($0.name)" }).map {
    $0 + "_"
  }
  /// The prefix of the column and the suffix of the record.
  private static let (prefix, suffixes) = ("column_", [".tmp", ".json", ".m4a", ".gz"])
  private static let uuidLength = 36

  /// Nil for other names, such as those of recorders and of the store's cache.
  init?(_ path: String) {
    let name = lastComponent(path)
    // Most names have no underscore after a dot, which all of the endings have.
    guard let dot = name.utf8.firstIndex(of: UInt8(ascii: ".")),
      name.utf8[dot...].contains(UInt8(ascii: "_"))
    else { return nil }
    let ends = Self.endings.compactMap { name.firstRange(ofText: $0)?.upperBound }
    guard let start = ends.min() else { return nil }
    var column = name[..<name.utf8.index(before: start)]
    if column.hasPrefix(Self.prefix) { column = column.dropFirst(Self.prefix.count) }
    var record = name[start...]
    if String(record.prefix(Self.uuidLength)).runs.count == 1 {
      record = record.prefix(Self.uuidLength)
    } else {
      while let suffix = Self.suffixes.first(where: record.hasSuffix) {
        record = record.dropLast(suffix.count)
      }
    }
    guard !column.isEmpty, !record.isEmpty else { return nil }
    (self.column, self.record) = (String(column), String(record))
  }
}
