import DSP

/// The part of a recording that is measured, as a recording of its own.
struct VoiceWindow {
  /// Ends are often whole numbers of samples but for rounding.
  private static let rounding = 1e-6

  /// Seconds from the start of the file.
  let span: ClosedRange<Double>
  let signal: Signal
  /// Seconds from the start of the file to the first sample's.
  let offsetSeconds: Double
  /// Whether nothing was left out.
  let isWhole: Bool

  /// Nil where not one sample lies in the span.
  init?(_ recording: Signal, _ span: ClosedRange<Double>) {
    let rate = recording.sampleRateHz
    let count = Double(recording.samples.count)
    func index(_ seconds: Double) -> Int {
      Int(min(max(0, (seconds * rate + Self.rounding).rounded(.down)), count))
    }
    let (first, end) = (index(span.lowerBound), index(span.upperBound))
    isWhole = first == 0 && end == recording.samples.count
    guard first < end,
      let cut = isWhole
        ? recording : try? Signal(Array(recording.samples[first..<end]), sampleRateHz: rate)
    else { return nil }
    (self.span, signal, offsetSeconds) = (span, cut, Double(first) / rate)
  }

  var durationSeconds: Double { Double(signal.samples.count) / signal.sampleRateHz }
}
