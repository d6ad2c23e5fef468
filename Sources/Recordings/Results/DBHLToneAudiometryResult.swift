import Text

/// One tone of a hearing test, in seconds since the step began (`ORKdBHLToneAudiometryUnit`).
public struct TonePresentation: Sendable, Equatable {
  /// dB HL.
  public let levelDecibels: Double
  /// When the wait for the tone began.
  public let startSeconds: Double
  /// From there to the tone.
  public let delaySeconds: Double
  /// When the listener tapped; nil for no tap.
  public let tapSeconds: Double?
  /// When the tone was given up; nil where it was not.
  public let timeoutSeconds: Double?

  /// A tone.
  public init(
    levelDecibels: Double, startSeconds: Double, delaySeconds: Double, tapSeconds: Double? = nil,
    timeoutSeconds: Double? = nil
  ) {
    (self.levelDecibels, self.startSeconds) = (levelDecibels, startSeconds)
    self.delaySeconds = delaySeconds
    (self.tapSeconds, self.timeoutSeconds) = (tapSeconds, timeoutSeconds)
  }
}

/// The threshold of an ear at a frequency, and how it was found (`ORKdBHLToneAudiometryFrequencySample`).
public struct TestedFrequency: Sendable, Equatable {
  /// Possible thresholds, dB HL; others come from apps without calibration.
  public static let possibleThresholds = -30.0...130.0
  /// Levels that a tone may have had, with room for any headphones, dB HL.
  static let levels = -130.0...230.0

  public let frequencyHz: Double
  public let side: BodySide
  /// dB HL; nil where none was found.
  public let thresholdDecibels: Double?
  /// In their order; none where the export has no track, or one that cannot be used.
  public let presentations: [TonePresentation]
}

/// Thresholds of hearing: `ORKdBHLToneAudiometryResult`.
public struct DBHLToneAudiometryResult: LeafContent, Sendable, Equatable {
  /// The phone's volume, 0 to 1; nil if missing.
  public let outputVolume: Double?
  /// The name used by ResearchKit, such as `AIRPODSPRO` or `UNKNOWN`; nil if missing.
  public let headphoneType: String?
  /// In the order of the file.
  public let frequencies: [TestedFrequency]
  /// The unit of the file's times; those of the tones are seconds.
  public let times: StatedTimes
  /// What could not be read: JSON path, what was expected and found, and the effect.
  public let skipped: [ErrorWording]

  /// Frequencies that cannot be used are left out.
  public init(_ leaf: ResultLeaf) {
    var reader = TolerantReader()
    outputVolume = reader.volume(leaf)
    headphoneType = reader.text(leaf.root, "headphoneType").flatMap { text in
      text.isEmpty ? nil : text
    }
    let stated = reader.list(leaf.root, "samples", of: "a frequency with channel and threshold") {
      $0.testedFrequency($1)
    }
    let starts = stated.flatMap(\.presentations).map(\.startSeconds)
    times = TimeEvidence(leaf, moments: starts, .tone).times
    let perSecond = times.perSecond
    frequencies = perSecond == 1 ? stated : stated.map { $0.divided(by: perSecond) }
    skipped = reader.skipped
  }
}

extension TestedFrequency {
  /// The frequency with times in another unit.
  fileprivate func divided(by perSecond: Double) -> TestedFrequency {
    let tones = presentations.map { tone in
      TonePresentation(
        levelDecibels: tone.levelDecibels, startSeconds: tone.startSeconds / perSecond,
        delaySeconds: tone.delaySeconds / perSecond,
        tapSeconds: tone.tapSeconds.map { $0 / perSecond },
        timeoutSeconds: tone.timeoutSeconds.map { $0 / perSecond })
    }
    return TestedFrequency(
      frequencyHz: frequencyHz, side: side, thresholdDecibels: thresholdDecibels,
      presentations: tones)
  }
}

extension TolerantReader {
  /// ResearchKit's largest number, which is null here, stands for "none found".
  fileprivate mutating func testedFrequency(_ place: Place) -> TestedFrequency? {
    let frequency = positive(place, "frequency", "a frequency above 0")
    let key = "calculatedThreshold"
    let threshold = number(place, key, "a threshold in dB HL")
    let isNone = (place.value?[key] ?? .null) == .null
    guard let frequency, let side = ear(place), isNone || threshold != nil else { return nil }
    return TestedFrequency(
      frequencyHz: frequency, side: side, thresholdDecibels: threshold,
      presentations: presentations(place))
  }

  /// A track with a hole cannot be followed, and is none.
  private mutating func presentations(_ place: Place) -> [TonePresentation] {
    let tones = list(place, "units", of: "a tone with level and times") { $0.presentation($1) }
    return isBroken(place, "units", read: tones.count) ? [] : tones
  }

  /// A time of 0 stands for what did not happen.
  private mutating func presentation(_ place: Place) -> TonePresentation? {
    let level = number(
      place, "dBHLValue", in: TestedFrequency.levels, "a level from -130 to 230 dB HL")
    let start = seconds(place, "startOfUnitTimeStamp")
    let delay = seconds(place, "preStimulusDelay")
    let (tap, timeout) = (moment(place, "userTapTimeStamp"), moment(place, "timeoutTimeStamp"))
    guard let level, let start, let delay, let tap, let timeout else { return nil }
    return TonePresentation(
      levelDecibels: level, startSeconds: start, delaySeconds: delay,
      tapSeconds: tap > 0 ? tap : nil, timeoutSeconds: timeout > 0 ? timeout : nil)
  }

  private mutating func seconds(_ place: Place, _ key: String) -> Double? {
    number(place, key, in: 0...Double.greatestFiniteMagnitude, "a time from 0 on")
  }

  /// 0 if missing.
  private mutating func moment(_ place: Place, _ key: String) -> Double? {
    (place.value?[key] ?? .null) == .null ? 0 : seconds(place, key)
  }
}
