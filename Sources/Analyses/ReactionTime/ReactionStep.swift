import DSP
import Metrics
import Recordings
import Study

/// All visits to one step of a session, with the attempts they hold.
struct ReactionStep {
  let identifier: String
  let visits: [SessionStep]
  /// In the order of stimuli; those whose stimulus is not known come last.
  let attempts: [ReactionAttempt]
  /// Attempts that ResearchKit had repeated, with or without a result of their own.
  let failures: [(recording: AttemptRecording, kind: AttemptRecording.Failure)]
  /// Recordings of failed attempts whose sensor was dead: how these ended is not known.
  let deadFailureCount: Int

  /// Looks for each stimulus in the recordings of `visits`, then in `others`, which the result does not
  /// mention.
  init(_ identifier: String, visits: [SessionStep], others: [SessionStep], parameters: Parameters) {
    (self.identifier, self.visits) = (identifier, visits)
    let own = visits.enumerated().flatMap { AttemptRecording.all(of: $1, visit: $0) }
    let recordings = own + others.flatMap { AttemptRecording.all(of: $0, visit: nil) }
    let thresholds = visits.map { parameters.of($0)[ReactionTime.threshold] }
    let stated = Self.stimuli(of: visits)
    let times = Stimulus.times(of: stated, in: recordings)
    let stimuli = stated.map { $0.stated(in: times) }
    let places = stimuli.map { Self.place(of: $0, in: recordings, visits) }
    attempts = stimuli.indices.map { number in
      ReactionAttempt(
        stimuli[number], number: number + 1, recording: places[number].map { recordings[$0] },
        thresholdG: thresholds[stimuli[number].visit])
    }
    // An attempt whose file does not cover its stimulus succeeded all the same.
    let successes = zip(stimuli, places).compactMap { stimulus, place -> Int? in
      stimulus.isOfFailure ? nil : place ?? Self.lastLinked(by: stimulus, in: own, visits)
    }
    let failed = own.enumerated().compactMap { place, recording in
      recording.visit.flatMap { visit in
        successes.contains(place) || visits[visit].isPrevious ? nil : (recording, visit)
      }
    }
    failures = failed.compactMap { recording, visit in
      recording.failure(thresholdG: thresholds[visit]).map { (recording, $0) }
    }
    deadFailureCount = failed.count { $0.0.isDead }
  }

  private static func stimuli(of visits: [SessionStep]) -> [Stimulus] {
    let stimuli = visits.enumerated().flatMap { number, visit in
      visit.leaves(of: ReactionTime.task).map { Stimulus($0, visit: number) }
    }
    let uptime = { (place: Int) in stimuli[place].uptimeSeconds ?? .infinity }
    return stimuli.indices.sorted { (uptime($0), $0) < (uptime($1), $1) }.map { stimuli[$0] }
  }

  /// The recording that covers the stimulus: rather one its result links to, then one of its visit; of
  /// several the last, since the files of failed attempts come first.
  private static func place(
    of stimulus: Stimulus, in recordings: [AttemptRecording], _ visits: [SessionStep]
  ) -> Int? {
    guard let uptime = stimulus.uptimeSeconds else { return nil }
    func rank(_ place: Int) -> Int {
      let recording = recordings[place]
      let nearness = links(stimulus, to: recording, visits) ? 2 : 1
      return (recording.hasSizes ? 4 : 0) + (recording.visit == stimulus.visit ? nearness : 0)
    }
    return recordings.indices.filter { recordings[$0].part(around: uptime) != nil }.max {
      (rank($0), $0) < (rank($1), $1)
    }
  }

  /// The file an attempt has as its own, although it does not cover the stimulus.
  private static func lastLinked(
    by stimulus: Stimulus, in recordings: [AttemptRecording], _ visits: [SessionStep]
  ) -> Int? { recordings.lastIndex { links(stimulus, to: $0, visits) } }

  /// Whether the result of the stimulus names the recording's file, in letters of either case.
  private static func links(
    _ stimulus: Stimulus, to recording: AttemptRecording, _ visits: [SessionStep]
  ) -> Bool {
    guard recording.visit == stimulus.visit else { return false }
    let source = recording.motion.source.lowercased()
    return visits[stimulus.visit].leaves.contains { leaf in
      leaf.path.hasPrefix("\(stimulus.leaf.path).")
        && leaf.linkedFileName.map { source.hasSuffix($0.lowercased()) } ?? false
    }
  }
}

/// A motion recording of a step: one attempt, successful or not.
struct AttemptRecording {
  let motion: StepMotion
  /// Place among the visits of the step; nil for a file the result does not mention.
  let visit: Int?

  /// All motion recordings of a visit.
  static func all(of step: SessionStep, visit: Int?) -> [AttemptRecording] {
    var known = step
    known.problems = []  // Another attempt's missing file says nothing about this one.
    return step.recordings.compactMap { recording in
      StepMotion(recording, of: known).map { AttemptRecording(motion: $0, visit: visit) }
    }
  }

  /// What lies around a stimulus.
  enum AttemptPart {
    case section(Range<Int>, endsInGap: Bool)
    case gap
  }

  /// The unbroken part of the recording in which a moment lies, by the clock since boot; nil when the
  /// recording does not cover the moment.
  func part(around uptimeSeconds: Double) -> AttemptPart? {
    let (times, sections) = (motion.ordered.samples.timestamps, motion.ordered.sections)
    var (latest, isGap) = (Double.infinity, false)
    for (number, section) in sections.enumerated() {
      guard let first = section.first.map({ times[$0] }), let last = section.last.map({ times[$0] })
      else { continue }
      if first <= uptimeSeconds, uptimeSeconds <= last {
        let next = number + 1 < sections.count ? sections[number + 1].first : nil
        return .section(section, endsInGap: next.map { times[$0] > last } ?? false)
      }
      // After a restart of the clock, the next section has earlier times, and there is no gap.
      isGap = isGap || latest < uptimeSeconds && uptimeSeconds < first
      latest = last
    }
    return isGap ? .gap : nil
  }
}

extension AttemptRecording {
  /// What became of an attempt that no result speaks of.
  enum Failure: String {
    /// The phone was moved before the stimulus.
    case falseStart = "false_start"
    /// The phone was not moved in time.
    case timeout
  }

  /// The recording of a false start ends with the movement, within so many seconds.
  private static let endSeconds = 0.2

  /// False for an accelerometer, which does not separate movement from gravity.
  var hasSizes: Bool { motion.ordered.samples.userAcceleration != nil }

  /// Sizes of acceleration without gravity, in g, one per sample; nil for an accelerometer.
  var sizes: [Double]? {
    motion.ordered.samples.userAcceleration.map { axes in
      axes.x.indices.map { row in
        let (x, y, z) = (axes.x[row], axes.y[row], axes.z[row])
        return (x * x + y * y + z * z).squareRoot()
      }
    }
  }

  /// Whether nothing can be said of what happened, because the sensor did not work.
  var isDead: Bool { motion.refusal == .deadSensor }

  /// Nil without samples of acceleration free of gravity, for a dead sensor, and where the unit is unknown.
  func failure(thresholdG: Double) -> Failure? {
    let times = motion.ordered.samples.timestamps
    guard !isDead, motion.sizeRefusal != .unitUnknown, let sizes, let end = times.last else {
      return nil
    }
    let moves = zip(times, sizes).contains { $0.0 >= end - Self.endSeconds && $0.1 > thresholdG }
    return moves ? .falseStart : .timeout
  }
}
