import DSP
import Metrics

/// The channel of a recording of a voice that is measured.
///
/// It is the one with the highest level over the middle half of the recording, without frequency weighting and
/// without the mean: the voice is there, while taps on the phone, clicks and the noise of a switch lie at the ends. A mean of the
/// channels would halve a voice beside a channel that is not connected, lose it where two channels have opposite
/// signs, and comb its spectrum where two microphones stand at different distances. Of equal channels it is the first.
struct VoiceChannel {
  /// The share of the recording that is the middle.
  static let middleShare = 0.5

  let samples: [Double]
  /// Counted from 0.
  let index: Int
  let flags: [Flag]
  private let isNamed: Bool
  private let channelCount: Int

  /// `only` is the channel the user wants; nil where the recording has no such channel.
  init?(_ channels: [[Double]], only: Int? = nil) {
    let powers = channels.map(Self.power)
    let loudest = powers.indices.reduce(0) { powers[$1] > powers[$0] ? $1 : $0 }
    let index = only ?? loudest
    guard channels.indices.contains(index) else { return nil }
    let isChosen = only == nil && channels.contains { $0 != channels[index] }
    (self.index, samples, isNamed) = (index, channels[index], only != nil)
    channelCount = channels.count
    flags = isChosen ? [.channelChosen(index + 1)] : []
  }

  /// The same channel of another recording of the same microphones, else the one that would be chosen of it alone.
  func counterpart(in channels: [[Double]]) -> VoiceChannel? {
    let isSame = isNamed || channels.count == channelCount
    return VoiceChannel(channels, only: isSame ? index : nil) ?? VoiceChannel(channels)
  }

  /// Mean square over the middle, without the mean.
  private static func power(_ samples: [Double]) -> Double {
    let margin = Int(Double(samples.count) * (1 - middleShare) / 2)
    let middle = samples[margin..<samples.count - margin]
    return meanSquare(removingMean(Array(middle)))
  }
}
