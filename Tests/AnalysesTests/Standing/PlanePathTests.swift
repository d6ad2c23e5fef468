import DSP
import Foundation
import Testing

@testable import Analyses

/// Truth: closed forms of an ellipse, a circle and two tones (section 4 of the metric definitions).
@Suite struct PlanePathTests {
  private static func path(_ forward: (Double) -> Double, _ sideways: (Double) -> Double)
    -> PlanePath
  {
    let times = (0...3000).map { Double($0) / 100 }
    return PlanePath(times.map(forward), times.map(sideways))
  }

  private static let ellipse = path(
    { 0.05 * sin(2 * .pi * 0.5 * $0) }, { 0.03 * cos(2 * .pi * 0.5 * $0) })
  private static let circle = path(
    { 0.05 * sin(2 * .pi * 0.5 * $0) }, { 0.05 * cos(2 * .pi * 0.5 * $0) })

  private func near(_ value: Double?, _ truth: Double, _ share: Double = 0.001) -> Bool {
    value.map { abs($0 / truth - 1) < share } ?? false
  }

  @Test func `an ellipse has its 95 % area and axes`() throws {
    let found = try #require(Self.ellipse.ellipse)
    #expect(near(found.area, .pi * 5.991465 * 0.05 * 0.03 / 2))
    #expect(near(found.areaByF / found.area, 2 * 2.998728 / 5.991465, 1e-4))
    #expect(near(found.axisRatio, 5.0 / 3))
    #expect(abs(abs(found.majorAxis.x) - 1) < 1e-6)
    #expect(near(Self.ellipse.rmsForward, 0.05 / 2.0.squareRoot()))
    #expect(near(Self.ellipse.rmsSideways, 0.03 / 2.0.squareRoot()))
    #expect(near(Self.ellipse.rangeForward, 0.1))
    #expect(near(Self.ellipse.rangeSideways, 0.06))
    #expect(near(Self.ellipse.diameter, 0.1))
  }

  @Test func `a circle has its closed forms`() throws {
    let (radius, frequency, time) = (0.05, 0.5, 30.0)
    let circle = Self.circle
    #expect(near(circle.meanDistance, radius))
    #expect(near(circle.rms, radius))
    #expect(near(circle.length, 2 * .pi * frequency * radius * time))
    #expect(near(circle.meanFrequency, frequency))
    #expect(near(circle.areaRate, .pi * radius * radius * frequency))
    #expect(near(circle.jerk, 0.36999))
    #expect(near(circle.normalizedJerk, 2 * .pi * frequency * time))
    #expect(near(circle.diameter, 2 * radius))
    #expect(abs(circle.durationSeconds - time) < 1e-12)
  }

  /// Property: statistics of a cloud do not depend on the axes it is given in.
  @Test func `turning the axes changes no measure of the whole path`() {
    let path = Self.path({ 0.04 * sin(3 * $0) + 0.01 * cos(11 * $0) }, { 0.02 * sin(5 * $0 + 1) })
    let turned = path.turned(onto: SIMD2(cos(0.7), sin(0.7)))
    #expect(near(turned.length, path.length, 1e-9))
    #expect(near(turned.rms, path.rms ?? 0, 1e-9))
    #expect(near(turned.areaRate, path.areaRate ?? 0, 1e-9))
    #expect(near(turned.ellipse?.area, path.ellipse?.area ?? 0, 1e-9))
    #expect(near(turned.diameter, path.diameter ?? 0, 1e-9))
  }

  /// Closed form: twice the size, twice the path, four times area and jerk.
  @Test func `measures scale with the sway`() {
    let twice = Self.path({ 0.1 * sin(2 * .pi * 0.5 * $0) }, { 0.1 * cos(2 * .pi * 0.5 * $0) })
    #expect(near(twice.length, 2 * Self.circle.length, 1e-9))
    #expect(near(twice.jerk, 4 * Self.circle.jerk, 1e-9))
    #expect(near(twice.normalizedJerk, Self.circle.normalizedJerk ?? 0, 1e-9))
    #expect(near(twice.meanFrequency, Self.circle.meanFrequency ?? 0, 1e-9))
  }

  @Test(arguments: 0...2) func `too few samples have no statistics`(count: Int) {
    let path = PlanePath(Array(repeating: 1, count: count), Array(repeating: 2, count: count))
    #expect(path.meanFrequency == nil)
    #expect(path.normalizedJerk == nil)
    #expect(path.ellipse == nil)
    #expect(path.length == 0)
  }

  /// Closed form: power 0.625, centroid 1, dispersion 0.6; tolerances for Welch with 10 s.
  @Test func `two tones have their spectral moments`() throws {
    let samples = (0...3000).map { index in
      let t = Double(index) / 100
      return sin(2 * .pi * 0.5 * t) + 0.5 * sin(2 * .pi * 2 * t)
    }
    let found = try #require(SwaySpectrum(samples))
    #expect(abs((found.power ?? 0) - 0.625) < 0.01)
    #expect(abs((found.centroid ?? 0) - 1) < 0.01)
    #expect(abs((found.dispersion ?? 0) - 0.6) < 0.01)
    #expect(abs((found.medianFrequency ?? 0) - 0.5) < 0.06)
    #expect(abs((found.edgeFrequency ?? 0) - 2) < 0.06)
  }

  @Test func `a pure tone is as narrow as the window`() throws {
    let samples = (0...3000).map { sin(2 * .pi * 0.5 * Double($0) / 100) }
    let found = try #require(SwaySpectrum(samples))
    #expect(abs((found.dispersion ?? 0) - 0.115) < 0.01)
  }

  @Test func `a path without sway has no spectrum`() {
    #expect(SwaySpectrum([Double](repeating: 1, count: 3000)) == nil)
    #expect(SwaySpectrum([]) == nil)
    #expect(SwaySpectrum([1]) == nil)
  }
}
