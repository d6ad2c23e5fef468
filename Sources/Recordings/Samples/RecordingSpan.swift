public import Text

/// A part of a recording that the user names, such as one test in the recording of a day.
public struct RecordingSpan: Sendable, Equatable {
  /// One end of a part.
  public enum Bound: Sendable, Equatable {
    /// Seconds from the first sample of the recording.
    case seconds(Double)
    /// A date and time, with an offset from UTC or as the local time of the recorder.
    case date(RecordedDate)
  }

  /// The beginning; nil for that of the recording.
  public var from: Bound?
  /// The end; nil for that of the recording.
  public var to: Bound?

  /// A part; without arguments it is the whole recording.
  public init(from: Bound? = nil, to: Bound? = nil) { (self.from, self.to) = (from, to) }

  /// True if neither end is named.
  public var isEmpty: Bool { from == nil && to == nil }

  /// The part in seconds from the first sample.
  ///
  /// - Parameter start: the date of the first sample; nil where the recording contains none.
  /// - Throws: the reason why a date cannot be found on the clock of the recording.
  public func seconds(after start: RecordedDate?) throws(SpanProblem) -> SecondsRange {
    SecondsRange(
      from: try from.map { bound throws(SpanProblem) in try bound.seconds(after: start) }
        ?? -.infinity,
      to: try to.map { bound throws(SpanProblem) in try bound.seconds(after: start) } ?? .infinity)
  }

  /// Both ends as the user wrote them, for messages.
  public var text: String { "from \(from?.text ?? "the start") to \(to?.text ?? "the end")" }
}

extension RecordingSpan.Bound {
  /// Reads a plain number of seconds, or a date and time with or without an offset; nil for anything else.
  public init?(_ text: String) {
    if let seconds = Double(text), seconds.isFinite, text.utf8.allSatisfy(Self.isOfNumber) {
      self = .seconds(seconds)
    } else if let date = RecordedDate.spelled(text) {
      self = .date(date)
    } else {
      return nil
    }
  }

  /// Digits, signs, a point and an exponent: no spelling of infinity and no hexadecimal number.
  private static func isOfNumber(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || "+-.eE".utf8.contains(byte)
  }

  /// As it is shown in messages and tables.
  public var text: String {
    switch self {
    case .seconds(let seconds): NumberText().text(seconds)
    case .date(let date): date.text
    }
  }

  fileprivate func seconds(after start: RecordedDate?) throws(SpanProblem) -> Double {
    switch self {
    case .seconds(let seconds): return seconds
    case .date(let date):
      guard let start else { throw .noClock }
      switch (date.zone == .local, start.zone) {
      case (true, .unstated): throw .unknownZone
      case (false, .local): throw .localClock
      // A local time is that of the offset which the recording states.
      case (true, .stated):
        return date.unixSeconds - Double(start.offsetMinutes) * 60 - start.unixSeconds
      case (true, .local), (false, _): return date.unixSeconds - start.unixSeconds
      }
    }
  }
}

/// Seconds from the first sample of a recording, both ends included; infinite where an end is not named.
public struct SecondsRange: Sendable, Equatable {
  public let from: Double
  public let to: Double

  /// A range of seconds.
  public init(from: Double, to: Double) { (self.from, self.to) = (from, to) }

  /// Whether a time lies in the range.
  public func contains(_ seconds: Double) -> Bool { from <= seconds && seconds <= to }

  /// Whether a block of samples may have some in the range.
  public func overlaps(_ block: ClosedRange<Double>) -> Bool {
    from <= block.upperBound && block.lowerBound <= to
  }
}

/// The reason why a part of a recording cannot be cut out.
public enum SpanProblem: Error, Sendable, Equatable {
  /// The recording has no date.
  case noClock
  /// The recording is dated without a zone, and the part is in local time.
  case unknownZone
  /// The recording has local times without an offset, and the part has one.
  case localClock
  /// The end is not after the beginning.
  case empty
  /// The part and the recording have no time in common.
  case outside(recording: String)
  /// Pictures and other files without times.
  case noSamples

  /// What is wrong and what can be done, for the part that the user wrote.
  public func wording(of span: RecordingSpan) -> ErrorWording {
    let part = "the part \(span.text)"
    switch self {
    case .noClock:
      return ErrorWording(
        "\(part) has a date, but the recording has none",
        remedy: "give seconds from its first sample")
    case .unknownZone:
      return ErrorWording(
        "\(part) is in local time, but the zone of the recording is unknown",
        remedy: "give the time with its offset from UTC, such as 2026-02-02T09:00:00-06:00")
    case .localClock:
      return ErrorWording(
        "\(part) has an offset from UTC, but the recording is in local time",
        remedy: "give the time without an offset, as the clock of the recorder showed it")
    case .empty:
      return ErrorWording("\(part) has no length", remedy: "give an end after the beginning")
    case .outside(let recording):
      return ErrorWording(
        "\(part) contains no sample of the recording, which lasts \(recording)",
        remedy: "correct the times, which are seconds from the first sample or dates")
    case .noSamples:
      return ErrorWording(
        "\(part) cannot be cut out of a file without times of samples",
        remedy: "remove from and to for this file")
    }
  }
}
