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
    let axes = [panel.y.words, panel.x.words].filter { !$0.isEmpty }.joined(separator: " against ")
    let marks = panel.marks.grouped.compactMap { MarkWords(panel: panel).text($0) }
    return title + ([axes] + marks).filter { !$0.isEmpty }.joined(separator: "; ") + "."
  }
}

extension [Mark] {
  /// Marks of one meaning, which may have been drawn piece by piece, in the order of the first pieces.
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
  /// Whether both are told as one.
  fileprivate func isLike(_ other: Mark) -> Bool {
    guard label == other.label else { return false }
    return switch (form, other.form) {
    case (.lines, .lines), (.dots, .dots), (.area, .area), (.bars, .bars), (.spans, .spans): true
    case (.verticals, .verticals), (.horizontals, .horizontals), (.words, .words): true
    default: false
    }
  }
}
