/// The rule by which ResearchKit finds a room quiet enough: so many readings in a row below a threshold.
///
/// Source: ResearchKit, ORKEnvironmentSPLMeterStepViewController.
struct QuietGate: Equatable {
  /// dB re 20 µPa.
  let thresholdDecibels: Double
  let sampleCount: Int

  /// What came of the readings.
  struct Verdict: Equatable {
    /// Index, from 0, of the reading with which the room was quiet enough; nil when it never was.
    var passIndex: Int?
    /// Readings in a row below the threshold, at most.
    var longestRun = 0
  }

  func verdict(_ readings: [Double]) -> Verdict {
    var (verdict, run) = (Verdict(), 0)
    for (index, reading) in readings.enumerated() {
      run = reading < thresholdDecibels ? run + 1 : 0
      verdict.longestRun = max(verdict.longestRun, run)
      if run >= sampleCount, verdict.passIndex == nil { verdict.passIndex = index }
    }
    return verdict
  }
}
