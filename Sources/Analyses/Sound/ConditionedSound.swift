import DSP
import Metrics
import Recordings

/// A recording of sound as one channel, with the facts and flags that hold for all that is measured of it.
///
/// The mean is not removed here, because it is itself a fact of the recording; each measure that it would
/// disturb removes it. Clipping is counted on the channels before they are mixed, since a mix of a clipped
/// and an unclipped one has no flat tops.
struct ConditionedSound {
  let facts: SoundFacts
  /// The mixed channel with its mean.
  let signal: Signal
  let levels: SoundLevels
  /// The pitch in a wide range, beside which the background was looked for; nil where it was not.
  let widePitch: PitchTrack?
  /// Flags of everything that is measured of it.
  let flags: [Flag]

  /// `channel` is the one the user wants; `background` a recording without the voice, without which it is
  /// looked for beside the voice with the pitch of `praat`.
  init(
    _ recording: Recording, channel: Int? = nil, background: Signal? = nil,
    praat: PraatVersion? = nil
  ) throws(UnusableSound) {
    try self.init(
      try recording.decodedSound(), channel: channel, background: background, praat: praat)
  }

  init(
    _ audio: AudioSamples, channel: Int? = nil, background: Signal? = nil,
    praat: PraatVersion? = nil
  ) throws(UnusableSound) {
    guard let mix = ChannelMix(audio.channels, only: channel) else {
      throw UnusableSound(reason: .audioChannelMissing)
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
    widePitch = background == nil ? praat.map { PitchTrack(signal, .wide, praat: $0) } : nil
    levels = SoundLevels(signal, background: background, voice: widePitch)
    flags = (facts.flags + mix.flags + (levels.isTooQuiet ? [.voiceTooQuiet] : [])).unique
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
  /// The background as one channel; nil where it cannot be used.
  let signal: Signal?
  /// The remark for the user then, with the file.
  let remark: Remark?
  private let source: String

  init(_ recording: Recording, channel: Int?) {
    source = recording.source
    do {
      let audio = try recording.decodedSound()
      // The channel counts for the voice; where the background has no such channel, its mean will do.
      let mix = ChannelMix(audio.channels, only: channel) ?? ChannelMix(audio.channels)
      signal = mix.flatMap { try? Signal($0.samples, sampleRateHz: audio.info.sampleRateHz) }
      remark = nil
    } catch {
      signal = nil
      remark = Remark(
        error.reason, in: source, error.remarks.first?.sentence ?? error.reason.meaning,
        effect: "it was not used as background")
    }
  }

  /// Nil at another rate, whose spectrum has other frequencies.
  func spectrum(sampleRateHz: Double) -> PowerSpectrum? {
    signal.flatMap { $0.sampleRateHz == sampleRateHz ? try? welchPowerOfTwo($0) : nil }
  }

  /// The remark for the user where there is no such spectrum.
  func remark(forRateHz rate: Double) -> Remark? {
    guard let signal, signal.sampleRateHz != rate else { return remark }
    return Remark(
      .audioSampleRatesDiffer, in: source,
      "has another sample rate than the voice, so that spectra cannot stand side by side")
  }
}

/// The channels of a recording as one.
///
/// It is the mean of all channels that are not silent, or the loudest channel alone where two cancel each
/// other. The mean is Praat's conversion to mono. A silent channel would halve the level, and two channels of
/// opposite sign would leave only their difference.
struct ChannelMix {
  /// A channel with less than this is not connected.
  static let silenceDecibels = -90.0
  /// Channels less alike than this are the same sound with opposite signs.
  static let smallestCorrelation = -0.5

  let samples: [Double]
  /// The channels that were mixed, counted from 0.
  let channels: [Int]
  let flags: [Flag]

  /// `only` is the channel the user wants; nil where the recording has no such channel.
  init?(_ channels: [[Double]], only: Int? = nil) {
    if let only {
      guard channels.indices.contains(only) else { return nil }
      (samples, self.channels, flags) = (channels[only], [only], [])
      return
    }
    let loudness = channels.map { level(ofPower: meanSquare($0)) ?? -.infinity }
    var (used, flags) = (Array(channels.indices), [Flag]())
    let live = used.filter { loudness[$0] >= Self.silenceDecibels }
    if !live.isEmpty, live.count < used.count {
      (used, flags) = (live, live.map { .channelChosen($0 + 1) })
    }
    if Self.cancel(used.map { channels[$0] }), let first = used.first {
      used = [used.reduce(first) { loudness[$1] > loudness[$0] ? $1 : $0 }]
      flags = [.audioChannelsCancel] + used.map { .channelChosen($0 + 1) }
    }
    (samples, self.channels, self.flags) = (Self.mean(used.map { channels[$0] }), used, flags)
  }

  /// Divided before they are added, so that no sum is too large for a number.
  private static func mean(_ channels: [[Double]]) -> [Double] {
    guard channels.count > 1, var sum = channels.first else { return channels.first ?? [] }
    let count = Double(channels.count)
    for index in sum.indices { sum[index] /= count }
    for channel in channels.dropFirst() {
      for index in sum.indices { sum[index] += channel[index] / count }
    }
    return sum
  }

  private static func cancel(_ channels: [[Double]]) -> Bool {
    channels.indices.dropFirst().contains { index in
      channels[..<index].contains { (correlation($0, channels[index]) ?? 0) < smallestCorrelation }
    }
  }
}

/// Pearson's coefficient of two channels of one length; nil where one of them is constant.
private func correlation(_ a: [Double], _ b: [Double]) -> Double? {
  guard let meanA = mean(a), let meanB = mean(b) else { return nil }
  var (squaresA, squaresB, products) = (0.0, 0.0, 0.0)
  for index in a.indices {
    let (x, y) = (a[index] - meanA, b[index] - meanB)
    squaresA += x * x
    squaresB += y * y
    products += x * y
  }
  return ratio(products, (squaresA * squaresB).squareRoot())
}
