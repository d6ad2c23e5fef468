import DSP

/// One unbroken stretch of walking.
struct WalkingBout: Equatable {
  /// Seconds from the first sample of the grid, ascending.
  let contacts: [Double]

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
  /// Step frequency of the region that holds the primary bout.
  let stepHz: Double
  let isOctaveCorrected: Bool

  /// The bout with the most contacts.
  let primary: WalkingBout

  /// Nil when nobody walks.
  ///
  /// `knownStepHz` tells the rate of steps in a region by other evidence than its spectrum.
  init?(
    _ motion: EvenMotion, _ signal: DetectionSignal,
    knownStepHz: (Range<Int>) -> Double?
  ) throws(SignalError) {
    let regions = WalkingRegions.find(in: signal.banded)
    guard !regions.isEmpty else { return nil }
    let pose = try Self.pose(motion)
    var found: [(bout: WalkingBout, frequency: StepFrequency)] = []
    for (position, region) in regions.enumerated() {
      guard var frequency = StepFrequency(signal.banded[region]) else { continue }
      if let known = knownStepHz(region) { frequency = frequency.octave(nearest: known) }
      let bounds = Self.bounds(of: position, in: regions)
      let bouts = try Self.bouts(
        in: region, bounds: bounds, frequency, signal: signal, pose: pose)
      found += bouts.map { ($0, frequency) }
    }
    guard let first = found.first else { return nil }
    let largest = found.dropFirst().reduce(first) {
      $1.bout.contacts.count > $0.bout.contacts.count ? $1 : $0
    }
    bouts = found.map(\.bout)
    primary = largest.bout
    stepHz = largest.frequency.hertz
    isOctaveCorrected = found.contains { $0.frequency.isOctaveCorrected }
  }

  /// Unit vectors toward the ground, free of the movement of steps.
  private static func pose(_ motion: EvenMotion) throws(SignalError) -> [SIMD3<Double>] {
    let filter = try Butterworth.lowPass(
      order: 4, cutoffHz: poseCutoffHz, sampleRateHz: EvenMotion.rateHz)
    return filter.zeroPhase(motion.gravity ?? motion.total).map(downward)
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
    in region: Range<Int>, bounds: Range<Double>, _ frequency: StepFrequency,
    signal: DetectionSignal, pose: [SIMD3<Double>]
  ) throws(SignalError) -> [WalkingBout] {
    let candidates = try ContactCandidates.find(in: signal, stepHz: frequency.hertz, bounds: bounds)
    let inside = candidates.filter { region.contains($0.high) }
    guard inside.count >= ContactChain.shortestChain else { return [] }
    var chain = ContactChain(
      candidates, down: candidates.map { pose[$0.high] }, stepHz: frequency.hertz,
      inside: inside.map(\.size))
    let chains = chain.chains().filter { $0.count >= fewestContacts }
    guard !chains.isEmpty else { return [] }
    let refinement = try ContactRefinement(signal, stepHz: frequency.hertz)
    return chains.map { chain in
      WalkingBout(contacts: refinement.times(of: chain.map { candidates[$0] }))
    }
  }
}
