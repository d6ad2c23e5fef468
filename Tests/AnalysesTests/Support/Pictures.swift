import Metrics

/// Asks an analysis for pictures.
let drawn = ["pictures": "true"]

extension MeasuredStep {
  /// The panels of a picture; none where it was not drawn.
  func panels(_ picture: String) -> [Panel] {
    measurement.pictures.first { $0.name == picture }?.panels ?? []
  }

  /// Names of the pictures, in their order.
  var pictureNames: [String] { measurement.pictures.map(\.name) }
}

extension Panel {
  /// The first mark of a name; nil where it shows nothing.
  func mark(_ label: String) -> Mark? { marks.first { $0.label == label } }
}

extension Mark {
  /// The points of dots and lines.
  var points: [SIMD2<Double>] {
    switch form {
    case .dots(let points, _), .area(let points): points
    case .lines(let pieces): pieces.flatMap(\.self)
    default: []
    }
  }

  /// The levels of lines from side to side or from top to bottom.
  var levels: [Double] {
    switch form {
    case .horizontals(let values), .verticals(let values): values
    default: []
    }
  }

  /// The numbers that are read off it.
  var quantities: [Double?] { value.parts.compactMap(\.number) }

  var bars: [Bar] { if case .bars(let bars, _) = form { bars } else { [] } }

  var spans: [ClosedRange<Double>] { if case .spans(let spans) = form { spans } else { [] } }

  var texts: [String] { if case .words(let words) = form { words.map(\.text) } else { [] } }
}

extension Phrase.Fragment {
  var number: Double? { if case .quantity(let number, _) = self { number } else { nil } }
}
