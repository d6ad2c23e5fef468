import Metrics
import Testing

@testable import Report

/// Truth: geometry. Boxes of labels against frames, dots and each other, over panels drawn at random.
@Suite struct DirectLabelsTests {
  private var random = SplitMix(seed: 11)

  private static func labels(_ panel: Panel) throws -> DirectLabels {
    let frame = try #require(PanelFrame(panel, top: 0))
    return DirectLabels(panel, frame)
  }

  private mutating func points(_ count: Int) -> [SIMD2<Double>] {
    (0..<count).map { _ in
      SIMD2(Double.random(in: 0...10, using: &random), Double.random(in: 0...10, using: &random))
    }
  }

  private mutating func panel() -> Panel {
    let few = points(Int.random(in: 1...4, using: &random))
    let many = points(Int.random(in: 5...80, using: &random))
    let course = points(Int.random(in: 2...30, using: &random)).sorted { $0.x < $1.x }
    return Panel(
      x: .time, y: Axis("y", .meters),
      [
        Mark(.spans([2...Double.random(in: 2.1...9, using: &random)]), .muted, "a section"),
        .level(Double.random(in: 0...10, using: &random), .meters, .emphasis, "mean"),
        Mark(.verticals([Double.random(in: 0...10, using: &random)]), .second, "onset"),
        .line(course, .third, "a course"), Mark(.dots(few, .circle), .second, "few"),
        Mark(.dots(many, .disc), .first, "many"), Mark(.words([Word("word", at: [5, 5])])),
      ])
  }

  @Test mutating func `labels lie in the frame, on no dot, and on no other label`() throws {
    var placed = 0
    for _ in 0..<300 {
      let panel = panel()
      let frame = try #require(PanelFrame(panel, top: 0))
      let found = DirectLabels(panel, frame)
      placed += found.labels.count
      let dots = panel.marks.flatMap { mark -> [SIMD2<Double>] in
        if case .dots(let points, _) = mark.form { points.compactMap(frame.place) } else { [] }
      }
      for (number, label) in found.labels.enumerated() {
        let box = label.box
        #expect(box.left > frame.left)
        #expect(box.right < frame.right)
        #expect(box.top > frame.top)
        #expect(box.bottom < frame.bottom)
        #expect(box.right - box.left >= 5 * Double(label.text.count))
        #expect(
          !dots.contains {
            (box.left...box.right).contains($0.x) && (box.top...box.bottom).contains($0.y)
          })
        for other in found.labels.dropFirst(number + 1).map(\.box) {
          #expect(
            box.right < other.left || other.right < box.left || box.bottom < other.top
              || other.bottom < box.top)
        }
      }
      // Each label stands either beside its mark or in the legend.
      #expect(found.labels.count + found.rest.count == 6)
      #expect(DirectLabels(panel, frame).labels == found.labels)
    }
    // There is mostly room.
    #expect(placed > 900)
  }

  @Test func `a label stands beside its mark, with what is read off it`() throws {
    let panel = Panel(
      x: Axis("x", .seconds, bounds: 0...10), y: Axis("y", .meters, bounds: 0...10),
      [
        .level(5, .meters, .emphasis, "mean", and: ", SD \(0.25, .meters)"),
        Mark(.dots([[2, 8]], .circle), .second, "largest", "\(8, .meters)"),
        Mark(.verticals([7]), .third, "onset"),
      ])
    let frame = try #require(PanelFrame(panel, top: 0))
    let found = try Self.labels(panel)
    #expect(found.rest.isEmpty)
    let texts = Dictionary(found.labels.map { ($0.text, $0.box) }) { first, _ in first }
    let mean = try #require(texts["mean 5 m, SD 0.25 m"])
    let level = try #require(frame.vertical(5))
    #expect(min(abs(mean.bottom - level), abs(mean.top - level)) < 9)
    let largest = try #require(texts["largest 8 m"])
    let dot = try #require(frame.place([2, 8]))
    #expect(abs(largest.left - dot.x) < 12)
    let onset = try #require(texts["onset"])
    let upright = try #require(frame.horizontal(7))
    #expect(min(abs(onset.left - upright), abs(onset.right - upright)) < 9)
  }

  @Test func `without room a label goes to the legend`() throws {
    let crowd = (0..<60).flatMap { x in (0..<40).map { SIMD2(Double(x), Double($0)) } }
    let panel = Panel(
      x: .time, y: Axis("y"),
      [Mark(.dots(crowd, .disc), .first, "a"), Mark(.dots(crowd, .cross), .second, "b")])
    let found = try Self.labels(panel)
    #expect(found.labels.isEmpty)
    #expect(found.rest.map(\.label) == ["a", "b"])
    let svg = DrawnPicture(Picture("p", "P", caption: "", panels: [panel]), id: "a").svg
    #expect(svg.contains(">a<"))
    #expect(svg.contains(">b<"))
  }

  @Test func `left and right are labeled in the same way`() throws {
    let crowd = (0..<60).flatMap { x in (0..<40).map { SIMD2(Double(x), Double($0)) } }
    let free: [SIMD2<Double>] = [[70, 20], [80, 20], [90, 20], [75, 22]]
    func panel(_ right: [SIMD2<Double>]) -> Panel {
      Panel(
        x: .time, y: Axis("y"),
        [
          Mark(.dots(crowd, .disc), .first), Mark(.dots(free, .disc), .left, "ear of the left"),
          Mark(.dots(right, .cross), .right, "ear of the right"),
        ])
    }
    let mixed = try Self.labels(panel(Array(crowd.prefix(1000))))
    #expect(mixed.labels.isEmpty)
    #expect(mixed.rest.map(\.label) == ["ear of the left", "ear of the right"])
    let both = try Self.labels(panel(free.map { $0 - [0, 15] }))
    #expect(both.labels.map(\.text) == ["ear of the left", "ear of the right"])
  }

  @Test func `what an axis says needs no label`() throws {
    let course = [SIMD2(0.0, 1), SIMD2(9, 2)]
    let alone = Panel(x: .time, y: Axis("heart rate"), [.line(course, .first, "heart rate")])
    #expect(try Self.labels(alone).labels.isEmpty)
    #expect(try Self.labels(alone).rest.isEmpty)
    let rows = Panel(
      x: .time, y: Axis("button", scale: .names(["left", "right"])),
      [
        Mark(.dots([[1, 0]], .tick), .left, "left"), Mark(.dots([[2, 1]], .tick), .right, "right"),
      ])
    #expect(try Self.labels(rows).labels.isEmpty)
    #expect(try Self.labels(rows).rest.isEmpty)
    let two = Panel(
      x: .time, y: Axis("rate before and after"),
      [.line(course, .first, "before"), .line(course.reversed(), .second, "after")])
    #expect(try Self.labels(two).labels.count + Self.labels(two).rest.count == 2)
  }
}
