/// One recording as it lies on the phone.
public struct RecorderFile: Sendable, Equatable {
  /// The recorders that active tasks use.
  public enum Kind: String, Sendable, CaseIterable {
    /// Raw acceleration.
    case accelerometer
    /// Attitude, rotation rate, gravity and user acceleration.
    case deviceMotion
    /// Counted steps.
    case pedometer
    /// Fixes of the satellite receiver.
    case location
    /// Heart rates out of the health database.
    case heartRate
    /// Fingers on the screen.
    case touch
    /// The sound of the microphone.
    case audio
    /// The sound of the microphone, written while the recognizer listened.
    case streamingAudio
    /// A step's view as a picture; no recorder, but named by results in the same way.
    case picture
    /// The strokes drawn on the picture, as an archive.
    case drawing

    /// The beginning of file names.
    var prefix: String {
      switch self {
      case .accelerometer: "accel"
      case .heartRate: "HKQuantityTypeIdentifierHeartRate"
      case .deviceMotion, .pedometer, .location, .touch, .audio, .streamingAudio, .picture,
        .drawing:
        rawValue
      }
    }

    /// The content type that results state.
    var contentType: String {
      switch self {
      case .audio: "audio/m4a"
      case .streamingAudio: "audio/wav"
      case .accelerometer, .deviceMotion, .pedometer, .location, .heartRate, .touch:
        "application/json"
      // A mistake of ResearchKit's, which leaves the other one out.
      case .picture: "application/octet-stream"
      case .drawing: ""
      }
    }

    /// Names of sounds have no date.
    var isSound: Bool { self == .audio || self == .streamingAudio }
  }

  /// The sensor; its raw value is the identifier that the predefined tasks give the recorder.
  public let kind: Kind
  /// The recorder's identifier in results.
  public let identifier: String
  /// The folder in the task's output, `recorder-<UUID>`; empty for the session's own.
  public let folder: String
  /// The file's name in that folder.
  public let name: String
  /// The content of the file.
  public let bytes: [UInt8]
  /// Uptime of the first sample.
  public let startSeconds: Double
  /// Uptime of the last sample.
  public let endSeconds: Double

  /// Where it lies below the session's folder.
  public var path: String { folder.isEmpty ? name : "\(folder)/\(name)" }

  /// The content as text, which is ASCII except for sound.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The file after a kill of the app in the middle of a write: the first bytes, under a name without a date.
  public func truncated(afterBytes count: Int) -> RecorderFile {
    RecorderFile(
      kind: kind, identifier: identifier, folder: folder, name: undatedName,
      bytes: Array(bytes.prefix(max(0, count))), startSeconds: startSeconds, endSeconds: endSeconds)
  }

  /// The file after a kill of the app between two writes: all bytes, under a name without a date.
  public var neverClosed: RecorderFile { truncated(afterBytes: bytes.count) }

  /// Sound has a name without a date from the beginning.
  private var undatedName: String {
    guard !kind.isSound, let hyphen = name.lastIndex(of: "-") else { return name }
    return name[..<hyphen] + ".json"
  }
}
