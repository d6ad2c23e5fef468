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
    /// What the microphone heard.
    case audio
    /// The same, written while it was put into words.
    case streamingAudio
    /// A step's view as a picture; no recorder, but named by results in the same way.
    case picture
    /// What was drawn on it, as an archive.
    case drawing

    /// How file names begin.
    var prefix: String {
      switch self {
      case .accelerometer: "accel"
      case .heartRate: "HKQuantityTypeIdentifierHeartRate"
      case .deviceMotion, .pedometer, .location, .touch, .audio, .streamingAudio, .picture,
        .drawing:
        rawValue
      }
    }

    /// As results call what is in the files.
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

  /// Which sensor; its raw value is the identifier that the predefined tasks give the recorder.
  public let kind: Kind
  /// The recorder's identifier in results.
  public let identifier: String
  /// The folder in the task's output, `recorder-<UUID>`; empty for the session's own.
  public let folder: String
  /// The file's name in that folder.
  public let name: String
  /// What is in it.
  public let bytes: [UInt8]
  /// Uptime of the first sample.
  public let startSeconds: Double
  /// Uptime of the last sample.
  public let endSeconds: Double

  /// Where it lies below the session's folder.
  public var path: String { folder.isEmpty ? name : "\(folder)/\(name)" }

  /// What is in it, ASCII but for sound.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// As if the app had been killed in mid-write: the first bytes, under a name without a date.
  public func truncated(afterBytes count: Int) -> RecorderFile {
    RecorderFile(
      kind: kind, identifier: identifier, folder: folder, name: undatedName,
      bytes: Array(bytes.prefix(max(0, count))),
      startSeconds: startSeconds, endSeconds: endSeconds)
  }

  /// As if the app had been killed between two writes: all there, under a name without a date.
  public var neverClosed: RecorderFile { truncated(afterBytes: bytes.count) }

  /// Sound has a name without a date from the beginning.
  private var undatedName: String {
    guard !kind.isSound, let hyphen = name.lastIndex(of: "-") else { return name }
    return name[..<hyphen] + ".json"
  }
}
