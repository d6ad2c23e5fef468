/// The places of a person's events, divided into two halves.
public struct EventHalves: Sendable, Equatable {
  public let first: [Int]
  public let second: [Int]

  init(_ first: [Int], _ second: [Int]) { (self.first, self.second) = (first, second) }

  /// The first and the second half in time; an extra event belongs to the second one.
  ///
  /// Events that follow one another, such as strides, share pace and fatigue with their neighbors. Random halves share them as
  /// well, and agree better than two sessions do.
  public init(inOrder count: Int) {
    self.init(Array(0..<count / 2), Array(count / 2..<max(count, 0)))
  }

  /// The halves of a selection, whose places are those of the selected events.
  public func of(_ selected: [Int]) -> EventHalves {
    EventHalves(first.map { selected[$0] }, second.map { selected[$0] })
  }
}

/// Random halves of a person's events, one division after another.
///
/// Each stratum, such as the congruent trials that were answered correctly, is divided by a random order of its own, so that
/// both halves have as many events of each kind. The extra event of an odd stratum goes to the halves in turn, and the half that
/// has the first one alternates from division to division, so that halves differ by at most one event.
///
/// Sources: Parsons S, Kruijt AW, Fox E 2019, doi:10.1177/2515245919879695, for random halves of the trials of a task;
/// Pronk T, Molenaar D, Wiers RW, Murre J 2022, doi:10.3758/s13423-021-01948-3, for strata.
public struct RandomHalves: Sendable {
  private let strata: [[Int]]
  private var random: ReproducibleRandom
  private var division = 0

  /// - Parameters:
  ///   - strata: the places of the events of each kind, in the order in which random numbers are drawn for them.
  ///   - random: a stream of the person's own, so that the halves depend on no other person.
  public init(strata: [[Int]], _ random: ReproducibleRandom) {
    (self.strata, self.random) = (strata, random)
  }

  /// The next division.
  public mutating func next() -> EventHalves {
    var (first, second) = ([Int](), [Int]())
    var isExtraFirst = division.isMultiple(of: 2)
    for stratum in strata {
      var order = stratum
      random.shuffle(&order)
      var border = order.count / 2
      if !order.count.isMultiple(of: 2) {
        if isExtraFirst { border += 1 }
        isExtraFirst.toggle()
      }
      first += order[..<border]
      second += order[border...]
    }
    division += 1
    return EventHalves(first, second)
  }
}
