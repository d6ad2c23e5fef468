import Recordings
import Text

/// Heart rates that a watch left in a participant's Health export, joined to walks in which no recorder stored any.
///
/// Both clocks are the phone's, with whole seconds, so that samples belong to a walk by their times. Those of five minutes before
/// serve as rest, those of five minutes after as recovery. A date without a zone is no moment, and nothing is joined by it. The resting
/// heart rate that the export has for the local day of a walk joins its session as well, whatever recorded the walk.
struct ExportedHeartRates {
  /// How long before and after a walk its heart rates are taken, in seconds.
  static let marginSeconds = 300.0

  /// The days of exports by participant and project.
  private let days: [[ByteKey]: [Recording]]
  /// Those with quantities other than the heart rate.
  private let quantities: [[ByteKey]: [Recording]]

  init(in files: LoadedFiles) {
    (days, quantities) = (
      Self.streams(of: .heartRate, in: files), Self.streams(of: .health, in: files)
    )
  }

  private static func streams(of task: ActiveTask, in files: LoadedFiles) -> [[ByteKey]:
    [Recording]]
  {
    var days: [[ByteKey]: [Recording]] = [:]
    for path in files.paths {
      for recording in files.file(path)?.recordings ?? []
      where recording.labels.stream == HealthDays.stream(of: task) {
        let said = files.labels(of: recording)
        let place = files.place(of: path, said)
        days[key(place.participant, said.project ?? ""), default: []].append(recording)
      }
    }
    return days
  }

  private static func key(_ participant: String, _ project: String) -> [ByteKey] {
    [participant, project].map(ByteKey.init)
  }

  /// The session with the heart rates of its time in its first step of walking, and the resting heart rates of its day; without
  /// such heart rates as it is.
  func joined(to session: Session) -> Session {
    var joined = withRates(session)
    joined.restingHeartRates = restingRates(of: session)
    return joined
  }

  /// The day in a date as printed, which is that of the place where it was recorded.
  private static func localDay(of date: RecordedDate) -> String { String(date.text.prefix(10)) }

  /// Those that begin on the local day of the first walk.
  private func restingRates(of session: Session) -> HealthSamples {
    let walk = session.steps.first { $0.isWalk(of: session.task) }
    guard let day = walk?.start.map(Self.localDay(of:)),
      let own = quantities[Self.key(session.participant, session.project)]
    else { return .none }
    return own.reduce(HealthSamples.none) { found, recording in
      guard case .healthQuantity(let samples) = recording.content else { return found }
      let rows = samples.starts.indices.filter { row in
        samples.types[row] === HealthQuantityType.restingHeartRate.identifier
          && samples.starts[row].map { Self.localDay(of: $0) === day } ?? false
      }
      return rows.isEmpty ? found : found.followed(by: samples.reordered(by: rows))
    }
  }

  private func withRates(_ session: Session) -> Session {
    let walks = session.steps.indices.filter { session.steps[$0].isWalk(of: session.task) }
    guard let own = days[Self.key(session.participant, session.project)], let first = walks.first,
      session.steps.allSatisfy({ $0.recording(.healthQuantity) == nil }),
      let start = walks.compactMap({ session.steps[$0].moments?.lowerBound }).min(),
      let end = walks.compactMap({ session.steps[$0].moments?.upperBound }).max(),
      let samples = samples(of: own, in: start - Self.marginSeconds...end + Self.marginSeconds)
    else { return session }
    var joined = session
    joined.steps[first].recordings.append(samples)
    return joined
  }

  private func samples(of days: [Recording], in span: ClosedRange<Double>) -> Recording? {
    var (found, source) = (HealthSamples.none, String?.none)
    for day in days {
      guard case .healthQuantity(let samples) = day.content else { continue }
      let rows = samples.starts.indices.filter { row in
        samples.starts[row].map { $0.zone != .local && span.contains($0.unixSeconds) } ?? false
      }
      if rows.isEmpty { continue }
      found = found.followed(by: samples.reordered(by: rows))
      source = source ?? day.source
    }
    guard let source else { return nil }
    var recording = Recording(exported: .healthQuantity(found), source: source, tear: nil)
    recording.isJoinedByTime = true
    return recording
  }
}

extension SessionStep {
  /// True for a step of walking in a task that measures heart rates, as its recordings or its name say.
  func isWalk(of task: ActiveTask?) -> Bool {
    guard let task, [.fitness, .sixMinuteWalk, .tecumseh].contains(task), !isCountdown,
      moments != nil
    else { return false }
    return ActiveTask(step: identifier) == task || recordings.contains { $0.motion != nil }
  }

  /// From the start to the end of the step by its result, in Unix seconds; nil unless both are moments.
  var moments: ClosedRange<Double>? {
    guard let start, let end, start.zone != .local, end.zone != .local,
      start.unixSeconds <= end.unixSeconds
    else { return nil }
    return start.unixSeconds...end.unixSeconds
  }
}
