import Text

/// The name of a color as an app shows it, in the phone's language.
public struct ColorWord: Sendable, Hashable {
  /// As written, without white space around it.
  public let text: String
  private let folded: FoldedKey

  /// Nil for a text with nothing in it.
  init?(_ text: String) {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard !words.isEmpty else { return nil }
    self.text = words.joined(separator: " ")
    // Upwards first: some letters have several small forms.
    folded = FoldedKey(self.text.uppercased())
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
  /// From the word's showing to the answer; nil for a trial that ended without an answer, where no time of it is stored.
  public let responseSeconds: Double?
  /// When the word was shown, in seconds since boot; nil in accuracy Stroop.
  public let shownSeconds: Double?
  /// Points from the center of the circle that was hit, otherwise of the nearest; nil if
  /// missing, as in plain Stroop.
  public let centerDistance: Double?
  /// ResearchKit's verdict on the answer; nil if missing, as in plain Stroop.
  public let isReportedCorrect: Bool?
  /// Members that are not as they must be and that the trial does without.
  public var leftOut: [LeafFault] = []
}

/// A result of either Stroop test, which holds a trial unless parts of it are missing.
public enum StroopResult: Sendable, Equatable {
  case trial(StroopTrial)
  /// Never empty.
  case unusable([LeafFault])

  /// Reads a result of either class, whose times are in the unit that all trials of the test agree on.
  public init(_ leaf: ResultLeaf, times: StatedTimes = .seconds) {
    self = leaf.isAccuracyStroop ? .accuracy(leaf, times.perSecond) : .plain(leaf, times)
  }

  /// The unit of the times of trials, which are decided together.
  public static func times(of leaves: [ResultLeaf]) -> StatedTimes {
    let stated = leaves.map(StatedResponse.init)
    var evidence = TimeEvidence(
      moments: stated.flatMap(\.moments), knownTimes: stated.compactMap(\.known), span: nil,
      datedSeconds: nil, given: leaves.first?.givenTimeUnit, quantity: .response,
      durations: stated.compactMap(\.duration))
    guard let first = leaves.first, leaves.count == 1 else { return evidence.times }
    evidence.datedSeconds = TimeEvidence(first, moments: [], .response).datedSeconds
    evidence.span = evidence.durations.first
    return evidence.times
  }

  private static func plain(_ leaf: ResultLeaf, _ times: StatedTimes) -> StroopResult {
    var reader = TolerantReader()
    let root = leaf.root
    let (word, selected) = (reader.word(root, "text"), reader.answer(root))
    let color = reader.color(root)
    var clock = TolerantReader()
    let (shown, measured) = clock.response(root, times.perSecond)
    let response = measured ?? reader.reportedResponse(root, times)
    let isTimeout = response == nil && reader.saysNoAnswer(root)
    guard response != nil || isTimeout, reader.faults.isEmpty, let color else {
      return .unusable(reader.faults + clock.faults)
    }
    // Ports that report the response need not have the clock's times; those that cannot be used are reported.
    let leftOut = isTimeout ? [] : clock.faults.filter { (root.value?[$0.key] ?? .null) != .null }
    return .trial(
      StroopTrial(
        color: color, word: word, selected: selected, responseSeconds: response,
        shownSeconds: shown, centerDistance: nil, isReportedCorrect: nil, leftOut: leftOut))
  }

  private static func accuracy(_ leaf: ResultLeaf, _ perSecond: Double) -> StroopResult {
    var reader = TolerantReader()
    let root = leaf.root
    // The trial does without these.
    var others = TolerantReader()
    let distance = others.member(root, "distanceToClosestCenter", "a number from 0 on") { value in
      value.seconds.flatMap { $0 >= 0 ? $0 : nil }
    }
    let isReportedCorrect = others.truth(root, "didSelectCorrectColor")
    let (word, selected) = (reader.word(root, "text"), reader.answer(root))
    let color =
      isReportedCorrect == nil || (reader.value(in: root, "color") ?? .null) != .null
      ? reader.color(root) : nil
    var clock = TolerantReader()
    let seconds = clock.required(root, "timeTakenToSelect", "a number of seconds above 0") {
      value in value.seconds.flatMap { $0 > 0 ? $0 / perSecond : nil }
    }
    guard reader.faults.isEmpty, seconds != nil || reader.saysNoAnswer(root) else {
      return .unusable(reader.faults + clock.faults)
    }
    return .trial(
      StroopTrial(
        color: color, word: word, selected: selected, responseSeconds: seconds, shownSeconds: nil,
        centerDistance: distance, isReportedCorrect: isReportedCorrect, leftOut: others.faults))
  }
}

extension TolerantReader {
  /// When the word was shown, and from there to the answer, by the phone's clock.
  fileprivate mutating func response(_ root: Place, _ perSecond: Double) -> (
    shownSeconds: Double?, seconds: Double?
  ) {
    let shown = required(root, "startTime", "a number of seconds", \.seconds).map { $0 / perSecond }
    let answered = required(root, "endTime", "a number of seconds", \.seconds).map {
      $0 / perSecond
    }
    guard let shown, let answered else { return (shown, nil) }
    guard answered > shown else {
      // Times since boot are not private, and help to find the cause of errors.
      note(root, "endTime", "a time after startTime (\(shown))", found: "\(answered)")
      return (nil, nil)
    }
    return (shown, answered - shown)
  }

  /// The response as the result states it, above 0, in the unit of the test unless it is too short for that: other trials
  /// may have proved that the clock alone is in another unit.
  fileprivate func reportedResponse(_ root: Place, _ times: StatedTimes) -> Double? {
    let stated = value(in: root, "reactionTime", "ReactionTime")?.seconds
    guard let stated, stated > 0, stated.isFinite else { return nil }
    if case .converted(let unit, _) = times, !TimedQuantity.response.isPossible(stated, in: unit) {
      return stated
    }
    return stated / times.perSecond
  }

  fileprivate mutating func color(_ root: Place) -> ColorWord? {
    required(root, "color", "the name of a color") { $0.text.flatMap(ColorWord.init) }
  }

  /// A word or an answer may be missing, but is a text where there is one: what else stands there is no
  /// answer, and not that none was given.
  fileprivate mutating func word(_ root: Place, _ key: String) -> ColorWord? {
    member(root, key, "the name of a color", \.text).flatMap(ColorWord.init)
  }

  /// True for a trial in which no color was chosen, by an answer that is there and names none; an answer that is missing may only
  /// have been lost.
  fileprivate func saysNoAnswer(_ root: Place) -> Bool {
    guard let stated = root.value?["colorSelected"] else { return false }
    if stated == .null { return true }
    return stated.text.map { ColorWord($0).map { $0 == ColorWord("NONE") } ?? true } ?? false
  }

  /// Ports to Android write NONE for a trial that ran out of time.
  fileprivate mutating func answer(_ root: Place) -> ColorWord? {
    let answer = word(root, "colorSelected")
    return answer == ColorWord("NONE") ? nil : answer
  }
}

/// The times of a trial as stated, in whatever unit.
private struct StatedResponse {
  var moments: [Double] = []
  var duration: Double?
  /// The duration with that of a member that is in seconds in every port.
  var known: (stated: Double, seconds: Double)?

  init(_ leaf: ResultLeaf) {
    func number(_ key: String) -> Double? { leaf.object[key]?.seconds }
    let reported = number("timeTakenToSelect") ?? number("reactionTime") ?? number("ReactionTime")
    if let start = number("startTime"), let end = number("endTime") {
      // Accuracy Stroop writes 0 for both.
      (moments, duration) = ([start, end], end > start ? end - start : reported)
      known = reported.map { (end - start, $0) }
    } else {
      duration = reported
    }
  }
}

extension JSONValue {
  /// A number of seconds or points; nil for true and false.
  fileprivate var seconds: Double? { if case .number(let number) = self { number } else { nil } }
}

extension ResultLeaf {
  /// By its class or, where an export left that out, by a key that only accuracy Stroop has.
  public var isAccuracyStroop: Bool {
    className.map { $0 == "ORKAccuracyStroopResult" } ?? (object["timeTakenToSelect"] != nil)
  }
}
