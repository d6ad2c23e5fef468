import DSP
import Metrics
import Recordings

/// Whether the accelerations of a recording can come from a working sensor, by its raw samples.
///
/// A dead sensor is found by its missing noise, not by a missing movement: a phone on a table still has a
/// noise of 2e-4 g. One axis without noise counts only beside an axis that moves. Repeated samples are
/// counted before any interpolation, which would hide them.
struct SensorCheck {
  /// In g, on every axis. A quiet sensor has a noise of 2e-4 g at 100 Hz.
  static let deadSpreadG = 5e-5
  /// In g. An axis without noise beside one that moves this much is broken.
  static let movingSpreadG = 1e-2
  /// Shares of samples that repeat the one before them.
  static let (staleShare, mostlyStaleShare) = (0.2, 0.5)

  /// No axis moves, or the recording has no noise at all: nothing can be measured.
  let isDead: Bool
  /// What must be known of every value that comes from the samples; none for a dead sensor, whose
  /// values are empty.
  let flags: [Flag]

  /// `total` is acceleration with gravity, in g.
  init(_ total: AxisColumns) {
    let spreads = total.all.compactMap(standardDeviation)
    let stillCount = spreads.count { $0 < Self.deadSpreadG }
    isDead = !spreads.isEmpty && stillCount == spreads.count
    guard !isDead else {
      flags = []
      return
    }
    var flags: [Flag] = []
    if stillCount > 0, spreads.contains(where: { $0 > Self.movingSpreadG }) {
      flags.append(.deadAxis)
    }
    let share = total.repeatedShare
    if share > Self.staleShare {
      flags.append(share > Self.mostlyStaleShare ? .mostlyStaleSamples : .staleSamples)
    }
    self.flags = flags
  }
}

extension AxisColumns {
  /// Share of samples that equal the one before them on all axes.
  fileprivate var repeatedShare: Double {
    guard x.count > 1 else { return 0 }
    let count = x.indices.dropFirst().count { row in
      x[row] == x[row - 1] && y[row] == y[row - 1] && z[row] == z[row - 1]
    }
    return Double(count) / Double(x.count)
  }
}

extension MotionSamples {
  /// Acceleration with gravity, in g: as recorded, or user acceleration plus gravity; nil without one.
  var totalAcceleration: AxisColumns? {
    if let acceleration { return acceleration }
    guard let userAcceleration, let gravity else { return userAcceleration ?? gravity }
    func sum(_ a: [Double], _ b: [Double]) -> [Double] { zip(a, b).map(+) }
    return AxisColumns(
      x: sum(userAcceleration.x, gravity.x), y: sum(userAcceleration.y, gravity.y),
      z: sum(userAcceleration.z, gravity.z))
  }
}

extension Flag {
  static let deadSensor = Flag(
    "dead_sensor", .distrust, concerning: .measured,
    "No axis of acceleration varies by more than 5e-5 g (standard deviation), which is below the noise of any working sensor. Nothing was measured.",
    remedy:
      "check the sensor of the phone before the next session; what was not recorded cannot be recovered"
  )
  static let deadAxis = Flag(
    "dead_axis", .doubt, concerning: .measured,
    "One or two axes of acceleration have no noise, while another one varies by more than 0.01 g (standard deviation). Measures that need all axes are doubtful."
  )
  static let staleSamples = Flag(
    "stale_samples", .doubt, concerning: .measured,
    "More than 20 % of the samples repeat the previous sample on all axes. Above 50 %, values are bad."
  )
  static let mostlyStaleSamples = staleSamples.weighing(.distrust)
  static let sensorNoise = Flag(
    "sensor_noise", .doubt, concerning: .measured,
    "The spectrum of acceleration is nearly white, as from a sensor at rest. Sway is bad, and amplitudes of tremor are doubtful."
  )

  /// Every flag of the sensor, for `explain` and the documentation.
  static let ofSensors: [Flag] = [deadSensor, deadAxis, staleSamples, sensorNoise]
}
