import DSP

/// The glottal pulses of the stretch that is measured, and how unlike they are.
struct VoicePulses {
  /// Seconds from the start of the stretch.
  let timesSeconds: [Double]
  let jitter: Jitter
  let shimmer: Shimmer
  let breaks: VoiceBreaks

  init(_ pitch: VoicePitch, _ options: PhonationOptions) {
    let range = pitch.track.range
    let times = glottalPulses(pitch.signal, pitch.track)
    timesSeconds = times
    jitter = Jitter(pulseTimes: times, range)
    shimmer = Shimmer(
      pitch.signal, pulseTimes: times, range, denominator: options.shimmerDenominator)
    breaks = VoiceBreaks(pulseTimes: times, range)
  }
}
