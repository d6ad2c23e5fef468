import DSP
public import Recordings
import Text

/// A recording as a plain table: time in seconds from its start, then its channels in SI units.
public struct SampleTable: Sendable, Equatable {
  /// `time_s`, then one name per channel with its unit.
  public let columns: [String]
  /// As many as `columns`, all of one length; nil where a value is missing.
  public let values: [[Double?]]

  /// Puts motion samples in order of time; coordinates stay out unless they are wanted.
  ///
  /// Nil for a sound, whose samples are too many to lie in a table, and for a picture, which has none.
  public init?(_ recording: Recording, withCoordinates: Bool = false) {
    switch recording.content {
    case .accelerometer(let samples), .deviceMotion(let samples):
      self.init(motion: OrderedSamples(samples).samples)
    case .pedometer(let updates): self.init(pedometer: updates)
    case .location(let fixes): self.init(location: fixes, withCoordinates: withCoordinates)
    case .healthQuantity(let samples): self.init(health: samples)
    case .touch(let samples): self.init(touch: samples)
    case .audio, .image: return nil
    }
  }

  private init(motion samples: MotionSamples) {
    var (columns, values) = (["time_s"], [[Double]]())
    let start = samples.timestamps.first ?? 0
    values.append(samples.timestamps.map { $0 - start })
    func add(_ name: String, _ unit: String, _ axes: AxisColumns?, scale: Double = 1) {
      guard let axes else { return }
      for (axis, column) in zip(["x", "y", "z"], axes.all) {
        columns.append("\(name)_\(axis)_\(unit)")
        values.append(column.map { $0 * scale })
      }
    }
    add("acceleration", "mps2", samples.acceleration, scale: standardGravity)
    add("user_acceleration", "mps2", samples.userAcceleration, scale: standardGravity)
    add("gravity", "mps2", samples.gravity, scale: standardGravity)
    add("rotation_rate", "radps", samples.rotationRate)
    if let q = samples.attitude {
      columns += ["attitude_w", "attitude_x", "attitude_y", "attitude_z"]
      values += [q.w, q.x, q.y, q.z]
    }
    (self.columns, self.values) = (columns, values)
  }

  private init(pedometer updates: PedometerUpdates) {
    columns = ["time_s", "steps", "distance_m", "floors_ascended", "floors_descended"]
    let start = updates.starts.lazy.compactMap(\.self).first
    let numbers = [
      updates.steps, updates.distanceMeters, updates.floorsAscended, updates.floorsDescended,
    ]
    values = [seconds(updates.ends, since: start)] + numbers.map { $0.map(finite) }
  }

  private init(location fixes: LocationFixes, withCoordinates: Bool) {
    let start = fixes.times.lazy.compactMap(\.self).first
    let places = [
      ("latitude_deg", fixes.latitudes), ("longitude_deg", fixes.longitudes),
      ("altitude_m", fixes.altitudes),
    ]
    let rest = [
      ("horizontal_accuracy_m", fixes.horizontalAccuracies),
      ("vertical_accuracy_m", fixes.verticalAccuracies), ("speed_mps", fixes.speeds),
      ("course_deg", fixes.courses),
    ]
    let channels = (withCoordinates ? places : []) + rest
    columns = ["time_s"] + channels.map(\.0)
    values = [seconds(fixes.times, since: start)] + channels.map { $0.1.map(finite) }
  }

  private init(health samples: HealthSamples) {
    columns = ["time_s", "duration_s", "value"]
    let start = samples.starts.lazy.compactMap(\.self).first
    let durations = zip(samples.starts, samples.ends).map { start, end in
      start.flatMap { start in end.map { $0.seconds(since: start) } }
    }
    values = [seconds(samples.starts, since: start), durations, samples.values.map(finite)]
  }

  private init(touch samples: TouchSamples) {
    columns = ["time_s", "phase", "index", "x_pt", "y_pt"]
    let start = samples.timestamps.first(where: \.isFinite) ?? 0
    let numbers = [samples.phases, samples.indices, samples.x, samples.y]
    values = [samples.timestamps.map { finite($0 - start) }] + numbers.map { $0.map(finite) }
  }
}

/// Whole seconds at best, as the dates are.
private func seconds(_ dates: [RecordedDate?], since start: RecordedDate?) -> [Double?] {
  dates.map { date in start.flatMap { start in date.map { $0.seconds(since: start) } } }
}

private func finite(_ value: Double) -> Double? { value.isFinite ? value : nil }

/// A sound as a plain table: time in seconds, then its channels, full scale being 1.
///
/// Rows are made as they are asked for, since an hour of sound has a hundred million.
public struct SoundTable: Sendable {
  /// The names of the columns: `time_s`, then `channel_1` and so on.
  public let columns: [String]
  private let sound: AudioRecording

  private static let blockFrameCount = 1 << 14

  /// Nil for recordings of other kinds.
  public init?(_ recording: Recording) {
    guard let sound = recording.audio else { return nil }
    self.sound = sound
    columns = ["time_s"] + (1...max(1, sound.info.channelCount)).map { "channel_\($0)" }
  }

  /// Every sample with the middle of its time; throws an `AudioProblem` and what `body` throws.
  public func forEachRow(_ body: ([Double]) throws -> Void) throws {
    var count = 0
    var reader = try sound.reader(ofBlocks: Self.blockFrameCount)
    while let channels = try reader.next() {
      for frame in channels.first?.indices ?? 0..<0 {
        let time = (Double(count) + 0.5) / sound.info.sampleRateHz
        try body([time] + channels.map { $0[frame] })
        count += 1
      }
    }
    _ = try reader.finish()
  }
}
