import DSP
import Metrics
import Recordings

/// A recording of sound as one channel, with what a reader must know of it.
struct ConditionedSound {
  let facts: SoundFacts
  /// One channel, its mean not removed.
  let signal: Signal
  let levels: SoundLevels
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
    self.signal = signal
    let clipping =
      mix.channels.map {
        Clipping(audio.channels[$0], isSixteenBit: audio.info.integerBitCount == 16)
      }.max { $0.sampleCount < $1.sampleCount } ?? Clipping([])
    facts = SoundFacts(
      info: audio.info, sampleCount: signal.samples.count, clipping: clipping,
      badSampleCount: audio.badSampleCount, offset: mean(signal.samples) ?? 0)
    levels = SoundLevels(signal, background: background)
    flags = (facts.flags + mix.flags + (levels.isTooQuiet ? [.tooQuiet] : [])).unique
  }

  var durationSeconds: Double { facts.durationSeconds }
}
