import Synthesis

/// Frames of noise of 16 bits with the extremes of the scale in front.
public func noiseFrames(_ count: Int, channelCount: Int = 2) -> [[Int]] {
  var random = SplitMix64(seed: 3)
  let noise = (0..<count).map { _ in
    (0..<channelCount).map { _ in Int.random(in: -32768...32767, using: &random) }
  }
  return [-32768, 32767, -1, 0, 1].map { Array(repeating: $0, count: channelCount) } + noise
}

/// Channel by channel, divided by full scale.
public func scaled(_ frames: [[Int]], bits: Int = 16) -> [[Double]] {
  (frames.first ?? []).indices.map { channel in
    frames.map { Double($0[channel]) / Double(1 << (bits - 1)) }
  }
}
