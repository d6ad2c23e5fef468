import Recordings

/// A piece of work for a worker: bytes in, bytes out.
///
/// A worker may hand over its answer in parts, numbered from 0, before the last one. What brings workers down is left
/// out when the order is worked on again, and parts that were handed over are not made again.
struct WorkerOrder: Codable, Sendable, Equatable {
  /// By which whoever gave it knows it again.
  let number: Int
  /// What is to be done, for the worker to understand.
  let request: [UInt8]
  /// What brought workers down before.
  var lost: [LostPart] = []
  /// How many parts of the answer are there already.
  var partCount = 0
  /// True where memory did not hold all of the work at once.
  var isPiecemeal = false
}

/// A part of an order that can be left out while the rest is worked on.
enum WorkPart: Codable, Sendable, Hashable {
  /// What the work is made of, by its place.
  case input(Int)
  /// What comes of the work, by the number of its part.
  case output(Int)
  /// Neither of these.
  case whole

  /// As one number: 0 for the whole, odd for inputs, even for outputs.
  var number: Int {
    switch self {
    case .whole: 0
    case .input(let place): 2 * place + 1
    case .output(let place): 2 * place + 2
    }
  }

  init(number: Int) {
    switch number {
    case 1... where number % 2 == 1: self = .input(number / 2)
    case 2...: self = .output(number / 2 - 1)
    default: self = .whole
    }
  }
}

/// Where a worker was when it ended, and why.
struct LostPart: Codable, Sendable, Equatable {
  let part: WorkPart
  let downfall: WorkerDownfall
}

/// What an order leaves out, by kind of part.
struct LostParts {
  private(set) var whole: WorkerDownfall?
  private(set) var inputs: [Int: WorkerDownfall] = [:]
  private(set) var outputs: [Int: WorkerDownfall] = [:]

  init(_ lost: [LostPart]) {
    for loss in lost {
      switch loss.part {
      case .whole: whole = loss.downfall
      case .input(let place): inputs[place] = loss.downfall
      case .output(let place): outputs[place] = loss.downfall
      }
    }
  }
}

extension WorkerOrder {
  /// Whether all of it that is not done is left out.
  var isGivenUp: Bool { lost.contains { $0.part == .whole } }

  /// Parts of an order that are left out one by one; after that all that is not done is given up.
  private static let mostLost = 64

  /// The same order without the part that brought a worker down; all of it, but piece by piece, where a worker took
  /// too much memory for the first time.
  ///
  /// All of the rest is given up where that did not help. So it is where an input is lost after parts were handed over:
  /// without it the parts could be others.
  func losing(_ loss: LostPart) -> WorkerOrder {
    let isKnown = lost.contains { $0.part == loss.part }
    var (order, isLate) = (self, false)
    if loss.downfall == .outOfMemory, !isPiecemeal {
      order.isPiecemeal = true
      return order
    }
    if case .input = loss.part { isLate = partCount > 0 }
    if isKnown || isLate || lost.count >= Self.mostLost {
      order.lost.append(LostPart(part: .whole, downfall: loss.downfall))
    } else {
      order.lost.append(loss)
    }
    return order
  }
}

/// What a worker has sent.
struct WorkerAnswer {
  let order: WorkerOrder
  let bytes: ArraySlice<UInt8>
  /// True for the last part, with which the order is done.
  let isLast: Bool
}

/// A worker's way to its pool while it works on an order.
protocol WorkerLink {
  /// Work on a part begins: should the worker end, this part is to blame.
  func begin(_ part: WorkPart)
  /// Hands over the next part of the answer.
  func handOver(_ part: [UInt8])
}
