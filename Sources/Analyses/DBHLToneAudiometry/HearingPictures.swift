import Foundation
import Metrics
import Recordings

/// What the thresholds of both ears look like.
extension BothEars {
  static let drawings: [Drawing<BothEars>] = [
    Drawing(
      "audiogram", "Audiogram",
      caption: """
        The softest tone each ear heard, by pitch: the lower a symbol stands, the louder the tone had to be. A symbol \
        with an arrow stands at the loudest level tested where no threshold was found, and no line leads to it.
        """, panels: \.audiogramPanels)
  ]

  /// What an audiogram shows, as audiologists are used to seeing it.
  private static let (frequencies, levels) = (100.0...10_000, -10.0...120.0)

  private var audiogramPanels: [Panel] {
    [
      Panel(
        x: Axis("frequency", .hertz, scale: .octaves, bounds: Self.frequencies),
        y: Axis("hearing level", .hearingLevel, bounds: Self.levels, isReversed: true),
        shape: .audiogram, [right, left].compactMap(\.self).flatMap(\.marks))
    ]
  }
}

extension EarAudiogram {
  /// A red circle for the right ear, a blue cross for the left one (ASHA 1990).
  fileprivate var marks: [Mark] {
    let isLeft = side == .left
    let (ink, symbol): (Mark.Ink, Mark.Symbol) = isLeft ? (.left, .cross) : (.right, .circle)
    let found = frequencies.split { known($0) == nil }.map { frequencies in
      frequencies.compactMap { frequency in known(frequency).map { SIMD2(frequency, $0) } }
    }
    let missed = frequencies.filter { known($0) == nil }.compactMap { frequency in
      tracks(at: frequency).compactMap(\.highestDecibels).max().map { SIMD2(frequency, $0) }
    }
    return [
      Mark(.lines(found), ink),
      Mark(.dots(found.flatMap(\.self), symbol), ink, "\(side.rawValue) ear"),
      Mark(.dots(missed, symbol), ink, "no response, \(side.rawValue) ear"),
      Mark(.lines(missed.flatMap(arrow)), ink),
    ]
  }

  /// Where an arrow begins at the corner of its symbol, and where its tip and the ends of its barbs are: octaves
  /// outward and dB downward, which look as long as each other.
  private static let (arrowStart, arrowTip, barbs) = (
    SIMD2(0.04, 1.5), SIMD2(0.15, 5.5), [SIMD2(0.09, 5.5), SIMD2(0.15, 3.3)]
  )

  /// Attached to the lower outside corner of the symbol: left on paper for the right ear, right for the left one
  /// (ASHA 1990).
  private func arrow(at point: SIMD2<Double>) -> [[SIMD2<Double>]] {
    func place(_ offset: SIMD2<Double>) -> SIMD2<Double> {
      SIMD2(point.x * exp2(side == .left ? offset.x : -offset.x), point.y + offset.y)
    }
    let tip = place(Self.arrowTip)
    return [[place(Self.arrowStart), tip]] + Self.barbs.map { [place($0), tip] }
  }
}
