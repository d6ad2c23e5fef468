import DSP
import Metrics

/// Stretches of more than three seconds without a step, from the first step on.
///
/// Before the first step nobody has stopped: the phone is being put away.
struct Pauses {
  /// What tells the steps.
  enum Source: String {
    case contacts = "foot_contacts"
    case pedometer
  }

  struct Pause: Equatable {
    let start: Double
    let seconds: Double
  }

  let source: Source
  /// Foot contacts: seconds from the first sample of the grid. Pedometer: from its start.
  let pauses: [Pause]

  static let longestStepSeconds = 3.0

  /// By the contacts where motion was recorded, else by the pedometer; nil when neither tells a step.
  init?(_ walked: WalkedStep) {
    if let walk = walked.walk {
      guard let bouts = walk.walking?.bouts, let motion = walked.facts.motion?.motion else {
        return nil
      }
      let contacts = bouts.flatMap(\.contacts)
      (source, pauses) = (.contacts, Self.pauses(contacts + [motion.durationSeconds]))
    } else if let course = walked.pedometer?.summary?.segments.course(\.steps),
      let pauses = Self.pauses(course)
    {
      (source, self.pauses) = (.pedometer, pauses)
    } else {
      return nil
    }
  }

  /// Between the times of steps; the last is the end of the recording.
  private static func pauses(_ times: [Double]) -> [Pause] {
    zip(times.dropFirst(), times).map { Pause(start: $1, seconds: $0 - $1) }
      .filter { $0.seconds > longestStepSeconds }
  }

  /// Between updates that came with fewer steps than usual in their time; nil without steps.
  ///
  /// What is left of the time when its steps are taken at the usual rate was spent standing. Updates
  /// during a stop tell of no new step: it lasts until one does, or until the last update.
  private static func pauses(_ course: Course) -> [Pause]? {
    let paces = course.steps(course.times.indices.map(\.self)).filter { $0.count > 0 }
      .map { $0.count / $0.seconds }
    guard let usual = median(paces) else { return nil }
    let last = course.times.count - 1
    let telling = course.times.indices.filter {
      $0 == 0 || $0 == last || course.values[$0] > course.values[$0 - 1]
    }
    return course.steps(telling).dropFirst()
      .map { Pause(start: $0.start, seconds: $0.seconds - $0.count / usual) }
      .filter { $0.seconds > longestStepSeconds }
  }

  var totalSeconds: Double { pauses.reduce(0) { $0 + $1.seconds } }

  var events: [Event] {
    pauses.enumerated().map { number, pause in
      Event(
        "pause", onsetSeconds: pause.start, durationSeconds: pause.seconds, item: "\(number + 1)",
        value: pause.seconds, unit: .seconds)
    }
  }
}

extension Course {
  /// What was gained from each of some places to the next.
  fileprivate func steps(
    _ places: [Int]
  ) -> [(start: Double, seconds: Double, count: Double)] {
    zip(places, places.dropFirst()).map { place, next in
      (times[place], times[next] - times[place], values[next] - values[place])
    }
  }
}
