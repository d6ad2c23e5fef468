import Metrics

/// Finds a position for the label of some marks.
struct LabelSearch {
  /// The frame at the top of the picture.
  let frame: PanelFrame
  let ground: LabelGround
  /// The label, without its value.
  let owner: String
  /// The width of the label.
  let width: Double
  /// True if the label names single points, which stand out among others.
  let isOfFew: Bool

  /// The distances from a mark to the base line of a text above and below it, and to a text beside
  /// it.
  private static let (above, below, beside) = (7.0, 15.0, 6.0)
  private static let step = 9.0

  /// The first free position; nil if there is none.
  ///
  /// - Parameter marks: all marks with this label.
  func place(of marks: [Mark]) -> PixelBox? {
    for mark in marks {
      let box: PixelBox? =
        switch mark.form {
        case .horizontals(let values): first(values.compactMap(frame.vertical), beside: onLevel)
        case .verticals(let values): first(values.compactMap(frame.horizontal), beside: onUpright)
        case .spans(let spans): first(spans.sorted(by: Self.isLonger), beside: inSpan)
        case .dots(let points, _):
          first(points.reversed().prefix(Self.mostDots).compactMap(frame.place), beside: atDot)
        case .lines(let pieces): alongLine(pieces)
        case .area, .bars, .heat, .words: nil
        }
      if let box { return box }
    }
    return nil
  }

  private static let mostDots = 200

  private static func isLonger(_ a: ClosedRange<Double>, _ b: ClosedRange<Double>) -> Bool {
    a.upperBound - a.lowerBound > b.upperBound - b.lowerBound
  }

  private func first<Place>(_ places: [Place], beside find: (Place) -> [PixelBox]) -> PixelBox? {
    for place in places { if let box = find(place).first(where: hasRoom) { return box } }
    return nil
  }

  private func hasRoom(_ box: PixelBox) -> Bool {
    ground.hasRoom(box, for: owner, isOfFew: isOfFew)
  }

  private func box(_ left: Double, _ baseline: Double) -> PixelBox {
    PixelBox(left: left, baseline: baseline, width: width)
  }

  // MARK: Candidates, best first

  /// Positions above or below a horizontal line: at its right end, at its left end, then between.
  private func onLevel(_ y: Double) -> [PixelBox] {
    let (leftmost, rightmost) = (frame.left + Self.beside, frame.right - Self.beside - width)
    guard leftmost <= rightmost else { return [] }
    let between = stride(from: rightmost - Self.step, through: leftmost, by: -Self.step)
    return ([rightmost, leftmost] + between).flatMap { x in
      [box(x, y - Self.above), box(x, y + Self.below), box(x, y - Self.above - 4)]
    }
  }

  /// Positions to the right or left of a vertical line, as high as possible.
  private func onUpright(_ x: Double) -> [PixelBox] {
    stride(from: frame.top + Self.below, through: frame.bottom - Self.above, by: Self.step).flatMap
    { y in [box(x + Self.beside, y), box(x - Self.beside - width, y)] }
  }

  /// Positions in a shaded section: at the top or bottom of its middle, then anywhere in it.
  private func inSpan(_ span: ClosedRange<Double>) -> [PixelBox] {
    guard let one = frame.horizontal(span.lowerBound), let other = frame.horizontal(span.upperBound)
    else { return [] }
    let (left, right) = (max(min(one, other), frame.left), min(max(one, other), frame.right))
    let room = right - left - width
    guard room >= 4 else { return [] }
    let lines = [frame.top + Self.below, frame.bottom - Self.above - 2]
    let middle = left + room / 2
    let elsewhere = stride(from: left + 2, through: left + room - 2, by: Self.step)
    return ([middle] + elsewhere).flatMap { x in lines.map { box(x, $0) } }
  }

  /// Positions to the right or left of a dot, above it or below it.
  private func atDot(_ place: SIMD2<Double>) -> [PixelBox] {
    let (right, left, above, below) = (place.x + 8, place.x - 8, place.y - 10, place.y + 19)
    return [
      box(right, place.y + 4), box(left - width, place.y + 4), box(place.x - width / 2, above),
      box(place.x - width / 2, below), box(right - 4, above), box(left + 4 - width, above),
      box(right - 4, below), box(left + 4 - width, below), box(place.x - width / 2, above - 4),
      box(right + 4, above), box(left - 4 - width, above), box(right + 4, below),
      box(left - 4 - width, below),
    ]
  }

  /// The allowed rise of a line over its label in pixels: first almost level, then more.
  private static let steepness = [12.0, 30, 60]

  /// The position above or below the line that is farthest to the right.
  private func alongLine(_ pieces: [[SIMD2<Double>]]) -> PixelBox? {
    let profile = LineProfile(pieces, frame)
    let lefts = stride(
      from: frame.right - Self.beside - width, through: frame.left + Self.beside, by: -Self.step)
    for steepest in Self.steepness {
      for left in lefts {
        guard let (top, bottom) = profile.reach(left, left + width), bottom - top <= steepest else {
          continue
        }
        let boxes = [box(left, top - Self.above), box(left, bottom + Self.below)]
        if let box = boxes.first(where: hasRoom) { return box }
      }
    }
    return nil
  }
}

/// The highest and the lowest point of lines in each column of pixels.
private struct LineProfile {
  private static let columnWidth = 3.0
  private let left: Double
  private var columns: [(top: Double, bottom: Double)?]

  init(_ pieces: [[SIMD2<Double>]], _ frame: PanelFrame) {
    left = frame.left
    columns = Array(repeating: nil, count: Int(frame.width / Self.columnWidth) + 1)
    for places in pieces.map({ $0.map(frame.place) }) {
      for (one, next) in zip(places, places.dropFirst()) {
        guard let one, let next else { continue }
        let count = max(1, Int(abs(next.x - one.x) / Self.columnWidth) + 1)
        for number in 0...count { add(one + (next - one) * (Double(number) / Double(count))) }
      }
    }
  }

  private mutating func add(_ place: SIMD2<Double>) {
    let column = Int(((place.x - left) / Self.columnWidth).rounded(.down))
    guard columns.indices.contains(column) else { return }
    let known = columns[column] ?? (place.y, place.y)
    columns[column] = (min(known.top, place.y), max(known.bottom, place.y))
  }

  /// The highest and the lowest point between two columns; nil if lines cover less than most of it.
  func reach(_ from: Double, _ to: Double) -> (top: Double, bottom: Double)? {
    let first = max(0, Int((from - left) / Self.columnWidth))
    let last = min(columns.count - 1, Int((to - left) / Self.columnWidth))
    guard first <= last else { return nil }
    let present = columns[first...last].compactMap(\.self)
    guard 4 * present.count >= 3 * (last - first + 1), let top = present.map(\.top).min(),
      let bottom = present.map(\.bottom).max()
    else { return nil }
    return (top, bottom)
  }
}
