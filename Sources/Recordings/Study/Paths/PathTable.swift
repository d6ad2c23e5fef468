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
