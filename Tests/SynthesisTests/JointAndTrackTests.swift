import Foundation
import Testing

@testable import Synthesis

@Suite struct JointAndTrackTests {
  /// Oracle: closed form; the half angle of the relative attitude, along the axis of the device.
  @Test(arguments: [SIMD3(1.0, 0, 0), SIMD3(0.9, 0.3, 0.3162)])
  func `a joint turns about the axis of the device from any start`(axis: SIMD3<Double>) {
    var movement = SyntheticMovement(angleDegrees: 120, axis: axis, start: .random(seed: 5))
    movement.repetitions = 2
    let track = movement.deviceMotion(rateHz: 100)
    let unit = axis / (axis * axis).sum().squareRoot()
    let far = movement.start.inverse * track.attitude[275]  // 1 s still, 1.5 s out, half the hold
    #expect(abs(abs(far.w) - cos(.pi / 3)) < 1e-12)
    let vector = SIMD3(far.x, far.y, far.z) * (far.w < 0 ? -1 : 1)
    #expect(((vector - unit * sin(.pi / 3)) * unit).sum().magnitude < 1e-12)
    let home = movement.start.inverse * track.attitude[track.count - 1]
    #expect(abs(abs(home.w) - 1) < 1e-12)
    #expect(abs(movement.durationSeconds - 9.5) < 1e-12)
  }

  /// Oracle: closed form, 15/8 of 120 degrees in 1.5 s, halfway out; and the area below the rate.
  @Test func `angular velocity peaks halfway and adds up to the angle`() {
    var movement = SyntheticMovement(angleDegrees: 120)
    movement.endsAtStart = false
    let rates = movement.deviceMotion(rateHz: 1000).rotationRate.map { $0.x * 180 / .pi }
    #expect(abs(rates[1750] - 150) < 1e-9)
    #expect(movement.peakVelocityDegreesPerSecond == 150)
    #expect(rates.allSatisfy { $0 <= 150 + 1e-9 })
    let angle: Double = rates.reduce(0, +) / 1000
    #expect(abs(angle - 120) < 1e-6)
  }

  /// Oracle: ResearchKit's formula for portrait, 90 - atan2(2(xw + yz), 1 - 2(x² + z²)).
  @Test(arguments: [0, 12, 90, 140.0]) func `the start reads as asked`(degrees: Double) {
    let q = SyntheticMovement.attitude(startDegrees: degrees)
    let pitch = atan2(2 * (q.x * q.w + q.y * q.z), 1 - 2 * (q.x * q.x + q.z * q.z))
    #expect(abs(90 - pitch * 180 / .pi - degrees) < 1e-9)
  }

  /// Oracle: geographiclib 2.1 (Python), `Geodesic.WGS84.Inverse(0, 0, 0, 0.001)["s12"]` and so on.
  @Test(arguments: [
    (0.0, 0.0, SIMD2(111.3194908, 0.0), 0.0, 0.001), (60, 10, SIMD2(55.8000016, 0), 60, 10.001),
    (51.5, -0.1, SIMD2(0, 100.1320580), 51.5009, -0.1),
  ]) func `meters become degrees of the ellipsoid`(
    latitude: Double, longitude: Double, meters: SIMD2<Double>, north: Double, east: Double
  ) {
    var track = SyntheticTrack.straight(
      headingDegrees: 0, speedMetersPerSecond: 1, durationSeconds: 1)
    track.origin = (latitude, longitude)
    let place = track.place(at: meters)
    #expect(abs(place.latitude - north) < 1e-9)
    #expect(abs(place.longitude - east) < 1e-9)
  }

  /// Oracle: closed form, 100 s at 1.4 m/s less 10 s of standing and 15 s of rest.
  @Test func `the way walked is speed by time`() {
    var track = SyntheticTrack.laps(sideMeters: 20, speedMetersPerSecond: 1.4, durationSeconds: 100)
    (track.stillSeconds, track.pauses) = (10, [(40, 15)])
    #expect(abs(track.distanceMeters - 1.4 * 75) < 1e-9)
    let fixes = track.fixes(startUptimeSeconds: 500)
    #expect(fixes.count == 101)
    #expect(fixes.first?.timeSeconds == 500)
    #expect(fixes[5].speedMetersPerSecond == 0)
    #expect(fixes[5].courseDegrees == nil)
    #expect(fixes[30].speedMetersPerSecond == 1.4)
    #expect(fixes[30].courseDegrees == 90)
    #expect(fixes[40].place == fixes[54].place)
  }

  /// Oracle: closed form of a first-order autoregressive series: SD as asked at every lag.
  @Test func `position errors have the spread and the memory asked for`() throws {
    var track = SyntheticTrack.straight(
      headingDegrees: 90, speedMetersPerSecond: 0, durationSeconds: 40_000)
    (track.origin, track.noiseMeters, track.noiseCorrelation) = ((0, 0), 3, 0.9)
    let errors = try track.fixes().map { try #require($0.place).longitude * 111_319.4908 }
    let power = errors.reduce(0) { $0 + $1 * $1 } / Double(errors.count)
    let lagged = zip(errors, errors.dropFirst()).reduce(0) { $0 + $1.0 * $1.1 }
    #expect(abs(power.squareRoot() - 3) < 0.15)
    #expect(abs(lagged / Double(errors.count) / power - 0.9) < 0.01)
  }

  /// Oracle: closed form, 60 (1 - exp(-1.2)) = 41.93 in the first minute.
  @Test func `a heart recovers by its time constant`() throws {
    var exercise = SyntheticHeart.Exercise()
    (exercise.restBPM, exercise.plateauBPM, exercise.recoveredBPM) = (140, 140, 80)
    (exercise.endSeconds, exercise.recoverySeconds) = (0, 50)
    let heart = SyntheticHeart(.exercise(exercise))
    #expect(abs(heart.beatsPerMinute(at: 0) - heart.beatsPerMinute(at: 60) - 41.9283) < 1e-3)
    let samples = heart.samples(from: -10, through: 20, startUptimeSeconds: 100)
    #expect(samples.map(\.timeSeconds) == [90, 95, 100, 105, 110, 115, 120])
    #expect(samples[0].beatsPerMinute == 140)
  }

  @Test func `a heart rate that falls in a line has the slope asked for`() {
    let heart = SyntheticHeart(.line(beatsPerMinute: 70, changePerMinute: -6))
    #expect(heart.samples(through: 60).last?.beatsPerMinute == 64)
  }
}
