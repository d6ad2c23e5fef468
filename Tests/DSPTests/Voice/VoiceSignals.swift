import DSP
import Synthesis

/// The test voices as signals, made once for all tests: S1 to S7 of the tables.
let voiceSignals = TestVoice.all.compactMap {
  try? Signal($0.samples, sampleRateHz: $0.sampleRateHz)
}
