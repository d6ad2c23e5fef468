import DSP
public import Recordings

/// True if two recordings are one sound in two encodings, by their lengths and their waveforms.
///
/// Method: the lengths differ by at most 0.25 s, and the correlation of the waveforms is at least 0.9 at the lag at which it
/// is largest, at most 0.3 s, since encoders add silence at the start. Channels are averaged, and both sounds are compared
/// at one sample rate, at most 8 kHz.
/// Why this way: decoders of lossy formats alter high frequencies and invert none; two attempts of one vowel, even of one
/// voice at one pitch, drift in phase within less than a second.
/// Limits: of long sounds, a minute in the middle is compared. Sounds that cannot be decoded, and silence, are never one.
/// Cost: both sounds are decoded, with one transform of at most a minute; sounds of other lengths cost nothing.
@Sendable public func areOneSound(_ a: AudioRecording, _ b: AudioRecording) -> Bool {
  guard
    abs(a.info.durationSeconds - b.info.durationSeconds) <= SoundComparison.longestDifferenceSeconds
  else { return false }
  let rate = min(a.info.sampleRateHz, b.info.sampleRateHz, SoundComparison.highestRateHz)
  let middle = min(a.info.durationSeconds, b.info.durationSeconds) / 2
  guard let x = SoundComparison.waveform(a, rate, around: middle),
    let y = SoundComparison.waveform(b, rate, around: middle)
  else { return false }
  let lag = bestLag(of: y, in: x)
  guard Double(abs(lag)) <= SoundComparison.longestLagSeconds * rate else { return false }
  return SoundComparison.correlation(x, y, lag: lag) >= SoundComparison.leastCorrelation
}

private enum SoundComparison {
  static let longestDifferenceSeconds = 0.25
  static let leastCorrelation = 0.9
  /// Encoders add up to 0.1 s at the start, and the lengths may differ by 0.25 s.
  static let longestLagSeconds = 0.3
  static let highestRateHz = 8000.0
  private static let comparedSeconds = 60.0

  /// The mean of the channels at a sample rate, without its mean; nil if it cannot be decoded.
  static func waveform(_ sound: AudioRecording, _ rate: Double, around middle: Double) -> [Double]?
  {
    guard let decoded = try? sound.decode(), let first = decoded.channels.first else { return nil }
    let own = decoded.info.sampleRateHz
    let start = max(0, Int((middle - comparedSeconds / 2) * own))
    let end = min(first.count, Int((middle + comparedSeconds / 2) * own))
    guard start < end else { return nil }
    let mixed = (start..<end).map { place in decoded.channels.reduce(0) { $0 + $1[place] } }
    guard let signal = try? Signal(mixed, sampleRateHz: own) else { return nil }
    let samples = resampled(signal, toHz: rate, window: .symmetric).samples
    let mean = samples.reduce(0, +) / Double(max(1, samples.count))
    return samples.map { $0 - mean }
  }

  /// The correlation of y with the part of x that begins `lag` samples later; 0 for silence.
  static func correlation(_ x: [Double], _ y: [Double], lag: Int) -> Double {
    let (first, end) = (max(0, lag), min(x.count, y.count + lag))
    guard first < end else { return 0 }
    var (products, ofX, ofY) = (0.0, 0.0, 0.0)
    for place in first..<end {
      let (a, b) = (x[place], y[place - lag])
      products += a * b
      ofX += a * a
      ofY += b * b
    }
    let scale = (ofX * ofY).squareRoot()
    return scale > 0 ? products / scale : 0
  }
}
