import DSP
import Metrics
import Recordings

/// A recording of sound as one channel, with what a reader must know of it.
struct ConditionedSound {
  /// A larger share of clipped samples shows in the values.
  static let clippedShare = 0.001

  let info: AudioInfo
  /// One channel, its mean not removed.
  let signal: Signal
  /// Of the channel that suffered most.
  let clipping: Clipping
  let levels: SoundLevels
  /// Samples that were no numbers, over all channels of the file.
  let badSampleCount: Int
  /// What holds for everything that is measured of it.
  let flags: [Flag]

  /// `channel` is the one the user wants; `background` a recording without the voice.
  init(
    _ audio: AudioSamples, channel: Int? = nil, background: Signal? = nil
  ) throws(UnusableSound) {
    guard let mix = ChannelMix(audio.channels, only: channel) else {
      throw UnusableSound(reason: .channelMissing)
    }
    guard !mix.samples.isEmpty,
      let signal = try? Signal(mix.samples, sampleRateHz: audio.info.sampleRateHz)
    else { throw UnusableSound(reason: .emptyAudio) }
    (info, self.signal, badSampleCount) = (audio.info, signal, audio.badSampleCount)
    clipping =
      mix.channels.map {
        Clipping(audio.channels[$0], isSixteenBit: audio.info.integerBitCount == 16)
      }.max { $0.sampleCount < $1.sampleCount } ?? Clipping([])
    levels = SoundLevels(signal, background: background)
    flags = Self.flags(of: audio) + mix.flags + (levels.isTooQuiet ? [.tooQuiet] : [])
  }

  /// A lossy codec spoils some values and leaves others as they are: it stands with those.
  private static func flags(of audio: AudioSamples) -> [Flag] {
    var flags = audio.info.flags.filter { $0 != .lossyCodec }
    if audio.isTruncated { flags.append(.truncatedFile) }
    if audio.badSampleCount > 0 { flags.append(.badSamples) }
    return flags.unique
  }

  var durationSeconds: Double { Double(signal.samples.count) / signal.sampleRateHz }

  /// Mean of the samples, as a share of full scale.
  var offset: Double { mean(signal.samples) ?? 0 }

  var clippedFraction: Double { Double(clipping.sampleCount) / Double(signal.samples.count) }
  var isClipped: Bool { clippedFraction > Self.clippedShare }
}
