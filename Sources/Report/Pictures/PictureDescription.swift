public import Metrics
import Text

/// The alternative text of a picture: its finding, its caption, its axes and, for every mark, the number of
/// items and their range.
struct PictureDescription {
  let picture: Picture

  init(_ picture: Picture) { self.picture = picture }

  var text: String {
    ([picture.finding.text, picture.caption] + picture.panels.map(words)).filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  private func words(_ panel: Panel) -> String {
    let title = panel.title.isEmpty ? "" : "\(panel.title): "
    let axes = [panel.y.words, panel.x.words].filter { !$0.isEmpty }.joined(separator: " against ")
    let marks = panel.marks.grouped.compactMap { MarkDescription(panel: panel).text($0) }
    return title + ([axes] + marks).filter { !$0.isEmpty }.joined(separator: "; ") + "."
  }
}

extension [Mark] {
  /// Groups marks with the same meaning, which may have been drawn in pieces, in the order of first
  /// appearance.
  fileprivate var grouped: [[Mark]] {
    var groups: [[Mark]] = []
    for mark in self {
      if !mark.label.isEmpty, let place = groups.firstIndex(where: { $0[0].isLike(mark) }) {
        groups[place].append(mark)
      } else {
        groups.append([mark])
      }
    }
    return groups
  }
}

extension Mark {
  /// Whether both marks are described together.
  fileprivate func isLike(_ other: Mark) -> Bool {
    guard label == other.label else { return false }
    return switch (form, other.form) {
    case (.lines, .lines), (.dots, .dots), (.area, .area), (.bars, .bars), (.spans, .spans): true
    case (.verticals, .verticals), (.horizontals, .horizontals), (.words, .words): true
    default: false
    }
  }
}

/// The description of marks with one meaning: their number and their range.
struct MarkDescription {
  let panel: Panel

  /// Nil if no description is needed: unlabeled data are described only if no other data have a label.
  ///
  /// - Parameter marks: all with the same label and form.
  func text(_ marks: [Mark]) -> String? {
    guard let first = marks.first, let name = name(of: first) else { return nil }
    switch first.form {
    case .lines: return "\(name), \(reach(of: marks.flatMap(\.points)))"
    case .dots:
      let points = marks.flatMap(\.points)
      return "\(name), \(points.count), \(reach(of: points))"
    case .bars:
      return "\(name), \(marks.flatMap(\.bars).count), \(reach(of: marks.flatMap(corners)))"
    case .area: return "\(name), \(reach(of: marks.flatMap(\.points)))"
    case .spans:
      return list(name, marks.flatMap(\.spans).map { text($0.lowerBound, $0.upperBound, panel.x) })
    case .verticals, .horizontals:
      // The position shows the value.
      if !first.value.isEmpty { return name }
      let axis = if case .verticals = first.form { panel.x } else { panel.y }
      return list(name, marks.flatMap(\.levels).map { text($0, $0, axis) })
    case .heat: return name
    case .words: return list(name, marks.flatMap(\.texts))
    }
  }

  private func name(of mark: Mark) -> String? {
    guard mark.label.isEmpty else { return PictureLegend.words(of: mark) }
    guard !panel.marks.contains(where: { $0.isOfData && !$0.label.isEmpty }) else { return nil }
    switch mark.form {
    case .lines: return "line"
    case .dots: return "points"
    case .bars: return "bars"
    default: return nil
    }
  }

  /// The ends of bars; on an axis of names, the rows that the bars are in. For bars on a common base only the
  /// other end is included.
  private func corners(ofBars mark: Mark) -> [SIMD2<Double>] {
    guard case .bars(let bars, let base) = mark.form else { return [] }
    return bars.flatMap { bar in
      let ends: [Double]
      if case .names = panel.y.scale {
        ends = [((base + bar.value) / 2).rounded()]
      } else {
        ends = panel.shape == .equalUnits ? [base, bar.value] : [bar.value]
      }
      return ends.flatMap { [SIMD2(bar.span.lowerBound, $0), SIMD2(bar.span.upperBound, $0)] }
    }
  }

  // MARK: Reach

  private func reach(of points: [SIMD2<Double>]) -> String {
    let up = points.map(\.y).filter(\.isFinite)
    let across = points.map(\.x).filter(\.isFinite)
    guard let low = up.min(), let high = up.max(), let left = across.min(), let right = across.max()
    else { return "nothing" }
    if case .names(let names) = panel.y.scale {
      let present = names.indices.filter { up.contains(Double($0)) }.map { names[$0] }
      let rows = present.filter { !$0.isEmpty }.joined(separator: ", ")
      return (rows.isEmpty ? "" : "in \(rows), ") + reach(left, right, panel.x)
    }
    let upward = reach(low, high, panel.y)
    guard panel.shape == .equalUnits else { return upward }
    return "\(panel.x.label) \(reach(left, right, panel.x)), \(panel.y.label) \(upward)"
  }

  private func reach(_ low: Double, _ high: Double, _ axis: Axis) -> String {
    (low == high ? "at " : "from ") + text(low, high, axis)
  }

  private func text(_ low: Double, _ high: Double, _ axis: Axis) -> String {
    let unit = axis.unit.symbol == "1" ? "" : unitText(axis.unit.symbol)
    return (low == high ? number(low) : "\(number(low)) to \(number(high))")
      + (unit.isEmpty ? "" : " \(unit)")
  }

  private func number(_ value: Double) -> String { NumberText(.significant(3)).text(value) }

  /// Longer lists would not help the listener.
  private static let maximumListLength = 12

  private func list(_ label: String, _ items: [String]) -> String {
    let shown = items.prefix(Self.maximumListLength).joined(separator: ", ")
    let rest = items.count - Self.maximumListLength
    if items.isEmpty { return "\(label), none" }
    return "\(label), \(items.count): \(shown)" + (rest > 0 ? " and \(rest) more" : "")
  }
}

extension Mark {
  fileprivate var isOfData: Bool {
    switch form {
    case .lines, .dots, .bars, .heat: true
    default: false
    }
  }

  fileprivate var bars: [Bar] { if case .bars(let bars, _) = form { bars } else { [] } }

  /// The points of lines, dots and areas.
  fileprivate var points: [SIMD2<Double>] {
    switch form {
    case .lines(let pieces): pieces.flatMap(\.self)
    case .dots(let points, _), .area(let points): points
    default: []
    }
  }

  fileprivate var spans: [ClosedRange<Double>] {
    if case .spans(let spans) = form { spans } else { [] }
  }

  fileprivate var levels: [Double] {
    switch form {
    case .verticals(let values), .horizontals(let values): values
    default: []
    }
  }

  fileprivate var texts: [String] {
    if case .words(let words) = form { words.map(\.text) } else { [] }
  }
}

/// A UCUM unit in common notation: `m/s²` for `m/s2`, `dB HL` for `dB{HL}`, `steps` for `{steps}`.
func unitText(_ symbol: String) -> String {
  // Most units are letters only: s, Hz, dB.
  let isWord = symbol.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")) ~= $0 | 0x20 }
  if isWord, symbol != "deg" { return symbol }
  var words = ""
  var previous: Character?
  for letter in symbol {
    switch letter {
    case "[", "{": words += previous?.isLetter == true ? " " : ""
    case "}", "]": break
    case "2" where previous?.isLetter == true: words += "²"
    case "3" where previous?.isLetter == true: words += "³"
    case "4" where previous?.isLetter == true: words += "⁴"
    case "5" where previous?.isLetter == true: words += "⁵"
    case "6" where previous?.isLetter == true: words += "⁶"
    default: words.append(letter)
    }
    previous = letter
  }
  // The usual notation of the power density of a signal.
  let densities = ["m²/s⁴/Hz": "(m/s²)²/Hz", "deg²/s²/Hz": "(°/s)²/Hz"]
  return densities[words] ?? (words == "deg" ? "°" : words.replacing("deg/s", with: "°/s"))
}

extension Phrase {
  /// The words, with numbers of three significant digits in common units: `112 steps/min`, `78°`.
  public var text: String {
    parts.map { part in
      switch part {
      case .words(let words): words
      case .quantity(let number, let unit): quantityText(number, unit)
      }
    }.joined()
  }
}

/// The unit of a number for people, as `unitText` has it; empty for bare numbers and counts.
func unitText(ofNumberIn symbol: String) -> String {
  [MetricUnit.one, .count].contains { $0.symbol == symbol } ? "" : unitText(symbol)
}

/// A number of three significant digits with its unit.
func quantityText(_ number: Double, _ unit: MetricUnit) -> String {
  let unit = unitText(ofNumberIn: unit.symbol)
  let text = NumberText(.significant(3)).text(number)
  return unit.isEmpty ? text : unit == "°" ? text + unit : "\(text) \(unit)"
}
