/// Words with quantities among them, which the layer that prints them formats: digits and units are decided
/// there.
///
/// It is written as a text: `"a cadence of \(112.3, .stepsPerMinute)"`.
public struct Phrase: Sendable, Equatable, ExpressibleByStringInterpolation {
  /// A piece of a phrase, words or a quantity.
  public enum Fragment: Sendable, Equatable {
    case words(String)
    /// A number, which is finite, in its unit.
    case quantity(Double, MetricUnit)
  }

  /// The pieces in their order.
  public let parts: [Fragment]

  /// The phrase of these parts; words that are empty are left out.
  public init(_ parts: [Fragment]) { self.parts = parts.filter { $0 != .words("") } }

  public init(stringLiteral words: String) { self.init([.words(words)]) }

  public init(stringInterpolation text: StringInterpolation) { self.init(text.parts) }

  /// The phrase that says nothing.
  public static let none = Phrase([])

  /// Whether the phrase says nothing.
  public var isEmpty: Bool { parts.isEmpty }

  /// Joins two phrases without anything between them.
  public static func + (a: Phrase, b: Phrase) -> Phrase { Phrase(a.parts + b.parts) }

  /// One sentence with labels and values, such as `Cadence 109 steps/min; stride time, mean 1.1 s.`; bad and
  /// absent values are left out, and doubtful ones are called so.
  static func findings(_ metrics: [MeasuredMetric]) -> Phrase {
    let known = metrics.compactMap { metric -> Phrase? in
      let quality = metric.reading.quality(with: [])
      guard quality == .good || quality == .doubtful, let value = metric.reading.value else {
        return nil
      }
      let words: Phrase
      switch value {
      case .number(let number): words = "\(number, metric.definition.unit)"
      case .word(let word): words = "\(word)"
      case .truth(let holds): words = holds ? "yes" : "no"
      }
      return "\(metric.definition.label) \(words)" + (quality == .doubtful ? " (doubtful)" : "")
    }
    guard let first = known.first else { return none }
    return known.dropFirst().reduce(first) { $0 + "; " + $1 } + "."
  }

  /// Collects the parts of a text.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate private(set) var parts: [Fragment] = []

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ words: String) { parts.append(.words(words)) }

    public mutating func appendInterpolation(_ words: String) { parts.append(.words(words)) }

    public mutating func appendInterpolation(_ phrase: Phrase) { parts += phrase.parts }

    /// A number that is not finite is left out.
    public mutating func appendInterpolation(_ number: Double, _ unit: MetricUnit) {
      if number.isFinite { parts.append(.quantity(number, unit)) }
    }

    /// A count, in all its digits.
    public mutating func appendInterpolation(_ count: Int) { parts.append(.words("\(count)")) }
  }
}
