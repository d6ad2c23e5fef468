import DSP
import Text

/// The contacts of a walk, those of them that are proven to be steps, and what may be computed from both.
///
/// A count of steps and a rhythm need different certainty. Where the participant was asked to walk, or a
/// pedometer counted as well, every contact counts as a step, because impaired gait is irregular. Cadence,
/// times and lengths come from the proven contacts alone if there are some, but fewer than 80 %. At least 92
/// % of the contacts of recorded walks are proven, and at most 6 % of those in cars.
///
/// A movement that repeats like strides cannot be told from walking: regular knocking, or a hand that shakes
/// the phone twice a second.
struct WalkingProof: Equatable {
  /// With fewer proven contacts than this share of all, the rhythm is uncertain. Real walks have 0.92 at least.
  static let smallestProvenShare = 0.8
  /// The share of the contacts that a pedometer must have counted to confirm walking.
  static let pedometerShare = 0.5

  enum ProofVerdict { case proven, uncertain, unproven }

  let found: WalkingBouts
  /// The bouts cut to what is proven; nil where nothing is.
  let proven: WalkingBouts?
  /// True if the participant was asked to walk, or if a pedometer counted steps: contacts then count even if
  /// they are not proven, because impaired gait is irregular.
  let isConfirmed: Bool

  /// `pedometerSteps` are those of the same time.
  init(_ found: WalkingBouts, in signal: DetectionSignal, isAsked: Bool, pedometerSteps: Double?) {
    self.found = found
    proven = WalkingBouts(
      found.bouts.flatMap { bout in
        ContactRhythm(signal.banded, contacts: bout.marks, isSlow: bout.evidence == .slowStrides)
          .proven.map { bout.part(bout.contacts(ofMarks: $0)) }
      })
    let enough = Self.pedometerShare * Double(found.contactCount)
    isConfirmed = isAsked || pedometerSteps.map { $0 >= enough } ?? false
  }

  var provenCount: Int { proven?.contactCount ?? 0 }

  var verdict: ProofVerdict {
    if proven == nil { return .unproven }
    let enough = Self.smallestProvenShare * Double(found.contactCount)
    return Double(provenCount) < enough ? .uncertain : .proven
  }

  /// More contacts lie in regions of shaking than may be unproven.
  var isTooFast: Bool {
    let shaken = found.bouts.filter(\.frequency.isTooFast).reduce(0) { $0 + $1.contacts.count }
    return Double(shaken) > (1 - Self.smallestProvenShare) * Double(found.contactCount)
  }

  /// What is taken from the contacts says something of a walk.
  var isTrusted: Bool { proven != nil && !isTooFast }

  /// False if only contacts without a rhythm indicate walking.
  var hasStepCount: Bool { proven != nil || isConfirmed }

  /// The bouts whose contacts are the steps.
  var counted: WalkingBouts { isConfirmed ? found : measured }

  /// The bouts that cadence, times and lengths are taken from.
  var measured: WalkingBouts { verdict == .uncertain ? proven ?? found : found }
}

/// The periodicity of the signal around each contact of a bout, and the contacts that it proves to be steps.
///
/// Vehicles and handling cause single rises like those of steps, but not repeated equal strides. Requiring
/// only a weak repetition would accept vehicles, and requiring a strong one would lose most of a recorded
/// walk on carpet: contacts with weak repetition are proven around a core with strong repetition.
///
/// The lags follow the stride of the window itself, and allow 15 % around it, so that a walk may change its
/// pace. All windows are correlated together (`largestCorrelations`), since neighboring windows share most of
/// their samples.
struct ContactRhythm: Equatable {
  static let windowSeconds = 8.0
  /// The window of slow strides, of which 8 s hold too few, is so many of their median.
  static let slowWindowStrides = 7.0
  /// A window with fewer contacts proves nothing.
  static let fewestContactsInWindow = 6
  /// Strides are compared with the next at lags this far around the median step and the median stride.
  static let lagTolerance = 0.15
  /// Longer lags leave too little of the window to compare.
  static let longestLagShare = 0.75
  static let weakRepetition = 0.35
  static let strongRepetition = 0.6
  /// A core has at least so many contacts, one after the other.
  static let fewestInCore = 6

  /// The largest autocorrelation near one step and one stride, of the 8 s around each contact.
  let repetitions: [Double]
  /// Places of the proven contacts; the runs do not touch each other.
  let proven: [Range<Int>]

  /// Judges contacts in seconds from the first sample of `x`, ascending; where only one foot is seen, those
  /// of that foot.
  init(_ x: [Double], contacts: [Double], isSlow: Bool = false) {
    let intervals = zip(contacts.dropFirst(), contacts).map(-)
    let seconds = isSlow ? median(intervals).map { Self.slowWindowStrides * $0 } : nil
    let windows = Self.windows(
      contacts, lasting: seconds ?? Self.windowSeconds, sampleCount: x.count)
    var found = largestCorrelations(x, windows.compactMap(\.self)).makeIterator()
    repetitions = windows.map { $0 == nil ? 0 : found.next() ?? 0 }
    proven = Self.proven(repetitions)
  }

  var provenCount: Int { proven.reduce(0) { $0 + $1.count } }

  /// Nil for contacts around which there are too few others.
  private static func windows(_ contacts: [Double], lasting windowSeconds: Double, sampleCount: Int)
    -> [CorrelationWindow?]
  {
    guard let first = contacts.first, let last = contacts.last else { return [] }
    return contacts.map { contact -> CorrelationWindow? in
      let start = max(first, min(contact - windowSeconds / 2, last - windowSeconds))
      let end = min(last, start + windowSeconds)
      let inside = contacts.values(from: start, through: end)
      guard inside.count >= fewestContactsInWindow,
        let stride = median(zip(inside.dropFirst(2), inside).map(-))
      else { return nil }
      let samples = [start, end].samples(within: sampleCount)
      let lags = [stride / 2, stride].compactMap { Self.lags(around: $0, within: samples.count) }
      return CorrelationWindow(samples: samples, lags: lags)
    }
  }

  private static func lags(around seconds: Double, within count: Int) -> ClosedRange<Int>? {
    let lag = seconds * DetectionSignal.sampleRateHz
    let longest = Int(longestLagShare * Double(count))
    let low = Int(((1 - lagTolerance) * lag).rounded(.up))
    let high = min(Int(((1 + lagTolerance) * lag).rounded(.down)), longest)
    return low <= high ? low...high : nil
  }

  /// Maximal runs that repeat at least weakly and hold a core.
  private static func proven(_ repetitions: [Double]) -> [Range<Int>] {
    repetitions[...].runs { $0 >= weakRepetition }.filter { run in
      repetitions[run].runs { $0 >= strongRepetition }.contains { $0.count >= fewestInCore }
    }
  }
}

extension [Double] {
  /// The values between two limits, of values that ascend; those on a limit count even if rounding moved them
  /// out.
  fileprivate func values(from first: Double, through last: Double) -> ArraySlice<Double> {
    let rounding = 1e-6
    let start = partitionIndex { $0 >= first - rounding }
    return self[start..<Swift.max(start, partitionIndex { $0 > last + rounding })]
  }
}

extension ArraySlice<Double> {
  /// The longest runs of values that all meet the condition, in order.
  fileprivate func runs(of fits: (Double) -> Bool) -> [Range<Int>] {
    var (runs, start) = ([Range<Int>](), startIndex)
    while let first = self[start...].firstIndex(where: fits) {
      let end = self[first...].firstIndex { !fits($0) } ?? endIndex
      runs.append(first..<end)
      start = end
    }
    return runs
  }
}
