import DSP

/// The search for the walking of a recording.
///
/// Its parts run in this order: regions that repeat, the step frequency of each, chains of contacts and their
/// times, slow gait, the gate against vehicles and handling, and the ends of bouts. The gate comes before the
/// ends, because closing steps are looked for up to the next bout, which must be one; slow gait comes before
/// the gate, because its bouts replace what ordinary walking made of the same time. A confident ordinary bout
/// is not replaced, unless the gate refuses it or its steps are twice those that the strides show.
///
/// Over 110 walks of 10 m, a turn and 10 m at the lower back, the number of steps is wrong by 2.46 %, and
/// contacts have an F1 of 0.976 against foot sensors (by a prototype of these rules). A contact is often
/// added in the turn. In daily tasks with short bouts between turns, up to a third more contacts are found
/// than foot sensors count, which leave out shuffling.
struct WalkingSearch {
  /// Nil if no walking was found.
  let bouts: WalkingBouts?
  /// Contacts of bouts that are not walking.
  let rejectedContactCount: Int
  let channels: StrideChannels
  let pose: PhonePose

  /// `knownStepHz` gives the step frequency in a region from other evidence than its spectrum.
  init(_ frame: BodyFrame, _ signal: DetectionSignal, knownStepHz: (Range<Int>) -> Double?)
    throws(SignalError)
  {
    pose = try PhonePose(frame.motion)
    channels = try StrideChannels(frame.motion)
    let regions = WalkingRegions.find(in: signal.banded)
    let ordinary = try Self.ordinary(regions, signal, channels, pose, knownStepHz)
    var gate = WalkingGate(frame.motion, channels)
    var confident: [WalkingBout] = []
    for bout in ordinary where bout.confidence(in: signal) ?? 0 >= SlowGait.ordinaryConfidence {
      if try gate.passes(bout), !bout.isDoubled(channels) { confident.append(bout) }
    }
    let slow = try SlowSearch(signal, channels, pose, regions).replacing(
      ordinary, besides: confident)
    var walked: [WalkingBout] = []
    for bout in slow where try gate.passes(bout) { walked.append(bout) }
    rejectedContactCount =
      slow.reduce(0) { $0 + $1.contacts.count } - walked.reduce(0) { $0 + $1.contacts.count }
    bouts = WalkingBouts(try Self.corrected(walked, frame, pose))
  }

  /// Bouts of the regions in which a signal repeats, in order of time.
  private static func ordinary(
    _ regions: [Range<Int>], _ signal: DetectionSignal, _ channels: StrideChannels,
    _ pose: PhonePose, _ knownStepHz: (Range<Int>) -> Double?
  ) throws(SignalError) -> [WalkingBout] {
    var bouts: [WalkingBout] = []
    for (position, region) in regions.enumerated() {
      guard var frequency = StepFrequency(signal.banded[region]) else { continue }
      if let known = knownStepHz(region) { frequency = frequency.octave(nearest: known) }
      let contacts = RegionContacts(
        region: region,
        bounds: ContactCandidates.bounds(
          around: region, after: position > 0 ? regions[position - 1].upperBound : nil,
          before: position + 1 < regions.count ? regions[position + 1].lowerBound : nil),
        signal: signal, pose: pose)
      bouts += try contacts.bouts(at: frequency, channels)
    }
    return bouts
  }

  private static func corrected(_ bouts: [WalkingBout], _ frame: BodyFrame, _ pose: PhonePose)
    throws(SignalError) -> [WalkingBout]
  {
    guard bouts.contains(where: \.hasSteps) else { return bouts }
    let ends = try BoutEnds(frame, pose)
    return bouts.enumerated().map { place, bout in
      let next = place + 1 < bouts.count ? bouts[place + 1].contacts.first : nil
      return bout.hasSteps ? ends.corrected(bout, next: next) : bout
    }
  }
}

/// The search for the contacts of one region.
struct RegionContacts {
  /// At twice the frequency, chains have to hold this share of the contacts that the strides imply.
  static let smallestDoubledShare = 0.8

  let region: Range<Int>
  let bounds: Range<Double>
  let signal: DetectionSignal
  let pose: PhonePose

  /// The bouts at a step frequency; if the movement repeats only after two steps of it, it was that of the
  /// strides.
  func bouts(at frequency: StepFrequency, _ channels: StrideChannels) throws(SignalError)
    -> [WalkingBout]
  {
    let strides = channels.repetitions(over: region)
    guard let doubled = frequency.octaveAbove(strides) else {
      return try steps(chains(frequency), frequency)
    }
    let (slow, fast) = (try chains(frequency), try chains(doubled))
    let implied = slow.reduce(0) { $0 + 2 * $1.count - 1 }
    if Double(fast.reduce(0) { $0 + $1.count }) >= Self.smallestDoubledShare * Double(implied) {
      return try steps(fast, doubled)
    }
    let times = try ContactTimes(signal, stepHz: frequency.hertz)
    return slow.map {
      WalkingBout(marks: times.rough($0).map(\.time), frequency: doubled, isSlow: false)
    }
  }

  private func steps(_ chains: [[ContactCandidate]], _ frequency: StepFrequency) throws(SignalError)
    -> [WalkingBout]
  {
    guard !chains.isEmpty else { return [] }
    let times = try ContactTimes(signal, stepHz: frequency.hertz)
    return chains.map { WalkingBout(times.refined(times.rough($0)), frequency: frequency) }
  }

  /// The chains that are long enough to be bouts.
  private func chains(_ frequency: StepFrequency) throws(SignalError) -> [[ContactCandidate]] {
    let candidates = try ContactCandidates.find(in: signal, stepHz: frequency.hertz, bounds: bounds)
    let inside = candidates.filter { region.contains($0.high) }
    guard inside.count >= ContactChain.shortestChain else { return [] }
    var chain = ContactChain(
      candidates, down: candidates.map { pose.down(at: $0.time) }, stepHz: frequency.hertz,
      inside: inside.map(\.size))
    return chain.chains().filter { $0.count >= WalkingBouts.fewestContacts }.map {
      $0.map { candidates[$0] }
    }
  }
}

extension WalkingBout {
  /// How clearly the signal repeats at the bout's own rhythm, 0 to 1.
  func confidence(in signal: DetectionSignal) -> Double? {
    let timed = Array(timed)
    guard let interval = median(zip(timed.dropFirst(), timed).map(-)) else { return nil }
    let x = removingMean(Array(signal.banded[timed.samples(within: signal.count)]))
    let lag = interval * DetectionSignal.sampleRateHz
    let r = autocorrelation(x, maxLag: min(x.count - 1, Int(2.3 * lag) + 1))
    let best = [lag, 2 * lag].flatMap { lag -> [Double] in
      let near = 0.85 * lag...1.15 * lag
      return r.indices.filter { near.contains(Double($0)) }.map { r[$0] }
    }.max()
    return best.map { min(1, max(0, $0)) }
  }

  /// How clearly the movement of all axes repeats at the strides of slow gait, 0 to 1: the median over the marks; nil
  /// for other bouts. The vertical alone repeats weakly there.
  func strideConfidence(in channels: StrideChannels) -> Double? {
    guard evidence == .slowStrides else { return nil }
    let found = AxesRhythm(marks, evidence).repetitions(at: Array(marks.indices), in: channels)
    return median(Array(found.values)).map { min(1, max(0, $0)) }
  }

  /// Windows in which the movement repeats this well show whether a bout is doubled; half of them have to.
  private static let (smallestDoubledStrength, shareOfDoubledWindows) = (0.6, 0.5)
  /// The strides that the movement shows, divided by two intervals of a doubled bout.
  private static let doubledStrides = 1.8...2.2
  /// The repetition after half of a stride, divided by that after the stride, in a doubled bout.
  private static let largestHalfShare = 0.6

  /// True if the contacts are twice as many as the steps: the movement of all axes repeats after slow strides of
  /// four intervals and not after half of them. A true stride of two intervals would repeat itself. A turn, which
  /// hides every second stride, does not lower the repetition after one.
  func isDoubled(_ channels: StrideChannels) -> Bool {
    guard let interval = median(intervals),
      2 * interval * Self.doubledStrides.upperBound >= SlowGait.shortestStrideSeconds
    else { return false }
    let samples = contacts.samples(within: .max)
    // Half of any stride that is looked for lies around one of these two lags, which are far fewer than those of a stride.
    let nextHalf =
      StrideRepetition.halves.upperBound * Self.doubledStrides.lowerBound * 2 * interval
    let halves = channels.repetition(after: nextHalf, over: samples)
    let unclear = halves.count { $0.map { $0 < Self.largestHalfShare } ?? true }
    guard Double(unclear) >= Self.shareOfDoubledWindows * Double(halves.count) else { return false }
    let windows = channels.repetitions(over: samples)
    let doubled = windows.count { found in
      guard let found, found.strength >= Self.smallestDoubledStrength else { return false }
      return found.seconds >= SlowGait.shortestStrideSeconds
        && Self.doubledStrides.contains(found.seconds / (2 * interval))
        && found.halfStrength < Self.largestHalfShare * found.strength
    }
    return Double(doubled) >= Self.shareOfDoubledWindows * Double(windows.count)
  }
}
