import DSP
public import Recordings

/// A recording as a plain table: time in seconds from its start, then its channels in SI units.
public struct SampleTable: Sendable, Equatable {
  /// `time_s`, then one name per channel with its unit.
  public let columns: [String]
  /// As many as `columns`, all of one length; nil where a value is missing.
  public let values: [[Double?]]

  /// Puts the samples in order of time; coordinates stay out.
  public init(_ recording: Recording) {
    switch recording.content {
    case .accelerometer(let samples), .deviceMotion(let samples):
      self.init(motion: OrderedSamples(samples).samples)
    case .pedometer(let updates): self.init(pedometer: updates)
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
    columns = ["time_s", "steps", "distance_m"]
    let start = updates.starts.lazy.compactMap(\.self).first?.unixSeconds
    let times = updates.ends.map { end in
      start.flatMap { start in end.map { $0.unixSeconds - start } }
    }
    values = [times, updates.steps.map(finite), updates.distanceMeters.map(finite)]
  }
}

private func finite(_ value: Double) -> Double? { value.isFinite ? value : nil }

/// Power per Hz of a motion recording's channels, on the even grid of 100 Hz.
public struct SpectrumTable: Sendable, Equatable {
  /// `frequency_hz`, then one name per channel with its unit.
  public let columns: [String]
  /// As many as `columns`, all of one length.
  public let values: [[Double]]

  /// Of what the sensor delivers above this share of its rate nothing is reported.
  static let usableShareOfRate = 0.4

  /// Welch's method on the longest unbroken stretch; nil when it has no spectrum.
  public init?(_ recording: Recording, segmentSeconds: Double) {
    guard let samples = recording.motion else { return nil }
    let ordered = OrderedSamples(samples)
    guard let motion = EvenMotion(ordered, stretch: ordered.longestStretch),
      let rate = ordered.timing.nativeRateHz
    else { return nil }
    var (columns, spectra) = ([String](), [PowerSpectrum]())
    func add(_ name: String, _ unit: String, _ vectors: [SIMD3<Double>]?, scale: Double) {
      guard let vectors else { return }
      for (axis, label) in ["x", "y", "z"].enumerated() {
        let channel = vectors.map { $0[axis] * scale }
        guard let signal = try? Signal(channel, sampleRateHz: EvenMotion.rateHz),
          let spectrum = try? welch(signal, segmentSeconds: segmentSeconds)
        else { continue }
        columns.append("\(name)_\(label)_\(unit)")
        spectra.append(spectrum)
      }
    }
    add("acceleration", "m2ps4phz", motion.user ?? motion.total, scale: standardGravity)
    add("rotation_rate", "rad2ps2phz", motion.rotationRate, scale: 1)
    guard let first = spectra.first else { return nil }
    let bins = first.densities.indices.prefix {
      first.frequency($0) <= Self.usableShareOfRate * rate
    }
    self.columns = ["frequency_hz"] + columns
    values = [bins.map(first.frequency)] + spectra.map { Array($0.densities[bins]) }
  }
}
