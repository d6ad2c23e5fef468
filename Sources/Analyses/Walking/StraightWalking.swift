/// Contacts of a recording, sorted by whether the body turned.
struct StraightWalking: Equatable {
  /// Contacts nearer to a turn than this do not count for variability and symmetry; in seconds.
  static let marginSeconds = 0.5

  /// Per bout, the contacts and whether each lies inside a turn.
  let bouts: [(contacts: [Double], isTurning: [Bool])]
  /// Runs of contacts between turns and their margins, in order of time.
  let sections: [[Double]]
  /// More than half of the contacts lie in turns or longer rotations.
  let isMostlyTurning: Bool
  private let rotations: [Turn]

  init(_ walking: WalkingBouts, turns: Turns?) {
    let rotations = (turns?.turns ?? []) + (turns?.longRotations ?? [])
    bouts = walking.bouts.map { bout in
      (
        bout.contacts,
        bout.contacts.map { time in rotations.contains { $0.holds(time, margin: 0) } }
      )
    }
    let flags = bouts.flatMap(\.isTurning)
    isMostlyTurning = flags.count { $0 } * 2 > flags.count
    sections = isMostlyTurning ? [] : walking.bouts.flatMap { Self.sections(of: $0, rotations) }
    self.rotations = rotations
  }

  /// Sections from a contact to the `stride`-th next within a bout.
  func segments(over stride: Int) -> [(start: Double, seconds: Double, isTurned: Bool)] {
    bouts.flatMap { bout in
      bout.contacts.indices.dropLast(stride).map { first in
        (
          bout.contacts[first], bout.contacts[first + stride] - bout.contacts[first],
          bout.isTurning[first...first + stride].contains(true)
        )
      }
    }
  }

  /// The lengths of those outside of turns; of all when the walk is mostly turning.
  func intervals(over stride: Int) -> [Double] {
    segments(over: stride).filter { !$0.isTurned || isMostlyTurning }.map(\.seconds)
  }

  /// True when a step between these two times may be measured.
  func isStraight(from start: Double, to end: Double) -> Bool {
    isMostlyTurning || !rotations.contains { $0.start < end && $0.end > start }
  }

  /// Strides that lie in straight sections: first, middle and last contact.
  var strides: [(Double, Double, Double)] {
    sections.flatMap { contacts in
      contacts.indices.dropLast(2).map { (contacts[$0], contacts[$0 + 1], contacts[$0 + 2]) }
    }
  }

  private static func sections(of bout: WalkingBout, _ rotations: [Turn]) -> [[Double]] {
    var (sections, section) = ([[Double]](), [Double]())
    for time in bout.contacts {
      let isNearTurn = rotations.contains { $0.holds(time, margin: marginSeconds) }
      let crossesTurn = section.last.map { last in
        rotations.contains { $0.start >= last && $0.end <= time }
      }
      if isNearTurn || crossesTurn == true {
        sections.append(section)
        section = []
      }
      if !isNearTurn { section.append(time) }
    }
    return (sections + [section]).filter { $0.count >= 2 }
  }

  static func == (a: StraightWalking, b: StraightWalking) -> Bool {
    a.sections == b.sections && a.rotations == b.rotations
      && a.bouts.elementsEqual(b.bouts) { $0.contacts == $1.contacts }
  }
}

extension Turn {
  fileprivate func holds(_ time: Double, margin: Double) -> Bool {
    time >= start - margin && time <= end + margin
  }
}
