/// Puts any number of paths into byte order, each of them once, in little memory.
struct PathSorter {
  /// As many as are kept unpacked at once.
  private static let mostWaiting = 1 << 16

  private var waiting: [String] = []
  /// Each in byte order.
  private var runs: [PackedTexts] = []

  /// Takes a path, in any order.
  mutating func add(_ path: String) {
    waiting.append(path)
    if waiting.count == Self.mostWaiting { pack() }
  }

  /// All of them, sorted.
  mutating func finish() -> PackedTexts {
    pack()
    defer { runs = [] }
    return runs.count > 1 ? merged() : runs.first ?? PackedTexts()
  }

  /// Paths of folders come in order, so that mostly there is but one run.
  private mutating func pack() {
    guard !waiting.isEmpty else { return }
    let sorted = waiting.sortedByBytes()
    let isNext = runs.last.map { $0[$0.count - 1].precedes(sorted[0]) } ?? false
    let run = isNext ? runs[runs.count - 1] : PackedTexts()
    if !isNext { runs.append(run) }
    for (place, path) in sorted.enumerated()
    where place == 0 || sorted[place - 1].precedes(path) { run.append(path) }
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

extension String {
  /// In the order of `LC_ALL=C sort`, whatever the locale.
  func precedes(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }
}
