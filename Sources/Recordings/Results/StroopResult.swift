/// The name of a color as an app shows it, in the phone's language.
public struct ColorWord: Sendable, Hashable {
  /// As written, without white space around it.
  public let text: String
  private let folded: String

  /// Nil for a text with nothing in it.
  init?(_ text: String) {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard !words.isEmpty else { return nil }
    self.text = words.joined(separator: " ")
    // Upwards first: some letters have several small forms.
    folded = self.text.uppercased().lowercased()
  }

  /// Equal in letters of either case.
  public static func == (a: ColorWord, b: ColorWord) -> Bool { a.folded == b.folded }

  /// Agrees with `==`.
  public func hash(into hasher: inout Hasher) { hasher.combine(folded) }
}

/// One trial of a Stroop test: `ORKStroopResult` or `ORKAccuracyStroopResult`.
public struct StroopTrial: Sendable, Equatable {
  /// The correct color, in which the word was shown; nil if accuracy Stroop stores only whether the answer was correct.
  public let color: ColorWord?
  /// The word shown; nil if missing, as in accuracy Stroop.
  public let word: ColorWord?
  /// The answer; nil for none.
  public let selected: ColorWord?
  /// From the word's showing to the answer.
  public let responseSeconds: Double
  /// When the word was shown, in seconds since boot; nil in accuracy Stroop.
  public let shownSeconds: Double?
  /// Points from the center of the circle that was hit, otherwise of the nearest; nil if
  /// missing, as in plain Stroop.
  public let centerDistance: Double?
  /// ResearchKit's verdict on the answer; nil if missing, as in plain Stroop.
  public let isReportedCorrect: Bool?
  /// Members that are not as they must be and that the trial does without.
  public var leftOut: [StroopResult.StroopFault] = []
}

/// A result of either Stroop test, which holds a trial unless parts of it are missing.
public enum StroopResult: Sendable, Equatable {
  /// What cannot be used of it.
  public struct StroopFault: Sendable, Equatable {
    /// Which member, by its name.
    public let key: String
    /// JSON path, what was expected and found.
    public let text: String
  }

  case trial(StroopTrial)
  /// Never empty.
  case unusable([StroopFault])

  /// Reads a result of either class.
  public init(_ leaf: ResultLeaf) {
    self = leaf.isAccuracyStroop ? .accuracy(leaf) : .plain(leaf)
  }

  private static func plain(_ leaf: ResultLeaf) -> StroopResult {
    let color = leaf.colorWord("color")
    let (shown, answered) = (leaf.seconds("startTime"), leaf.seconds("endTime"))
    var faults = leaf.faultsOfWords
    if color == nil { faults.append(leaf.fault("color", "the name of a color")) }
    if shown == nil { faults.append(leaf.fault("startTime", "a number of seconds")) }
    if answered == nil { faults.append(leaf.fault("endTime", "a number of seconds")) }
    if let shown, let answered, answered <= shown {
      faults.append(leaf.outOfOrder(shown: shown, answered: answered))
    }
    guard faults.isEmpty, let color, let shown, let answered else { return .unusable(faults) }
    return .trial(
      StroopTrial(
        color: color, word: leaf.colorWord("text"), selected: leaf.colorWord("colorSelected"),
        responseSeconds: answered - shown, shownSeconds: shown, centerDistance: nil,
        isReportedCorrect: nil))
  }

  private static func accuracy(_ leaf: ResultLeaf) -> StroopResult {
    let color = leaf.colorWord("color")
    let seconds = leaf.seconds("timeTakenToSelect").flatMap { $0 > 0 ? $0 : nil }
    let distance = leaf.seconds("distanceToClosestCenter").flatMap { $0 >= 0 ? $0 : nil }
    let isReportedCorrect = leaf.object["didSelectCorrectColor"]?.bool
    var faults = leaf.faultsOfWords
    if color == nil, isReportedCorrect == nil || leaf.object["color"] ?? .null != .null {
      faults.append(leaf.fault("color", "the name of a color"))
    }
    if seconds == nil {
      faults.append(leaf.fault("timeTakenToSelect", "a number of seconds above 0"))
    }
    guard faults.isEmpty, let seconds else { return .unusable(faults) }
    return .trial(
      StroopTrial(
        color: color, word: leaf.colorWord("text"), selected: leaf.colorWord("colorSelected"),
        responseSeconds: seconds, shownSeconds: nil, centerDistance: distance,
        isReportedCorrect: isReportedCorrect,
        leftOut: leaf.leftOut("distanceToClosestCenter", "a number from 0 on", distance)
          + leaf.leftOut("didSelectCorrectColor", "true or false", isReportedCorrect)))
  }
}

extension ResultLeaf {
  /// By its class or, where an export left that out, by a key that only accuracy Stroop has.
  public var isAccuracyStroop: Bool {
    className.map { $0 == "ORKAccuracyStroopResult" } ?? (object["timeTakenToSelect"] != nil)
  }

  fileprivate func colorWord(_ key: String) -> ColorWord? {
    object[key]?.text.flatMap(ColorWord.init)
  }

  fileprivate func seconds(_ key: String) -> Double? {
    if case .number(let number)? = object[key] { number } else { nil }
  }

  /// A word or an answer may be missing, but is a text where there is one: what else stands there is no
  /// answer, and not that none was given.
  fileprivate var faultsOfWords: [StroopResult.StroopFault] {
    ["text", "colorSelected"].compactMap { key in
      switch object[key] {
      case nil, .null, .string: nil
      default: fault(key, "the name of a color")
      }
    }
  }

  /// A member that is there but could not be read.
  fileprivate func leftOut<Value>(
    _ key: String, _ expected: String, _ value: Value?
  ) -> [StroopResult.StroopFault] {
    value == nil && object[key] ?? .null != .null ? [fault(key, expected)] : []
  }

  fileprivate func fault(_ key: String, _ expected: String) -> StroopResult.StroopFault {
    StroopResult.StroopFault(
      key: key, text: "\(place(key)): expected \(expected), found \(object[key].described)")
  }

  /// Times since boot are not private, and help to find the cause of errors.
  fileprivate func outOfOrder(shown: Double, answered: Double) -> StroopResult.StroopFault {
    StroopResult.StroopFault(
      key: "endTime",
      text: "\(place("endTime")): expected a time after startTime (\(shown)), found \(answered)")
  }
}
