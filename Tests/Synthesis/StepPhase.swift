import Foundation

/// The phase of walking along given contact times: k at the k-th contact, still between bouts.
///
/// A step interval above twice the median is a pause. The body swings from a whole step before the first contact of a
/// bout on, since a leg swings before it lands, and rises and falls from half a step before. Both fade in over half a
/// step, and fade out over half a step after the last contact, so that the body neither starts nor stops with a jerk
/// and no half step could be taken for a whole one.
struct StepPhase: Sendable {
  /// Where in the walk a moment is, with derivatives by time in seconds.
  struct Moment {
    /// Steps since contact 0.
    var steps = 0.0
    var stepsPerSecond = 0.0
    /// Rise and fall of the body: 0 standing, 1 walking.
    var lift = 0.0
    /// Horizontal movement and rotation: 0 standing, 1 walking.
    var swing = 0.0
    var swingPerSecond = 0.0
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
    let start = contacts[first] - (isOne ? medianStep : contacts[first + 1] - contacts[first])
    let end = contacts[last] + (isOne ? medianStep : contacts[last] - contacts[last - 1]) / 2
    let curve = MonotoneCurve(
      x: [start] + contacts[range] + [end],
      y: [Double(first) - 1] + range.map(Double.init) + [Double(last) + 0.5])
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
    let middle = (bout.start + bout.firstContact) / 2
    let lift = Self.strength(of: bout, risingFrom: middle, to: bout.firstContact, at: time)
    let swing = Self.strength(of: bout, risingFrom: bout.start, to: middle, at: time)
    return Moment(
      steps: steps, stepsPerSecond: stepsPerSecond, lift: lift.value, swing: swing.value,
      swingPerSecond: swing.slope)
  }

  /// Raised cosines over a half step at the start of a bout and over the one at its end.
  private static func strength(
    of bout: Bout, risingFrom start: Double, to full: Double, at time: Double
  ) -> (value: Double, slope: Double) {
    if time <= start { return (0, 0) }
    let (rise, fall) = (full - start, bout.end - bout.lastContact)
    if time < full {
      let angle = .pi * (time - start) / rise
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
