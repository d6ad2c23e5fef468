import Metrics

/// How far marks reach, which an axis must hold.
extension Mark {
  /// Where along x it has something to show.
  var xs: [Double] {
    switch form {
    case .lines(let pieces): pieces.flatMap { $0.map(\.x) }
    case .dots(let points, _), .area(let points): points.map(\.x)
    case .bars(let bars, _): bars.flatMap { [$0.span.lowerBound, $0.span.upperBound] }
    case .spans(let spans): spans.flatMap { [$0.lowerBound, $0.upperBound] }
    case .verticals(let values): values
    case .horizontals: []
    case .heat(let map): [map.x.lowerBound, map.x.upperBound]
    case .words(let words): words.map(\.place.x)
    }
  }

  /// Where along y it has something to show.
  var ys: [Double] {
    switch form {
    case .lines(let pieces): pieces.flatMap { $0.map(\.y) }
    case .dots(let points, _), .area(let points): points.map(\.y)
    case .bars(let bars, let base): bars.map(\.value) + (bars.isEmpty ? [] : [base])
    case .spans, .verticals: []
    case .horizontals(let values): values
    case .heat(let map): [map.y.lowerBound, map.y.upperBound]
    case .words(let words): words.map(\.place.y)
    }
  }
}
