import Synthesis

@testable import Recordings

/// Decodes a file that lies in memory.
func decoded(_ file: [UInt8], pcm: PCMFormat? = nil) throws -> AudioSamples {
  try AudioRecording(.memory(ByteBuffer(file)), pcm: pcm).decode()
}

/// Why a file cannot be used, when its header is read or when it is decoded; nil if it can.
func audioProblem(_ file: [UInt8], pcm: PCMFormat? = nil) -> AudioProblem? {
  do {
    _ = try decoded(file, pcm: pcm)
    return nil
  } catch {
    return error as? AudioProblem
  }
}

/// Frames of noise of 16 bits with the extremes of the scale in front.
func noiseFrames(_ count: Int, channelCount: Int = 2) -> [[Int]] {
  var random = SplitMix64(seed: 3)
  let noise = (0..<count).map { _ in
    (0..<channelCount).map { _ in Int.random(in: -32768...32767, using: &random) }
  }
  return [-32768, 32767, -1, 0, 1].map { Array(repeating: $0, count: channelCount) } + noise
}

/// Channel by channel, divided by full scale.
func scaled(_ frames: [[Int]], bits: Int = 16) -> [[Double]] {
  (frames.first ?? []).indices.map { channel in
    frames.map { Double($0[channel]) / Double(1 << (bits - 1)) }
  }
}
