import Metrics
import Recordings
import Text

/// The thresholds of one step: most often of one ear.
public struct DBHLToneAudiometryStep {
  /// A repeated test agrees within this difference, dB (ASHA 2005; BSA 2011).
  static let retestToleranceDecibels = 5.0
  /// A larger share of tones tapped too early makes thresholds doubtful.
  static let falsePositiveShare = 0.2

  let result: DBHLToneAudiometryResult
  let tracks: [FrequencyTrack]
  let left: EarAudiogram?, right: EarAudiogram?
  /// Frequencies the user or the task description asks for, Hz.
  private let wanted: [Double]
  private let wantsSoundPressure: Bool

  init(_ result: DBHLToneAudiometryResult, _ parameters: Parameters) {
    let rule = AdaptiveRule(parameters)
    let tracks = result.frequencies.map { FrequencyTrack($0, rule) }
    let imputes = parameters[DBHLToneAudiometryParameters.imputes]
    (self.result, self.tracks) = (result, tracks)
    left = EarAudiogram(.left, tracks, imputes: imputes)
    right = EarAudiogram(.right, tracks, imputes: imputes)
    wantsSoundPressure = parameters[DBHLToneAudiometryParameters.soundPressure]
    wanted = parameters[DBHLToneAudiometryParameters.frequencies].map(Self.frequencies) ?? []
  }

  private static func frequencies(in text: String) -> [Double] {
    text.split { !$0.isNumber && $0 != "." }.compactMap { Double($0) }
  }

  private var ears: [EarAudiogram] { [left, right].compactMap(\.self) }

  var presentations: [TonePresentation] { tracks.flatMap(\.tested.presentations) }

  var earlyCount: Int { tracks.map(\.earlyCount).reduce(0, +) }

  /// The share of tones that were tapped early; nil without a track.
  var falsePositiveRatio: Double? { ratio(Double(earlyCount), Double(presentations.count)) }

  /// The high frequencies that were tested; nil for fewer than two.
  var highFrequencies: [Double]? {
    let tested = Set(ears.compactMap(\.highFrequencies).flatMap(\.self))
    return tested.isEmpty ? nil : tested.sorted()
  }

  var flags: [Flag] {
    var flags = flagsOfFrequencies
    if let ratio = falsePositiveRatio, ratio > Self.falsePositiveShare {
      flags.append(.falsePositivesHigh)
    }
    if let volume = result.outputVolume, volume < 1 { flags.append(.outputVolumeNotFull) }
    if !areHeadphonesKnown { flags.append(.headphonesUnknown) }
    if tracks.contains(where: { $0.replay == nil }) { flags.append(.toneTrackMissing) }
    if tracks.contains(where: { $0.replay?.followsRule == false }) {
      flags.append(.toneTrackOffRule)
    }
    return (flags + untested.map { Flag.frequencyUntested.at(frequencyHz: $0) }).unique
  }

  /// The flags that concern single frequencies. The step states them as facts, and only values that contain these frequencies are lowered by them.
  var flagsOfFrequencies: [Flag] {
    var flags = missing.map { Flag.thresholdMissing.at(frequencyHz: $0) }
    if tracks.contains(where: \.isMismatch) { flags.append(.thresholdMismatch) }
    let tolerance = Self.retestToleranceDecibels
    if ears.contains(where: { $0.hasRetest(at: $0.frequencies, differingBy: tolerance) }) {
      flags.append(.retestDifferenceLarge)
    }
    return flags.map { $0.concerning([]) }
  }

  var areHeadphonesKnown: Bool {
    result.headphoneType.map { $0.uppercased() != "UNKNOWN" } ?? false
  }

  /// True for models that can cancel the noise of the room.
  var canCancelNoise: Bool {
    let model = result.headphoneType?.uppercased() ?? ""
    return ["AIRPODSPRO", "AIRPODSMAX"].contains { model.starts(withBytesOf: $0) }
  }

  /// The frequencies of the tests without a threshold.
  private var missing: [Double] {
    tracks.filter { $0.tested.thresholdDecibels == nil }.map(\.tested.frequencyHz)
  }

  private var untested: [Double] {
    wanted.filter { frequency in ears.contains { $0.tracks(at: frequency).isEmpty } }
  }

  var events: [Event] {
    let names = numberedFrequencies(tracks.map { ($0.tested.frequencyHz, $0.tested.side) })
    return zip(tracks, names).flatMap { track, name in
      track.events(item: name) + [soundPressure(track.tested, item: name)].compactMap(\.self)
    }
  }

  /// The threshold as sound pressure, on demand.
  private func soundPressure(_ tested: TestedFrequency, item: String) -> Event? {
    let reference = ReferenceLevels.decibels(
      tested.frequencyHz, headphoneType: result.headphoneType)
    guard wantsSoundPressure, let reference, let threshold = tested.thresholdDecibels else {
      return nil
    }
    return Event(
      "rk_hearing_threshold_db_spl", onsetSeconds: nil, side: tested.side.rawValue, item: item,
      value: threshold + reference, unit: .soundPressureLevel)
  }
}

extension Flag {
  /// The flag with the frequency that it speaks of, where that is a whole number.
  func at(frequencyHz: Double) -> Flag { Int(exactly: frequencyHz).map { at($0) } ?? self }
}

/// Sound pressure of the threshold of people who hear well, dB SPL in the ear simulator, by ResearchKit's
/// table of the headphones.
enum ReferenceLevels {
  private static let airPods: [Double: Double] = [
    125: 31, 250: 21, 500: 13, 750: 9, 1000: 7, 1500: 10, 2000: 12, 3000: 13.5, 4000: 16, 6000: 16,
    8000: 15.5,
  ]

  /// Nil for headphones and frequencies without a published level.
  static func decibels(_ frequencyHz: Double, headphoneType: String?) -> Double? {
    headphoneType == "AIRPODS" ? airPods[frequencyHz] : nil
  }
}
