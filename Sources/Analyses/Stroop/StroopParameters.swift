import Metrics
import Recordings

/// What the user may tell of Stroop tests and of the way they are scored.
struct StroopParameters {
  /// How response times far from the others of their condition are told.
  enum OutlierRule: String, CaseIterable {
    /// None is.
    case none
    /// Three times 1.4826 median distances from the median.
    case mad3
    /// Two and a half standard deviations from the mean.
    case sd25 = "sd2.5"
  }

  private static let milliseconds = MetricUnit("ms")
  private static let shortest = Parameter(
    "rt-min", milliseconds, 0...10_000, default: "200",
    "Faster answers of a Stroop test are no answers to the word")
  private static let longest = Parameter(
    "rt-max", milliseconds, 1...1_000_000, default: "10000",
    "Slower answers of a Stroop test are lapses of attention")
  private static let outliers = Parameter(
    "rt-outlier", choices: OutlierRule.allCases.map(\.rawValue), default: OutlierRule.none.rawValue,
    "Which response times of a condition are left out: none, beyond 3 MAD of the median, or beyond"
      + " 2.5 SD of the mean")
  private static let isMatching = Parameter(
    toggle: "color-matching",
    "Accuracy Stroop: words were written in the color they name; as a column of --map, of one step")
  private static let congruentSteps = Parameter(
    text: "congruent-steps",
    "Accuracy Stroop: names of the steps whose words were written in the color they name, * for any"
      + " letters, a comma between names")
  private static let goldenWords = Parameter(
    "golden-w", items, 0...10_000, "Words read in 45 s, for golden_interference")
  private static let goldenColors = Parameter(
    "golden-c", items, 0...10_000, "Colors named in 45 s, for golden_interference")
  private static let goldenBoth = Parameter(
    "golden-cw", items, 0...10_000, "Colors of other words named in 45 s, for golden_interference")
  private static let items = MetricUnit("{items}")

  static let all = [
    shortest, longest, outliers, isMatching, congruentSteps, goldenWords, goldenColors, goldenBoth,
  ]

  private let parameters: Parameters

  init(_ parameters: Parameters) { self.parameters = parameters }

  var shortestMilliseconds: Double { parameters.number(Self.shortest) ?? 0 }

  var longestMilliseconds: Double { parameters.number(Self.longest) ?? .infinity }

  var outlierRule: OutlierRule {
    parameters.word(Self.outliers).flatMap(OutlierRule.init) ?? .none
  }

  var golden: GoldenScore {
    GoldenScore(
      words: parameters.number(Self.goldenWords), colors: parameters.number(Self.goldenColors),
      both: parameters.number(Self.goldenBoth))
  }

  /// Whether the words of a step of accuracy Stroop were written in their own colors; nil where nothing
  /// tells. A map counts most, then names of steps, then the task description.
  func isCongruent(_ step: SessionStep) -> Bool? {
    let names = parameters.word(Self.congruentSteps).map(NamePattern.init)
    let told = Parameters(step.facts).word(Self.isMatching)
    let word =
      told ?? names.map { "\($0.matches(step.identifier))" }
      ?? parameters.of(step).word(Self.isMatching)
    return word.map { $0 == Parameter.toggleWords.on }
  }
}
