import Metrics
import Text

/// The values of a headline metric over a study: a row of dots for each group of comparable values, all on one
/// axis.
struct SpreadStrip {
  let tally: StudyTally
  /// The name of the task.
  let task: String
  let metric: HeadlineTally
  let links: PageLinks
  /// Prefix of the ids of the drawing, unique on the page.
  let id: String

  private static let (width, margin) = (320.0, 20.0)
  private static let (nameHeight, rowHeight, axisHeight) = (17.0, 30.0, 22.0)
  /// The largest number of drawn points; more would form a solid band.
  private static let maximumPoints = 2000
  private static let mostLinkedOutliers = 100
  /// The largest number of rows; the table of numbers has all groups.
  private static let maximumGroups = 12

  /// Writes the strip, or nothing if there are no values.
  func write(to html: inout MarkupWriter) {
    let rows = self.rows
    guard let first = rows.first else { return }
    let comparable = Array(rows.filter { $0.unit == first.unit }.prefix(Self.maximumGroups))
    let axis = Self.axis(metric.definition.label, first.unit, comparable)
    guard let range = AxisRange(axis, of: comparable.flatMap { $0.values.map(\.number) }) else {
      return
    }
    let names = ValueGroup.names(of: comparable.map(\.group))
    let isLong = zip(comparable, names).contains {
      Self.room(beside: Self.numbers($0)) < textWidth(of: $1)
    }
    let nameHeight = isLong ? 2 * Self.nameHeight : Self.nameHeight
    let height = Double(comparable.count) * (nameHeight + Self.rowHeight) + Self.axisHeight
    html.element("figure", ["class": "strip"]) { figure in
      figure.element("figcaption") { caption in
        caption.element("b", ["title": metric.definition.meaning], metric.definition.label)
        let unit = first.unit == "1" ? "" : unitText(first.unit)
        if !unit.isEmpty { caption.add(" (\(unit))") }
      }
      figure.element(
        "svg",
        [
          "class": "picture", "role": "group", "aria-labelledby": "\(id)-d",
          "viewBox": "0 0 \(pixels(Self.width)) \(pixels(height))",
        ]
      ) { svg in
        svg.element(
          "desc", ["id": "\(id)-d"],
          ([metric.definition.label] + zip(comparable, names).map(words)).joined(separator: ". ")
            + ".")
        draw(axis, range, height: height, into: &svg)
        for (number, (spread, name)) in zip(comparable, names).enumerated() {
          let top = Double(number) * (nameHeight + Self.rowHeight)
          writeHeading(of: spread, name, isLong: isLong, at: top + 13, into: &svg)
          draw(spread, range, middle: top + nameHeight + Self.rowHeight / 2, into: &svg)
        }
      }
    }
  }

  /// The distributions with values, those of the groups of participants beside one another.
  private var rows: [MetricSpread] {
    var places: [[UInt8]: Int] = [:]
    let spreads = metric.spreads.filter { !$0.values.isEmpty }
    for spread in spreads where places[spread.group.keyOfParts] == nil {
      places[spread.group.keyOfParts] = places.count
    }
    let arms = tally.armNames
    func place(_ spread: MetricSpread) -> (Int, Int) {
      (
        places[spread.group.keyOfParts] ?? 0,
        arms.firstIndex { $0 === spread.group.arm } ?? arms.count
      )
    }
    return spreads.enumerated().sorted {
      let (a, b) = (place($0.element), place($1.element))
      return (a.0, a.1, $0.offset) < (b.0, b.1, $1.offset)
    }.map(\.element)
  }

  /// The style of the dots of a group of participants; outliers have one of their own.
  private func ink(of spread: MetricSpread) -> String {
    let inks: [Mark.Ink] = [.first, .third, .left, .right]
    let arm = tally.armNames.firstIndex { $0 === spread.group.arm } ?? 0
    return "\(inks[arm % inks.count])"
  }

  // MARK: Words

  private static func numbers(_ spread: MetricSpread) -> String {
    let median = readable(spread.quantiles()[2])
    return spread.values.count == 1 ? median : "n \(spread.values.count), median \(median)"
  }

  /// The width for a name in the line of these numbers.
  private static func room(beside numbers: String) -> Double { width - 20 - textWidth(of: numbers) }

  /// Writes the name of the group on the left and its numbers on the right.
  ///
  /// - Parameter isLong: whether the numbers have a line of their own below the name.
  private func writeHeading(
    of spread: MetricSpread, _ name: String, isLong: Bool, at y: Double,
    into svg: inout MarkupWriter
  ) {
    let below = isLong ? y + Self.nameHeight : y
    var short = name[...]
    // The full name is in the table of numbers and in the description.
    while textWidth(of: short) > Self.width - 20, !short.isEmpty { short.removeLast() }
    if short.count < name.count { short = short.dropLast() + "…" }
    if !short.isEmpty { svg.element("text", ["x": "4", "y": pixels(y)], String(short)) }
    svg.element(
      "text", ["class": "end", "x": pixels(Self.width - 4), "y": pixels(below)],
      Self.numbers(spread))
  }

  /// An axis whose ticks have different labels even where all values are nearly equal.
  private static func axis(_ label: String, _ unit: String, _ spreads: [MetricSpread]) -> Axis {
    let numbers = spreads.flatMap { $0.values.map(\.number) }
    guard let low = numbers.min(), let high = numbers.max() else {
      return Axis(label, MetricUnit(unit))
    }
    let least = smallestRange * max(abs(low), abs(high))
    let middle = (low + high) / 2
    return Axis(
      label, MetricUnit(unit),
      bounds: high - low < least ? (middle - least / 2)...(middle + least / 2) : nil)
  }

  /// The smallest length of the axis, relative to the values.
  private static let smallestRange = 0.01

  private func words(_ spread: MetricSpread, _ name: String) -> String {
    let quantiles = spread.quantiles().map(readable)
    let label = name.isEmpty ? "" : "\(name): "
    guard spread.values.count > 1 else { return "\(label)one value, \(quantiles[2])" }
    let outliers = spread.outliers().count
    return
      "\(label)\(spread.values.count) values from \(quantiles[0]) to \(quantiles[4]), median \(quantiles[2])"
      + (outliers > 0 ? ", \(counted(outliers, "outlier"))" : "")
  }

  // MARK: Drawing

  private func x(_ value: Double, _ range: AxisRange) -> Double? {
    range.share(value).map { Self.margin + $0 * (Self.width - 2 * Self.margin) }
  }

  private func draw(_ axis: Axis, _ range: AxisRange, height: Double, into svg: inout MarkupWriter)
  {
    let ticks = Ticks(axis, in: range.range, atMost: 5, isIntegral: range.isIntegral)
    let bottom = height - Self.axisHeight
    var grid = ""
    for (value, label) in zip(ticks.values, ticks.labels) {
      guard let x = x(value, range) else { continue }
      grid += "M\(pixels(x)) 0V\(pixels(bottom + 4))"
      let text = ticks.exponent == 0 ? label : "\(label)e\(ticks.exponent)"
      svg.element("text", ["class": "middle", "x": pixels(x), "y": pixels(bottom + 17)], text)
    }
    svg.empty("path", ["class": "grid", "d": grid])
  }

  /// The box and the median lie below the dots; the first and the last value of a participant are joined.
  private func draw(
    _ spread: MetricSpread, _ range: AxisRange, middle: Double, into svg: inout MarkupWriter
  ) {
    let half = Self.rowHeight / 2 - 4
    let (quantiles, whiskerRange) = (spread.quantiles(), spread.whiskerRange())
    if whiskerRange != nil, let low = x(quantiles[1], range), let high = x(quantiles[3], range) {
      svg.empty(
        "rect",
        [
          "class": "area muted", "x": pixels(low), "y": pixels(middle - half),
          "width": pixels(high - low), "height": pixels(2 * half),
        ])
    }
    if spread.values.count > 1, let median = x(quantiles[2], range) {
      svg.empty(
        "path",
        [
          "class": "line emphasis",
          "d": "M\(pixels(median)) \(pixels(middle - half))v\(pixels(2 * half))",
        ])
    }
    drawValues(spread, range, whiskerRange, middle: middle, half: half, into: &svg)
    for (number, outlier) in spread.outliers().enumerated() {
      guard let x = x(outlier.number, range) else { continue }
      let place = SIMD2(x, middle + Self.spread(outlier.person, half))
      draw(outlier: outlier, at: place, isLinked: number < Self.mostLinkedOutliers, into: &svg)
    }
  }

  /// The values within the whiskers, and the lines that join those of a participant.
  private func drawValues(
    _ spread: MetricSpread, _ range: AxisRange, _ whiskerRange: ClosedRange<Double>?,
    middle: Double, half: Double, into svg: inout MarkupWriter
  ) {
    let every = (spread.values.count - 1) / Self.maximumPoints + 1
    var (good, doubtful, joins) = ("", "", "")
    for (number, value) in spread.values.enumerated() where number.isMultiple(of: every) {
      guard let x = x(value.number, range) else { continue }
      guard whiskerRange?.contains(value.number) != false else { continue }
      let place = SIMD2(x, middle + Self.spread(value.person, half))
      if value.isDoubtful {
        doubtful += Mark.Symbol.circle.path(at: place)
      } else {
        good += Mark.Symbol.disc.path(at: place)
      }
    }
    for (person, first, last) in ends(of: spread) {
      guard let start = x(first, range), let end = x(last, range), start != end else { continue }
      let (y, back) = (middle + Self.spread(person, half), end > start ? -5.0 : 5)
      joins += "M\(pixels(start)) \(pixels(y))H\(pixels(end))m\(pixels(back)) -3L\(pixels(end)) "
      joins += "\(pixels(y))l\(pixels(back)) 3"
    }
    let ink = ink(of: spread)
    for (style, path) in [("line muted", joins), ("dot \(ink)", good), ("ring \(ink)", doubtful)]
    where !path.isEmpty { svg.empty("path", ["class": style, "d": path]) }
  }

  /// The first and the last value by start of each participant with values of several sessions.
  private func ends(of spread: MetricSpread) -> [(person: Int, first: Double, last: Double)] {
    let own = Dictionary(grouping: spread.values, by: \.person).filter { $0.value.count > 1 }
    return own.sorted { $0.key < $1.key }.compactMap { person, values in
      let sorted = values.enumerated().sorted {
        let starts = [$0, $1].map { tally.sessions[$0.element.session].start }
        return (starts[0], $0.offset) < (starts[1], $1.offset)
      }.map(\.element)
      guard let first = sorted.first, let last = sorted.last, first.session != last.session else {
        return nil
      }
      return (person, first.number, last.number)
    }
  }

  /// Draws a ring that links to the session.
  private func draw(
    outlier: MetricSpread.SpreadValue, at place: SIMD2<Double>, isLinked: Bool,
    into svg: inout MarkupWriter
  ) {
    let ring = Mark.Symbol.circle.path(at: place)
    guard isLinked, let address = tally.address(of: outlier.session, task: task, links) else {
      return svg.empty("path", ["class": "ring second", "d": ring])
    }
    svg.element("a", ["href": address, "aria-label": "outlier \(readable(outlier.number))"]) {
      $0.empty("path", ["class": "ring second", "d": ring])
    }
  }

  /// The height of a participant's dots above or below the middle, from -half to half: a low-discrepancy
  /// sequence, the multiples of the golden ratio, so that participants do not hide one another.
  private static func spread(_ person: Int, _ half: Double) -> Double {
    let place = Double(person + 1) * 0.618_033_988_749_895
    return (2 * (place - place.rounded(.down)) - 1) * (half - 3)
  }
}
