import DSP
import Recordings

/// The threshold by the modified Hughson-Westlake rule: the lowest level at which at least two, and half, of
/// the ascents to it are answered (ISO 8253-1; ASHA 2005).
///
/// Tones that were tapped before they came, or given up, do not count.
struct StandardCount {
  /// A tone louder than the one before it, after something was heard.
  struct Ascent {
    let levelDecibels: Double
    let isAnswered: Bool
  }

  let ascents: [Ascent]
  /// dB HL; nil when none is found.
  let thresholdDecibels: Double?
  /// The lowest level there is was heard: the threshold lies there or below.
  let isAtFloor: Bool

  init(_ presentations: [TonePresentation]) {
    let tones = presentations.filter { [.heard, .missed].contains($0.answer) }
    ascents = Self.ascents(tones)
    let floor = Self.floor(tones)
    isAtFloor = floor != nil
    thresholdDecibels = floor ?? Self.lowest(ascents)
  }

  private static func ascents(_ tones: [TonePresentation]) -> [Ascent] {
    guard let first = tones.firstIndex(where: { $0.answer == .heard }) else { return [] }
    return zip(tones[first...], tones[first...].dropFirst()).compactMap { before, tone in
      tone.levelDecibels > before.levelDecibels
        ? Ascent(levelDecibels: tone.levelDecibels, isAnswered: tone.answer == .heard) : nil
    }
  }

  private static func lowest(_ ascents: [Ascent]) -> Double? {
    let levels = Dictionary(grouping: ascents, by: \.levelDecibels)
    return levels.filter { isThreshold($0.value.map(\.isAnswered)) }.keys.min()
  }

  /// No ascent leads to the lowest level; all tones there count. A level that is heard twice and not
  /// followed by a lower one is the lowest there is.
  private static func floor(_ tones: [TonePresentation]) -> Double? {
    guard let lowest = tones.map(\.levelDecibels).min() else { return nil }
    let answers = tones.filter { $0.levelDecibels == lowest }.map { $0.answer == .heard }
    return isThreshold(answers) ? lowest : nil
  }

  private static func isThreshold(_ answers: [Bool]) -> Bool {
    let count = answers.count(where: \.self)
    return count >= 2 && 2 * count >= answers.count
  }

  /// Ascents to the threshold, and how many of them were answered; nil without any.
  var atThreshold: (answered: Int, ascents: Int)? {
    let there = ascents.filter { $0.levelDecibels == thresholdDecibels }
    return there.isEmpty ? nil : (there.count(where: \.isAnswered), there.count)
  }

  /// SD of the levels of ascents that were answered; nil for fewer than two.
  var answeredDeviation: Double? {
    standardDeviation(ascents.filter(\.isAnswered).map(\.levelDecibels))
  }
}
