import Text

/// How the digits were presented: `ORKPSATPresentationMode`, a bit for the ear and one for the eye.
public enum DigitPresentation: Int, ResultCode {
  case auditory = 1
  case visual, auditoryAndVisual

  var word: String { "\(self)" }
}

/// A digit that was to be added to the one before it.
public struct PSATAddition: Sendable, Equatable {
  /// Where it stands in the file, as a JSON path.
  public let path: String
  /// The stored answer, valid or not.
  public let digit: Int
  /// The sum as entered; nil for none.
  public let answer: Int?
  /// The verdict of the phone; nil if missing.
  public let isCorrect: Bool?
  /// Seconds from the digit to the last key, or to the next digit if there was no answer; nil if
  /// missing.
  public let seconds: Double?
}

/// Sums of digits in a row: `ORKPSATResult`.
public struct PSATResult: LeafContent, Sendable, Equatable {
  public let presentation: DigitPresentation?
  /// Seconds from a digit to the next.
  public let intervalSeconds: Double?
  /// How many sums were asked for.
  public let length: Int?
  /// The digit before the first sum.
  public let initialDigit: Int?
  /// In the order of the file.
  public let additions: [PSATAddition]
  /// Totals as counted by the phone; nil if missing.
  public let correctCount: Int?, dyadCount: Int?
  public let totalSeconds: Double?
  /// Parts without which nothing can be scored, since each sum needs the digit before it.
  public let isBroken: Bool
  /// The unit of the file's times; those here are seconds.
  public let times: StatedTimes
  /// What could not be read: JSON path, what was expected and found, and the effect.
  public let skipped: [ErrorWording]

  /// Missing and invalid members are left out.
  public init(_ leaf: ResultLeaf) {
    var reader = TolerantReader()
    let root = leaf.root
    presentation = reader.code(
      root, reader.key(in: root, "presentationMode"), "1, 2 or 3, or their words")
    let interval = reader.amount(root, "interStimulusInterval")
    length = reader.total(root, "length")
    initialDigit = reader.total(root, "initialDigit")
    correctCount = reader.total(root, "totalCorrect")
    dyadCount = reader.total(root, "totalDyad")
    let total = reader.amount(root, "totalTime")
    let list = reader.key(in: root, "samples")
    let stated = reader.list(root, list, of: "a sample with digit and answer") { $0.addition($1) }
    // The interval is a setting of the app: it may be in seconds where a port measures in milliseconds.
    let ofInterval = TimeEvidence(quantity: .response, durations: interval.map { [$0] } ?? []).times
    let ofResponses = Self.times(ofResponses: stated.compactMap(\.seconds), leaf) ?? ofInterval
    times = ofResponses == .seconds ? ofInterval : ofResponses
    let perSecond = ofResponses.perSecond
    intervalSeconds = interval.map { $0 / ofInterval.perSecond }
    totalSeconds = total.map { $0 / perSecond }
    additions = stated.map { addition in
      PSATAddition(
        path: addition.path, digit: addition.digit, answer: addition.answer,
        isCorrect: addition.isCorrect, seconds: addition.seconds.map { $0 / perSecond })
    }
    isBroken = additions.count != (leaf.object[list]?.array?.count ?? 0)
    skipped = reader.skipped
  }

  /// The unit of the responses, which follow one another between the dates of the result; nil without any.
  private static func times(ofResponses stated: [Double], _ leaf: ResultLeaf) -> StatedTimes? {
    guard stated.contains(where: { $0 > 0 }) else { return nil }
    var evidence = TimeEvidence(leaf, moments: [], .response, durations: stated)
    evidence.span = stated.reduce(0, +)
    return evidence.times
  }
}

extension TolerantReader {
  /// -1 stands for no answer.
  fileprivate mutating func addition(_ place: Place) -> PSATAddition? {
    let answer = wholeNumber(
      place, key(in: place, "answer"), in: -1...Int(Int32.max), "-1 or a whole number from 0 on")
    guard let digit = total(place, "digit"), let answer else { return nil }
    return PSATAddition(
      path: place.path, digit: digit, answer: answer < 0 ? nil : answer,
      isCorrect: truth(place, key(in: place, "correct")), seconds: amount(place, "time"))
  }

  fileprivate mutating func amount(_ place: Place, _ name: String) -> Double? {
    number(place, key(in: place, name), in: 0...1e300, "a number from 0 on")
  }

  fileprivate mutating func total(_ place: Place, _ name: String) -> Int? {
    wholeNumber(place, key(in: place, name))
  }
}
