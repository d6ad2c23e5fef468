import DSP
import Metrics

/// What linear prediction leaves of the voice: its source, without the ringing of the vocal tract, which
/// overlaps from period to period and biases jitter.
///
/// Nearer to the true jitter than that of the sound where there is little noise, which it amplifies.
struct VoiceResidual {
  let jitter: Jitter

  /// Burg's method over the whole stretch, with the usual order of 2 and one more for each kHz.
  ///
  /// Where there is voice, and its pitch, the sound itself tells better. Nil for too few periods.
  init?(_ pitch: VoicePitch) {
    let signal = pitch.signal
    let order = 2 + Int(signal.sampleRateHz / 1000)
    let samples = predictionErrors(signal.samples, burgCoefficients(signal.samples, order: order))
    guard let residual = try? Signal(samples, sampleRateHz: signal.sampleRateHz) else { return nil }
    jitter = Jitter(pulseTimes: glottalPulses(residual, pitch.track), pitch.track.range)
    guard jitter.periodCount >= VoiceNeed.fewestPeriods else { return nil }
  }

  /// Rows only with `--lp`.
  static let metrics: [Metric<MeasuredVoice>] = JitterMeasure.all.map { measure in
    measure.metric("jitter_lp", of: ", in the residual of linear prediction", "this tool") {
      $0.residual?.jitter
    }.of { $0.options.wantsInverseFilter ? $0 : nil }
  }
}

/// What is not predicted of each sample; before the first are zeros.
private func predictionErrors(_ samples: [Double], _ coefficients: [Double]) -> [Double] {
  samples.indices.map { index in
    var error = samples[index]
    for lag in 0..<min(index, coefficients.count) {
      error -= coefficients[lag] * samples[index - 1 - lag]
    }
    return error
  }
}
