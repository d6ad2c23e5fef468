import DSP

/// One uninterrupted part of walking.
struct WalkingBout: Equatable {
  /// Seconds from the first sample of the grid, ascending.
  let contacts: [Double]
  /// Of the region it lies in.
  let frequency: StepFrequency

  var duration: Double { (contacts.last ?? 0) - (contacts.first ?? 0) }
  var intervals: [Double] { zip(contacts.dropFirst(), contacts).map(-) }
}

/// All walking of a recording: bouts in order of time.
struct WalkingBouts: Equatable {
  /// Fewer contacts than this may be handling of the phone.
  static let fewestContacts = 6
  /// Gravity for the pose of the phone is smoothed below this; in Hz.
  static let poseCutoffHz = 0.5

  let bouts: [WalkingBout]
  /// The bout with the most contacts.
  let primary: WalkingBout

  /// Step frequency of the region that holds the primary bout.
  var stepHz: Double { primary.frequency.hertz }
  var isOctaveCorrected: Bool { bouts.contains { $0.frequency.isOctaveCorrected } }
  var contactCount: Int { bouts.reduce(0) { $0 + $1.contacts.count } }

  /// Nil without a bout.
  init?(_ bouts: [WalkingBout]) {
    guard let first = bouts.first else { return nil }
    self.bouts = bouts
    primary = bouts.dropFirst().reduce(first) {
      $1.contacts.count > $0.contacts.count ? $1 : $0
    }
  }

  /// Nil if no walking was found.
  ///
  /// `knownStepHz` gives the step frequency in a region from other evidence than its spectrum.
  init?(
    _ motion: EvenMotion, _ signal: DetectionSignal,
    knownStepHz: (Range<Int>) -> Double?
  ) throws(SignalError) {
    let regions = WalkingRegions.find(in: signal.banded)
    var rhythms: [RegionRhythm] = []
    for (position, region) in regions.enumerated() {
      let bounds = Self.bounds(of: position, in: regions)
      guard
        let rhythm = try RegionRhythm(
          region, bounds: bounds, signal: signal, knownStepHz: knownStepHz(region))
      else { continue }
      rhythms.append(rhythm)
    }
    guard !rhythms.isEmpty else { return nil }
    let poses = try Self.poses(motion, at: rhythms.map { $0.candidates.map(\.high) })
    var found: [WalkingBout] = []
    for (rhythm, pose) in zip(rhythms, poses) {
      found += try Self.bouts(of: rhythm, down: pose, signal: signal)
    }
    self.init(found)
  }

  /// Unit vectors toward the ground, free of the movement of steps; for each list of samples.
  ///
  /// One axis after the other, since all three filtered would be the most memory a walk ever takes.
  private static func poses(
    _ motion: EvenMotion, at samples: [[Int]]
  ) throws(SignalError) -> [[SIMD3<Double>]] {
    let filter = try Butterworth.lowPass(
      order: 4, cutoffHz: poseCutoffHz, sampleRateHz: EvenMotion.rateHz)
    let gravity = motion.gravity ?? motion.total
    var poses = samples.map { $0.map { _ in SIMD3<Double>.zero } }
    for (axis, column) in [gravity.x, gravity.y, gravity.z].enumerated() {
      let smooth = filter.zeroPhase(column)
      for (list, samples) in samples.enumerated() {
        for (place, sample) in samples.enumerated() { poses[list][place][axis] = smooth[sample] }
      }
    }
    return poses.map { $0.map(downward) }
  }

  /// A second beyond the region, but not beyond the middle of the gap to its neighbor; in seconds.
  private static func bounds(of position: Int, in regions: [Range<Int>]) -> Range<Double> {
    let region = regions[position]
    let margin = ContactCandidates.marginSeconds * DetectionSignal.sampleRateHz
    var (low, high) = (Double(region.lowerBound) - margin, Double(region.upperBound) + margin)
    if position > 0 {
      low = max(low, Double(regions[position - 1].upperBound + region.lowerBound) / 2)
    }
    if position + 1 < regions.count {
      high = min(high, Double(region.upperBound + regions[position + 1].lowerBound) / 2)
    }
    return low / DetectionSignal.sampleRateHz..<high / DetectionSignal.sampleRateHz
  }

  private static func bouts(
    of rhythm: RegionRhythm, down: [SIMD3<Double>], signal: DetectionSignal
  ) throws(SignalError) -> [WalkingBout] {
    let stepHz = rhythm.frequency.hertz
    var chain = ContactChain(
      rhythm.candidates, down: down, stepHz: stepHz, inside: rhythm.inside.map(\.size))
    let chains = chain.chains().filter { $0.count >= fewestContacts }
    guard !chains.isEmpty else { return [] }
    let refinement = try ContactRefinement(signal, stepHz: stepHz)
    return chains.map { chain in
      WalkingBout(
        contacts: refinement.times(of: chain.map { rhythm.candidates[$0] }),
        frequency: rhythm.frequency)
    }
  }
}

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
