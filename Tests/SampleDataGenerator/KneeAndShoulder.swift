import Synthesis

/// P07: range of motion of both knees and of one shoulder, a session each.
///
/// Neither file nor step distinguishes left from right, so the map does.
func kneeAndShoulder() -> Participant {
  let sessions = joints.map { joint in (joint.folder, session(joint)) }
  let sides = joints.map { ($0.folder, MapEntry(side: $0.side)) }
  return Participant(
    name: "P07", sessions: sessions, map: Dictionary(sides, uniquingKeysWith: { first, _ in first })
  )
}

private struct Joint {
  let folder: String, side: String, step: String, taskRunUUID: String
  let startUptimeSeconds: Double
  /// The start by ResearchKit's convention.
  let startDegrees: Double
  let angleDegrees: Double
  /// Axis in the device's axes; only about its x does ResearchKit read the whole angle.
  let axis: SIMD3<Double>
  /// The angle that ResearchKit's formula gives for the relative attitude at the far end, in degrees.
  let readDegrees: Double
}

private let joints = [
  Joint(
    folder: "knee-left", side: "left", step: "knee.range.of.motion",
    taskRunUUID: "1B7A60F3-2D48-4C19-9E05-7F3C8A2B1D07", startUptimeSeconds: 612.4,
    startDegrees: 88, angleDegrees: 78, axis: SIMD3(1, 0, 0), readDegrees: 78),
  // Strapped on askew by 11.5 degrees.
  Joint(
    folder: "knee-right", side: "right", step: "knee.range.of.motion",
    taskRunUUID: "2C8B71A4-3E59-4D2A-8F16-804D9B3C2E07", startUptimeSeconds: 704.9,
    startDegrees: 87, angleDegrees: 84, axis: SIMD3(0.98, 0.12, 0.16), readDegrees: 83.2470478836),
  // Askew by 14 degrees; raising the arm turns the phone the other way.
  Joint(
    folder: "shoulder-left", side: "left", step: "shoulder.range.of.motion",
    taskRunUUID: "3D9C82B5-4F6A-4E3B-9027-915EAC4D3F07", startUptimeSeconds: 811.6, startDegrees: 4,
    angleDegrees: -138, axis: SIMD3(0.97, -0.15, 0.19), readDegrees: -135.2034365153),
]

private func session(_ joint: Joint) -> SyntheticSession {
  let clock = WallClock(bootUnixSeconds: 1_748_852_000.9, utcOffsetSeconds: 19_800)
  var movement = SyntheticMovement(
    angleDegrees: joint.angleDegrees, axis: joint.axis,
    start: SyntheticMovement.attitude(startDegrees: joint.startDegrees))
  (movement.stillSeconds, movement.moveSeconds, movement.holdSeconds) = (0.6, 1.2, 0.5)
  (movement.noise, movement.seed) = (0.03, 71)
  let track = movement.deviceMotion(
    jitterSeconds: clockJitterSeconds, startUptimeSeconds: joint.startUptimeSeconds)
  var recorders = writer(
    joint.step, .v22, clock: clock, seed: 700 + UInt64(joint.startUptimeSeconds))
  (recorders.decimals, recorders.timeDecimals) = (4, 5)
  let end = joint.startUptimeSeconds + movement.durationSeconds
  let step = RecordedStep(
    joint.step, startSeconds: joint.startUptimeSeconds, endSeconds: end,
    files: [recorders.deviceMotion(track)],
    leaves: [.rangeOfMotion(angles(of: joint), atSeconds: end)])
  return SyntheticSession(
    taskIdentifier: "rangeOfMotionTask", taskRunUUID: joint.taskRunUUID, version: .v22,
    clock: clock, steps: [step])
}

/// Out and back: the movement ends where it began.
private func angles(of joint: Joint) -> RangeOfMotionAngles {
  let far = joint.startDegrees - joint.readDegrees
  return RangeOfMotionAngles(
    start: joint.startDegrees, finish: joint.startDegrees, minimum: min(joint.startDegrees, far),
    maximum: max(joint.startDegrees, far))
}
