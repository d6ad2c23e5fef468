import Metrics

/// How far the main values of a session, or of what a cell of the overview shows, can be used.
///
/// The verdict on a session is that of its worst main value. It alone would call a session unusable in which one of two hands was
/// measured well. Here a good value is usable, a bad one and an input that could not be used are not, and a doubtful one counts as
/// usable in part.
enum MainUsability: String, CaseIterable {
  case usable, partly, unusable, missing

  var symbol: String {
    switch self {
    case .usable: "●"
    case .partly: "◐"
    case .unusable: "○"
    case .missing: "·"
    }
  }

  /// The words of every section for it.
  var words: String {
    switch self {
    case .usable: "main values usable"
    case .partly: "some of them usable"
    case .unusable: "nothing usable"
    case .missing: "missing"
    }
  }

  /// The class of its cells and marks.
  var style: String {
    switch self {
    case .usable: Quality.good.rawValue
    case .partly: Quality.doubtful.rawValue
    case .unusable: Quality.bad.rawValue
    case .missing: "gap"
    }
  }

  /// Higher for what needs a look first.
  var urgency: Int {
    switch self {
    case .missing: 0
    case .usable: 1
    case .partly: 2
    case .unusable: 3
    }
  }

  /// The classes of what is there.
  static let present: [MainUsability] = [.usable, .partly, .unusable]

  /// What the classes mean.
  static let meaning = "Usable are good values, and doubtful ones in part."
}

/// Numbers of main values by how far they can be used. Absent values do not count.
struct MainValueCounts: Equatable {
  private(set) var usable = 0
  private(set) var doubtful = 0
  /// Bad values, and inputs that could not be used.
  private(set) var lost = 0

  var total: Int { usable + doubtful + lost }

  mutating func add(_ quality: Quality) {
    switch quality {
    case .good: usable += 1
    case .doubtful: doubtful += 1
    case .bad, .error: lost += 1
    case .absent: break
    }
  }

  static func + (a: MainValueCounts, b: MainValueCounts) -> MainValueCounts {
    var sum = a
    sum.usable += b.usable
    sum.doubtful += b.doubtful
    sum.lost += b.lost
    return sum
  }

  var usability: MainUsability {
    if total == 0 { return .missing }
    if usable == total { return .usable }
    return lost == total ? .unusable : .partly
  }
}

/// Counts the main values of a session of a task as the verdict on it does: without a main value among them, all values count,
/// and an input that could not be used counts always.
struct MainValueTally {
  private var main: MainValueCounts?
  private var all = MainValueCounts()
  private var errors = MainValueCounts()

  init() {}

  mutating func add(_ quality: Quality, isMain: Bool) {
    guard quality != .error else { return errors.add(quality) }
    all.add(quality)
    if isMain {
      var counts = main ?? MainValueCounts()
      counts.add(quality)
      main = counts
    }
  }

  var counts: MainValueCounts { (main ?? all) + errors }
}
