import Foundation

extension SyntheticVoice {
  /// The truth: every pulse, in seconds from the beginning of the voice.
  public var pulses: [GlottalPulse] {
    var generator = SplitMix64(seed: seed)
    var (time, pulses) = (0.0, [GlottalPulse]())
    while time <= durationSeconds {
      let strength = max(0, 1 + shimmer * generator.gaussian())
      pulses.append(GlottalPulse(timeSeconds: time, amplitude: strength * loudness(at: time)))
      let period = (1 + jitter * generator.gaussian()) / pitchHz(at: time)
      time += max(Self.shortestPeriodSeconds, period)
    }
    return pulses
  }

  /// The pitch that is aimed at, without jitter.
  public func pitchHz(at seconds: Double) -> Double {
    let drift = exp2(driftSemitonesPerSecond * seconds / 12)
    return pitchHz * drift * (1 + tremorDepth * sin(2 * .pi * tremorHz * seconds))
  }

  /// From the beginning of the voice, when it neither swells nor fades any more.
  public var steadySeconds: ClosedRange<Double> {
    riseSeconds...max(riseSeconds, durationSeconds - fallSeconds)
  }

  /// From 0 to 1 and back, in halves of a cosine's wave.
  private func loudness(at seconds: Double) -> Double {
    func swell(_ seconds: Double, over length: Double) -> Double {
      (1 - cos(.pi * max(0, min(1, seconds / length)))) / 2
    }
    return swell(seconds, over: riseSeconds) * swell(durationSeconds - seconds, over: fallSeconds)
  }

  /// The sound at the samples of a recording in which the voice begins at a given time.
  func sound(startSeconds: Double, sampleRateHz: Double) -> (firstIndex: Int, samples: [Double]) {
    let span = Span(
      startSeconds: startSeconds, durationSeconds: durationSeconds, sampleRateHz: sampleRateHz)
    let steady = (0..<span.count).filter { steadySeconds.contains(span.voiceSeconds(ofSample: $0)) }
    let hits = pulses.map { (span.leadSeconds + $0.timeSeconds, $0.amplitude) }
    let voiced = ResonanceBank(Self.source + formants).sound(
      of: hits, count: span.count, sampleRateHz: sampleRateHz
    ).scaled(toRMS: level, over: steady)
    guard let ratio = breathRatioDecibels else { return (span.firstIndex, voiced) }
    let breath = ResonanceBank(formants).sound(
      of: breath(over: span), count: span.count, sampleRateHz: sampleRateHz
    ).scaled(toRMS: level * pow(10, -ratio / 20), over: steady)
    return (span.firstIndex, zip(voiced, breath).map(+))
  }

  /// A random push at every sample, as strong as the voice is at that time.
  private func breath(over span: Span) -> [(timeSeconds: Double, amplitude: Double)] {
    var generator = SplitMix64(seed: ~seed)
    return (0..<span.count).map { index in
      let time = span.voiceSeconds(ofSample: index)
      return (span.leadSeconds + time, loudness(at: time) * generator.gaussian())
    }
  }
}

/// The samples of a recording in which a voice is heard; the first one may begin before it.
private struct Span {
  let firstIndex: Int, count: Int
  let sampleRateHz: Double
  /// From the beginning of the first sample to that of the voice.
  let leadSeconds: Double

  init(startSeconds: Double, durationSeconds: Double, sampleRateHz: Double) {
    firstIndex = Int(startSeconds * sampleRateHz)
    leadSeconds = startSeconds - Double(firstIndex) / sampleRateHz
    count = Int((leadSeconds + durationSeconds) * sampleRateHz)
    self.sampleRateHz = sampleRateHz
  }

  /// From the beginning of the voice to the middle of a sample.
  func voiceSeconds(ofSample index: Int) -> Double {
    (Double(index) + 0.5) / sampleRateHz - leadSeconds
  }
}
