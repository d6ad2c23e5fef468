extension SyntheticWalk {
  /// The recording of the walk; see `MotionTrack` for units and signs.
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
    let phase = StepPhase(contactTimes: contactTimes)
    let heading = headingJoint(phase)
    return MotionModel(
      durationSeconds: phase.span.end + stillSeconds, joints: [heading, swingJoint(phase)],
      pose: pose,
      acceleration: { [self] time in
        Pose(radians: heading.angle(time), about: SIMD3(0, 0, 1)).rotate(
          bodyAcceleration(phase(time)))
      }, noise: noise, contactTimes: contactTimes, turns: turns)
  }

  private func bodyAcceleration(_ moment: StepPhase.Moment) -> SIMD3<Double> {
    let strides = moment.steps / 2
    return SIMD3(
      moment.swing * forward.value(at: strides), moment.swing * sideways.value(at: strides),
      moment.lift * upward.value(at: strides))
  }

  private func headingJoint(_ phase: StepPhase) -> Joint {
    let yaw = strideSwing(radians: yawRadians, phase: phase, axis: SIMD3(0, 0, 1))
    return Joint(
      axis: yaw.axis,
      angle: { [headingRadians, turns] time in
        headingRadians + yaw.angle(time) + turns.reduce(0) { $0 + $1.angle(at: time) }
      }, rate: { [turns] time in yaw.rate(time) + turns.reduce(0) { $0 + $1.rate(at: time) } })
  }

  private func swingJoint(_ phase: StepPhase) -> Joint {
    strideSwing(radians: swingRadians, phase: phase, axis: SIMD3(0, 1, 0))
  }
}

private func strideSwing(radians: Double, phase: StepPhase, axis: SIMD3<Double>) -> Joint {
  let wave = [SineWave(frequency: 1, amplitude: radians)]
  return Joint(
    axis: axis,
    angle: { time in
      let now = phase(time)
      return now.swing * wave.value(at: now.steps / 2)
    },
    rate: { time in
      let now = phase(time)
      return now.swing * wave.slope(at: now.steps / 2) * now.stepsPerSecond / 2 + now.swingPerSecond
        * wave.value(at: now.steps / 2)
    })
}
