import DSP

/// Power over frequency of the stretch that is measured.
struct VoiceSpectrum {
  /// Frames of the mode that looks at them one by one.
  static let (frameSeconds, hopSeconds) = (0.05, 0.01)

  /// Pieces that were averaged.
  let pieceCount: Int
  /// The stretch is shorter than one piece and was filled up with zeros.
  let isShort: Bool
  /// Nil without any power.
  let shape: SpectralShape?
  /// First harmonic over second; nil without pitch or where one has no peak.
  let harmonicsDecibels: Double?
  /// Without the mean.
  let levelDecibels: Double?
  /// Of voiced frames, where they are wanted.
  let frames: [SpectralShape]

  init?(_ signal: Signal, _ pitch: VoicePitch?, _ options: PhonationOptions) {
    guard let spectrum = try? welchPowerOfTwo(signal) else { return nil }
    let (count, length) = (
      signal.samples.count, powerOfTwoLength(sampleRateHz: signal.sampleRateHz)
    )
    isShort = count < length
    pieceCount = isShort ? 1 : (count - length) / (length / 2) + 1
    shape = SpectralShape(spectrum, sampleRateHz: signal.sampleRateHz)
    harmonicsDecibels = pitch?.voiced.medianHz.flatMap {
      spectrum.firstHarmonicOverSecondDecibels(fundamentalHz: $0)
    }
    levelDecibels = level(ofPower: meanSquare(removingMean(signal.samples)))
    frames = options.wantsFrameSpectra ? Self.frames(signal, pitch?.track) : []
  }

  /// A frame is voiced where the pitch has voice at its middle.
  private static func frames(_ signal: Signal, _ track: PitchTrack?) -> [SpectralShape] {
    guard let track else { return [] }
    return shortTimeSpectra(of: signal, frameSeconds: frameSeconds, hopSeconds: hopSeconds) {
      track.frequency(at: $0) == nil
        ? nil : SpectralShape($1, sampleRateHz: signal.sampleRateHz)
    }
  }
}
