import Report

/// Where a block of rows stands among all: by bytes of source, task, step and attempt.
struct BlockKey: Sendable, Comparable {
  let source: String
  var task = ""
  var step = ""
  var attempt = 0

  static func < (a: BlockKey, b: BlockKey) -> Bool {
    for (x, y) in [(a.source, b.source), (a.task, b.task), (a.step, b.step)] {
      if x.utf8.lexicographicallyPrecedes(y.utf8) { return true }
      if y.utf8.lexicographicallyPrecedes(x.utf8) { return false }
    }
    return a.attempt < b.attempt
  }
}

/// Finished rows that belong together, table by table.
struct Block: Sendable {
  let key: BlockKey
  var chunks: [(table: OutputTable, bytes: [UInt8])]
  /// What is told of a file, where a command prints it in its own way.
  var cells: [Cell]?
}

/// Holds blocks back until no earlier one can come.
///
/// Units finish in any order, and the rows of one may lie between those of another, so a block is let
/// go once every unit that begins before it has finished.
struct BlockQueue {
  private var waiting: [Block] = []

  mutating func add(_ blocks: [Block]) { waiting += blocks }

  /// The blocks before `frontier`, in order; all of them when there is no frontier any more.
  mutating func release(before frontier: String?) -> [Block] {
    var free: [Block] = []
    var held: [Block] = []
    for block in waiting {
      let isFree = frontier.map { block.key.source.utf8.lexicographicallyPrecedes($0.utf8) } ?? true
      if isFree { free.append(block) } else { held.append(block) }
    }
    waiting = held
    // Blocks of one key keep the order in which their session gave them.
    return free.enumerated().sorted { a, b in
      if a.element.key < b.element.key { return true }
      return b.element.key < a.element.key ? false : a.offset < b.offset
    }.map(\.element)
  }
}
