public import Text

/// The recording of one sensor during one step.
public struct Recording: Sendable, Equatable {
  /// The samples of one sensor, in its own columns.
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
  /// The samples, as stored: unsorted, with gaps and missing values.
  public var content: Content { didSet { derived = DerivedValue() } }
  /// A value that preparation computes from the samples; other samples get a value of their own.
  public private(set) var derived = DerivedValue()
  /// Number of complete items; frames of a sound, pixels of a picture.
  public var itemCount: Int
  /// The position at which the file is truncated, if it is.
  public var tear: Tear?
  /// Number of items that were left out, since their time or value cannot be read.
  public var leftOutCount = 0
  /// Number of items that cannot be used, since they have no time or no value, and of all items; preparation counts them of motion.
  public var unusableCounts: (lost: Int, all: Int) {
    if let motion { return (0, motion.count) }
    let (usable, stored) = content.itemCounts
    // An export may keep such items, or count only that it left them out.
    let all = max(stored, usable + leftOutCount)
    return (all - usable, all)
  }
  /// True for samples of another file that are in the step by their times alone.
  public var isJoinedByTime = false
  /// Number of files that were joined, usually 1.
  public var partCount: Int { 1 + furtherSources.count }
  /// Paths of the parts after the first.
  public internal(set) var furtherSources: [String] = []
  /// The first and the last time of the whole file on the clock of the samples, where only some parts of it were kept.
  public var wholeSpan: ClosedRange<Double>?
  /// What the user says of this part of the file, if the recording is one of several parts.
  public var namedPart: FileLabels?
  /// The form into which it was converted; nil for a file as the recorder wrote it.
  public var form: ConvertedForm?
  /// Facts in its file beside the samples.
  public var labels = FileLabels()

  /// The recording of one file with all of its items.
  public init(source: String, content: Content, itemCount: Int, tear: Tear? = nil) {
    (self.source, self.content, self.itemCount, self.tear) = (source, content, itemCount, tear)
  }

  /// The motion samples of an accelerometer or device-motion recording.
  public var motion: MotionSamples? {
    switch content {
    case .accelerometer(let samples), .deviceMotion(let samples): samples
    case .pedometer, .location, .healthQuantity, .touch, .audio, .image: nil
    }
  }

  /// The sound of an audio recording; nil for others.
  public var audio: AudioRecording? { if case .audio(let sound) = content { sound } else { nil } }

  /// The picture of an image recording; nil for others.
  public var image: ImageRecording? {
    if case .image(let picture) = content { picture } else { nil }
  }

  /// The kind of recording, by the name that `inspect` prints.
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

/// The kind of a file by its content; the raw value is printed in the `kind` column.
public enum RecordingKind: String, Sendable {
  case accelerometer
  case deviceMotion = "device-motion"
  case pedometer
  case location
  case healthQuantity = "health-quantity"
  case touch
  case audio
  case image
  /// A film, which no task measures.
  case video
  case taskResult = "task-result"
  /// A file with information about other files.
  case manifest
  case archive
  case json
  case other
}

extension Recording {
  /// One recording from the files a recorder rolled over to, in the order of their names.
  ///
  /// Items are put one after the other; sorting by time is left to the preparation, which counts
  /// what it moves. Files of different sensors are not joined: nil.
  public init?(joining parts: [Recording]) {
    guard var whole = parts.first else { return nil }
    for part in parts.dropFirst() {
      switch (whole.content, part.content) {
      case (.accelerometer(let a), .accelerometer(let b)):
        whole.content = .accelerometer(a.followed(by: b))
      case (.deviceMotion(let a), .deviceMotion(let b)):
        whole.content = .deviceMotion(a.followed(by: b))
      case (.pedometer(let a), .pedometer(let b)): whole.content = .pedometer(a.followed(by: b))
      case (.location(let a), .location(let b)): whole.content = .location(a.followed(by: b))
      case (.healthQuantity(let a), .healthQuantity(let b)):
        whole.content = .healthQuantity(a.followed(by: b))
      case (.touch(let a), .touch(let b)): whole.content = .touch(a.followed(by: b))
      default: return nil
      }
      whole.itemCount += part.itemCount
      whole.leftOutCount += part.leftOutCount
      whole.tear = whole.tear ?? part.tear
    }
    whole.furtherSources = parts.dropFirst().map(\.source)
    self = whole
  }
}

extension Recording {
  /// The recording of an export. Items without a readable time and value do not count.
  public init(exported content: Content, source: String, tear: Tear?) {
    let (usable, all) = content.itemCounts
    self.init(source: source, content: content, itemCount: usable, tear: tear)
    // For motion, preparation counts the unusable samples.
    leftOutCount = motion == nil ? all - usable : 0
  }

  /// The recording without a count of omitted items, for a caller that counts them again.
  public var countedAnew: Recording {
    var recording = self
    recording.leftOutCount = 0
    return recording
  }
}

extension Recording.Content {
  /// The number of items with a time and a value, and the number of all items.
  public var itemCounts: (usable: Int, all: Int) {
    switch self {
    case .accelerometer(let samples), .deviceMotion(let samples):
      (samples.timestamps.indices.count(where: samples.isUsable), samples.count)
    case .pedometer(let updates):
      (updates.steps.indices.count(where: updates.isUsable), updates.steps.count)
    case .healthQuantity(let samples):
      (samples.values.indices.count(where: samples.isUsable), samples.count)
    case .location(let fixes): (fixes.times.indices.count(where: fixes.isUsable), fixes.count)
    case .touch(let samples): (samples.timestamps.count, samples.timestamps.count)
    case .audio(let sound): (sound.info.frameCount, sound.info.frameCount)
    case .image(let picture): (picture.width * picture.height, picture.width * picture.height)
    }
  }
}

extension MotionSamples {
  fileprivate func isUsable(_ row: Int) -> Bool {
    guard timestamps[row].isFinite else { return false }
    guard let axes = acceleration ?? userAcceleration else { return true }
    return axes.x[row].isFinite && axes.y[row].isFinite && axes.z[row].isFinite
  }
}

extension PedometerUpdates {
  /// Whether an update has a time and a number of steps.
  public func isUsable(_ row: Int) -> Bool { ends[row] != nil && steps[row].isFinite }
}

extension LocationFixes {
  /// Whether a fix has a time, a place and an accuracy. Core Location writes a negative accuracy for what is not known.
  public func isUsable(_ row: Int) -> Bool {
    times[row] != nil && abs(latitudes[row]) <= 90 && longitudes[row].isFinite
      && horizontalAccuracies[row].isFinite && horizontalAccuracies[row] >= 0
  }
}

extension HealthSamples {
  /// The time of a sample: its start, otherwise its end.
  public func date(_ row: Int) -> RecordedDate? { starts[row] ?? ends[row] }

  fileprivate func isUsable(_ row: Int) -> Bool { date(row) != nil && values[row].isFinite }
}

extension Recording {
  /// The recording with what others say about its units; any other recording than one of motion is unchanged.
  public func with(_ units: RecorderUnits) -> Recording {
    var known = self
    switch content {
    case .accelerometer(var samples):
      samples.recorderUnits = units
      known.content = .accelerometer(samples)
    case .deviceMotion(var samples):
      samples.recorderUnits = units
      known.content = .deviceMotion(samples)
    case .pedometer, .location, .healthQuantity, .touch, .audio, .image: break
    }
    return known
  }
}

/// Outlines of recordings, for units whose samples do not fit into memory.
extension Recording {
  /// The recording with only the samples that determine when it was made.
  public var outline: Recording {
    var outline = self
    switch content {
    case .accelerometer(let samples): outline.content = .accelerometer(samples.outline)
    case .deviceMotion(let samples): outline.content = .deviceMotion(samples.outline)
    case .touch(let samples): outline.content = .touch(samples.outline)
    case .audio(let sound): outline.content = .audio(sound.withoutBytes)
    case .image(let picture): outline.content = .image(picture.withoutBytes)
    // These have at most a few items per second.
    case .pedometer, .location, .healthQuantity: break
    }
    return outline
  }
}

extension MotionSamples {
  fileprivate var outline: MotionSamples {
    let dated = unixTimes.flatMap { dates in
      timestamps.indices.first { dates[$0].isFinite && timestamps[$0].isFinite }
    }
    return reordered(by: timedRows(timestamps, dated))
  }
}

extension TouchSamples {
  fileprivate var outline: TouchSamples { reordered(by: timedRows(timestamps, nil)) }
}

/// The first row that has a date, and those with the earliest and the latest time, in their order.
private func timedRows(_ times: [Double], _ dated: Int?) -> [Int] {
  let finite = times.indices.filter { times[$0].isFinite }
  let ends = [finite.min { times[$0] < times[$1] }, finite.max { times[$0] < times[$1] }, dated]
  return Set(ends.compactMap(\.self)).sorted()
}
