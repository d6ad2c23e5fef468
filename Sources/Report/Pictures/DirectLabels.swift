import Metrics

/// The labels of a panel that are written beside their marks, and the marks whose labels need a
/// legend.
///
/// A label has the ink of its mark. It is written at the end of a line, beside a dot, on a level or
/// in a shaded section, where it covers no other mark or label and no other labeled mark is as
/// near. The labels of left and right are beside their marks only if both are. A label that repeats
/// the axis or the title is omitted.
struct DirectLabels {
  /// A label at its position, in pixels from the top of its frame.
  struct PlacedLabel: Equatable {
    let text: String
    let ink: Mark.Ink
    let box: PixelBox
  }

  private(set) var labels: [PlacedLabel] = []
  /// The first mark of each label that needs a legend, in the order of the marks.
  private(set) var rest: [Mark] = []

  /// - Parameter frame: the frame at the top of the picture; nil leaves all labels to the legend.
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
    // Single points come first, since there are the fewest positions for their labels.
    let order = needed.indices.sorted { (needed[$0][0].rank, $0) < (needed[$1][0].rank, $1) }
    var placed: [Int: PlacedLabel] = [:]
    for number in order {
      let words = PictureLegend.words(of: needed[number][0])
      let search = LabelSearch(
        frame: frame, ground: ground, owner: needed[number][0].label, width: textWidth(of: words),
        isOfFew: needed[number][0].rank < Mark.rankOfMany)
      if let box = search.place(of: needed[number]) {
        placed[number] = PlacedLabel(text: words, ink: needed[number][0].ink, box: box)
        ground.block(box)
      }
    }
    // The labels of left and right have equal positions relative to their marks.
    let sides = needed.indices.filter { [.left, .right].contains(needed[$0][0].ink) }
    if sides.contains(where: { placed[$0] == nil }) { for number in sides { placed[number] = nil } }
    labels = needed.indices.compactMap { placed[$0] }
    rest = needed.indices.filter { placed[$0] == nil }.map { needed[$0][0] }
  }

  /// - Parameter distance: the distance from the top of the picture to the top of the frame.
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
  /// True if an axis or the title names the mark, and no other data.
  fileprivate func says(_ mark: Mark) -> Bool {
    guard mark.isCurve, mark.value.isEmpty else { return false }
    for axis in [x, y] {
      if case .names(let names) = axis.scale, names.contains(mark.label) { return true }
    }
    if mark.label == x.label { return true }
    // The label of an axis does not name a single point.
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
  /// True for data whose meaning the axis may state; a heat map needs a scale for its colors.
  fileprivate var isCurve: Bool {
    switch form {
    case .lines, .dots, .bars: true
    default: false
    }
  }

  /// The order in which positions are sought.
  fileprivate var rank: Int {
    switch form {
    case .dots(let points, _) where points.count <= 3: 0
    case .horizontals, .verticals: 1
    case .spans: 2
    default: Self.rankOfMany
    }
  }

  /// The rank of lines and of many dots.
  fileprivate static let rankOfMany = 3
}

/// The box of a line of text, in pixels.
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

  /// The base line of the letters.
  var baseline: Double { bottom - Self.descent }
}
