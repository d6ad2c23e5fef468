import Recordings
import Text

extension [LoadedFile] {
  /// The files, in which sensors of one recording are joined and have the signs of their phone.
  ///
  /// The join is by the times of user acceleration; other sensors are interpolated there where their times differ. Files that gave
  /// their samples to another one have no recording of their own.
  func joiningSensors() -> [LoadedFile] {
    let places = indices.filter { self[$0].sensor != nil }
    guard !places.isEmpty else { return self }
    var files = self
    for group in Dictionary(grouping: places, by: { ByteKey(self[$0].sensorHome) }).values {
      files.joinSensors(group.sorted())
    }
    return files
  }

  private mutating func joinSensors(_ places: [Int]) {
    let facts = places.first { self[$0].sensor?.part == .facts }
    let factor = facts.flatMap { self[$0].sensor?.factor }
    if let factor {
      for place in places where self[place].report.recording?.motion != nil {
        self[place].report.recording?.multiply(by: factor)
      }
      for place in places where self[place].sensor?.part == .gravity {
        self[place].sensor?.samples?.gravity?.multiply(by: factor)
      }
    }
    if let facts {
      let labels = self[facts].neighbors[FileContents.everyFile]
      for place in places {
        guard let labels else { break }
        self[place].report.recording?.labels.device = labels.device
      }
    }
    guard let user = places.first(where: { self[$0].sensor?.part == .userAcceleration }),
      var recording = self[user].report.recording, var motion = recording.motion
    else { return }
    for place in places {
      guard let other = self[place].sensor?.samples else { continue }
      switch self[place].sensor?.part {
      case .gravity: motion.gravity = other.gravity.map { motion.joined($0, other.timestamps) }
      case .rotation:
        motion.rotationRate = other.rotationRate.map { motion.joined($0, other.timestamps) }
      default: break
      }
    }
    recording.content = .deviceMotion(motion)
    self[user].report.recording = recording
  }
}

extension LoadedFile {
  /// The folder of the recording: some apps put the facts into a folder below.
  fileprivate var sensorHome: String {
    let home = folder(of: report.source)
    return sensor?.part == .facts && lastComponent(home) == "meta" ? folder(of: home) : home
  }
}

extension MotionSamples {
  /// Another sensor at the times of these samples.
  fileprivate func joined(_ axes: AxisColumns, _ times: [Double]) -> AxisColumns {
    if times == timestamps { return axes }
    let columns = SensorTrack(times: times, columns: axes.all).values(at: timestamps)
    return AxisColumns(x: columns[0], y: columns[1], z: columns[2])
  }
}

extension AxisColumns {
  mutating func multiply(by factor: Double) {
    x = x.map { $0 * factor }
    y = y.map { $0 * factor }
    z = z.map { $0 * factor }
  }
}

extension Recording {
  fileprivate mutating func multiply(by factor: Double) {
    func multiplied(_ samples: MotionSamples) -> MotionSamples {
      var samples = samples
      samples.acceleration?.multiply(by: factor)
      samples.userAcceleration?.multiply(by: factor)
      return samples
    }
    switch content {
    case .accelerometer(let samples): content = .accelerometer(multiplied(samples))
    case .deviceMotion(let samples): content = .deviceMotion(multiplied(samples))
    default: break
    }
  }
}
