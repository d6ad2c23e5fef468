import Foundation
import Metrics
import Testing

@testable import Report

/// Truth: what round ticks, octaves and equal units are by definition, over ranges drawn at random.
@Suite struct AxesTests {
  private var random = SplitMix(seed: 7)

  @Test mutating func `ticks are multiples of 1, 2 or 5 of a power of ten inside the range`() {
    for _ in 0..<2000 {
      let size = pow(10, Double.random(in: -12...12, using: &random))
      let low = Double.random(in: -1...1, using: &random) * size
      let range = low...(low + Double.random(in: 1e-3...2, using: &random) * size)
      let ticks = Ticks.linear(range, atMost: 8)
      #expect((1...9).contains(ticks.count))
      guard ticks.count > 2 else { continue }
      let step = ticks[1] - ticks[0]
      let mantissa = step / pow(10, floor(log10(step) + 1e-9))
      #expect([1, 2, 5, 10].contains { abs(mantissa - $0) < 1e-4 * $0 })
      let slack = 1e-6 * step
      #expect(ticks.allSatisfy { range.lowerBound - slack <= $0 && $0 <= range.upperBound + slack })
      // No tick is missing at the ends.
      #expect(ticks[0] - step < range.lowerBound + slack)
      #expect(ticks[ticks.count - 1] + step > range.upperBound - slack)
    }
  }

  @Test mutating func `an axis has two ticks at least, and a counting one whole numbers only`()
    throws
  {
    for _ in 0..<2000 {
      let low = Double.random(in: -50...50, using: &random)
      let range = low...(low + Double.random(in: 0.01...60, using: &random))
      for count in 3...9 { #expect(Ticks.linear(range, atMost: count).count >= 2) }
      let whole = Ticks(Axis("trial"), in: range, atMost: 3).values
      let numbers = stride(from: range.lowerBound.rounded(.up), through: range.upperBound, by: 1)
      if !Array(numbers).isEmpty { #expect(whole.allSatisfy { $0 == $0.rounded() }) }
    }
    // Means of counts lie between the numbers.
    let mean = try #require(AxisRange(Axis("span", MetricUnit("{items}")), of: [4.6, 4.9]))
    #expect(!mean.isIntegral)
    #expect(Ticks(mean.axis, in: mean.range, atMost: 6, isIntegral: false).values.count > 2)
    let edges = try #require(AxisRange(Axis("peg"), of: [0.5, 1, 9.5]))
    #expect(edges.isIntegral)
    #expect(Ticks.linear(-0.37...0.37, atMost: 3) == [-0.2, 0, 0.2])
    #expect(MetricUnit("{tiles}").isCount)
    #expect(!MetricUnit("{steps}/min").isCount)
    #expect(!MetricUnit.one.isCount)
    #expect(!MetricUnit.semitones.isCount)
  }

  @Test func `in an audiogram an octave is as long as 20 dB`() throws {
    for highest in [40.0, 120] {
      let panel = Panel(
        x: Axis("frequency", .hertz, scale: .octaves, bounds: 125...8000),
        y: Axis("level", .hearingLevel, bounds: -10...highest, isReversed: true), shape: .audiogram,
        [Mark(.dots([[1000, 20]], .circle))])
      let frame = try #require(PanelFrame(panel, top: 0))
      #expect(abs(frame.width / 6 - frame.height / (highest + 10) * 20) < 1e-9)
      #expect(frame.right <= PanelFrame.pictureWidth)
      #expect(frame.height <= 400)
    }
  }

  @Test func `long names have room, and all panels of a picture begin at one place`() throws {
    let names = Axis(
      "step", scale: .names(["walking.outbound", String(repeating: "long.", count: 20)]))
    let left = PanelFrame.leftMargin(for: names)
    #expect(PanelFrame.leftMargin(for: .time) == 52)
    #expect(left > 120)
    #expect(left < 200)
    let panel = Panel(x: .time, y: names, [Mark(.dots([[0, 0], [1, 1]], .disc))])
    let frame = try #require(PanelFrame(panel, top: 0, left: left))
    #expect(frame.right < PanelFrame.pictureWidth)
    #expect(frame.lines(of: "walking.outbound") == ["walking.outbound"])
    let numbers = try #require(
      PanelFrame(Panel(x: .time, y: Axis("y"), [.line([[0, 0], [1, 1]])]), top: 0))
    #expect(numbers.lines(of: "0.00012345") == ["0.00012345"])
    // A name of any length fits the room made for it.
    for length in 1...17 {
      let name = String(repeating: "n", count: length)
      let axis = Axis("kind", scale: .names([name]))
      let panel = Panel(x: .time, y: axis, [Mark(.dots([[0, 0]], .disc))])
      let frame = try #require(PanelFrame(panel, top: 0, left: PanelFrame.leftMargin(for: axis)))
      #expect(frame.lines(of: name) == [name])
    }
    // A name is broken and nothing of it is lost, and the picture grows.
    let long = String(repeating: "long.", count: 20)
    let lines = frame.lines(of: long)
    #expect(lines.joined() == long)
    #expect(lines.count > 2)
    #expect(lines.allSatisfy { $0.hasSuffix("long.") && textWidth(of: $0) <= left })
    #expect(frame.height >= 2 * 14 * Double(lines.count))
    let words = "Coefficient of variation of the step time, left"
    let broken = frame.lines(of: words)
    #expect(broken.joined(separator: " ") == words)
    #expect(broken.count > 1 && broken.allSatisfy { textWidth(of: $0) <= left })
    let picture = Picture(
      "p", "P", caption: "",
      panels: [panel, Panel(x: .time, y: Axis("y"), [.line([[0, 0], [1, 1]])])])
    let frames = try Elements(DrawnPicture(picture, id: "a").svg).frames
    #expect(frames.count == 2)
    #expect(Set(frames).count == 1)
  }

  @Test func `labels of very small or large numbers share a power of ten`() throws {
    func ticks(_ range: ClosedRange<Double>) -> Ticks {
      Ticks(Axis("power", MetricUnit("m2/s4/Hz")), in: range, atMost: 6)
    }
    let small = ticks(0...0.00028)
    #expect(small.exponent == -6)
    #expect(small.labels == ["0", "50", "100", "150", "200", "250"])
    let large = ticks(0...250_000)
    #expect(large.exponent == 3)
    #expect(large.labels.last == "250")
    #expect(ticks(0...0.05).exponent == 0)
    #expect(ticks(-40...40).exponent == 0)
    let axis = Axis("power", MetricUnit("m2/s4/Hz"))
    #expect(axis.words(exponent: -6) == "power, 10⁻⁶ (m/s²)²/Hz")
    #expect(axis.words == "power, (m/s²)²/Hz")
    #expect(Axis("speed", .metersPerSecond).words == "speed (m/s)")
    #expect(Axis("angular velocity", .degreesPerSecond).words == "angular velocity (°/s)")
    #expect(Axis("acceleration", .acceleration).words == "acceleration (m/s²)")
    #expect(Axis("cadence", .stepsPerMinute).words == "cadence (steps/min)")
  }

  @Test func `octaves are equally far apart and are the frequencies of audiograms`() throws {
    let axis = Axis("frequency", .hertz, scale: .octaves, bounds: 125...8000)
    let range = try #require(AxisRange(axis, of: [250, 4000]))
    let ticks = Ticks(axis, in: range.range, atMost: 9)
    #expect(ticks.labels == ["125", "250", "500", "1000", "2000", "4000", "8000"])
    let thirds = Ticks(Axis("f", .hertz, scale: .octaves), in: 14...150, atMost: 9)
    #expect(thirds.labels == ["16", "31.5", "63", "125"])
    let places = ticks.values.compactMap(range.share)
    for (place, expected) in zip(places, stride(from: 0.0, through: 1, by: 1.0 / 6)) {
      #expect(abs(place - expected) < 1e-12)
    }
  }

  @Test mutating func `with equal units a unit is as long in both directions`() throws {
    for _ in 0..<500 {
      let points = (0..<5).map { _ in
        SIMD2(
          Double.random(in: -1...1, using: &random)
            * pow(10, Double.random(in: -3...3, using: &random)),
          Double.random(in: -1...1, using: &random))
      }
      let panel = Panel(
        x: Axis("x"), y: Axis("y"), shape: .equalUnits, [Mark(.dots(points, .disc))])
      let frame = try #require(PanelFrame(panel, top: 0))
      let (across, up) = (frame.width / frame.x.length, frame.height / frame.y.length)
      #expect(abs(across - up) < 1e-9 * up)
      #expect(frame.right <= PanelFrame.pictureWidth)
      #expect(frame.height <= 340)
      for point in points {
        let place = try #require(frame.place(point))
        #expect((frame.left...frame.right).contains(place.x))
        #expect((frame.top...frame.bottom).contains(place.y))
      }
    }
  }

  @Test func `values lie where they should, reversed or not, and the impossible nowhere`() throws {
    let linear = try #require(AxisRange(Axis("x", bounds: 0...10), of: [3]))
    #expect(linear.share(2.5) == 0.25)
    #expect(linear.share(.nan) == nil)
    let reversed = try #require(AxisRange(Axis("x", bounds: 0...10, isReversed: true), of: [3]))
    #expect(reversed.share(2.5) == 0.75)
    let ratio = try #require(AxisRange(Axis("x", scale: .logarithmic, bounds: 1...100), of: [3]))
    #expect(abs((ratio.share(10) ?? 0) - 0.5) < 1e-12)
    #expect(ratio.share(0) == nil)
    #expect(AxisRange(Axis("x"), of: [Double.nan]) == nil)
    // The range has room beyond the bounds for values outside them.
    let beyond = try #require(AxisRange(Axis("x", bounds: 0...10), of: [20]))
    #expect(beyond.range.lowerBound == 0)
    #expect(beyond.range.upperBound > 20)
    for value in [5.0, 0, -3e300, 1e-300] {
      let single = try #require(AxisRange(Axis("x"), of: [value]))
      #expect(single.range.lowerBound < single.range.upperBound)
    }
  }

  @Test mutating func `a reduced line keeps each column's extremes and ends`() {
    let points = (0..<20_000).map {
      SIMD2(Double($0) / 40, Double.random(in: 0...200, using: &random))
    }
    let kept = reduced(points)
    #expect(kept.count <= 4 * 501)
    for column in 0..<500 {
      let whole = points.filter { Int($0.x) == column }
      let rest = kept.filter { Int($0.x) == column }
      #expect(whole.map(\.y).max() == rest.map(\.y).max())
      #expect(whole.map(\.y).min() == rest.map(\.y).min())
      #expect(whole.first == rest.first)
      #expect(whole.last == rest.last)
    }
    let circle = (0..<5000).map { SIMD2(cos(Double($0)), sin(Double($0))) }
    #expect(reduced(circle) == circle)
  }
}
