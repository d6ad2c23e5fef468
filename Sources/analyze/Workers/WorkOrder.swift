import Recordings

/// A piece of work for a worker.
struct WorkOrder: Sendable, Equatable {
  /// By which whoever gave it knows it again.
  let number: Int
  let job: Job
  /// What of it brought workers down before.
  var casualties: [Casualty] = []
}

extension WorkOrder {
  /// The task that has columns in a wide table on standard output.
  var wideTask: String? { if case .unit(_, let task) = job { task } else { nil } }
}

/// What a worker can be asked to do.
enum Job: Sendable, Equatable {
  /// To look into the files at these places; for the plan.
  case glances(Range<Int>)
  /// To tell which of the files at these places are tables, and what their rows are; for the plan.
  case roles(Range<Int>)
  /// To tell the rows of the table at this place; for the plan.
  case rows(Int)
  /// To name the tasks of a unit's sessions.
  case tasks(StudyUnit)
  /// To try what its supervisor is about to do itself.
  case rehearsal
  /// To work on a unit; in a wide table on standard output only the task that is named has columns.
  case unit(StudyUnit, wideTask: String?)
}

/// Where a worker was when it came to its end.
struct Casualty: Sendable, Equatable {
  let part: WorkPart
  let downfall: WorkerDownfall
}

/// A part of an order that can be left out while the rest is worked on.
enum WorkPart: Sendable, Hashable {
  /// By its place among those of the order.
  case file(Int)
  /// By its place among the sessions that came of them.
  case session(Int)
  /// What is none of those.
  case whole
}

extension WorkOrder: WireValue {
  func write(to bytes: inout WireWriter) {
    bytes.write(number)
    bytes.write(job)
    bytes.write(casualties)
  }

  init(from bytes: inout WireReader) throws(WireError) {
    (number, job, casualties) = (try bytes.read(), try bytes.read(), try bytes.read())
  }
}

extension Casualty: WireValue {
  func write(to bytes: inout WireWriter) {
    bytes.write(part.number)
    bytes.write(downfall.rawValue)
  }

  init(from bytes: inout WireReader) throws(WireError) {
    part = WorkPart(number: try bytes.read())
    guard let downfall = WorkerDownfall(rawValue: try bytes.read()) else { throw WireError() }
    self.downfall = downfall
  }
}

extension WorkPart {
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
