import DSP
import Metrics

/// The movement that answers one stimulus, by the size of acceleration without gravity.
///
/// Threshold and onset are found on the samples as they came: a grid or a filter would blur what
/// milliseconds decide.
struct Reaction {
  /// Nobody answers a stimulus faster: the limit of a false start in athletics, too.
  static let fastestSeconds = 0.1
  /// An onset lies so many standard deviations above the mean of the rest, and at least so many g.
  static let (onsetDeviations, smallestRiseG) = (3.0, 0.01)
  /// The same for the energy, which spreads more at rest.
  static let energyDeviations = 8.0
  /// Low-pass before the energy, order 2, zero phase.
  static let energyCutoffHz = 20.0
  /// A rest that spreads more is none.
  static let largestRestDeviationG = 0.05
  /// Onsets by two rules that lie further apart are doubtful.
  static let largestDisagreementSeconds = 0.03

  /// Where the size passes the threshold; all times are seconds from the stimulus.
  let crossing: LevelCrossing
  /// Where it left the rest on the way there.
  let onset: LevelCrossing?
  /// The same by the Teager-Kaiser energy.
  let energyOnset: LevelCrossing?
  /// Why there is no onset, by either rule, should there be none.
  let (onsetAbsence, energyAbsence): (Flag, Flag)
  /// In g; nil with fewer than two samples of rest.
  let restDeviation: Double?
  /// The largest size from the crossing on, in g.
  let (peakG, peakSeconds): (Double, Double)
  /// Longer intervals between samples are gaps.
  let shortestGapSeconds: Double
  /// The recording ends at its peak, so that the true one may be later and higher.
  let isPeakCutOff: Bool

  /// The movement in which `crossing` is the first rise above the threshold after the stimulus.
  init(_ sizes: StimulusSeries, crossing: LevelCrossing, nativeRateHz: Double) {
    let g = sizes.values
    let peak = g.indices[crossing.index...].max { g[$0] < g[$1] } ?? crossing.index
    self.crossing = crossing
    (peakG, peakSeconds, isPeakCutOff) = (g[peak], sizes.seconds[peak], peak == g.count - 1)
    shortestGapSeconds = OrderedSamples.shortestGapSeconds(typicalInterval: 1 / nativeRateHz)
    restDeviation = standardDeviation(sizes.rest)
    onset = sizes.onset(
      before: crossing.index, deviations: Self.onsetDeviations, smallestRise: Self.smallestRiseG)
    let energy = try? sizes.energy(nativeRateHz: nativeRateHz)
    energyOnset = energy?.onset(
      before: min(crossing.index - 1, g.count - 3), deviations: Self.energyDeviations)
    onsetAbsence = restDeviation == nil ? .short : .noOnset
    energyAbsence = energy == nil ? .rateTooLow : onsetAbsence
  }

  /// From leaving the rest to passing the threshold.
  var onsetToThresholdSeconds: Double? { onset.map { crossing.time - $0.time } }

  /// What speaks against the onsets alone.
  var onsetFlags: [Flag] {
    var flags: [Flag] = []
    if let restDeviation, restDeviation > Self.largestRestDeviationG {
      flags.append(.noisyBaseline)
    }
    if let onset, let energyOnset,
      abs(onset.time - energyOnset.time) > Self.largestDisagreementSeconds
    {
      flags.append(.onsetDisagree)
    }
    if let onset, onset.time < Self.fastestSeconds { flags.append(.onsetEarly) }
    return flags
  }
}
