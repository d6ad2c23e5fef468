public import Text

/// The parts of a recording that are kept while it is read.
///
/// A sensor may run for a week, of which ten tests of a minute are wanted. A reader that stores samples in blocks asks for
/// each block before it decodes it, so that memory grows with the parts and not with the recording. The parts are cut
/// exactly afterwards, when all samples near them are known.
public struct WantedSpans: Sendable, Equatable {
  private let spans: [RecordingSpan]
  private var ranges: [SecondsRange]?

  /// Everything.
  public static let all = WantedSpans([])

  /// The samples of these parts; all samples if there are none.
  public init(_ spans: [RecordingSpan]) {
    self.spans = spans.contains(where: \.isEmpty) ? [] : spans
  }

  /// Whether the whole recording is kept.
  public var isAll: Bool { spans.isEmpty }

  /// Takes the date of the first sample, from which parts are counted. A part that cannot be found keeps nothing.
  public mutating func begin(at start: RecordedDate?) {
    guard !isAll else { return }
    ranges = spans.compactMap { try? $0.seconds(after: start) }
  }

  /// Whether a block of samples is kept, by its seconds from the first sample.
  public func include(_ block: ClosedRange<Double>) -> Bool {
    isAll || (ranges ?? []).contains { $0.overlaps(block) }
  }
}
