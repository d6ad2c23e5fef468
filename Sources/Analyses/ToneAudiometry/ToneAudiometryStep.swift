import DSP
import CLibrary
import Metrics
import Recordings

/// The tones of one step, both ears.
public struct ToneAudiometryStep {
  /// Below this volume the lowest tones cannot be heard.
  static let lowestVolume = 0.1

  let tones: [RisingTone]
  let outputVolume: Double?

  init(_ result: ToneAudiometryResult, durationSeconds: Double?) {
    tones = result.tones.map { RisingTone(tone: $0, durationSeconds: durationSeconds) }
    outputVolume = result.outputVolume
  }

  func count(_ status: RisingTone.ToneStatus) -> Int { tones.count { $0.status == status } }

  /// Levels that were answered with the right ear.
  func levels(_ side: BodySide) -> [Double] { heard(side).map(\.levelDecibels) }

  func heard(_ side: BodySide) -> [RisingTone] {
    tones.filter { $0.tone.side == side && $0.status == .ok }
  }

  /// Frequencies answered rightly with both ears, in their order.
  var sharedFrequencies: [Double] {
    let right = Set(heard(.right).map(\.tone.frequencyHz))
    return Set(heard(.left).map(\.tone.frequencyHz)).intersection(right).sorted()
  }

  /// The level of the left ear minus that of the right at the shared frequencies.
  var differences: [Double] {
    let (left, right) = (meanLevels(.left), meanLevels(.right))
    return sharedFrequencies.compactMap { frequency in
      left[frequency].flatMap { left in right[frequency].map { left - $0 } }
    }
  }

  /// The levels by frequency, with the mean of tones that were repeated.
  func meanLevels(_ side: BodySide) -> [Double: Double] {
    Dictionary(grouping: heard(side), by: \.tone.frequencyHz).compactMapValues {
      mean($0.map(\.levelDecibels))
    }
  }

  /// The latencies of the tones that were answered with the right ear.
  var latenciesSeconds: [Double] { tones.filter { $0.status == .ok }.compactMap(\.latencySeconds) }

  /// Whether the duration of tones is known.
  var areTimed: Bool { tones.contains { $0.durationSeconds != nil } }

  var flags: [Flag] {
    var flags: [Flag] = [.noCalibration]
    if !tones.allSatisfy(\.isInRange) { flags.append(.toneAmplitudeOutOfRange) }
    if let outputVolume, outputVolume < Self.lowestVolume { flags.append(.outputVolumeLow) }
    if names.contains(where: { $0.contains("#") }) { flags.append(.toneRepeated) }
    if tones.contains(where: { $0.tone.choice == .missing }) { flags.append(.toneChoiceUnknown) }
    return flags
  }

  private var names: [String] {
    numberedFrequencies(tones.map { ($0.tone.frequencyHz, $0.tone.side) })
  }

  /// For every tone what came of it, its levels, and how long it took.
  var events: [Event] {
    zip(tones, names).flatMap { tone, name in
      let side = tone.tone.side.rawValue
      func event(_ type: String, _ value: Double, _ unit: MetricUnit) -> Event {
        Event(type, onsetSeconds: nil, side: side, item: name, value: value, unit: unit)
      }
      let latency = tone.latencySeconds.map {
        event("tone_response_time_ms", 1000 * $0, .milliseconds)
      }
      return [
        Event("tone_status", onsetSeconds: nil, side: side, item: name, word: tone.status.rawValue),
        event("tone_level_dbfs", tone.levelDecibels, .fullScaleLevel),
        event("tone_level_minus_max_db", tone.relativeDecibels, .decibels),
      ] + [latency].compactMap(\.self)
    }
  }
}

/// How loud a tone was when it was answered, re the largest the phone can play.
///
/// Its amplitude at a share f of its duration is 0.03 · 10^(2f - 2): it rises by 40 dB in even steps.
struct RisingTone {
  /// Where it begins and ends, full scale being 1.
  static let amplitudes = (lowest: 0.0003, highest: 0.03)
  /// An amplitude may lie outside by this share without a flag.
  static let tolerance = 0.01

  /// The outcome of a tone; the raw value is printed.
  enum ToneStatus: String {
    case ok
    case wrongEar = "wrong_ear"
    case noResponse = "no_response"
  }

  let tone: AnsweredTone
  /// How long it takes to rise; nil where it is not known.
  let durationSeconds: Double?

  var status: ToneStatus {
    switch tone.choice {
    case .none: .noResponse
    case .missing: .ok
    case .ear(let side): side == tone.side ? .ok : .wrongEar
    }
  }

  /// dB re full scale; a lower limit for tones without an answer.
  var levelDecibels: Double { 20 * log10(tone.amplitude) }

  /// The level in dB re the loudest that the tone becomes.
  var relativeDecibels: Double { 20 * log10(tone.amplitude / Self.amplitudes.highest) }

  /// From its begin to the answer, by its amplitude.
  var latencySeconds: Double? {
    durationSeconds.map { (1 + log10(tone.amplitude / Self.amplitudes.highest) / 2) * $0 }
  }

  var isInRange: Bool {
    tone.amplitude >= Self.amplitudes.lowest * (1 - Self.tolerance)
      && tone.amplitude <= Self.amplitudes.highest * (1 + Self.tolerance)
  }
}
