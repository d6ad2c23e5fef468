import Foundation

/// The samples with 6 dB more per octave above `fromHz`: each less its share of the one before.
///
/// A voice falls by as much, so that its spectrum comes out level. The first sample stays.
func preEmphasized(_ samples: [Double], sampleRateHz: Double, fromHz: Double) -> [Double] {
  let share = exp(-2 * .pi * fromHz / sampleRateHz)
  return samples.indices.map { index in
    samples[index] - (index > 0 ? share * samples[index - 1] : 0)
  }
}
