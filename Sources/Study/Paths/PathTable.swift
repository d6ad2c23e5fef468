import Recordings
import Text

/// The paths of a study below its root, in byte order without repetitions, in little memory.
///
/// Every access creates a new text. Reading in sequence is fast.
public struct PathTable: RandomAccessCollection, Sendable {
  private let whole: PackedTexts
  /// The length of the root's path, which precedes every path.
  private let droppedBytes: Int

  /// The number of paths.
  public let count: Int

  /// - Parameters:
  ///   - sorted: absolute paths in byte order without repetitions.
  ///   - root: a folder that contains all of them.
  init(_ sorted: PackedTexts, below root: String) {
    (whole, count) = (sorted, sorted.count)
    droppedBytes = root == "/" ? 1 : root.isEmpty ? 0 : root.utf8.count + 1
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { count }

  public subscript(place: Int) -> String {
    String(Substring(whole[place].utf8.dropFirst(droppedBytes)))
  }

  /// A table with a single path.
  init(only path: String) {
    let one = PackedTexts()
    one.append(path)
    self.init(one, below: "")
  }
}

extension PathTable: Equatable {
  public static func == (a: PathTable, b: PathTable) -> Bool { a.elementsEqual(b) }
}

/// Sorts any number of paths by their bytes and removes repetitions, in little memory.
struct PathSorter {
  /// The number of paths that are kept uncompressed.
  private static let mostWaiting = 1 << 16

  private var waiting: [String] = []
  /// Runs of paths, each in byte order.
  private var runs: [PackedTexts] = []

  /// Adds a path, in any order.
  mutating func add(_ path: String) {
    waiting.append(path)
    if waiting.count == Self.mostWaiting { pack() }
  }

  /// All paths in byte order.
  mutating func finish() -> PackedTexts {
    pack()
    defer { runs = [] }
    return runs.count > 1 ? merged() : runs.first ?? PackedTexts()
  }

  /// Compresses the waiting paths. Paths of folders come in order, so that there is mostly one run.
  private mutating func pack() {
    guard !waiting.isEmpty else { return }
    let sorted = waiting.sortedByBytes()
    let isNext = runs.last.map { $0[$0.count - 1].precedes(sorted[0]) } ?? false
    let run = isNext ? runs[runs.count - 1] : PackedTexts()
    if !isNext { runs.append(run) }
    for (place, path) in sorted.enumerated() where place == 0 || sorted[place - 1].precedes(path) {
      run.append(path)
    }
    waiting = []
  }

  private func merged() -> PackedTexts {
    let whole = PackedTexts()
    var heads = runs.map { (run: $0, place: 0, path: $0[0]) }
    while let first = heads.indices.min(by: { heads[$0].path.precedes(heads[$1].path) }) {
      let path = heads[first].path
      if whole.count == 0 || whole[whole.count - 1].precedes(path) { whole.append(path) }
      heads[first].place += 1
      let (run, place) = (heads[first].run, heads[first].place)
      run.forget(before: place)
      if place < run.count { heads[first].path = run[place] } else { heads.remove(at: first) }
    }
    return whole
  }
}
