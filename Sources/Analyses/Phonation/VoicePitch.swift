import DSP
import Metrics

/// The pitch of the stretch that is measured.
struct VoicePitch {
  /// A second pass looks from this share of the first quartile to this multiple of the third.
  ///
  /// Source: De Looze C, Hirst D (2008), Detecting changes in key and range for the automatic modelling
  /// and coding of intonation, Speech Prosody 2008:135-138.
  static let (floorShare, ceilingShare) = (0.75, 1.5)

  let signal: Signal
  let track: PitchTrack
  let voiced: VoicedFrames
  /// Of the voiced frames, in their order.
  let strengths: [Double]

  /// `known` is the pitch of the whole recording, in the usual range.
  init(_ window: VoiceWindow, _ range: PitchRange, known: PitchTrack, adapts: Bool) {
    signal = window.signal
    let isKnown = window.isWhole && range == known.range
    let first = isKnown ? known : PitchTrack(window.signal, range)
    let own = adapts ? Self.range(of: first) : nil
    track = own.map { PitchTrack(window.signal, $0) } ?? first
    voiced = VoicedFrames(track)
    strengths = track.voicedStrengths
  }

  /// Nil for too little voice to go by.
  private static func range(of track: PitchTrack) -> PitchRange? {
    let found = track.voicedFrequenciesHz
    guard found.count >= VoicedFrames.fewest, let low = quantile(found, 0.25),
      let high = quantile(found, 0.75)
    else { return nil }
    return PitchRange(floorHz: floorShare * low, ceilingHz: ceilingShare * high)
  }

  var voicedFraction: Double? {
    ratio(Double(voiced.count), Double(track.frameCount))
  }
}
