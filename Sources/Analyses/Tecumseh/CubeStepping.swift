import CLibrary
import DSP
import Metrics
import Study

/// Stepping up and down a cube: how fast, and for how long.
///
/// A cycle has four contacts, up with both feet and down with both. Their rate is the dominant frequency of the
/// vertical acceleration from 0.8 to 3 Hz. The protocol has 24 cycles, which are 96 contacts, a minute for 3
/// minutes; the beat is played by the app and is not in the result. A second counts as stepping if its vertical
/// acceleration varies by 0.5 m/s² at least. Source: this tool.
struct CubeStepping {
  static let contactBandHz = 0.8...3.0
  static let contactsPerCycle = 4.0
  /// Cycles a minute beyond which the work differs from that of the protocol.
  static let protocolRates = 22.0...26.0
  /// A person who steps for less time has stopped early.
  static let fewestSeconds = 170.0
  /// m/s²: a body that stands varies less.
  static let smallestDeviation = 0.5
  /// The segments of the spectrum, long enough to separate contacts from cycles.
  private static let segmentSeconds = 20.0

  /// Nil where the vertical acceleration has no rhythm.
  let cyclesPerMinute: Double?
  let seconds: Double

  /// Nil for a recording without a vertical.
  init?(_ motion: EvenMotion) {
    guard let frame = try? BodyFrame(motion) else { return nil }
    self.init(vertical: frame.vertical)
  }

  /// Measures the vertical acceleration in m/s² at 100 Hz.
  init(vertical: [Double]) {
    let second = Int(EvenMotion.rateHz)
    let starts = stride(from: 0, through: vertical.count - second, by: second)
    seconds = Double(
      starts.count { start in
        let deviation = standardDeviation(Array(vertical[start..<start + second])) ?? 0
        return deviation >= Self.smallestDeviation
      })
    let signal = try? Signal(vertical, sampleRateHz: EvenMotion.rateHz)
    let spectrum = signal.flatMap { try? welch($0, segmentSeconds: Self.segmentSeconds) }
    let peak = seconds > 0 ? spectrum?.peak(in: Self.contactBandHz) : nil
    cyclesPerMinute = peak.map { 60 * $0.frequencyHz / Self.contactsPerCycle }
  }

  var cycleCount: Double? { cyclesPerMinute.map { ($0 * seconds / 60).rounded() } }

  /// What lowers an estimate of fitness.
  var flags: [Flag] {
    let isOff = cyclesPerMinute.map { !Self.protocolRates.contains($0) } ?? false
    return (isOff ? [.cadenceOffProtocol] : [])
      + (seconds < Self.fewestSeconds ? [.stoppedEarly] : [])
  }
}

extension Flag {
  static let cadenceOffProtocol = Flag(
    "cadence_off_protocol", .doubt, concerning: .measured,
    "The participant stepped at less than 22 or more than 26 cycles a minute, and the protocol has 24."
  )
  static let stoppedEarly = Flag(
    "stopped_early", .distrust, concerning: .measured,
    "The participant stepped for less than 170 of the 180 s of the protocol.")
}
