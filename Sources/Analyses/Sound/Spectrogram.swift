import DSP
import Metrics

/// The levels of a sound by time and frequency, as fine as a picture shows them.
///
/// Frames of 50 ms resolve the harmonics of a voice. There are at most 480 of them and 120 bands, whatever
/// the length of the sound, so that a long recording makes no larger picture. The scale ends 60 dB below the
/// loudest place.
struct Spectrogram {
  /// Long enough to resolve the harmonics of a voice.
  private static let frameSeconds = 0.05
  /// The frequency at which formants end.
  private static let highestHz = 5000.0
  private static let (mostColumns, mostRows) = (480.0, 120)
  private static let smallestRowHz = 40.0
  /// Places quieter than the loudest one by more than this look like silence.
  private static let rangeDecibels = 60.0

  let heat: HeatMap

  /// Nil for a sound too short for a frame, and for silence.
  init?(_ signal: Signal) {
    let rate = signal.sampleRateHz
    let seconds = Double(signal.samples.count) / rate
    let hop = max(Self.frameSeconds / 5, seconds / Self.mostColumns)
    let top = min(Self.highestHz, rate / 2)
    let rowCount = min(Self.mostRows, max(1, Int(top / Self.smallestRowHz)))
    var middles: [Double] = []
    let columns = shortTimeSpectra(of: signal, frameSeconds: Self.frameSeconds, hopSeconds: hop) {
      middle, spectrum in
      middles.append(middle)
      return (0..<rowCount).map { row in
        let (low, high) = (
          top * Double(row) / Double(rowCount), top * Double(row + 1) / Double(rowCount)
        )
        return decibels(ofPower: spectrum.power(in: low...high))
      }
    }
    let levels = columns.flatMap(\.self)
    guard let first = middles.first, let last = middles.last, let highest = levels.max(),
      highest > decibels(ofPower: 0),
      let heat = HeatMap(
        levels, rowCount: rowCount, x: first - hop / 2...last + hop / 2, y: 0...top,
        limits: highest - Self.rangeDecibels...highest, .decibels)
    else { return nil }
    self.heat = heat
  }
}

extension PitchTrack {
  /// One line for each voiced run, in seconds from `start` on.
  func lines(from start: Double = 0) -> [[SIMD2<Double>]] {
    voicedRuns.map { run in
      run.compactMap { frame in frequenciesHz[frame].map { SIMD2(start + time(ofFrame: frame), $0) }
      }
    }
  }
}
