import DSP
import Metrics
import Recordings

/// Why a recording of sound is one error row.
struct UnusableSound: Error {
  let reason: Flag
  /// What the user is told beyond that.
  var remarks: [String] = []
}

extension Recording {
  /// No sustained vowel lasts as long as this, and longer sounds do not fit into memory side by side.
  static let longestSoundSeconds = 900.0
  /// As many samples as that makes of two channels at 48 kHz, for files of more.
  static let mostSoundSamples = 900 * 48_000 * 2

  /// All samples of a recording of sound.
  func decodedSound() throws(UnusableSound) -> AudioSamples {
    guard let audio else { throw UnusableSound(reason: .emptyAudio) }
    let info = audio.info
    let isLong =
      info.durationSeconds > Self.longestSoundSeconds
      || info.frameCount > Self.mostSoundSamples / info.channelCount
    guard !isLong else { throw UnusableSound(reason: .tooLong) }
    do {
      return try audio.decode()
    } catch {
      let problem = ReadError(source: source, .audio(error))
      throw UnusableSound(reason: Flag(problem), remarks: [problem.problem.wording.sentence])
    }
  }
}

extension ConditionedSound {
  /// `channel` is the one the user wants; `background` a recording without the voice.
  init(
    _ recording: Recording, channel: Int? = nil, background: Signal? = nil
  ) throws(UnusableSound) {
    try self.init(try recording.decodedSound(), channel: channel, background: background)
  }
}
