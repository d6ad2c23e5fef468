import Metrics

/// What a picture shows, for those who cannot see it: axes, and of every mark how much there is and its extremes.
struct PictureWords {
  let picture: Picture

  init(_ picture: Picture) { self.picture = picture }

  var text: String {
    ([picture.caption] + picture.panels.map(words)).filter { !$0.isEmpty }.joined(separator: " ")
  }

  private func words(_ panel: Panel) -> String {
    let title = panel.title.isEmpty ? "" : "\(panel.title): "
    let marks = panel.marks.compactMap { words($0, in: panel) }
    return title + (["\(panel.y.words) against \(panel.x.words)"] + marks).joined(separator: "; ")
      + "."
  }

  private func words(_ mark: Mark, in panel: Panel) -> String? {
    guard !mark.label.isEmpty else { return nil }
    switch mark.form {
    case .lines(let pieces):
      return "\(mark.label), \(range(pieces.flatMap { $0.map(\.y) }, panel.y))"
    case .dots(let points, _):
      return "\(mark.label), \(points.count), \(range(points.map(\.y), panel.y))"
    case .bars(let bars, _):
      return "\(mark.label), \(bars.count), \(range(bars.map(\.value), panel.y))"
    case .spans(let spans):
      return list(mark.label, spans.map { "\(number($0.lowerBound)) to \(number($0.upperBound))" })
    case .verticals(let values), .horizontals(let values):
      return list(mark.label, values.map(number))
    case .heat(let map):
      return
        "\(mark.label), from \(number(map.limits.lowerBound)) to "
        + "\(number(map.limits.upperBound)) \(unitWords(map.unit.symbol))"
    case .words(let words): return list(mark.label, words.map(\.text))
    case .area: return mark.label
    }
  }

  /// Whoever listens to long lists learns nothing.
  private static let mostInList = 12

  private func list(_ label: String, _ items: [String]) -> String {
    let shown = items.prefix(Self.mostInList).joined(separator: ", ")
    let rest = items.count - Self.mostInList
    if items.isEmpty { return "\(label), none" }
    return "\(label), \(items.count): \(shown)" + (rest > 0 ? " and \(rest) more" : "")
  }

  private func range(_ values: [Double], _ axis: Axis) -> String {
    let finite = values.filter(\.isFinite)
    guard let low = finite.min(), let high = finite.max() else { return "nothing" }
    if case .names(let names) = axis.scale {
      let present = names.indices.filter { place in finite.contains(Double(place)) }
      return "in " + present.map { names[$0] }.joined(separator: ", ")
    }
    let unit = unitWords(axis.unit.symbol)
    return "from \(number(low)) to \(number(high))"
      + (unit.isEmpty || unit == "1" ? "" : " \(unit)")
  }

  private func number(_ value: Double) -> String { NumberText(.significant(3)).text(value) }
}
