import DSP
import Foundation
import Testing

@Suite struct QuaternionTests {
  static let turn = Quaternion(w: 0.9, x: 0.1, y: -0.2, z: 0.3).normalized ?? .identity

  /// Oracle: a phone's own attitude and the gravity it measured at that instant; the inverse
  /// rotation would change the signs of x and y.
  @Test func `an attitude turns the direction of the ground into the device`() {
    let q = Quaternion(
      w: 0.9587762355804445, x: 0.2839805483818055, y: -0.0101569378748536, z: -0.0000151158528752)
    let found = q.rotateInverse(SIMD3(0, 0, -1))
    #expect(agree([found.x, found.y, found.z], [-0.019468, -0.544548, -0.838504], within: 2e-6))
  }

  /// Oracle: SciPy 1.17.1, `Rotation.from_quat([0.1, -0.2, 0.3, 0.9]).apply([1, 2, 3])`.
  @Test func `rotation equals SciPy's`() {
    let v = Self.turn.rotate(SIMD3(1, 2, 3))
    #expect(
      agree(
        [v.x, v.y, v.z], [-1.4421052631578948, 1.1578947368421053, 3.2526315789473683],
        within: 1e-14))
    let back = Self.turn.rotateInverse(v)
    #expect(agree([back.x, back.y, back.z], [1, 2, 3], within: 1e-14))
  }

  /// Property: the product turns by the right one first.
  @Test func `a product is one turn after the other`() {
    let other = Quaternion(w: cos(0.4), x: 0, y: sin(0.4), z: 0)
    let v = SIMD3(0.3, -1, 2)
    let (both, each) = ((Self.turn * other).rotate(v), Self.turn.rotate(other.rotate(v)))
    #expect(agree([both.x, both.y, both.z], [each.x, each.y, each.z], within: 1e-14))
  }

  @Test func `a quaternion of no length has no direction`() {
    #expect(Quaternion(w: 0, x: 0, y: 0, z: 0).normalized == nil)
    #expect(Quaternion(w: .nan, x: 0, y: 0, z: 0).normalized == nil)
  }
}

@Suite struct TwistTests {
  /// Oracle: closed form. From any start, about any axis: 250° stay 250°, while the whole angle
  /// comes back from 180°.
  @Test func `twist follows a turn beyond half a circle`() {
    let length = (0.9 * 0.9 + 0.3 * 0.3 + 0.3162 * 0.3162).squareRoot()
    let axis = SIMD3(0.9, 0.3, 0.3162) / length
    let relative = (0...250).map { step in
      let half = radians(fromDegrees: Double(step)) / 2
      let q =
        QuaternionTests.turn
        * Quaternion(
          w: cos(half), x: axis.x * sin(half), y: axis.y * sin(half), z: axis.z * sin(half))
      return QuaternionTests.turn.conjugate * q
    }
    let twist = unwrapped(relative.map { $0.twist(about: axis) }).map(degrees(fromRadians:))
    #expect(agree(twist.last, 250, within: 1e-6))
    #expect(agree(relative.map(\.angle).max().map(degrees(fromRadians:)), 180, within: 1e-6))
    #expect(agree(relative.map { $0.swing(from: axis) }.max(), 0, within: 1e-6))
  }

  /// Oracle: closed form, 60° about x and then 20° about y in the turned axes.
  @Test func `swing is what is square to the axis`() {
    let (a, b) = (Double.pi / 6, Double.pi / 18)
    let q =
      Quaternion(w: cos(a), x: sin(a), y: 0, z: 0) * Quaternion(w: cos(b), x: 0, y: sin(b), z: 0)
    let axis = SIMD3(1.0, 0, 0)
    #expect(agree(q.twist(about: axis), 2 * a, within: 1e-14))
    #expect(agree(q.swing(from: axis), 2 * b, within: 1e-14))
  }
}

@Suite struct SlerpTests {
  private func list(_ q: Quaternion) -> [Double] { [q.w, q.x, q.y, q.z] }

  /// Oracle: SciPy 1.17.1, `Slerp([0, 1], Rotation.from_quat([[0.1, -0.2, 0.3, 0.9],
  /// [-0.5, 0.4, 0.1, 0.6]]))(fraction)`.
  @Test(arguments: [
    (0.25, [0.9543810706027935, -0.08483978344377724, -0.0324309180061854, 0.28444194271864126]),
    (0.5, [0.9219278328792734, -0.2666366721077049, 0.14249006399792535, 0.24217873092351036]),
    (0.9, [0.7449408647649151, -0.5160283584446294, 0.3980336473873081, 0.14264311000464658]),
  ]) func `interpolation between turns equals SciPy's`(fraction: Double, expected: [Double]) {
    let other = Quaternion(w: 0.6, x: -0.5, y: 0.4, z: 0.1).normalized ?? .identity
    let found = QuaternionTests.turn.slerp(to: other, fraction: fraction)
    #expect(agree(list(found), expected, within: 1e-14))
    let flipped = Quaternion(w: -other.w, x: -other.x, y: -other.y, z: -other.z)
    #expect(
      agree(
        list(QuaternionTests.turn.slerp(to: flipped, fraction: fraction)), expected, within: 1e-14))
  }

  /// Oracle: closed form, a turn at even speed; neighbors less and more than 0.4 rad apart, where
  /// the power series gives way to sines.
  @Test(arguments: [1e-9, 0.01, 0.39, 0.41, 2.0]) func `interpolation turns at even speed`(
    angle: Double
  ) {
    let end = Quaternion(w: cos(angle / 2), x: 0, y: 0, z: sin(angle / 2))
    for fraction in [0, 0.1, 0.5, 0.77, 1] {
      let found = Quaternion.identity.slerp(to: end, fraction: fraction)
      #expect(agree(2 * atan2(found.z, found.w), fraction * angle, within: 2e-15))
    }
  }

  /// Oracle: closed form; every second quaternion has the other sign, which means the same.
  @Test func `resampling ignores signs and lengths`() {
    let times = (0...20).map { Double($0) / 10 }
    let attitudes = times.enumerated().map { index, time in
      let factor = index.isMultiple(of: 2) ? 1.0 : -3
      return Quaternion(w: factor * cos(time / 2), x: 0, y: factor * sin(time / 2), z: 0)
    }
    let even = Quaternion.evenly(attitudes, times: times, from: 0.05, rateHz: 30, count: 50)
    let angles = even.map { 2 * atan2($0.y, $0.w) }
    let expected = (0..<50).map { 0.05 + Double($0) / 30 }
    #expect(agree(angles, expected, within: 1e-14))
  }

  @Test func `resampling holds the ends and survives nothing`() {
    let q = Quaternion(w: 0, x: 1, y: 0, z: 0)
    #expect(Quaternion.resample([q, .identity], times: [0, 1], at: [-1, 5]) == [q, .identity])
    #expect(Quaternion.resample([], times: [], at: [1]).isEmpty)
    #expect(Quaternion.resample([q], times: [0, 1], at: [1]).isEmpty)
    let nothing = Quaternion(w: 0, x: 0, y: 0, z: 0)
    #expect(Quaternion.resample([nothing], times: [0], at: [0]) == [.identity])
  }
}
