import DSP
import Foundation
import Testing

@Suite struct QuaternionMeanTests {
  private static let near = [
    Quaternion(
      w: 0.9233805168766387, x: 0.10259783520851541, y: -0.20519567041703082, z: 0.3077935056255462),
    Quaternion(
      w: 0.9188126702388184, x: 0.12529263685074796, y: -0.18793895527612195, z: 0.32367264519776556
    ),
    Quaternion(
      w: -0.9293943514117174, x: -0.09191812266709293, y: 0.21447561955655017,
      z: -0.28596749274206695),
  ]

  /// Oracle: SciPy 1.17.1, `Rotation.from_quat(...).mean()` of these three, which are 4° apart, one with
  /// the other sign; equal to second order.
  @Test func `the middle of near attitudes equals SciPy's`() throws {
    let mean = try #require(Quaternion.mean(Self.near))
    let expected = [0.92412698, 0.10663248, -0.20259535, 0.30589862]
    #expect(agree([mean.w, mean.x, mean.y, mean.z], expected, within: 2e-6))
  }

  /// Oracle: closed form; ten degrees to either side of no turn.
  @Test func `turns to both sides cancel`() throws {
    let half = radians(fromDegrees: 5)
    let turns = [-1.0, 1].map { Quaternion(w: cos(half), x: $0 * sin(half), y: 0, z: 0) }
    let mean = try #require(Quaternion.mean(turns))
    #expect(agree(mean.angle, 0, within: 1e-15))
  }

  @Test func `no attitudes have no mean`() {
    #expect(Quaternion.mean([]) == nil)
    #expect(Quaternion.mean([Quaternion(w: 0, x: 0, y: 0, z: 0)]) == nil)
  }
}
