public import Recordings
import Text

/// The information in the name of a recorder's file, which is used if no result contains it.
///
/// ResearchKit 1.0 wrote `<type>_<stepIdentifier>`, 1.1 `<type>_<recorderIdentifier>`, later
/// versions `<type>_<UUID>-yyyyMMddHHmmss.json`; AppCore wrote `accel_walking_outbound.json`.
/// Sounds have names such as `audio_<UUID>.m4a`, with the hyphens of the UUID and without a date.
struct RecorderFileName: Sendable, Equatable {
  /// The step, if the name contains one.
  let step: String?
  /// The name up to the date on which the file was closed, equal for all files of one recorder.
  let base: String
  /// The name without the part after `.json`, or without a sound's extension. It sorts the files of
  /// a recorder by the date on which they were closed; of several with one date, the one without a
  /// suffix such as `-01` comes first.
  let stem: String
  /// The kind of recording by the first word of the name; nil if recorders do not give such names.
  let type: String?

  private static let types = [
    "accel", "accelerometer", "deviceMotion", "pedometer", "location", "touch", "audio",
    "streamingAudio",
  ]

  init(_ fileName: String) {
    var stem = fileName[...]
    if let ending = fileName.firstRange(ofText: ".json") {
      stem = stem[..<ending.lowerBound]
    } else if let ending = tableEnding(fileName), fileName.hasEnding(ending) {
      stem = stem.dropLast(ending.count)
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

  /// True for names that recorders give.
  var isRecorderName: Bool { type != nil }

  /// True for `<type>_<UUID>` with underscores. Only files with an equal name of this form are
  /// parts of one recording.
  var namesOneRecorder: Bool {
    guard let type else { return false }
    let groups = base.dropFirst(type.count + 1).split(
      separator: "_", omittingEmptySubsequences: false)
    return groups.map(\.count) == [8, 4, 4, 4, 12] && groups.joined().allSatisfy(\.isHexDigit)
  }

  /// The name of the step that an app has chosen, in a name that is known to contain one.
  var archivedStep: String? {
    guard let type, !namesOneRecorder else { return nil }
    let rest = base.dropFirst(type.count + 1)
    return rest.isEmpty ? nil : String(rest)
  }

  /// The step of a result whose file in an archive is named after it, such as `tapping_left.json`.
  var resultStep: String? {
    let step = base.split(separator: "_").joined(separator: ".")
    return type == nil && isStepName(step) ? step : nil
  }

  /// The kind of recording. Recorders of health samples write the identifier of HealthKit's type
  /// there.
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
  /// The recordings in the order in which one recorder closed its files. A file without a date was
  /// never closed and is the last.
  var inOrderOfClosing: [Recording] {
    let named = map { (RecorderFileName(contentName($0.source)), $0) }
    return named.sorted { a, b in
      let wereClosed = (a.0.stem != a.0.base, b.0.stem != b.0.base)
      return wereClosed.0 == wereClosed.1 ? a.0.stem.precedes(b.0.stem) : wereClosed.0
    }.map(\.1)
  }
}

/// The properties of a sound that the name of its file suggests. The name never decides what a file
/// is, only that a sound is expected.
struct SoundFileName {
  /// The extension in lowercase, without the dot; empty if there is none.
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
    "ogg", "oga", "opus", "webm", "weba", "mka", "amr", "awb", "3ga", "3gp", "wma", "wv", "spx",
    "w64", "dss", "ds2",
  ]

  /// True for `.m4a` and other extensions of sounds.
  var hasSoundEnding: Bool { Self.endings.contains(ending) }

  /// True for a file that is damaged if it contains no sound.
  var promisesSound: Bool {
    if hasSoundEnding || isOfBareSamples { return true }
    return ending.isEmpty && RecorderFileName(name).type?.lowercased().hasSuffix("audio") == true
  }

  /// True for extensions of samples without a header; a `.pcm` file may also be in any container
  /// format.
  var isOfBareSamples: Bool { ["pcm", "raw"].contains(ending) }
}

/// The user's description of sounds without a header.
public struct BareSound: Sendable, Equatable {
  public let format: PCMFormat
  /// True if it applies to all files on the command line, in addition to those with the extensions
  /// `.pcm` and `.raw`.
  public let isOfNamedFiles: Bool

  /// Applies to files that have no other format by their content.
  public init(_ format: PCMFormat, isOfNamedFiles: Bool) {
    (self.format, self.isOfNamedFiles) = (format, isOfNamedFiles)
  }
}

/// The name of a file that a table refers to and that was saved under the names of its column and
/// record: `accel_walking_outbound.json.items_<recordId>`, `audio_audio.m4a_<recordId>`, with or
/// without `.tmp` at the end.
struct RecordFileName: Sendable, Equatable {
  let column: String
  let record: String

  /// The ends of the names of columns with files, with the separator before the record.
  private static let endings = ([".items", ".json", ".m4a"] + bareLists.map { ".\($0.name)" }).map {
    $0 + "_"
  }
  /// The prefix of the column and the suffix of the record.
  private static let (prefix, suffixes) = ("column_", [".tmp", ".json", ".m4a", ".gz"])
  private static let uuidLength = 36

  /// Nil for other names, such as those of recorders and of the store's cache.
  init?(_ path: String) {
    let name = lastComponent(path)
    // A quick test: all of these ends have an underscore after a dot, which most names have not.
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
