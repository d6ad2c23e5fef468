import Metrics
import Text

/// The occupied area of a panel in small cells, for the placement of labels.
struct LabelGround {
  /// The side of a cell in pixels.
  private static let side = 3.0
  private static let (empty, several) = (-1, -2)

  private let frame: PanelFrame
  private let columns: Int
  private let rows: Int
  /// For each cell, row by row, the number of the label whose marks are drawn there.
  private var owners: [Int]
  private var isDot: [Bool]
  /// The number of each label. Marks without a label have a number of their own.
  private var numbers: [ByteKey: Int] = [:]

  /// - Parameter frame: the frame at the top of the picture.
  init(_ marks: [Mark], _ frame: PanelFrame) {
    self.frame = frame
    columns = Int(frame.width / Self.side) + 1
    rows = Int(frame.height / Self.side) + 1
    owners = [Int](repeating: Self.empty, count: columns * rows)
    isDot = [Bool](repeating: false, count: columns * rows)
    for (place, mark) in marks.enumerated() {
      let owner =
        mark.label.isEmpty
        ? marks.count + place : numbers[ByteKey(mark.label), default: numbers.count]
      if !mark.label.isEmpty { numbers[ByteKey(mark.label)] = owner }
      block(mark, owner)
    }
  }

  // MARK: Occupied cells

  /// Marks the box of a text as occupied.
  mutating func block(_ box: PixelBox) {
    fill(box.left, box.top, box.right, box.bottom, Self.several)
  }

  private mutating func block(_ mark: Mark, _ owner: Int) {
    switch mark.form {
    case .lines(let pieces): for piece in pieces { block(line: piece, owner) }
    case .area(let points): block(line: points + points.prefix(1), owner)
    case .dots(let points, let symbol):
      let reach = symbol == .tick ? SIMD2(2.0, 8.0) : SIMD2(4.0, 4.0)
      for place in points.compactMap(frame.place) {
        let (low, high) = (place - reach, place + reach)
        fill(low.x, low.y, high.x, high.y, owner, asDot: true)
      }
    case .bars(let bars, let base):
      for bar in bars {
        guard let low = frame.place(SIMD2(bar.span.lowerBound, base)),
          let high = frame.place(SIMD2(bar.span.upperBound, bar.value))
        else { continue }
        fill(min(low.x, high.x), min(low.y, high.y), max(low.x, high.x), max(low.y, high.y), owner)
      }
    case .verticals(let values):
      for x in values.compactMap(frame.horizontal) { fill(x, frame.top, x, frame.bottom, owner) }
    case .horizontals(let values):
      for y in values.compactMap(frame.vertical) { fill(frame.left, y, frame.right, y, owner) }
    case .heat: fill(frame.left, frame.top, frame.right, frame.bottom, owner)
    case .words(let words):
      for word in words {
        guard let place = frame.place(word.place) else { continue }
        let half = textWidth(of: word.text) / 2
        fill(place.x - half, place.y - 7, place.x + half, place.y + 7, Self.several)
      }
    case .spans: break  // A pale ground, on which letters are legible.
    }
  }

  private mutating func block(line: [SIMD2<Double>], _ owner: Int) {
    let places = line.map(frame.place)
    for (one, next) in zip(places, places.dropFirst()) {
      guard let one, let next else { continue }
      let length = max(abs(next.x - one.x), abs(next.y - one.y))
      let count = max(1, Int(length / Self.side))
      for number in 0...count {
        let place = one + (next - one) * (Double(number) / Double(count))
        fill(place.x, place.y, place.x, place.y, owner)
      }
    }
  }

  private mutating func fill(
    _ left: Double, _ top: Double, _ right: Double, _ bottom: Double, _ owner: Int,
    asDot: Bool = false
  ) {
    for place in cells(left, top, right, bottom) {
      owners[place] = owners[place] == Self.empty || owners[place] == owner ? owner : Self.several
      isDot[place] = isDot[place] || asDot
    }
  }

  private func cells(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> [Int] {
    func range(_ low: Double, _ high: Double, _ start: Double, _ count: Int) -> Range<Int> {
      let first = max(0, Int(max(-1, (low - start) / Self.side).rounded(.down)))
      let last = min(count - 1, Int(min(Double(count), (high - start) / Self.side).rounded(.down)))
      return first <= last ? first..<last + 1 : 0..<0
    }
    let across = range(left, right, frame.left, columns)
    return range(top, bottom, frame.top, rows).flatMap { row in across.map { row * columns + $0 } }
  }

  // MARK: Free cells

  /// The distance of a text from its own marks, from other marks, and from the dots of others,
  /// which it would seem to name.
  private static let (gap, gapOfFew, otherGap, otherDotGap) = (1.0, 2.0, 4.0, 10.0)

  /// True if a text with this label lies inside the frame, covers nothing, and is nearest to its own
  /// marks.
  ///
  /// - Parameter isOfFew: true if it names single points, which cannot be confused with the many points
  ///   around them.
  func hasRoom(_ box: PixelBox, for label: String, isOfFew: Bool) -> Bool {
    guard box.left >= frame.left + 3, box.right <= frame.right - 3, box.top >= frame.top + 1,
      box.bottom <= frame.bottom - 1
    else { return false }
    let own = numbers[ByteKey(label)]
    func isFree(_ gap: Double, _ isFree: (Int) -> Bool) -> Bool {
      cells(box.left - gap, box.top - gap, box.right + gap, box.bottom + gap).allSatisfy(isFree)
    }
    return isFree(Self.gap) { owners[$0] == Self.empty }
      && isFree(isOfFew ? Self.gapOfFew : Self.otherGap) {
        owners[$0] == Self.empty || owners[$0] == own
      } && isFree(isOfFew ? Self.otherGap : Self.otherDotGap) { !isDot[$0] || owners[$0] == own }
  }
}
