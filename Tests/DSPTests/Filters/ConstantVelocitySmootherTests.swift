import DSP
import Testing

/// Oracle: Tests/Oracles/track_smoothing.py by NumPy 2.4.6 and SciPy 1.17.1.
@Suite struct ConstantVelocitySmootherTests {
  private static let times = [0, 1, 2.5, 3, 7, 8, 8.125, 12, 13, 20]
  private static let positions = zip(
    [0.3, 1.1, 4, 3.6, 9.9, 11, 11.4, 9, 8.2, -1], [-0.5, 0.2, 0.1, 0.9, 4, 5.5, 4.9, 9.1, 11, 18]
  ).map { SIMD2($0, $1) }

  private func smooth(_ noise: PositionNoise, _ densities: [Double])
    -> ConstantVelocitySmoother.Smoothed
  {
    ConstantVelocitySmoother(noise: noise, densities: densities)(Self.positions, times: Self.times)
  }

  /// SciPy, `make_smoothing_spline(t, x, lam=r / q)`.
  @Test func `without drift and with one density it is the cubic smoothing spline`() {
    let smoothed = smooth(
      PositionNoise(whiteVariance: 0.8, driftRate: 0), Array(repeating: 0.25, count: 9))
    let east = [
      0.0444596006355931, 1.415636729710313, 3.591605224306016, 4.348560003173557,
      10.006823165670095, 10.742981853688878, 10.799417055985426, 9.252938235909642,
      8.2484331169151, -0.9508549859945319,
    ]
    let northward = [
      0.3993950303031295, 0.4010533825029441, 0.5189781205121938, 0.5908643277633923,
      0.9782652410144705, 1.0189334272360768, 1.0223450117475221, 1.1840952285888537,
      1.1819566273038853, 0.9914155826154083,
    ]
    #expect(agree(smoothed.positions.map(\.x), east, within: 1e-10))
    #expect(agree(smoothed.velocities.map(\.y), northward, within: 1e-10))
  }

  /// NumPy: mean and covariance of all increments as one normal vector.
  @Test func `drift and uneven densities give the posterior mean of the whole movement`() {
    let smoothed = smooth(
      PositionNoise(whiteVariance: 0.8, driftRate: 0.3),
      [0.05, 0.4, 0.02, 0.1, 3, 0.7, 0.05, 0.2, 0.09])
    let east = [
      0.108828961075793, 1.3709556416666888, 3.507626595830148, 4.148853499892034,
      10.203276846507302, 11.033370302164846, 11.002409962696163, 8.901702460510164,
      8.075144005700489, -0.8521682760466132,
    ]
    let eastward = [
      1.3318244551985483, 1.337798550164911, 1.436297990314436, 1.4384810070039993,
      1.4411105762981133, -0.3852932893227039, -0.4658336261408201, -0.6866751535926684,
      -0.9482526367174587, -1.3557138258634147,
    ]
    let northMoves = [
      0.4569732074881865, 0.7956506869906698, 0.3333266779269526, 3.031506997829717,
      0.9904156864341025, 0.1362454800770462, 4.268573204927244, 1.117681007216758,
      7.428374171573381,
    ]
    let squaredVelocityChanges = [
      0.1994417894740761, 1.3620915501372872, 0.0796458918974633, 0.3620601805281128,
      9.812478508120336, 2.7995931074527496, 0.198938216500137, 0.7495791797006119,
      0.33271306224118,
    ]
    #expect(agree(smoothed.positions.map(\.x), east, within: 1e-9))
    #expect(agree(smoothed.velocities.map(\.x), eastward, within: 1e-9))
    #expect(agree(smoothed.moves.map(\.y), northMoves, within: 1e-9))
    #expect(agree(smoothed.squaredVelocityChanges, squaredVelocityChanges, within: 1e-9))
  }

  /// Property: constant velocity is what the model expects.
  @Test func `what moves evenly stays where it is`() {
    let line = Self.times.map { SIMD2(3 - 0.7 * $0, 1.2 * $0) }
    let smoothed = ConstantVelocitySmoother(
      noise: PositionNoise(whiteVariance: 25, driftRate: 2),
      densities: Array(repeating: 0.1, count: 9))(line, times: Self.times)
    #expect(agree(smoothed.positions.map(\.x), line.map(\.x), within: 1e-9))
    #expect(smoothed.velocities.allSatisfy { abs($0.x + 0.7) < 1e-9 && abs($0.y - 1.2) < 1e-9 })
  }

  /// Property: the way back is the way there.
  @Test func `time may run backward`() {
    let noise = PositionNoise(whiteVariance: 0.8, driftRate: 0.3)
    let densities = [0.05, 0.4, 0.02, 0.1, 3, 0.7, 0.05, 0.2, 0.09]
    let there = smooth(noise, densities)
    let back = ConstantVelocitySmoother(noise: noise, densities: densities.reversed())(
      Self.positions.reversed(), times: Self.times.reversed().map { 20 - $0 })
    #expect(agree(back.positions.reversed().map(\.x), there.positions.map(\.x), within: 1e-9))
    #expect(agree(back.moves.reversed().map { -$0.y }, there.moves.map(\.y), within: 1e-9))
  }

  @Test func `a millionth of a second and a week are intervals`() {
    let smoothed = ConstantVelocitySmoother(
      noise: PositionNoise(whiteVariance: 9, driftRate: 0.2),
      densities: Array(repeating: 0.1, count: 4))(
        [.zero, SIMD2(3, 1), SIMD2(2, 2), SIMD2(600, 0), SIMD2(601, 0)],
        times: [0, 1e-6, 1, 604_800, 604_801])
    #expect(smoothed.positions.allSatisfy { $0.x.isFinite && $0.y.isFinite })
    #expect(smoothed.moves.allSatisfy { abs($0.x) < 700 && abs($0.y) < 100 })
    #expect(smoothed.squaredVelocityChanges.allSatisfy { $0.isFinite && $0 > -1e-9 })
  }

  @Test func `two positions or fewer stay where they are`() {
    let noise = PositionNoise(whiteVariance: 1, driftRate: 0)
    #expect(ConstantVelocitySmoother(noise: noise, densities: [])([], times: []).positions.isEmpty)
    let one = ConstantVelocitySmoother(noise: noise, densities: [])([SIMD2(1, 2)], times: [5])
    #expect(one.positions == [SIMD2(1, 2)])
    #expect(one.moves.isEmpty)
    let two = ConstantVelocitySmoother(noise: noise, densities: [1])(
      [SIMD2(1, 2), SIMD2(3, 2)], times: [5, 7])
    #expect(two.positions == [SIMD2(1, 2), SIMD2(3, 2)])
    #expect(two.velocities[0] == SIMD2(1, 0))
  }
}
