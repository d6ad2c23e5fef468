import DSP

/// The signal in which walking is looked for, in m/s² at 100 Hz.
///
/// From device motion the upward acceleration; from an accelerometer alone the size of acceleration
/// less gravity, which needs no estimate of gravity, so that a swinging arm does not leak into it.
struct DetectionSignal {
  private let frame: BodyFrame
  /// Between 0.5 and 10 Hz.
  let banded: [Double]

  static let sampleRateHz = EvenMotion.rateHz

  init(_ frame: BodyFrame) throws(SignalError) {
    self.frame = frame
    let highPass = try Butterworth.highPass(
      order: 2, cutoffHz: 0.5, sampleRateHz: Self.sampleRateHz)
    let lowPass = try Butterworth.lowPass(order: 2, cutoffHz: 10, sampleRateHz: Self.sampleRateHz)
    banded = lowPass.zeroPhase(highPass.zeroPhase(Self.raw(frame)))
  }

  var count: Int { banded.count }

  /// Before the filters; worked out anew each time, to save the memory.
  var raw: [Double] { Self.raw(frame) }

  private static func raw(_ frame: BodyFrame) -> [Double] {
    let motion = frame.motion
    return motion.user != nil
      ? frame.vertical : motion.total.map { standardGravity * (dot($0, $0).squareRoot() - 1) }
  }
}
