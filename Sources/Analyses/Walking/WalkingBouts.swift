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
    /// Only the contacts of one foot have a rise, and strides last 1.8 to 4 s.
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
  /// The number of contacts at the end that bring the feet together; they have no rise.
  private(set) var closingCount = 0
  /// The number of contacts before the closing ones whose rises fade away.
  private var fadingCount = 0

  /// Makes a bout of contacts that each have a rise.
  init(_ contacts: [Contact], frequency: StepFrequency) {
    (self.contacts, sizes) = (contacts.map(\.time), contacts.map(\.size))
    (self.frequency, evidence) = (frequency, .steps)
    fadingCount = Self.fading(sizes)
  }

  /// Makes a bout of the contacts of one foot, `marks`, in seconds; those of the other foot are put in the
  /// middle between them.
  init(marks: [Double], frequency: StepFrequency, isSlow: Bool) {
    let middles = zip(marks, marks.dropFirst()).map { ($0 + $1) / 2 }
    contacts = zip(marks, middles).flatMap { [$0, $1] } + marks.suffix(1)
    (sizes, self.frequency, evidence) = ([], frequency, isSlow ? .slowStrides : .strides)
  }

  var duration: Double { (contacts.last ?? 0) - (contacts.first ?? 0) }
  var intervals: [Double] { zip(contacts.dropFirst(), contacts).map(-) }
  var hasSteps: Bool { evidence == .steps }

  /// The contacts before the closing ones.
  var walked: ArraySlice<Double> { contacts.dropLast(closingCount) }

  /// The contacts of which times, lengths and symmetry are taken: neither closing nor fading steps.
  var timed: ArraySlice<Double> { contacts.dropLast(closingCount + fadingCount) }

  private static func fading(_ sizes: [Double]) -> Int {
    guard let typical = median(sizes) else { return 0 }
    let weak = sizes.reversed().prefix { $0 < weakShare * typical }.count
    return max(0, min(weak, sizes.count - fewestTimed))
  }

  /// The contacts that have a rise: all of them, or those of one foot.
  var marks: [Double] {
    hasSteps ? Array(walked) : stride(from: 0, to: contacts.count, by: 2).map { contacts[$0] }
  }

  /// The bout cut to a range of its marks.
  func part(_ range: Range<Int>) -> WalkingBout {
    var part = self
    guard hasSteps else {
      part.contacts = Array(contacts[2 * range.lowerBound...2 * (range.upperBound - 1)])
      return part
    }
    let isEnd = range.upperBound == walked.count
    part.contacts = Array(contacts[range.lowerBound..<(isEnd ? contacts.count : range.upperBound)])
    part.sizes = Array(sizes[range])
    (part.closingCount, part.fadingCount) =
      isEnd ? (closingCount, min(fadingCount, range.count)) : (0, 0)
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
