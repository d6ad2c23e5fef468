import Foundation

extension SyntheticStanding {
  /// The recording of the standing; see `MotionTrack` for units and signs.
  ///
  /// Samples are taken, and truly stamped, with an SD of `jitterSeconds` about the even grid.
  public func deviceMotion(
    rateHz: Double = 100, jitterSeconds: Double = 0, startUptimeSeconds: Double = 0
  ) -> MotionTrack {
    let clock = SamplingClock(
      rateHz: rateHz, jitterSeconds: jitterSeconds, startUptimeSeconds: startUptimeSeconds)
    return model.track(clock, seed: seed)
  }

  private var model: MotionModel {
    let heading = headingJoint
    let lean = [
      Joint(axis: SIMD3(0, 1, 0), waves: tiltForward),
      // A right-handed turn about the forward axis leans to the right.
      Joint(axis: SIMD3(-1, 0, 0), waves: tiltSideways),
    ]
    return MotionModel(
      durationSeconds: durationSeconds,
      joints: [heading] + lean + (handling.map { [Joint($0)] } ?? []), pose: pose,
      acceleration: { [forward, sideways] time in
        Pose(radians: heading.angle(time), about: heading.axis).rotate(
          SIMD3(forward.value(at: time), sideways.value(at: time), 0))
      }, noise: noise, contactTimes: [], turns: turns)
  }

  private var headingJoint: Joint {
    Joint(
      axis: SIMD3(0, 0, 1),
      angle: { [headingRadians, turns] time in
        turns.reduce(headingRadians) { $0 + $1.angle(at: time) }
      }, rate: { [turns] time in turns.reduce(0) { $0 + $1.rate(at: time) } })
  }
}

extension Joint {
  fileprivate init(axis: SIMD3<Double>, waves: [SineWave]) {
    self.init(axis: axis, angle: waves.value(at:), rate: waves.slope(at:))
  }

  /// angle = A sin²(pi u) sin(4 pi u), u from 0 to 1: starts and ends at rest.
  fileprivate init(_ handling: SyntheticStanding.Handling) {
    let duration = handling.durationSeconds
    // The rate peaks in the middle, where the envelope is 1 and the sine rises through 0.
    let amplitude = handling.peakRadiansPerSecond * duration / (4 * .pi)
    self.init(
      axis: SIMD3(0.6, 0, 0.8),
      angle: { time in
        guard time > 0, time < duration else { return 0 }
        let x = .pi * time / duration
        return amplitude * sin(x) * sin(x) * sin(4 * x)
      },
      rate: { time in
        guard time > 0, time < duration else { return 0 }
        let x = .pi * time / duration
        return amplitude * .pi / duration
          * (sin(2 * x) * sin(4 * x) + 4 * sin(x) * sin(x) * cos(4 * x))
      })
  }
}
