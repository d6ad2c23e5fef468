import Foundation

/// A made-up room with a phone that records: noise, and who speaks into it.
public struct SyntheticRoom: Sendable {
  /// Duration of the recording.
  public var durationSeconds = 5.0
  /// RMS of the noise over the whole recording; 1 is full scale.
  public var noiseLevel = 0.001
  /// The noise falls by 6 dB per octave above.
  public var noiseCornerHz = 1000.0
  /// Samples per second.
  public var sampleRateHz = 44_100.0
  /// Voices and when each begins.
  public var voices: [(startSeconds: Double, voice: SyntheticVoice)] = []
  /// The same seed gives the same noise.
  public var seed: UInt64 = 1

  /// A quiet room without voices.
  public init() {}

  /// Sample i in the middle of its interval, at (i + 0.5) / rate.
  public var samples: [Double] {
    var sound = noise
    for (start, voice) in voices {
      let (first, samples) = voice.sound(startSeconds: start, sampleRateHz: sampleRateHz)
      for (index, sample) in zip(first..., samples) where sound.indices.contains(index) {
        sound[index] += sample
      }
    }
    return sound
  }

  private var noise: [Double] {
    var generator = SplitMix64(seed: seed)
    let kept = exp(-2 * .pi * noiseCornerHz / sampleRateHz)
    var last = 0.0
    let noise = (0..<Int(durationSeconds * sampleRateHz)).map { _ in
      last = kept * last + generator.gaussian()
      return last
    }
    return noise.scaled(toRMS: noiseLevel, over: noise.indices)
  }
}

extension [Double] {
  /// Times a number, so that the RMS of some of them is the one wanted.
  func scaled(toRMS wanted: Double, over part: some Collection<Int>) -> [Double] {
    let power = part.reduce(0) { $0 + self[$1] * self[$1] } / Double(Swift.max(1, part.count))
    let factor = power > 0 ? wanted / power.squareRoot() : 0
    return map { $0 * factor }
  }
}
