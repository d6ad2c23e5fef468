/// The values a metric can take, both ends included, as the dictionary prints it: `0..1`, `0..`, `..0`.
///
/// A value outside was not measured of a person or a task: see `Flag.outOfRange`.
public struct ValueRange: Sendable, Equatable {
  /// The smallest value; minus infinity where there is none.
  public let lowest: Double
  /// The largest value; infinity where there is none.
  public let highest: Double

  /// Reads `low..high`, of which one end may be left out; nil for any other text.
  public init?(_ text: some StringProtocol) {
    guard let dots = text.firstRange(of: ".."),
      let lowest = Self.end(text[..<dots.lowerBound], -.infinity),
      let highest = Self.end(text[dots.upperBound...], .infinity), lowest <= highest,
      lowest.isFinite || highest.isFinite
    else { return nil }
    (self.lowest, self.highest) = (lowest, highest)
  }

  private init(from lowest: Double, to highest: Double) {
    (self.lowest, self.highest) = (lowest, highest)
  }

  private static func end(_ text: some StringProtocol, _ open: Double) -> Double? {
    guard let first = text.first else { return open }
    guard first == "-" || first.isWholeNumber else { return nil }
    return Double(String(text)).flatMap { $0.isFinite ? $0 : nil }
  }

  /// Whether a metric can have this value.
  public func contains(_ value: Double) -> Bool { value >= lowest && value <= highest }

  /// Flags of a value from which another one, `implied`, follows that has this range.
  public func flags(implied: Double?) -> [Flag] {
    implied.map(contains) ?? true ? [] : [.outOfRange]
  }

  /// The range in another unit; `convert` must be an increasing function.
  public func converted(_ convert: (Double) -> Double) -> ValueRange {
    ValueRange(
      from: lowest.isFinite ? convert(lowest) : lowest,
      to: highest.isFinite ? convert(highest) : highest)
  }

  /// The range of distances between two values in it, which no standard deviation of such values exceeds.
  public var spread: ValueRange { ValueRange(from: 0, to: highest - lowest) }

  /// The range as the dictionary prints it, with open ends left out.
  public var text: String { "\(ends.lowest ?? "")..\(ends.highest ?? "")" }

  /// Both ends as text; nil for an open one.
  public var ends: (lowest: String?, highest: String?) { (Self.text(lowest), Self.text(highest)) }

  /// One end without the last digits, in which conversion leaves its rounding.
  private static func text(_ end: Double) -> String? {
    guard end.isFinite else { return nil }
    let fine = (end * 1e9).rounded() / 1e9
    let shown = fine.isFinite && abs(end) >= 1e-3 ? fine : end
    let digits = "\(shown == 0 ? 0 : shown)"
    return digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits
  }
}

extension ValueRange: ExpressibleByStringLiteral {
  /// A range as a table of metrics writes it.
  ///
  /// A literal that is no range contains nothing, so that every value of its metric is flagged.
  public init(stringLiteral text: String) {
    self = ValueRange(text) ?? ValueRange(from: .infinity, to: -.infinity)
  }
}

extension ValueRange {
  /// Counts of single acts or events: answers, taps, words, errors.
  public static let count: ValueRange = "0..100000"
}

extension Flag {
  /// The flag of a value outside the range of its metric.
  public static let outOfRange = Flag(
    "out_of_range", .distrust, concerning: .everything,
    "The value, or the speed computed from it, is outside the range given in the dictionary, which covers what people and tasks can reach."
  )
}

extension Flag {
  /// The flag of a word outside the closed list of its metric, or of a value of another type.
  public static let wordNotInLevels = Flag(
    "word_not_in_levels", .distrust, concerning: .everything,
    "The value is not one of the words listed in the dictionary for the metric. The program has an error.",
    remedy: "report it")
}

extension Flag {
  /// The reason why a count is empty, and the flag of what is computed from it.
  public static let countNotWhole = Flag(
    "count_not_whole", .distrust, concerning: .everything,
    "A count in the input, such as that of steps, is not a whole number, as in a damaged recording. The count has no value, and what follows from it is not to be trusted.",
    remedy:
      "compare the count with the original of the file and copy that if they differ; otherwise ask who wrote it"
  )
}

extension Reading {
  /// The largest number below which a double holds every whole number.
  private static let largestCount = 0x1p53

  /// The reading, flagged if its number lies outside the range of its metric or its word is none of the
  /// metric's. A count that is not a whole number has no value: tables declare its column as integers.
  func checked(against definition: MetricDefinition) -> Reading {
    guard let value else { return self }
    if definition.type == .count, case .number(let number) = value {
      if abs(number) > Self.largestCount { return .absent(.outOfRange) }
      if number != number.rounded() { return .absent(.countNotWhole) }
    }
    if !definition.type.admits(value), !flags.contains(.wordNotInLevels) {
      return flagged([.wordNotInLevels])
    }
    guard let range = definition.range, case .number(let number) = value, !range.contains(number),
      !flags.contains(.outOfRange)
    else { return self }
    return flagged([.outOfRange])
  }
}
