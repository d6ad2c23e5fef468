public import Recordings
import Text

/// The paths of a study below its root, in byte order, each once, in little memory.
///
/// Every access makes a new text. From one end to the other that costs little.
public struct PathTable: RandomAccessCollection, Sendable {
  private let whole: PackedTexts
  /// Those of the root, which stand before every path.
  private let droppedBytes: Int

  /// How many there are.
  public let count: Int

  /// - Parameters:
  ///   - sorted: absolute paths, in byte order and each once.
  ///   - root: a folder they all lie in.
  init(_ sorted: PackedTexts, below root: String) {
    (whole, count) = (sorted, sorted.count)
    droppedBytes = root == "/" ? 1 : root.isEmpty ? 0 : root.utf8.count + 1
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { count }

  public subscript(place: Int) -> String {
    String(Substring(whole[place].utf8.dropFirst(droppedBytes)))
  }

  /// The same study, one path only.
  init(only path: String) {
    let one = PackedTexts()
    one.append(path)
    self.init(one, below: "")
  }
}

extension PathTable: Equatable {
  public static func == (a: PathTable, b: PathTable) -> Bool { a.elementsEqual(b) }
}

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

/// A table that the user gives beside a study and that cannot be used.
public struct TableError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The option that names it, such as `--map`.
  public let option: String
  /// As given.
  public let path: String
  /// Counted from 1.
  public let line: Int?
  /// What is wrong and what to do.
  public let problem: String

  /// A problem of a table, or of one of its lines.
  public init(option: String, path: String, line: Int?, problem: String) {
    (self.option, self.path, self.line, self.problem) = (option, path, line, problem)
  }

  /// One line: place, problem, remedy.
  public var description: String {
    "\(option): \(path)" + (line.map { ": line \($0)" } ?? "") + ": \(problem)"
  }
}

extension DelimitedText {
  /// The rows of the file that an option names.
  ///
  /// - Parameter mayBeTabbed: whether a header with tabs and without commas parts all cells by tabs.
  public static func rows(of path: String, option: String, mayBeTabbed: Bool = false)
    throws(TableError) -> [UserRow]
  {
    do {
      return try rows(
        of: try ByteBuffer(readingStream: path).uncompressed(path), mayBeTabbed: mayBeTabbed)
    } catch let error as RowFault {
      throw TableError(
        option: option, path: path, line: error.line, problem: error.wording.sentence)
    } catch let error as FileError {
      throw TableError(
        option: option, path: path, line: nil, problem: "cannot be read (\(error.reason))")
    } catch { throw TableError(option: option, path: path, line: nil, problem: "\(error)") }
  }
}
