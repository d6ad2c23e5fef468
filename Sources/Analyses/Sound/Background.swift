import DSP
import Metrics
import Recordings

/// A recording of the room without the voice.
struct Background {
  /// Nil where it cannot be used.
  let signal: Signal?
  /// What the user is told then, with the path of the file.
  let remark: String?
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
      let why = error.remarks.first ?? error.reason.meaning
      remark = "\(source): \(why); it was not used as background"
    }
  }

  /// Nil at another rate, whose spectrum has other frequencies.
  func spectrum(sampleRateHz: Double) -> PowerSpectrum? {
    signal.flatMap { $0.sampleRateHz == sampleRateHz ? try? welchPowerOfTwo($0) : nil }
  }

  /// What the user is told when there is no such spectrum.
  func remark(forRateHz rate: Double) -> String? {
    guard let signal, signal.sampleRateHz != rate else { return remark }
    return
      "\(source): has another sample rate than the voice, so that spectra cannot stand side by side"
  }
}
