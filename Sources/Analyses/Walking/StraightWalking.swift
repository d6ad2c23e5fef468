import Metrics

/// The contacts of a recording, sorted by whether the body turned.
///
/// Turns and longer rotations end a straight section. Two sets of contacts come from this: those outside of
/// rotations, for cadence and mean times, and those that also keep a distance of 0.5 s from them, for
/// variability and symmetry. The margin is not used for both, because it made cadence and stride times worse
/// on recorded walks.
///
/// If more than half of the contacts lie in rotations, no part of the walk is called straight, since a few steps
/// between turns are no sample of straight walking. Cadence, mean times, lengths and speeds are still taken from
/// the steps outside of turns if there are six of them, and otherwise from all contacts. Without a gyroscope all
/// walking counts as straight.
struct StraightWalking {
  /// Fewer steps outside of turns do not stand for a walk that mostly turns.
  static let fewestStraightSteps = 6

  /// The contacts of a bout from which times are taken.
  struct Bout: Equatable {
    let contacts: [Double]
    /// Whether each contact lies inside a turn.
    let isTurning: [Bool]
    /// False if the contacts are those of one foot and the middles between them.
    let hasSteps: Bool
  }

  let bouts: [Bout]
  /// Runs of contacts between turns and their margins, in order of time.
  let sections: [[Double]]
  /// Strides that lie in straight sections: first, middle and last contact. Where only the contacts of one
  /// foot are seen, strides begin at these.
  let strides: [(Double, Double, Double)]
  /// True if, in a part of the walk, only the contacts of one foot are seen.
  let isFromStrides: Bool
  /// More than half of the contacts lie in turns or longer rotations.
  let isMostlyTurning: Bool
  /// True if times are taken from steps in turns too, because too few are left outside.
  let usesTurns: Bool
  private let rotations: [Turn]

  /// `found` are all bouts, also those that are not measured: a walk of which only the straight parts are
  /// proven still mostly turns.
  init(_ walking: WalkingBouts, among found: WalkingBouts, turns: Turns?) {
    let rotations = (turns?.turns ?? []) + (turns?.longRotations ?? [])
    let isTurning = { (time: Double) in rotations.contains { $0.holds(time, margin: 0) } }
    bouts = walking.bouts.map { bout in
      Bout(
        contacts: Array(bout.timed), isTurning: bout.timed.map(isTurning), hasSteps: bout.hasSteps)
    }
    let flags = found.bouts.flatMap(\.contacts).map(isTurning)
    isMostlyTurning = flags.count { $0 } * 2 > flags.count
    let sections =
      isMostlyTurning ? [] : bouts.map { ($0.hasSteps, Self.sections(of: $0, rotations)) }
    self.sections = sections.flatMap(\.1)
    strides = sections.flatMap { hasSteps, sections in
      sections.flatMap { Self.strides($0, every: hasSteps ? 1 : 2) }
    }
    isFromStrides = bouts.contains { !$0.hasSteps }
    let straightSteps = Self.segments(bouts, over: 1).count { !$0.isTurned }
    usesTurns = isMostlyTurning && straightSteps < Self.fewestStraightSteps
    self.rotations = rotations
  }

  /// Sections from a contact to the next or, as a stride, to the next but one within a bout; where only the
  /// strides of one foot are seen, no stride begins between them.
  func segments(over count: Int) -> [Segment] { Self.segments(bouts, over: count) }

  typealias Segment = (start: Double, seconds: Double, isTurned: Bool)

  private static func segments(_ bouts: [Bout], over count: Int) -> [Segment] {
    bouts.flatMap { bout in
      let every = bout.hasSteps ? 1 : count
      return stride(from: 0, to: bout.contacts.count - count, by: every).map { first in
        (
          bout.contacts[first], bout.contacts[first + count] - bout.contacts[first],
          bout.isTurning[first...first + count].contains(true)
        )
      }
    }
  }

  /// The durations of the segments outside of turns, or of all segments if too few are.
  func intervals(over stride: Int) -> [Double] {
    segments(over: stride).filter { !$0.isTurned || usesTurns }.map(\.seconds)
  }

  /// True when a step between these two times may be measured.
  func isStraight(from start: Double, to end: Double) -> Bool {
    usesTurns || !rotations.contains { $0.start < end && $0.end > start }
  }

  private static func strides(_ contacts: [Double], every count: Int) -> [(Double, Double, Double)]
  {
    stride(from: 0, to: contacts.count - 2, by: count).map {
      (contacts[$0], contacts[$0 + 1], contacts[$0 + 2])
    }
  }

  private static func sections(of bout: Bout, _ rotations: [Turn]) -> [[Double]] {
    var (sections, section) = ([[Double]](), [Double]())
    for (index, time) in bout.contacts.enumerated() {
      let isNearTurn = rotations.contains { $0.holds(time, margin: EventLimits.turnMarginSeconds) }
      let crossesTurn = section.last.map { last in
        rotations.contains { $0.start >= last && $0.end <= time }
      }
      if isNearTurn || crossesTurn == true {
        sections.append(section)
        section = []
      }
      // Between the contacts of one foot no section begins.
      let isMark = bout.hasSteps || index.isMultiple(of: 2)
      if !isNearTurn, isMark || !section.isEmpty { section.append(time) }
    }
    return (sections + [section]).filter { $0.count >= 2 }
  }
}

extension Turn {
  fileprivate func holds(_ time: Double, margin: Double) -> Bool {
    time >= start - margin && time <= end + margin
  }
}
