import Foundation
import Metrics
import Recordings

/// How loud a tone was when it was answered, re the largest the phone can play.
///
/// Its amplitude at a share f of its duration is 0.03 · 10^(2f - 2): it rises by 40 dB in even steps.
struct RisingTone {
  /// Where it begins and ends, full scale being 1.
  static let amplitudes = (lowest: 0.0003, highest: 0.03)
  /// By so much an amplitude may lie outside before it is told.
  static let tolerance = 0.01

  /// What came of it, by the word it is printed with.
  enum Status: String {
    case ok
    case wrongEar = "wrong_ear"
    case noResponse = "no_response"
  }

  let tone: AnsweredTone
  /// How long it takes to rise; nil where nothing tells.
  let durationSeconds: Double?

  var status: Status {
    switch tone.choice {
    case .none: .noResponse
    case .untold: .ok
    case .ear(let side): side == tone.side ? .ok : .wrongEar
    }
  }

  /// dB re full scale. Where nobody answered, a lower limit.
  var levelDecibels: Double { 20 * log10(tone.amplitude) }

  /// dB re the loudest it becomes.
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
