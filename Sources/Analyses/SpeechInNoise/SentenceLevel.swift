import Foundation
import Metrics
import Recordings

/// How far the speech of a sentence was above the noise.
struct SentenceLevel {
  /// Who tells; the raw value is printed.
  enum Source: String {
    /// The result of the sentence.
    case userInfo = "user_info"
    /// The gain of the noise, by a task description or the user.
    case gain = "noise_gain"
    /// The user.
    case told
    /// The order of presentation.
    case order
    /// Sounds of speech and noise.
    case files
    /// The sound of both.
    case mix
    /// Nobody; ResearchKit's seven levels.
    case assumed
  }

  /// What can be meant, in dB, and factors of the noise.
  static let (ratios, gains) = (-100.0...100.0, 1e-6...1e6)
  /// Levels of the predefined task, by a comment in `ORKOrderedTask+ORKPredefinedActiveTask`.
  static let nominalDecibels = [18.0, 15, 12, 9, 6, 3, 0]
  /// Gain of the noise at 0 dB of these; ResearchKit's gains are so far from round levels, in dB.
  private static let (gainAtZero, snapDecibels) = (1.46, 0.4)

  /// In dB.
  let decibels: Double
  /// The same before it was taken for a nominal level; nil unless a gain tells it.
  var exactDecibels: Double?
  let source: Source
  var flags: [Flag] = []

  /// A level as told; nil for what cannot be one.
  init?(_ decibels: Double?, _ source: Source, flags: [Flag] = []) {
    guard let decibels, Self.ratios.contains(decibels) else { return nil }
    (self.decibels, self.source, self.flags) = (decibels, source, flags)
  }

  /// ResearchKit's level for a gain of its noise; nil for what cannot be a gain.
  init?(noiseGain: Double?, _ source: Source) {
    guard let noiseGain, Self.gains.contains(noiseGain) else { return nil }
    let exact = 20 * log10(Self.gainAtZero / noiseGain)
    let nominal = Self.nominalDecibels.first { abs($0 - exact) <= Self.snapDecibels }
    (decibels, exactDecibels, self.source) = (nominal ?? exact, exact, source)
  }
}
