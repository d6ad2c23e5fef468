import Foundation

/// A tone that rises by 40 dB until an ear is chosen.
public struct RisenTone: Sendable {
  public var frequencyHz: Int
  /// 0 for left, 1 for right.
  public var channel: Int
  /// -1 without an answer.
  public var channelSelected: Int
  /// Time for which the tone had risen at the answer.
  public var latencySeconds: Double

  /// An answer.
  public init(frequencyHz: Int, channel: Int, channelSelected: Int, latencySeconds: Double) {
    (self.frequencyHz, self.channel) = (frequencyHz, channel)
    (self.channelSelected, self.latencySeconds) = (channelSelected, latencySeconds)
  }
}

extension LeafResult {
  /// `ORKToneAudiometryResult` of tones that take so long to rise.
  public static func tones(_ tones: [RisenTone], toneSeconds: Double, outputVolume: Double)
    -> LeafResult
  {
    LeafResult(className: "ORKToneAudiometryResult") { _ in
      let samples = tones.map { tone in
        let share = min(tone.latencySeconds / toneSeconds, 1)
        return JSONText.object([
          ("_class", .string("ORKToneAudiometrySample")), ("frequency", .integer(tone.frequencyHz)),
          ("channel", .integer(tone.channel)), ("channelSelected", .integer(tone.channelSelected)),
          ("amplitude", .number(0.03 * pow(10, 2 * share - 2))),
        ])
      }
      return [("outputVolume", .number(outputVolume)), ("samples", .array(samples))]
    }
  }
}
