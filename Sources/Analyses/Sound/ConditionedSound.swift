import DSP
import Metrics
import Recordings

/// A recording of sound as one channel, with the facts and flags that hold for all that is measured of it.
///
/// The mean is not removed here, because it is itself a fact of the recording; each measure that it would
/// disturb removes it.
struct ConditionedSound {
  let facts: SoundFacts
  /// The measured channel with its mean.
  let signal: Signal
  let channel: VoiceChannel
  private(set) var levels: SoundLevels
  /// The pitch in a wide range, beside which the background was looked for; nil where it was not.
  let widePitch: PitchTrack?
  /// The start of the part that the user cuts out, in seconds of the file; nil for a whole file.
  private(set) var partStartSeconds: Double?

  /// `channel` is the one the user wants; `background` a recording without the voice, without which it is
  /// looked for beside the voice with the pitch of `praat`.
  init(
    _ recording: Recording, channel: Int? = nil, background: Background? = nil,
    praat: PraatVersion? = nil
  ) throws(UnusableSound) {
    try self.init(
      try recording.decodedSound(), channel: channel, background: background, praat: praat)
    partStartSeconds = recording.audio?.partStartSeconds
  }

  init(
    _ audio: AudioSamples, channel: Int? = nil, background: Background? = nil,
    praat: PraatVersion? = nil
  ) throws(UnusableSound) {
    guard let chosen = VoiceChannel(audio.channels, only: channel) else {
      throw UnusableSound(reason: .audioChannelMissing)
    }
    guard !chosen.samples.isEmpty,
      let signal = try? Signal(chosen.samples, sampleRateHz: audio.info.sampleRateHz)
    else { throw UnusableSound(reason: .emptyAudio) }
    (self.signal, self.channel) = (signal, chosen)
    let clipping = Clipping(chosen.samples, isSixteenBit: audio.info.integerBitCount == 16)
    facts = SoundFacts(
      info: audio.info, sampleCount: signal.samples.count, clipping: clipping,
      badSampleCount: audio.badSampleCount, offset: mean(signal.samples) ?? 0)
    widePitch = background == nil ? praat.map { PitchTrack(signal, .wide, praat: $0) } : nil
    levels = SoundLevels(signal, background: background?.signal(besides: chosen), voice: widePitch)
  }

  /// Flags of everything that is measured of it.
  var flags: [Flag] {
    (facts.flags + channel.flags + (levels.isTooQuiet ? [.voiceTooQuiet] : [])).unique
  }

  /// The sound whose levels are those outside of some times, in seconds.
  func leavingOut(_ times: [ClosedRange<Double>]) -> ConditionedSound {
    var sound = self
    sound.levels = levels.leavingOut(times)
    return sound
  }

  var durationSeconds: Double { facts.durationSeconds }
}

/// Why a recording of sound is one error row.
struct UnusableSound: Error {
  let reason: Flag
  /// The messages for the user.
  var remarks: [Remark] = []
}

extension UnusableSound {
  /// The sound of a file cannot be decoded.
  init(_ problem: AudioProblem, source: String) {
    let flag = Flag(ReadError(source: source, .audio(problem)))
    self.init(reason: flag, remarks: [Remark(flag, problem.diagnosis.wording)])
  }
}

extension UnusableStep {
  /// The error row of a sound at its file.
  init(_ sound: UnusableSound, of recording: Recording?) {
    self.init(reason: sound.reason, source: recording?.source, remarks: sound.remarks)
  }
}

extension Recording {
  /// No sustained vowel lasts as long as this, and longer sounds do not fit into memory side by side.
  static let longestSoundSeconds = 900.0
  /// As many samples as that makes of two channels at 48 kHz, for files of more.
  static let mostSoundSamples = Int(longestSoundSeconds) * 48_000 * 2

  /// All samples of a recording of sound.
  func decodedSound() throws(UnusableSound) -> AudioSamples {
    guard let audio else { throw UnusableSound(reason: .emptyAudio) }
    let info = audio.info
    let isLong =
      info.durationSeconds > Self.longestSoundSeconds
      || info.frameCount > Self.mostSoundSamples / info.channelCount
    guard !isLong else { throw UnusableSound(reason: .audioTooLong) }
    do { return try audio.decode() } catch { throw UnusableSound(error, source: source) }
  }
}

/// A recording of the room without the voice.
struct Background {
  /// The remark for the user where it cannot be used, with the file.
  let remark: Remark?
  /// Nil where it cannot be used.
  private let audio: AudioSamples?
  private let source: String

  init(_ recording: Recording) {
    source = recording.source
    do {
      audio = try recording.decodedSound()
      remark = nil
    } catch {
      audio = nil
      remark = Remark(
        error.reason, in: source, error.remarks.first?.sentence ?? error.reason.meaning,
        effect: "it was not used as background")
    }
  }

  /// The channel of the background that belongs to that of the voice; nil where it cannot be used.
  func signal(besides voice: VoiceChannel) -> Signal? {
    guard let audio, let channel = voice.counterpart(in: audio.channels) else { return nil }
    return try? Signal(channel.samples, sampleRateHz: audio.info.sampleRateHz)
  }

  /// The spectrum beside that of the voice; nil at another rate, whose spectrum has other frequencies.
  func spectrum(besides sound: ConditionedSound) -> PowerSpectrum? {
    signal(besides: sound.channel).flatMap {
      $0.sampleRateHz == sound.signal.sampleRateHz ? try? welchPowerOfTwo($0) : nil
    }
  }

  /// The remark for the user where there is no such spectrum.
  func remark(forRateHz rate: Double) -> Remark? {
    guard let audio, audio.info.sampleRateHz != rate else { return remark }
    return Remark(
      .audioSampleRatesDiffer, in: source,
      "has another sample rate than the voice, so that spectra cannot stand side by side")
  }
}
