import DSP
public import Recordings
public import Study
public import Text

/// When a step took place on the wall clock, for recordings that have no other: pedometer, location,
/// heart rate.
struct StepWindow: Equatable {
  /// The alignment of its wall clock with the clock of the motion recording.
  enum Alignment: Equatable {
    /// The window comes from the time stamps of the motion samples, and is good to a second.
    case oneSecond
    /// The window begins with the start of the step in the result.
    case stepStart
    /// Not at all: everything in the file counts.
    case none
  }

  /// Unix seconds of start and end; nil if unknown.
  let span: ClosedRange<Double>?
  let alignment: Alignment
}

extension SessionStep {
  /// The time the motion recording covers, else the step's by its result.
  var motionWindow: StepWindow {
    if let span = motionRecording?.motion?.wallSpan {
      return StepWindow(span: span, alignment: .oneSecond)
    }
    return resultWindow
  }

  /// The time that a prepared motion recording covers. Without dates of its own it begins with the step, and ends before it if it was cut.
  func window(of motion: StepMotion?) -> StepWindow {
    guard let motion else { return motionWindow }
    if let span = motion.ordered.samples.wallSpan {
      return StepWindow(span: span, alignment: .oneSecond)
    }
    let whole = resultWindow
    guard let span = whole.span else { return whole }
    let (expected, seconds) = (span.upperBound - span.lowerBound, motion.timing.durationSeconds)
    guard Coverage(coveredSeconds: seconds, expectedSeconds: expected).isIncomplete else {
      return whole
    }
    return StepWindow(
      span: span.lowerBound...span.lowerBound + max(0, seconds), alignment: .stepStart)
  }

  /// Unix seconds of start and end: from the result, otherwise from its motion recording; nil if
  /// both are missing, or if the clock was set during the step.
  var wallSpan: ClosedRange<Double>? {
    if let start, let end, start.unixSeconds <= end.unixSeconds {
      return start.unixSeconds...end.unixSeconds
    }
    return motionRecording?.motion?.wallSpan
  }

  /// The time of the step by its result.
  var resultWindow: StepWindow {
    guard let start, let end else { return StepWindow(span: nil, alignment: .none) }
    let last = max(start.unixSeconds, end.unixSeconds)
    return StepWindow(span: start.unixSeconds...last, alignment: .stepStart)
  }
}

extension MotionSamples {
  /// First to last sample in Unix seconds, by the median offset between the two clocks.
  var wallSpan: ClosedRange<Double>? {
    guard let offset = wallOffset else { return nil }
    let times = timestamps.filter(\.isFinite)
    guard let first = times.min(), let last = times.max() else { return nil }
    return first + offset...last + offset
  }

  /// Unix time at which the phone's clock was 0; nil where the items have no Unix time.
  var wallOffset: Double? {
    guard let unixTimes else { return nil }
    return median(zip(unixTimes, timestamps).map { $0 - $1 }.filter(\.isFinite))
  }
}

extension Session {
  /// When a motion recording of a step began on the wall clock; nil if nothing says so.
  ///
  /// By the wall clock of its samples, else by the result that names its file, else by the result of the step, which
  /// says it only where the step has no other recording of the sensor. The local time of a recording of samples is that
  /// of the result.
  public func start(ofMotion recording: Recording, in step: SessionStep) -> RecordedDate? {
    let isOnly = step.recordings(recording.kind).count == 1
    let stated = step.statedStart(of: recording) ?? (isOnly ? step.start : nil)
    guard let ordered = recording.ordered else { return stated }
    let local = stated ?? step.start ?? start
    return ordered.wallStart.flatMap {
      RecordedDate(unixSeconds: $0, offsetMinutes: local?.offsetMinutes ?? 0)
    } ?? stated
  }
}

extension SessionStep {
  /// The start of a recording by the leaf result that names its file.
  fileprivate func statedStart(of recording: Recording) -> RecordedDate? {
    leaf(naming: recording)?.object["startDate"]?.recordedDate
  }

  /// The leaf result that names the file of a recording, in letters of either case.
  func leaf(naming recording: Recording) -> ResultLeaf? {
    let file = ByteKey(lastComponent(recording.source).lowercased())
    return leaves.first { leaf in leaf.linkedFileNames.contains { ByteKey($0.lowercased()) == file }
    }
  }
}

extension OrderedSamples {
  /// The Unix time of the first sample, by the median offset between the clocks up to the first break; nil where the
  /// samples have no Unix time.
  fileprivate var wallStart: Double? {
    guard let unixTimes = samples.unixTimes, let first = sections.first, !first.isEmpty else {
      return nil
    }
    let offsets = first.map { unixTimes[$0] - samples.timestamps[$0] }.filter(\.isFinite)
    return median(offsets).map { samples.timestamps[first.lowerBound] + $0 }
  }
}
