import DSP
public import Metrics
public import Report
import Text

/// A value of a participant, with what is known of the participant at that time.
struct PlacedValue {
  let value: Double
  /// Gives the person's value of the covariate with a name; nil where it is not known.
  let cell: (String) -> NormCell?
}

/// Pictures of norms: where the values of one participant lie among those of people like the controls.
///
/// The band is drawn over the first covariate that is a number, which is the age as a rule, for the other covariates of the participant, as
/// curves of growth are. Norms without such a covariate are the same for all sessions, over which they are drawn. Of ranks nothing but
/// the values of the controls is known, so that these are shown with their percentiles.
extension ReliabilityPictures {
  public static let norms = "norms"

  private static let stepCount = 60

  /// The values of a participant; nil if the norms have no figures, or if nothing is known of what they need.
  static func norms(
    _ model: NormModel, _ measure: Measure, _ person: PersonKey, _ values: [PlacedValue]
  ) -> Picture? {
    let panel: Panel?
    let caption: String
    switch model.comparison {
    case .none: return nil
    case .ranks(let ranks):
      panel = self.panel(ranks, measure, values.map(\.value))
      caption = "Percentiles among \(model.count) controls, half of those with the same value."
    case .regression:
      panel = self.panel(model, measure, values)
      let others = model.covariates.filter { !$0.isConstant && $0.name !== model.leading?.name }
      let names = others.map(\.name).joined(separator: " and ")
      caption =
        "The band contains 95 % of people like the \(model.count) controls\(others.isEmpty ? "" : " with the participant's \(names)"); the line is what is expected of them."
        + sentence(model, values.last)
    }
    let place = [person.shownName, measure.step, measure.side, measure.condition].filter {
      !$0.isEmpty
    }
    return panel.map { panel in
      Picture(
        norms, "\(place.joined(separator: ", ")): \(measure.label) among controls",
        caption: caption, panels: [panel])
    }
  }

  /// The last value beside the interval in which it is expected; empty where nothing is expected.
  private static func sentence(_ model: NormModel, _ last: PlacedValue?) -> String {
    guard let last, let expected = model.expectation(last.cell) else { return "" }
    return " \(Phrase.last(last.value, expected: expected.limits).text)"
  }

  private static func panel(_ ranks: NormRanks, _ measure: Measure, _ values: [Double]) -> Panel? {
    func points(_ values: [Double]) -> [SIMD2<Double>] {
      values.compactMap { value in ranks.percentile(value).map { SIMD2(value, $0) } }
    }
    return Panel(
      x: Axis(measure.label, MetricUnit(measure.unit)),
      y: Axis("percentile", .percent, bounds: 0...100),
      [
        Mark(.dots(points(ranks.values.map(\.value)), .circle), .muted, "value of controls"),
        Mark(.dots(points(values), .disc), .emphasis, "value"),
      ])
  }

  private static func panel(_ model: NormModel, _ measure: Measure, _ values: [PlacedValue])
    -> Panel?
  {
    let placed = values.enumerated().compactMap { number, value -> (x: Double, own: PlacedValue)? in
      guard let leading = model.leading else { return (Double(number + 1), value) }
      guard case .number(let x)? = value.cell(leading.name) else { return nil }
      return (x, value)
    }
    let xs = placed.map(\.x)
    guard let first = placed.first, let lowest = xs.min(), let highest = xs.max() else {
      return nil
    }
    let known = model.leading?.range ?? lowest - 0.5...highest + 0.5
    let across = min(known.lowerBound, lowest)...max(known.upperBound, highest)
    let curve = (0...stepCount).compactMap { step -> (x: Double, expected: NormExpectation)? in
      let share = Double(step) / Double(stepCount)
      let x = across.lowerBound + (across.upperBound - across.lowerBound) * share
      let expected = model.expectation { name in
        model.leading?.name === name ? .number(x) : first.own.cell(name)
      }
      return expected.map { (x, $0) }
    }
    guard !curve.isEmpty else { return nil }
    func dots(areOutside: Bool) -> [SIMD2<Double>] {
      placed.filter { place in
        let limits = model.expectation(place.own.cell)?.limits
        return (limits.map { !$0.contains(place.own.value) } ?? false) == areOutside
      }.map { SIMD2($0.x, $0.own.value) }
    }
    let band =
      curve.map { SIMD2($0.x, $0.expected.limits.lowerBound) }
      + curve.reversed().map { SIMD2($0.x, $0.expected.limits.upperBound) }
    let ends = [known.lowerBound, known.upperBound].filter {
      $0 > across.lowerBound && $0 < across.upperBound
    }
    return Panel(
      x: axis(model), y: Axis(measure.label, MetricUnit(measure.unit)),
      [
        Mark(.area(band), .muted, "95 % of people like the controls"),
        .line(curve.map { SIMD2($0.x, $0.expected.value) }, .first, "expected"),
        Mark(.dots(dots(areOutside: false), .disc), .first, "value"),
        Mark(.dots(dots(areOutside: true), .disc), .emphasis, "value outside of the band"),
      ] + (ends.isEmpty ? [] : [Mark(.verticals(ends), .second, "end of the controls' range")]))
  }

  private static func axis(_ model: NormModel) -> Axis {
    guard let name = model.leading?.name else { return Axis("session", .count) }
    return FoldedKey(name) == FoldedKey("age") ? Axis(name, MetricUnit("a")) : Axis(name)
  }
}

extension NormStudy {
  /// Draws the values of participants among those of people like the controls, metric by metric. Values of another version of an
  /// analysis are not comparable, and have no picture.
  public func draw(
    _ norms: Norms, where isWanted: (Measure, PersonKey) -> Bool, _ take: (Picture) throws -> Void
  ) rethrows {
    for number in values.measures {
      let measure = values.measure(number)
      guard let own = norms.norms(of: measure.key),
        own.method === measure.methods.joined(separator: ";")
      else { continue }
      let usable = values.sessionValues(of: number).filter(\.isUsable)
      for sessions in usable.runs({ $0.participant == $1.participant }) {
        guard let first = sessions.first else { continue }
        let person = values.participants[first.participant]
        guard isWanted(measure, person) else { continue }
        let placed = sessions.map { value in
          let day = TableStart(values.session(value.session).start)?.date.localDay
          return PlacedValue(value: value.value) { people.cell($0, of: person, on: day) }
        }
        if let picture = ReliabilityPictures.norms(own.model, measure, person, placed) {
          try take(picture)
        }
      }
    }
  }
}
