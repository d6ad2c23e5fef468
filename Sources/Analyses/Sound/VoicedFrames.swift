import DSP
import Foundation

/// The pitch of the frames of a sound that have voice.
struct VoicedFrames {
  /// Fewer say nothing of a voice.
  static let fewest = 5

  /// In the order of time, as many as `timesSeconds`.
  let frequenciesHz: [Double]
  /// The middles of the frames.
  let timesSeconds: [Double]

  init(_ track: PitchTrack) {
    frequenciesHz = track.voicedFrequenciesHz
    timesSeconds = track.frequenciesHz.indices.filter { track.frequenciesHz[$0] != nil }
      .map(track.time)
  }

  var count: Int { frequenciesHz.count }

  var semitones: [Double] { frequenciesHz.map { 12 * log2($0) } }

  var medianHz: Double? { median(frequenciesHz) }

  var rangeSemitones: Double? {
    guard let high = frequenciesHz.max(), let low = frequenciesHz.min() else { return nil }
    return 12 * log2(high / low)
  }
}
