/// What the name of a file says of the sound in it: never what it is, but that there should be one.
struct SoundFileName {
  /// Lowercase, without the dot; empty for none.
  private let ending: String
  private let name: String

  init(_ path: String) {
    let file = contentName(path)
    let name = RecordFileName(file)?.column ?? file
    self.name = name
    ending = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
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
  /// It holds for whatever file was named, besides those called `.pcm` and `.raw`.
  public let isOfNamedFiles: Bool

  /// Holds for files that are nothing else by their content.
  public init(_ format: PCMFormat, isOfNamedFiles: Bool) {
    (self.format, self.isOfNamedFiles) = (format, isOfNamedFiles)
  }
}
