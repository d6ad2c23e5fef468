public import DSP
public import Metrics
import Text
import Report

/// The pictures of reliability and change, made from computed rows.
public enum ReliabilityPictures {
  /// Names of the pictures, in the order in which they are drawn.
  public static let names = [ranking, blandAltman, change, practice, norms]

  public static let ranking = "icc-ranking"
  public static let blandAltman = "bland-altman"
  public static let change = "change-over-time"
  public static let practice = "practice"

  // MARK: Ranking

  /// Intraclass correlations of metrics with their intervals, the largest estimate on top; nil if no row
  /// has one.
  ///
  /// - Parameter title: the title, such as the task that the metrics have in common.
  public static func ranking(_ rows: [ReliabilityFigures], title: String) -> Picture? {
    let ranked = rows.compactMap { row in row.icc21.map { (row: row, icc: $0) } }.sorted {
      $0.icc.estimate < $1.icc.estimate
    }
    guard !ranked.isEmpty else { return nil }
    let intervals = ranked.enumerated().compactMap { place, entry in
      entry.icc.limits.map { limits in
        [SIMD2(limits.lowerBound, Double(place)), SIMD2(limits.upperBound, Double(place))]
      }
    }
    let estimates = ranked.enumerated().map { SIMD2($1.icc.estimate, Double($0)) }
    let several = Set(rows.map { $0.measure.place.map(ByteKey.init) }).count > 1
    let panel = Panel(
      x: Axis("ICC(2,1)", .one, bounds: 0...1),
      y: Axis("metric", scale: .names(ranked.map { name($0.row, withStep: several) })),
      [
        Mark(.verticals(ReliabilityWord.bounds), .muted, "0.5, 0.75 and 0.9"),
        Mark(.lines(intervals), .first, "95 % interval"),
        Mark(.dots(estimates, .disc), .emphasis, "estimate"),
      ])
    return Picture(
      ranking, "\(title): intraclass correlations",
      caption:
        "The lower end of the interval gives the reliability of a metric: below 0.5 poor, below 0.75 moderate, below 0.9 good, otherwise excellent (Koo and Li 2016).",
      panels: [panel])
  }

  private static func name(_ row: ReliabilityFigures, withStep: Bool) -> String {
    let place = withStep ? row.measure.place : []
    return ([row.measure.label] + place + [row.group]).filter { !$0.isEmpty }.joined(
      separator: ", ")
  }

  // MARK: Agreement

  /// Differences of the last and the first occasion against their means; nil without figures.
  public static func agreement(_ row: ReliabilityFigures) -> Picture? {
    guard let agreement = row.limits else { return nil }
    let points = zip(agreement.means, agreement.differences).map { SIMD2($0, $1) }
    let means = agreement.means
    let across = (means.min() ?? 0)...(means.max() ?? 0)
    let limits = [agreement.limits.lowerBound, agreement.limits.upperBound]
    let bands = agreement.intervalsOfLimits.map { band($0, across) }
    let (last, first) = row.between == "reference" ? ("run", "reference") : ("last", "first")
    let panel = Panel(
      x: Axis("mean of \(first) and \(last)", MetricUnit(row.measure.unit)),
      y: Axis("\(last) − \(first)", MetricUnit(row.measure.unit)),
      bands.map { Mark(.area($0), .muted) }
        + [agreement.biasLimits.map { Mark(.area(band($0, across)), .first) }].compactMap(\.self)
        + [
          Mark(.horizontals(limits), .muted, "bias ± 1.96 SD"),
          Mark(.horizontals([agreement.bias]), .first, "bias"),
          Mark(.dots(points, .circle), .emphasis, "participant"),
        ])
    return Picture(
      blandAltman, "\(name(row, withStep: true)): agreement",
      caption:
        "95 % of differences lie between the outer lines if they have a normal distribution; the bands are 95 % intervals of the lines (Bland and Altman 1986, 1999).",
      panels: [panel])
  }

  private static func band(_ interval: ClosedRange<Double>, _ across: ClosedRange<Double>)
    -> [SIMD2<Double>]
  {
    [
      SIMD2(across.lowerBound, interval.lowerBound), SIMD2(across.upperBound, interval.lowerBound),
      SIMD2(across.upperBound, interval.upperBound), SIMD2(across.lowerBound, interval.upperBound),
    ]
  }

  // MARK: Change

  /// One participant's values over days, with the baseline and the band of the error of
  /// measurement.
  public static func change(_ development: Development) -> Picture {
    let areDated = development.points.allSatisfy { $0.days != nil }
    let places = development.points.enumerated().map { number, point in
      areDated ? point.days ?? 0 : Double(number + 1)
    }
    func chosen(where isWanted: (Development.Point) -> Bool) -> [SIMD2<Double>] {
      zip(places, development.points).filter { isWanted($1) }.map { SIMD2($0, $1.value) }
    }
    // Around what is expected at each value after the baseline, which rises where people learn.
    let limited = zip(places, development.points).compactMap { place, point in
      point.limits.map { (place: place, limits: $0) }
    }
    let band =
      limited.map { SIMD2($0.place, $0.limits.lowerBound) }
      + limited.reversed().map { SIMD2($0.place, $0.limits.upperBound) }
    let expected = zip(places, development.points).compactMap { place, point in
      point.expected.map { SIMD2(place, $0) }
    }
    let unit = MetricUnit(development.measure.unit)
    let panel = Panel(
      x: areDated ? Axis("time since the first value", MetricUnit("d")) : Axis("visit", .count),
      y: Axis(development.measure.label, unit),
      [
        Mark(.area(band), .muted, "within the error of measurement"),
        Mark(.horizontals([development.baseline]), .muted, "baseline"),
        Mark(.lines(expected.isEmpty ? [] : [expected]), .second, "expected"),
        Mark.line(chosen { _ in true }, .first),
        Mark(.dots(chosen { $0.place == .baseline }, .circle), .first, "value of the baseline"),
        Mark(
          .dots(
            chosen { $0.place == .later && $0.verdict != .unclear && $0.verdict?.isChange != true },
            .disc), .first, "value"),
        Mark(
          .dots(chosen { $0.verdict == .unclear }, .disc), .second,
          "unclear: repetition alone may explain it"),
        Mark(
          .dots(chosen { $0.verdict?.isChange == true }, .disc), .emphasis,
          "value beyond the error of measurement"),
      ])
    let title = ([development.person.shownName] + development.measure.place).filter { !$0.isEmpty }
    return Picture(
      change, "\(title.joined(separator: ", ")): \(development.measure.label)",
      caption:
        "The band contains 95 % of the values of a participant who does not change, after a baseline of \(development.baselineCount) values; where participants change from one repetition to the next, it follows what is expected of them.",
      finding: finding(development), panels: [panel])
  }
}

extension ReliabilityPictures {
  /// The last value beside the interval in which it is expected; nothing without an error of measurement.
  private static func finding(_ development: Development) -> Phrase {
    guard let last = development.laterPoints.last, let limits = last.limits else { return .none }
    return .last(last.value, expected: limits)
  }

  /// Values by the number of the repetition, with the curve of learning; nil without a curve.
  public static func practice(_ findings: PracticeFindings) -> Picture? {
    guard let curve = findings.curve else { return nil }
    let (measure, scale) = (findings.measure, findings.scale)
    let values = findings.courses.flatMap { course in
      zip(course.series.repetitions, course.series.values).map { (repetition: $0, value: $1) }
    }
    let byRepetition = Dictionary(grouping: values, by: \.repetition).sorted { $0.key < $1.key }
    func line(_ share: Double) -> [SIMD2<Double>] {
      byRepetition.compactMap { repetition, values in
        quantile(values.map(\.value), share).map { SIMD2(repetition, $0) }
      }
    }
    let last = byRepetition.last?.key ?? 1
    let steps = 100
    let fitted = (0...steps).map { step -> SIMD2<Double> in
      let repetition = 1 + (last - 1) * Double(step) / Double(steps)
      let gain = curve.limitGain * practiceShare(repetition, half: curve.half)
      return SIMD2(repetition, scale.original(curve.level + gain))
    }
    let ninety = 1 + curve.half * practiceNinetyPercent
    let panel = Panel(
      x: Axis("repetition", .count), y: Axis(measure.label, MetricUnit(measure.unit)),
      [
        Mark(.area(line(0.25) + line(0.75).reversed()), .muted, "middle half of the participants"),
        Mark(.dots(line(0.5), .disc), .first, "median"),
        .line(fitted, .emphasis, "curve of learning"),
      ]
        + (curve.hasNoPlateau || ninety > last
          ? [] : [Mark(.verticals([ninety]), .second, "90 % learned")]))
    let place = ([measure.label] + measure.place + [findings.group]).filter { !$0.isEmpty }
    return Picture(
      practice, "\(place.joined(separator: ", ")): practice",
      caption:
        "The curve is that of a participant with the mean level; later repetitions may be those of fewer participants than earlier ones.",
      panels: [panel])
  }
}

/// The words of Koo TK, Li MY 2016, J Chiropr Med 15:155-163 for an intraclass correlation, by the
/// lower end of its interval. By the estimate alone, few participants would often be called
/// excellent by chance.
public enum ReliabilityWord: String, Sendable, CaseIterable {
  case poor, moderate, good, excellent

  /// The correlations that separate the words.
  static let bounds = [0.5, 0.75, 0.9]

  /// The word for a correlation; nil if there is no interval.
  public init?(_ icc: IntraclassCorrelation?) {
    guard let low = icc?.limits?.lowerBound else { return nil }
    self = Self.allCases[Self.bounds.count { low >= $0 }]
  }
}
