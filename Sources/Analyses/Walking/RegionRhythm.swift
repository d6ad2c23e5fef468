import DSP

/// How fast the steps of a region are, and what may be their contacts.
struct RegionRhythm {
  let frequency: StepFrequency
  /// Those of the margins too.
  let candidates: [ContactCandidate]
  let inside: [ContactCandidate]

  /// Nil where too little repeats to be a bout.
  init?(
    _ region: Range<Int>, bounds: Range<Double>, signal: DetectionSignal, knownStepHz: Double?
  ) throws(SignalError) {
    guard var frequency = StepFrequency(signal.banded[region]) else { return nil }
    if let knownStepHz { frequency = frequency.octave(nearest: knownStepHz) }
    self.frequency = frequency
    candidates = try ContactCandidates.find(in: signal, stepHz: frequency.hertz, bounds: bounds)
    inside = candidates.filter { region.contains($0.high) }
    if inside.count < ContactChain.shortestChain { return nil }
  }
}
