import Metrics

/// The labels of a panel that stand beside their marks, and the marks whose labels a legend has to show.
///
/// A label stands in the ink of its mark at the end of a line, beside a dot, on a level or in a shaded section, where
/// it lies on no other mark or label and nothing else with a label is as near. The labels of left and right stand beside
/// their marks only if both do. What the axes or the title say needs no label at all.
struct DirectLabels {
  /// A label at its place, in pixels from the top of its frame.
  struct Label: Equatable {
    let text: String
    let ink: Mark.Ink
    let box: PixelBox
  }

  private(set) var labels: [Label] = []
  /// The first mark of each label that a legend has to show, in the order of the marks.
  private(set) var rest: [Mark] = []

  /// - Parameter frame: at the top of the picture; nil leaves all labels to the legend.
  init(_ panel: Panel, _ frame: PanelFrame?) {
    var groups: [(label: String, marks: [Mark])] = []
    for mark in panel.marks where !mark.label.isEmpty {
      if let place = groups.firstIndex(where: { $0.label == mark.label }) {
        groups[place].marks.append(mark)
      } else {
        groups.append((mark.label, [mark]))
      }
    }
    let needed = groups.map(\.marks).filter { !panel.says($0[0]) }
    guard let frame else {
      rest = needed.map { $0[0] }
      return
    }
    var ground = LabelGround(panel.marks, frame)
    // Single points have the fewest places where a label can stand.
    let order = needed.indices.sorted { (needed[$0][0].rank, $0) < (needed[$1][0].rank, $1) }
    var placed: [Int: Label] = [:]
    for number in order {
      let words = PictureLegend.words(of: needed[number][0])
      let search = LabelSearch(
        frame: frame, ground: ground, owner: needed[number][0].label, width: textWidth(of: words),
        isOfFew: needed[number][0].rank < Mark.rankOfMany)
      if let box = search.place(of: needed[number]) {
        placed[number] = Label(text: words, ink: needed[number][0].ink, box: box)
        ground.block(box)
      }
    }
    // Left and right are looked for in the same place.
    let sides = needed.indices.filter { [.left, .right].contains(needed[$0][0].ink) }
    if sides.contains(where: { placed[$0] == nil }) { for number in sides { placed[number] = nil } }
    labels = needed.indices.compactMap { placed[$0] }
    rest = needed.indices.filter { placed[$0] == nil }.map { needed[$0][0] }
  }

  /// - Parameter distance: from the top of the picture to that of the frame.
  func draw(down distance: Double, into svg: inout MarkupWriter) {
    for label in labels {
      svg.element(
        "text",
        [
          "class": "label \(label.ink)", "x": pixels(label.box.left),
          "y": pixels(label.box.baseline + distance),
        ], label.text)
    }
  }
}

extension Panel {
  /// Whether an axis or the title names a mark, and no other data.
  fileprivate func says(_ mark: Mark) -> Bool {
    guard mark.isCurve, mark.value.isEmpty else { return false }
    for axis in [x, y] {
      if case .names(let names) = axis.scale, names.contains(mark.label) { return true }
    }
    if mark.label == x.label { return true }
    // A single point is none that an axis could name by a part of its label.
    guard mark.rank == Mark.rankOfMany else { return false }
    return [title, y.label].map { $0.lowercased() }.contains { words in
      let named = marks.filter { $0.isCurve && !$0.label.isEmpty }.filter {
        words.contains($0.label.lowercased())
      }
      return Set(named.map(\.label)) == [mark.label]
    }
  }
}

extension Mark {
  /// Data whose meaning the axis may say; the colors of a heat map need a scale.
  fileprivate var isCurve: Bool {
    switch form {
    case .lines, .dots, .bars: true
    default: false
    }
  }

  /// In which order places are looked for.
  fileprivate var rank: Int {
    switch form {
    case .dots(let points, _) where points.count <= 3: 0
    case .horizontals, .verticals: 1
    case .spans: 2
    default: Self.rankOfMany
    }
  }

  /// Of lines and of many dots.
  fileprivate static let rankOfMany = 3
}

/// The room of a line of text, in pixels.
struct PixelBox: Equatable {
  let left: Double
  let right: Double
  let top: Double
  let bottom: Double

  private static let (ascent, descent) = (10.0, 3.0)

  init(left: Double, baseline: Double, width: Double) {
    (self.left, right) = (left, left + width)
    (top, bottom) = (baseline - Self.ascent, baseline + Self.descent)
  }

  /// Where the letters stand.
  var baseline: Double { bottom - Self.descent }
}
