import Synthesis
import Text

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
  } catch { return error as? AudioProblem }
}
