import DSP
import Metrics
import Recordings

extension SpectrumTable {
  /// The whole sound, unless the user wants a part of it.
  private static let stretch = Parameter(
    PhonationParameters.segment.name, choices: VoiceStretch.allCases.map(\.rawValue),
    default: VoiceStretch.whole.rawValue, PhonationParameters.segment.summary)

  /// Density, the same as a level, the level of the band of 100 Hz, and the background's density.
  init(
    sound recording: Recording, background: Recording?, _ parameters: Parameters
  ) throws(NoSpectrum) {
    let channel = parameters.integer(SoundParameters.channel)
    let background = background.map { Background($0, channel: channel) }
    let signal: Signal
    do {
      signal = try ConditionedSound(recording, channel: channel).signal
    } catch {
      throw NoSpectrum(
        recording, error.remarks.first ?? "\(error.reason.text): \(error.reason.meaning)")
    }
    let stretch = parameters.word(Self.stretch).flatMap(VoiceStretch.init) ?? .whole
    guard let part = Self.part(stretch, of: signal), let spectrum = try? welchPowerOfTwo(part)
    else {
      throw NoSpectrum(recording, "no phonation was found in it; give --segment whole")
    }
    let bands = spectrum.longTermAverage
    let frequencies = spectrum.densities.indices.map(spectrum.frequency)
    let noise = background?.spectrum(sampleRateHz: signal.sampleRateHz)
    let noiseLevels = noise.map { $0.densities.map(decibels(ofPower:)) }
    self.init(
      columns: ["frequency_hz", "psd_fs2_per_hz", "psd_db", "ltas_db", "noise_psd_db"],
      values: [
        frequencies, spectrum.densities, spectrum.densities.map(decibels(ofPower:)),
        frequencies.map(bands.level(at:)),
        noiseLevels ?? frequencies.map { _ in nil },
      ], remarks: [background?.remark(forRateHz: signal.sampleRateHz)].compactMap(\.self))
  }

  private static func part(_ stretch: VoiceStretch, of signal: Signal) -> Signal? {
    if stretch == .whole { return signal }
    let seconds = Double(signal.samples.count) / signal.sampleRateHz
    let phonation = PhonationSegment(PitchTrack(signal, .speech), durationSeconds: seconds)
    return phonation.span(stretch).flatMap { VoiceWindow(signal, $0)?.signal }
  }
}
