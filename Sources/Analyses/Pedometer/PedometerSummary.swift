import DSP
import Metrics
import Recordings
import Study
import Text

/// What a phone's own pedometer counted and measured during a step.
///
/// Updates come late and in bursts, so that a count of one leg may be off by about five steps, and have dates
/// of whole seconds: two updates are too rough for a cadence unless they are seconds and steps apart.
public struct PedometerSummary: Equatable {
  let segments: PedometerSegments
  let alignment: StepWindow.Alignment

  let steps: Double
  /// Nil if the device did not measure it.
  let distanceMeters: Double?
  /// The time recorded, up to the update the totals come from; nil without dates.
  let elapsedSeconds: Double?

  /// The flags of every value of a pedometer that counted a part of a step, or more steps than there can be.
  var stepFlags: [Flag] {
    let counts = segments.updates.compactMap(\.steps)
    return (counts.allSatisfy { $0 == $0.rounded() } ? [] : [.countNotWhole])
      + (counts.allSatisfy { $0 <= Self.mostSteps } ? [] : [.outOfRange])
  }

  /// Above it a double does not hold every whole number.
  private static let mostSteps = 0x1p53

  /// A shorter walk says little by the pedometer's rough distance.
  static let shortestMeters = 10.0

  /// True if the distance is too short for a speed.
  var isTooShortForSpeed: Bool { distanceMeters.map { $0 < Self.shortestMeters } ?? false }

  /// Fewer steps or meters are no measurement that another source could contradict.
  static let fewestMeasured = 10.0

  var isMeasured: Bool {
    steps >= Self.fewestMeasured || distanceMeters.map { $0 >= Self.shortestMeters } ?? false
  }

  /// The flags of a distance that nobody walks in so many steps.
  var stepLengthFlags: [Flag] {
    isMeasured ? ValueRange.stepLength.flags(implied: ratio(distanceMeters, steps)) : []
  }

  private static let (fewestNewSteps, shortestSeconds) = (10.0, 5.0)

  /// Nil without an update within the window; updates after `stepEnd`, in Unix seconds, that count nothing new take no
  /// time.
  init?(_ updates: PedometerUpdates, within window: StepWindow, stepEnd: Double? = nil) {
    guard let segments = PedometerSegments(updates, within: window, stepEnd: stepEnd),
      let steps = segments.total(\.steps)
    else { return nil }
    (self.segments, self.steps, alignment) = (segments, steps, window.alignment)
    (distanceMeters, elapsedSeconds) = (segments.total(\.meters), segments.elapsedSeconds)
  }

  /// Steps per second between the first and the last update that counted new ones; nil when they are
  /// too few or too close for dates of whole seconds.
  ///
  /// Standing before and after does not count: no step is counted then, and updates come late.
  var stepHz: Double? {
    let updates = segments.updates
    guard let total = updates.last?.steps, let first = updates.first(where: { $0.steps ?? 0 > 0 }),
      let earlier = first.steps, let begin = first.end,
      let end = updates.first(where: { $0.steps == total })?.end,
      total - earlier >= Self.fewestNewSteps, end - begin >= Self.shortestSeconds
    else { return nil }
    return (total - earlier) / (end - begin)
  }
}

extension SessionStep {
  /// The pedometer's totals within the time that the motion recording covers, or in the step without one.
  func pedometerSummary(beside motion: StepMotion?) -> PedometerSummary? {
    guard case .pedometer(let updates) = recording(.pedometer)?.content else { return nil }
    return PedometerSummary(updates, within: window(of: motion))
  }
}

/// A pedometer's updates in order of time, cut where a new recording began.
///
/// Totals are cumulative within a segment. A new one begins where the count of steps falls or the
/// date of the start changes.
struct PedometerSegments: Equatable {
  /// One quantity of an update; nil if the device did not measure it.
  typealias Quantity = (Update) -> Double?

  /// The totals that one update gives.
  struct Update: Equatable {
    /// The times in Unix seconds between which the totals grew.
    let start: Double?, end: Double?
    let steps: Double?
    let meters: Double?
    let floorsUp: Double?, floorsDown: Double?
  }

  /// The updates that count from one start.
  struct Segment: Equatable {
    /// Unix seconds of its start, or of the last update before it when that came later.
    let begin: Double?
    /// The updates in order of time, never empty.
    var updates: [Update]

    /// Up to one of its updates; nil without dates or when the clock was set back.
    func seconds(to update: Update) -> Double? {
      guard let begin, let end = update.end, end >= begin else { return nil }
      return end - begin
    }

    var elapsedSeconds: Double? { updates.last.flatMap(seconds) }

    func total(_ quantity: Quantity) -> Double? { updates.compactMap(quantity).last }
  }

  /// The segments in order of time, never empty.
  let segments: [Segment]

  /// Updates without a count of steps or outside of the window are left out, and at the end those after `stepEnd` without a
  /// new step; nil when none is left.
  init?(_ updates: PedometerUpdates, within window: StepWindow, stepEnd: Double? = nil) {
    let all = updates.steps.indices.map { Update(updates, row: $0) }
    var kept = all.filter { $0.steps != nil && $0.isWithin(window) }.inOrderOfTime
    while let stepEnd, let last = kept.last, let end = last.end, end > stepEnd + 1,
      kept.dropLast().last.map({ last.repeats($0) }) == true
    { kept.removeLast() }
    guard !kept.isEmpty else { return nil }
    var segments: [Segment] = []
    for update in kept {
      let last = segments.last?.updates.last
      if let last, update.continues(last) {
        segments[segments.count - 1].updates.append(update)
      } else {
        let begin = update.start.map { max($0, last?.end ?? $0) }
        segments.append(Segment(begin: begin, updates: [update]))
      }
    }
    self.segments = segments
  }

  var updates: [Update] { segments.flatMap(\.updates) }

  /// The sum over all segments; nil if one of them is unknown.
  func total(_ quantity: Quantity) -> Double? {
    let totals = segments.map { $0.total(quantity) }
    return totals.contains(nil) ? nil : totals.reduce(0) { $0 + ($1 ?? 0) }
  }

  /// Seconds recorded, pauses between segments left out.
  var elapsedSeconds: Double? {
    let spans = segments.map(\.elapsedSeconds)
    return spans.contains(nil) ? nil : spans.reduce(0) { $0 + ($1 ?? 0) }
  }

  /// Seconds from the start to the last update, pauses between segments included.
  var spanSeconds: Double? {
    guard let begin = segments.first?.begin, let end = segments.last?.updates.last?.end,
      end >= begin
    else { return nil }
    return end - begin
  }

  /// How a quantity grew from nothing over the time recorded; nil without dates.
  func course(_ quantity: Quantity) -> Course? {
    guard elapsedSeconds != nil else { return nil }
    var (times, values, time, value) = ([0.0], [0.0], 0.0, 0.0)
    for segment in segments {
      for update in segment.updates {
        guard let gained = quantity(update), let seconds = segment.seconds(to: update) else {
          continue
        }
        if time + seconds > times[times.count - 1] {
          times.append(time + seconds)
          values.append(value + gained)
        } else if times.count > 1 {
          values[values.count - 1] = value + gained
        }
      }
      time += segment.elapsedSeconds ?? 0
      value += segment.total(quantity) ?? 0
    }
    return Course(times: times, values: values)
  }
}

extension PedometerSegments.Update {
  fileprivate init(_ updates: PedometerUpdates, row: Int) {
    (start, end) = (updates.starts[row]?.unixSeconds, updates.ends[row]?.unixSeconds)
    (steps, meters) = (updates.steps[row].ifAmount, updates.distanceMeters[row].ifAmount)
    floorsUp = updates.floorsAscended[row].ifAmount
    floorsDown = updates.floorsDescended[row].ifAmount
  }

  /// Whether the update lies in the window, give or take a second, since dates are whole seconds.
  fileprivate func isWithin(_ window: StepWindow) -> Bool {
    guard let span = window.span, let end else { return true }
    return end >= span.lowerBound - 1 && end <= span.upperBound + 1
  }

  /// Whether an update only says again what the one before it said.
  fileprivate func repeats(_ last: Self) -> Bool {
    start == last.start && steps == last.steps && meters == last.meters
  }

  fileprivate func continues(_ last: Self) -> Bool {
    guard let before = last.steps, let now = steps, now >= before else { return false }
    return start == last.start
  }
}

extension [PedometerSegments.Update] {
  /// The updates by date, those of one second in the order of the file; as they stand when one has no date.
  fileprivate var inOrderOfTime: Self {
    let ends = compactMap(\.end)
    guard ends.count == count else { return self }
    return indices.sorted { ends[$0] == ends[$1] ? $0 < $1 : ends[$0] < ends[$1] }.map { self[$0] }
  }
}
