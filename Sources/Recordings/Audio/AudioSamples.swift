/// A sound, decoded: full scale is 1, which floating-point files may exceed.
public struct AudioSamples: Sendable, Equatable {
  /// One array for each channel, of equal lengths, every value finite.
  public let channels: [[Double]]
  /// Values that were NaN or infinite and are 0 now, of all channels.
  public let badSampleCount: Int
  /// The sound ended before its header says.
  public let isTruncated: Bool
  /// What was decoded: as many frames as there turned out to be.
  public let info: AudioInfo
}

/// Zeros for what is no number, and how many of those there were.
struct FiniteCheck {
  /// Above this share of bad samples a sound is corrupt: a stray few can be bridged by zeros.
  private static let largestShare = 0.001

  private(set) var badSampleCount = 0
  private var sampleCount = 0

  mutating func clean(_ samples: inout [Double]) {
    sampleCount += samples.count
    guard samples.contains(where: { !$0.isFinite }) else { return }
    for index in samples.indices where !samples[index].isFinite {
      samples[index] = 0
      badSampleCount += 1
    }
  }

  /// Throws when there were too many bad samples, or none at all.
  func settle() throws(AudioProblem) {
    guard sampleCount > 0 else { throw .empty }
    guard Double(badSampleCount) <= Self.largestShare * Double(sampleCount) else {
      throw .corrupt(badSampleCount: badSampleCount, sampleCount: sampleCount)
    }
  }
}
