import Foundation

/// The phase of walking along given contact times: k at the k-th contact, still between bouts.
///
/// A step interval above twice the median is a pause. Walking fades in from half a step before
/// the first contact of a bout and fades out over half a step after the last one, so that the
/// body neither starts nor stops with a jerk and no half step could be taken for a whole one.
struct StepPhase: Sendable {
  /// Where in the walk a moment is, with derivatives by time in seconds.
  struct Moment {
    /// Steps since contact 0.
    var steps = 0.0
    var stepsPerSecond = 0.0
    /// 0 standing, 1 walking.
    var strength = 0.0
    var strengthPerSecond = 0.0
  }

  private struct Bout {
    let start: Double, firstContact: Double, lastContact: Double, end: Double
    let phase: MonotoneCurve
  }

  private let bouts: [Bout]
  /// From the first movement to the last, seconds; both 0 without a contact.
  let span: (start: Double, end: Double)

  /// Contacts must rise in time; those that do not are left out.
  init(contactTimes: [Double]) {
    let contacts = rising(contactTimes)
    let steps = zip(contacts.dropFirst(), contacts).map(-).sorted()
    let medianStep = steps.isEmpty ? 0.5 : steps[steps.count / 2]
    let breaks = contacts.indices.dropFirst().filter {
      contacts[$0] - contacts[$0 - 1] > 2 * medianStep
    }
    let edges = [0] + breaks + [contacts.count]
    bouts = zip(edges, edges.dropFirst()).compactMap { first, next in
      Self.bout(contacts, first..<next, medianStep: medianStep)
    }
    span = (bouts.first?.start ?? 0, bouts.last?.end ?? 0)
  }

  private static func bout(_ contacts: [Double], _ range: Range<Int>, medianStep: Double) -> Bout? {
    guard let first = range.first, let last = range.last else { return nil }
    let isOne = first == last
    let start = contacts[first] - (isOne ? medianStep : contacts[first + 1] - contacts[first]) / 2
    let end = contacts[last] + (isOne ? medianStep : contacts[last] - contacts[last - 1]) / 2
    let curve = MonotoneCurve(
      x: [start] + contacts[range] + [end],
      y: [Double(first) - 0.5] + range.map(Double.init) + [Double(last) + 0.5])
    return curve.map { phase in
      Bout(
        start: start, firstContact: contacts[first], lastContact: contacts[last], end: end,
        phase: phase)
    }
  }

  /// Where in the walk the time is.
  func callAsFunction(_ time: Double) -> Moment {
    guard let bout = bouts.first(where: { $0.start < time && time < $0.end }) else {
      return Moment()
    }
    let (steps, stepsPerSecond) = bout.phase(time)
    let (strength, strengthPerSecond) = Self.strength(of: bout, at: time)
    return Moment(
      steps: steps, stepsPerSecond: stepsPerSecond, strength: strength,
      strengthPerSecond: strengthPerSecond)
  }

  /// Raised cosines over the half steps at both ends of a bout.
  private static func strength(of bout: Bout, at time: Double) -> (Double, Double) {
    let rise = bout.firstContact - bout.start
    let fall = bout.end - bout.lastContact
    if time < bout.firstContact {
      let angle = .pi * (time - bout.start) / rise
      return ((1 - cos(angle)) / 2, .pi / (2 * rise) * sin(angle))
    }
    guard time > bout.lastContact else { return (1, 0) }
    let angle = .pi * (bout.end - time) / fall
    return ((1 - cos(angle)) / 2, -.pi / (2 * fall) * sin(angle))
  }
}

private func rising(_ times: [Double]) -> [Double] {
  times.reduce(into: []) { kept, time in
    if time.isFinite, time > kept.last ?? -.infinity { kept.append(time) }
  }
}
