import Metrics
import Recordings

/// Steps by which ResearchKit's hearing test changes the level of a tone, dB HL and dB.
struct AdaptiveRule: Equatable {
  var startDecibels: Double
  /// The step down after a tone that was heard.
  var downDecibels: Double
  /// The step up after a tone that was missed.
  var upDecibels: Double
  /// The steps up after the first tones missed, until one is heard.
  var firstUpsDecibels: [Double]
  /// The lowest level that is presented.
  var floorDecibels: Double

  /// As configured in `ORKdBHLToneAudiometryStep`; without parameters, by its defaults.
  init(_ parameters: Parameters = Parameters()) {
    typealias Known = DBHLToneAudiometryParameters
    startDecibels = parameters[Known.start]
    downDecibels = parameters[Known.down]
    upDecibels = parameters[Known.up]
    firstUpsDecibels = Known.firstUps.map { parameters[$0] }
    floorDecibels = parameters[Known.floor]
  }
}

/// The threshold that ResearchKit's adaptive rule finds, given the answers of a track.
///
/// The rule is that of `ORKAudiometry`, followed to its habits: levels are compared in single precision, a
/// tone counts as heard until it is known not to be, and a tap before its tone repeats the level. Levels are
/// those presented; whether they follow the rule is tested separately. The largest number of tones is left to
/// the track, which ends there.
///
/// The replay exists to check the reported threshold, not to improve on it: `StandardCount` is the rule of
/// the standards. A simulated listener who hears everything from T decibels on gets the threshold T for every
/// T from -10 to 110.
struct RuleReplay {
  /// The counts of a level since the initial descent.
  private struct LevelCount {
    var trials = 1
    var responses = 1

    /// At least half of two or more.
    var isHeard: Bool { trials >= 2 && 2 * responses >= trials }
    /// At most half of two or more.
    var isMissed: Bool { trials >= 2 && 2 * responses <= trials }
  }

  /// The lowest level so often in the initial descent is the threshold, dB HL.
  private static let floorVisits = 2

  private let rule: AdaptiveRule
  /// dB HL; nil when none was found.
  private(set) var thresholdDecibels: Double?
  /// False when a level is another than the rule leads to.
  private(set) var followsRule = true

  private var counts: [Float: LevelCount] = [:]
  private var isDescending = true
  private var wasAnswered = false
  private var usesFirstUps = true
  private var firstUpCount = 0
  private var floorCount = 0
  /// Nil once the frequency is done with.
  private var nextDecibels: Double?

  init(_ presentations: [TonePresentation], _ rule: AdaptiveRule) {
    self.rule = rule
    nextDecibels = rule.startDecibels
    for presentation in presentations { present(presentation) }
  }

  private mutating func present(_ tone: TonePresentation) {
    let level = tone.levelDecibels
    guard let expected = nextDecibels else {
      followsRule = false
      return
    }
    if Float(expected) != Float(level) { followsRule = false }
    if !isDescending { countPresentation(of: level) }
    switch tone.answer {
    case .heard: hear(level)
    case .missed: miss(level)
    case .early: tapEarly(level)
    case .abandoned: abandon(level)
    }
  }

  /// Each tone counts as heard until it is known not to be.
  private mutating func countPresentation(of level: Double) {
    guard var count = counts[Float(level)] else {
      counts[Float(level)] = LevelCount()
      return
    }
    count.trials += 1
    count.responses += 1
    counts[Float(level)] = count
  }

  private mutating func hear(_ level: Double) {
    wasAnswered = true
    guard !isAccepted(level) else {
      (thresholdDecibels, nextDecibels) = (level, nil)
      return
    }
    usesFirstUps = false
    let lower = level - rule.downDecibels
    if lower <= rule.floorDecibels, isDescending { floorCount += 1 }
    nextDecibels = max(lower, rule.floorDecibels)
  }

  private mutating func miss(_ level: Double) {
    if isDescending, wasAnswered {
      isDescending = false
      counts[Float(level)] = LevelCount(trials: 1, responses: 0)
    } else {
      counts[Float(level)]?.responses -= 1
    }
    if usesFirstUps, firstUpCount < rule.firstUpsDecibels.count {
      nextDecibels = level + rule.firstUpsDecibels[firstUpCount]
      firstUpCount += 1
    } else {
      usesFirstUps = false
      nextDecibels = level + rule.upDecibels
    }
  }

  /// Takes a tap before its tone, after which the same level comes again.
  private mutating func tapEarly(_ level: Double) {
    wasAnswered = true
    counts[Float(level)]?.responses -= 1
    nextDecibels = level
  }

  /// Too loud for the headphones: a smaller step is tried where a large one led there.
  private mutating func abandon(_ level: Double) {
    guard usesFirstUps, let last = rule.firstUpsDecibels[safe: max(firstUpCount - 1, 0)] else {
      nextDecibels = nil
      return
    }
    usesFirstUps = false
    nextDecibels = level - last + rule.upDecibels
  }

  private func isAccepted(_ level: Double) -> Bool {
    guard let count = counts[Float(level)], count.isHeard else {
      return floorCount > Self.floorVisits
    }
    let isLowerMissed = counts[Float(level - rule.upDecibels)]?.isMissed ?? false
    guard isLowerMissed || Float(level) == Float(rule.floorDecibels) else { return false }
    return count.trials > 2 || count.responses == 2
  }
}

extension Array {
  /// The element at an index; nil outside of the array.
  fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
