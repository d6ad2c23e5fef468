/// What one sensor's recorder wrote during one step.
public struct Recording: Sendable, Equatable {
  /// The samples, by sensor.
  public enum Content: Sendable, Equatable {
    case accelerometer(MotionSamples)
    case deviceMotion(MotionSamples)
    case pedometer(PedometerUpdates)
    case location(LocationFixes)
    case healthQuantity(HealthSamples)
    case touch(TouchSamples)
    case audio(AudioRecording)
    case image(ImageRecording)
  }

  /// Path below the root of the study; of a recording in several parts, the first one's.
  public let source: String
  /// The samples.
  public internal(set) var content: Content
  /// Complete items; of a sound, frames; of a picture, pixels.
  public internal(set) var itemCount: Int
  /// Where the file was cut off, if it was.
  public internal(set) var tear: Tear?
  /// Items that were not kept, since their time or value cannot be read.
  public internal(set) var leftOutCount = 0
  /// How many files were joined.
  public var partCount: Int { 1 + furtherSources.count }
  /// Paths of the parts behind the first.
  public internal(set) var furtherSources: [String] = []
  /// What its file tells of it beside the samples.
  var labels = FileLabels()

  /// The motion samples of an accelerometer or device-motion recording.
  public var motion: MotionSamples? {
    switch content {
    case .accelerometer(let samples), .deviceMotion(let samples): samples
    case .pedometer, .location, .healthQuantity, .touch, .audio, .image: nil
    }
  }

  /// The sound of an audio recording.
  public var audio: AudioRecording? {
    if case .audio(let sound) = content { sound } else { nil }
  }

  /// The picture.
  public var image: ImageRecording? {
    if case .image(let picture) = content { picture } else { nil }
  }

  /// The kind as `inspect` names it.
  public var kind: RecordingKind {
    switch content {
    case .accelerometer: .accelerometer
    case .deviceMotion: .deviceMotion
    case .pedometer: .pedometer
    case .location: .location
    case .healthQuantity: .healthQuantity
    case .touch: .touch
    case .audio: .audio
    case .image: .image
    }
  }
}

/// What a file is, by its content; the raw value stands in the `kind` column.
public enum RecordingKind: String, Sendable {
  case accelerometer
  case deviceMotion = "device-motion"
  case pedometer
  case location
  case healthQuantity = "health-quantity"
  case touch
  case audio
  case image
  /// A film; no task measures it.
  case video
  case taskResult = "task-result"
  /// Tells of other files what they do not tell themselves.
  case manifest
  case archive
  case json
  case other
}
