import Recordings

/// A piece of work for a worker: bytes in, bytes out.
///
/// A worker may send its answer in parts, numbered from 0. If the order is repeated, inputs and
/// outputs that made workers fail are left out, and parts that were sent are not made again.
struct WorkerOrder: Codable, Sendable, Equatable {
  /// The number by which the sender of the order identifies it.
  let number: Int
  /// The description of the work, in a form that the worker understands.
  let request: [UInt8]
  /// The parts that made workers fail before.
  var lost: [LostPart] = []
  /// The number of parts of the answer that were received.
  var partCount = 0
  /// True if the work did not fit into memory at once and is done in pieces.
  var isPiecemeal = false
}

/// A part of an order that can be left out while the rest is worked on.
enum WorkPart: Codable, Sendable, Hashable {
  /// An input of the work, by its index.
  case input(Int)
  /// An output of the work, by the number of its part of the answer.
  case output(Int)
  /// All of the work.
  case whole

  /// The part as one number: 0 for the whole, odd for inputs, even for outputs.
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

/// The part on which a worker ended, and why.
struct LostPart: Codable, Sendable, Equatable {
  let part: WorkPart
  let downfall: WorkerDownfall
}

/// The parts that an order leaves out, by kind.
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

  /// The largest number of parts that are left out one by one; after that, all unfinished work is
  /// given up.
  private static let mostLost = 64

  /// The order without the part that made a worker fail. If a worker took too much memory for the
  /// first time, the order is kept and worked on in pieces.
  ///
  /// All remaining work is given up if that did not help. The same is true if an input is lost
  /// after parts were sent: without it, the parts could differ.
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

/// A message of a worker.
struct WorkerAnswer {
  let order: WorkerOrder
  let bytes: ArraySlice<UInt8>
  /// True for the last part, which completes the order.
  let isLast: Bool
}

/// The connection of a worker to its pool while it works on an order.
protocol WorkerLink {
  /// Notes the beginning of work on a part. If the worker ends, this part is the cause.
  func begin(_ part: WorkPart)
  /// Sends the next part of the answer.
  func handOver(_ part: [UInt8])
}
