import Recordings

/// A unit to be worked on.
struct WorkOrder: Sendable, Equatable {
  /// Its place in the plan.
  let unit: Int
  /// What of it brought workers down before.
  var casualties: [Casualty] = []
}

/// Where a worker was when it came to its end.
struct Casualty: Sendable, Equatable {
  let part: UnitPart
  let downfall: WorkerDownfall
}

/// A part of a unit that can be left out while the rest is worked on.
enum UnitPart: Sendable, Hashable {
  /// By its place among the unit's paths.
  case file(Int)
  /// By its place among the sessions that came of them.
  case session(Int)
  /// What is none of those.
  case whole
}

extension WorkOrder: WireValue {
  func write(to bytes: inout WireWriter) {
    bytes.write(unit)
    bytes.write(casualties)
  }

  init(from bytes: inout WireReader) throws(WireError) {
    (unit, casualties) = (try bytes.read(), try bytes.read())
  }
}

extension Casualty: WireValue {
  func write(to bytes: inout WireWriter) {
    bytes.write(part.number)
    bytes.write(downfall.rawValue)
  }

  init(from bytes: inout WireReader) throws(WireError) {
    part = UnitPart(number: try bytes.read())
    guard let downfall = WorkerDownfall(rawValue: try bytes.read()) else { throw WireError() }
    self.downfall = downfall
  }
}

extension UnitPart {
  /// 0 for the whole, odd for files, even for sessions.
  var number: Int {
    switch self {
    case .whole: 0
    case .file(let place): 2 * place + 1
    case .session(let place): 2 * place + 2
    }
  }

  init(number: Int) {
    switch number {
    case 1... where number % 2 == 1: self = .file(number / 2)
    case 2...: self = .session(number / 2 - 1)
    default: self = .whole
    }
  }
}
