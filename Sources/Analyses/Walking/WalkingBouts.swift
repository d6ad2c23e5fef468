import DSP

/// A foot contact and the size of the rise of acceleration that shows it.
struct Contact: Equatable {
  /// Seconds from the first sample of the grid.
  let time: Double
  /// The height of the rise in m/s².
  let size: Double

  init(_ time: Double, _ size: Double) { (self.time, self.size) = (time, size) }
}

/// One uninterrupted part of walking.
struct WalkingBout: Equatable {
  /// The evidence for the contacts.
  enum ContactEvidence {
    /// Each contact has a rise of its own.
    case steps
    /// Only the contacts of one foot have; those of the other are put in the middle between them.
    case strides
    /// The strides of one foot are seen by the movement of all axes, and last 1.8 to 4 s. Contacts may have rises.
    case slowStrides
  }

  /// Trailing contacts of less than this share of the median size are not used for times; at least
  /// `fewestTimed` contacts are.
  static let (weakShare, fewestTimed) = (0.3, 4)
  /// How far around a bout its movement is looked at, in seconds.
  static let marginSeconds = 0.5

  /// The times of the contacts in seconds from the first sample of the grid, ascending.
  private(set) var contacts: [Double]
  /// Sizes of the rises in m/s²: of all contacts but the closing ones, and none where strides are the evidence.
  private(set) var sizes: [Double]
  /// The step frequency of the region that the bout lies in.
  let frequency: StepFrequency
  let evidence: ContactEvidence
  /// True if the bout was found by its strides of 1.8 to 4 s.
  let isSlow: Bool
  /// The contacts of one foot, where strides are the evidence.
  private var feet: [Double] = []
  /// True if the contacts of the other foot are the middles between those of one foot.
  private var areMiddles = false
  /// The number of contacts at the end that bring the feet together; they have no rise.
  private(set) var closingCount = 0
  /// The number of contacts before the closing ones whose rises fade away.
  private var fadingCount = 0

  /// Makes a bout of contacts that each have a rise.
  init(_ contacts: [Contact], frequency: StepFrequency, isSlow: Bool = false) {
    (self.contacts, sizes) = (contacts.map(\.time), contacts.map(\.size))
    (self.frequency, evidence, self.isSlow) = (frequency, .steps, isSlow)
    fadingCount = Self.fading(sizes)
  }

  /// Makes a bout of the contacts of one foot, `marks`, in seconds; those of the other foot are put in the
  /// middle between them.
  init(marks: [Double], frequency: StepFrequency, isSlow: Bool) {
    self.init(Self.withMiddles(marks), marks: marks, frequency: frequency, isSlow: isSlow)
    areMiddles = true
  }

  /// Makes a bout of slow gait that has `steps` for its contacts, and times by `marks`, the contacts of one foot.
  init(steps: [Double], marks: [Double], frequency: StepFrequency) {
    self.init(steps, marks: marks, frequency: frequency, isSlow: true)
  }

  private init(_ contacts: [Double], marks: [Double], frequency: StepFrequency, isSlow: Bool) {
    (self.contacts, sizes, self.frequency) = (contacts, [], frequency)
    (evidence, self.isSlow, feet) = (isSlow ? .slowStrides : .strides, isSlow, marks)
  }

  private static func withMiddles(_ marks: [Double]) -> [Double] {
    let middles = zip(marks, marks.dropFirst()).map { ($0 + $1) / 2 }
    return zip(marks, middles).flatMap { [$0, $1] } + marks.suffix(1)
  }

  var duration: Double { (contacts.last ?? 0) - (contacts.first ?? 0) }
  var intervals: [Double] { zip(contacts.dropFirst(), contacts).map(-) }
  var hasSteps: Bool { evidence == .steps }

  /// The contacts before the closing ones.
  var walked: ArraySlice<Double> { contacts.dropLast(closingCount) }

  /// The contacts of which times, lengths and symmetry are taken: neither closing nor fading steps, or those of
  /// one foot and the middles between them.
  var timed: ArraySlice<Double> {
    hasSteps ? contacts.dropLast(closingCount + fadingCount) : ArraySlice(Self.withMiddles(feet))
  }

  private static func fading(_ sizes: [Double]) -> Int {
    guard let typical = median(sizes) else { return 0 }
    let weak = sizes.reversed().prefix { $0 < weakShare * typical }.count
    return max(0, min(weak, sizes.count - fewestTimed))
  }

  /// The contacts that have a rise: all of them, or those of one foot.
  var marks: [Double] { hasSteps ? Array(walked) : feet }

  /// The median time of one stride; nil with too few contacts.
  var strideSeconds: Double? {
    hasSteps
      ? median(zip(walked.dropFirst(2), walked).map(-)) : median(zip(feet.dropFirst(), feet).map(-))
  }

  /// A contact of the other foot is further than this from the marks of one foot; in seconds.
  private var margin: Double { areMiddles ? 0 : (strideSeconds ?? 0) / 4 }

  /// The contacts that belong to a range of marks: from a quarter of a stride before the first to as much after
  /// the last, and all up to an end of the bout that the range reaches.
  func contacts(ofMarks range: Range<Int>) -> Range<Int> {
    let isEnd = range.upperBound == marks.count
    if hasSteps { return range.lowerBound..<(isEnd ? contacts.count : range.upperBound) }
    let margin = self.margin
    let (first, last) = (feet[range.lowerBound] - margin, feet[range.upperBound - 1] + margin)
    let start = range.lowerBound == 0 ? 0 : contacts.partitionIndex { $0 >= first }
    return start..<max(start, isEnd ? contacts.count : contacts.partitionIndex { $0 > last })
  }

  /// The bout cut to a range of its contacts, which must not be empty.
  func part(_ range: Range<Int>) -> WalkingBout {
    var part = self
    part.contacts = Array(contacts[range])
    guard hasSteps else {
      let margin = self.margin
      let (first, last) = (contacts[range.lowerBound], contacts[range.upperBound - 1])
      let (start, end) = (range.lowerBound == 0, range.upperBound == contacts.count)
      part.feet = feet.filter { (start || $0 >= first - margin) && (end || $0 <= last + margin) }
      return part
    }
    let walkedCount = contacts.count - closingCount
    part.sizes = Array(sizes[range.clamped(to: 0..<walkedCount)])
    (part.closingCount, part.fadingCount) =
      range.upperBound == contacts.count
      ? (min(closingCount, range.count), min(fadingCount, part.sizes.count)) : (0, 0)
    return part
  }

  /// The samples of the bout and of half a second on both sides.
  func surroundings(within count: Int) -> Range<Int> {
    guard let first = contacts.first, let last = contacts.last else { return 0..<0 }
    return [first - Self.marginSeconds, last + Self.marginSeconds].samples(within: count)
  }

  mutating func removeFirstContact() {
    contacts.removeFirst()
    sizes.removeFirst()
    fadingCount = Self.fading(sizes)
  }

  mutating func close(with times: [Double]) {
    contacts += times
    closingCount = times.count
  }
}

/// All walking of a recording: bouts in order of time.
struct WalkingBouts: Equatable {
  /// Fewer contacts than this may be handling of the phone.
  static let fewestContacts = 6

  let bouts: [WalkingBout]
  /// The bout with the most contacts.
  let primary: WalkingBout

  /// Step frequency of the region that holds the primary bout.
  var stepHz: Double { primary.frequency.hertz }
  var isOctaveCorrected: Bool { bouts.contains { $0.frequency.isOctaveCorrected } }
  var contactCount: Int { bouts.reduce(0) { $0 + $1.contacts.count } }
  var closingCount: Int { bouts.reduce(0) { $0 + $1.closingCount } }

  /// The bouts in order of time; nil without one.
  init?(_ bouts: [WalkingBout]) {
    guard let first = bouts.first else { return nil }
    self.bouts = bouts
    primary = bouts.dropFirst().reduce(first) { $1.contacts.count > $0.contacts.count ? $1 : $0 }
  }
}
