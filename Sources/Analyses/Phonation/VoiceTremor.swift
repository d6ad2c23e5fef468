import DSP
import Metrics

/// A rhythm of 2 to 15 Hz in the pitch and in the loudness of a held vowel.
struct VoiceTremor {
  /// Shorter breaks are bridged by a straight line; so long are they but for rounding.
  static let longestGapSeconds = 0.1 + 1e-9
  /// The grid pulses are brought to, which come when they come.
  static let amplitudeRateHz = 100.0

  /// A contour with the rhythm that was found in it.
  struct Course {
    let contour: Signal
    let rhythm: ContourTremor?

    init?(times: [Double], values: [Double], gapSeconds: Double, rateHz: Double) {
      guard
        let contour = evenContour(
          times: times, values: values, largestGapSeconds: gapSeconds, sampleRateHz: rateHz),
        Double(contour.samples.count) >= ContourTremor.shortestSeconds * rateHz
      else { return nil }
      (self.contour, rhythm) = (contour, ContourTremor(contour))
    }
  }

  /// Nil where no run is long enough.
  let pitch: Course?
  let amplitude: Course?

  init?(_ pitch: VoicePitch?, _ pulses: VoicePulses?) {
    guard let pitch, let pulses else { return nil }
    let step = pitch.track.stepSeconds
    // From middle to middle of frames it is one frame farther than the voice breaks.
    self.pitch = Course(
      times: pitch.voiced.timesSeconds, values: pitch.voiced.frequenciesHz,
      gapSeconds: Self.longestGapSeconds + step, rateHz: 1 / step)
    let amplitudes = pulses.shimmer.amplitudes
    amplitude = Course(
      times: amplitudes.map(\.timeSeconds), values: amplitudes.map(\.windowedRMS),
      gapSeconds: Self.longestGapSeconds, rateHz: Self.amplitudeRateHz)
  }

  private static func of(
    _ measure: VoiceMeasure, _ name: String, _ unit: MetricUnit, _ meaning: String,
    range: ValueRange,
    _ course: @escaping @Sendable (VoiceTremor) -> Course?,
    _ value: @escaping @Sendable (ContourTremor) -> Double
  ) -> Metric<MeasuredVoice> {
    Metric(
      name, unit, meaning, source: "this tool, after Dromey et al. 2002", range: range,
      absentWhen: "\(measure.absence), or no run lasts 1.5 s, or the voice does not tremble",
      reading: { voice in
        let course = voice.tremor.flatMap(course)
        return voice.reading(
          measure, course?.rhythm.map(value), count: course?.contour.samples.count,
          flags: course?.rhythm?.standsOut == false ? [.rhythmUnclear] : [],
          else: course == nil ? .tooShort : .noRhythm)
      })
  }

  static let metrics: [Metric<MeasuredVoice>] = [
    of(
      .pitch, "tremor_hz", .hertz, "How often pitch rises and falls, in the longest run.",
      range: "2..15", \.pitch, \.frequencyHz),
    of(
      .pitch, "tremor_depth_percent", .percent,
      "How far it does, as the amplitude of that rhythm by mean pitch.", range: .percent, \.pitch,
      \.depthPercent),
    of(
      .amplitudeTremor, "atremor_hz", .hertz,
      "How often the amplitude of pulses rises and falls, in the longest run.", range: "2..15",
      \.amplitude, \.frequencyHz),
    of(
      .amplitudeTremor, "atremor_depth_percent", .percent,
      "How far it does, as the amplitude of that rhythm by the mean amplitude.", range: "0..200",
      \.amplitude, \.depthPercent),
  ]
}
