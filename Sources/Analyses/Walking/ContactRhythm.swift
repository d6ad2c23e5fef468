import DSP
import Text

/// The repetition of the movement around each contact of a bout, and the contacts that it proves to be steps.
///
/// Vehicles and handling cause single rises like those of steps, but not repeated equal strides. Requiring
/// only a weak repetition would accept vehicles, and requiring a strong one would lose most of a recorded
/// walk on carpet: contacts with weak repetition are proven around a core with strong repetition.
///
/// There are two kinds of repetition. That of the walking signal is looked for near one step and one stride.
/// Irregular and impaired walkers repeat per stride in all axes although the vertical does not (after a
/// stroke 0.29 to 0.67, in all axes 0.64 to 0.85), so the movement of all axes may prove what the walking signal
/// leaves open. Cars have at most 0.24 there (90th percentile), people who turn on the spot -0.2 to 0.3. A movement
/// along one line is no body, and proves nothing by its axes.
///
/// Windows and lags follow the strides, so that a slow walker is not asked for more strides than 8 s hold, and
/// a walk may change its pace. All windows are correlated together (`largestCorrelations`), since neighboring
/// windows share most of their samples; all axes are asked only for the contacts that they can prove.
struct ContactRhythm: Equatable {
  /// A window lasts so long, or so many strides if that is longer.
  static let (windowSeconds, windowStrides) = (8.0, 5.0)
  /// The window of the marks of slow gait, in strides.
  static let slowWindowStrides = 7.0
  /// A window with fewer contacts proves nothing.
  static let fewestContactsInWindow = 6
  /// For the repetition of all axes a window needs so many contacts, or contacts of one foot, and so many strides.
  static let (fewestSteps, fewestMarks, fewestStrides) = (6, 4, 2.4)
  /// Strides are compared with the next at lags this far around the median step and the median stride.
  static let lagTolerance = 0.15
  /// Longer lags leave too little of the window to compare.
  static let longestLagShare = 0.75
  /// More of the power of acceleration than this along one line is no movement of a body: bouts of people have at
  /// most 0.92.
  static let largestLineShare = 0.95

  /// The repetitions from which a contact may be proven, and from which it belongs to a core.
  struct RepetitionLimits {
    let signal: (weak: Double, strong: Double) = (0.35, 0.6)
    let axes: (weak: Double, strong: Double)
    /// Where the walking signal repeats less than this, the axes prove nothing.
    let smallestBesideAxes: Double
    /// A core has at least so many contacts, one after the other.
    let fewestInCore: Int

    static let contacts = RepetitionLimits(
      axes: (0.35, 0.55), smallestBesideAxes: 0.3, fewestInCore: 6)
    static let slowMarks = RepetitionLimits(
      axes: (0.3, 0.4), smallestBesideAxes: -1, fewestInCore: 3)
  }

  /// The largest autocorrelation of the walking signal near one step and one stride, around each contact.
  let repetitions: [Double]
  /// Places of the proven contacts; the runs do not touch each other.
  let proven: [Range<Int>]

  /// Judges contacts in seconds from the first sample of `x`, ascending; where only one foot is seen, those
  /// of that foot. Without `channels` the walking signal alone decides.
  init(
    _ x: [Double], contacts: [Double], evidence: WalkingBout.ContactEvidence = .steps,
    channels: StrideChannels? = nil
  ) {
    let rhythm = AxesRhythm(contacts, evidence)
    let limits: RepetitionLimits = evidence == .slowStrides ? .slowMarks : .contacts
    let stride = rhythm.strideSeconds ?? 0
    let windows = Self.windows(
      contacts,
      lasting: evidence == .slowStrides
        ? Self.slowWindowStrides * stride : max(Self.windowSeconds, Self.windowStrides * stride),
      sampleCount: x.count)
    var found = largestCorrelations(x, windows.compactMap(\.self)).makeIterator()
    let repetitions = windows.map { $0 == nil ? 0 : found.next() ?? 0 }
    self.repetitions = repetitions
    let (weak, strong) = (
      repetitions.map { $0 >= limits.signal.weak }, repetitions.map { $0 >= limits.signal.strong }
    )
    let bySignal = Self.proven(weak, strong, limits)
    guard let channels, bySignal != [contacts.indices] else {
      proven = bySignal
      return
    }
    let open = contacts.indices.filter {
      !strong[$0] && repetitions[$0] >= limits.smallestBesideAxes
    }
    let axes = rhythm.repetitions(at: open, in: channels)
    proven = Self.proven(
      contacts.indices.map { weak[$0] || axes[$0] ?? -1 >= limits.axes.weak },
      contacts.indices.map { strong[$0] || axes[$0] ?? -1 >= limits.axes.strong }, limits)
  }

  var provenCount: Int { proven.reduce(0) { $0 + $1.count } }

  /// Nil for contacts around which there are too few others.
  private static func windows(_ contacts: [Double], lasting windowSeconds: Double, sampleCount: Int)
    -> [CorrelationWindow?]
  {
    contacts.spans(lasting: windowSeconds).map { span -> CorrelationWindow? in
      let inside = contacts.values(in: span)
      guard inside.count >= fewestContactsInWindow,
        let stride = median(zip(inside.dropFirst(2), inside).map(-))
      else { return nil }
      let samples = [span.lowerBound, span.upperBound].samples(within: sampleCount)
      let lags = [stride / 2, stride].compactMap {
        Self.lags(around: $0 * DetectionSignal.sampleRateHz, within: samples.count)
      }
      return CorrelationWindow(samples: samples, lags: lags)
    }
  }

  /// Whole lags around one in samples; nil where a window of `count` samples is too short for them.
  fileprivate static func lags(around lag: Double, within count: Int) -> ClosedRange<Int>? {
    let longest = Int(longestLagShare * Double(count))
    let low = Int(((1 - lagTolerance) * lag).rounded(.up))
    let high = min(Int(((1 + lagTolerance) * lag).rounded(.down)), longest)
    return low <= high ? low...high : nil
  }

  /// Maximal runs that repeat at least weakly and hold a core.
  private static func proven(_ weak: [Bool], _ strong: [Bool], _ limits: RepetitionLimits)
    -> [Range<Int>]
  {
    weak[...].runs { $0 }.filter { run in
      strong[run].runs { $0 }.contains { $0.count >= limits.fewestInCore }
    }
  }
}

/// The repetition of all axes around contacts after one stride, which does not depend on how the phone is turned.
struct AxesRhythm {
  private let contacts: [Double]
  private let isSteps: Bool
  /// The median stride of the bout; nil with too few contacts.
  let strideSeconds: Double?

  /// Takes contacts in seconds, ascending: of both feet if each contact has a rise, else of one foot.
  init(_ contacts: [Double], _ evidence: WalkingBout.ContactEvidence) {
    (self.contacts, isSteps) = (contacts, evidence == .steps)
    strideSeconds = median(zip(contacts.dropFirst(evidence == .steps ? 2 : 1), contacts).map(-))
  }

  /// The repetitions by contact for the contacts at some places, which ascend; 0 where the window is too short, and
  /// for a movement along one line.
  func repetitions(at places: [Int], in channels: StrideChannels) -> [Int: Double] {
    guard let strideSeconds, !places.isEmpty, !isAlongLine(channels) else {
      return Dictionary(uniqueKeysWithValues: places.map { ($0, 0) })
    }
    let spans = contacts.spans(lasting: ContactRhythm.windowStrides * strideSeconds)
    let windows = places.map { window(spans[$0], channels) }
    var found = channels.autocorrelations(windows.compactMap(\.self)).makeIterator()
    let values = windows.map { $0 == nil ? 0 : found.next().flatMap { $0?.max() } ?? 0 }
    return Dictionary(uniqueKeysWithValues: zip(places, values))
  }

  private func window(_ span: ClosedRange<Double>, _ channels: StrideChannels) -> CorrelationWindow?
  {
    let inside = contacts.values(in: span)
    guard inside.count >= (isSteps ? ContactRhythm.fewestSteps : ContactRhythm.fewestMarks),
      let stride = median(zip(inside.dropFirst(isSteps ? 2 : 1), inside).map(-)),
      span.upperBound - span.lowerBound >= ContactRhythm.fewestStrides * stride
    else { return nil }
    let samples = channels.thinned([span.lowerBound, span.upperBound].samples(within: .max))
    let lags = ContactRhythm.lags(around: stride * StrideChannels.rateHz, within: samples.count)
    return lags.map { CorrelationWindow(samples: samples, lags: [$0]) }
  }

  /// True if nearly all of the acceleration is along one line.
  private func isAlongLine(_ channels: StrideChannels) -> Bool {
    let samples = channels.thinned(contacts.samples(within: .max))
    let parts = channels.acceleration.map { removingMean(Array($0[samples])) }
    let vectors = samples.indices.map { place in
      let index = place - samples.lowerBound
      return SIMD3(parts[0][index], parts[1][index], parts[2][index])
    }
    guard let values = SymmetricMatrix3(sumOfSquares: vectors).eigen?.values else { return true }
    return values[0] > ContactRhythm.largestLineShare * (values[0] + values[1] + values[2])
  }
}

extension [Double] {
  /// Of values that ascend, a span around each, clipped to all of them and shifted to keep its length where it can.
  fileprivate func spans(lasting length: Double) -> [ClosedRange<Double>] {
    guard let first, let last else { return [] }
    return map { value in
      let start = Swift.max(first, Swift.min(value - length / 2, last - length))
      return start...Swift.max(start, Swift.min(last, start + length))
    }
  }

  /// The values in a span, of values that ascend; those on a limit count even if rounding moved them out.
  fileprivate func values(in span: ClosedRange<Double>) -> ArraySlice<Double> {
    let rounding = 1e-6
    let start = partitionIndex { $0 >= span.lowerBound - rounding }
    return self[start..<Swift.max(start, partitionIndex { $0 > span.upperBound + rounding })]
  }
}

extension ArraySlice {
  /// The longest runs of elements that all meet the condition, in order.
  func runs(of fits: (Element) -> Bool) -> [Range<Int>] {
    var (runs, start) = ([Range<Int>](), startIndex)
    while let first = self[start...].firstIndex(where: fits) {
      let end = self[first...].firstIndex { !fits($0) } ?? endIndex
      runs.append(first..<end)
      start = end
    }
    return runs
  }
}
