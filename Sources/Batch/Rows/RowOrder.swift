import Text

/// The position of a session's rows among all rows: by the session's folder, archive or table, then
/// by its start and its name.
struct RowPlace: Codable, Sendable, Comparable {
  /// The folder, archive or table that the session lies in, as printed.
  let folder: String
  /// Unix time; sessions without a wall clock come before the others of their folder.
  var startSeconds: Double?
  var session = ""

  static func == (a: RowPlace, b: RowPlace) -> Bool {
    a.folder === b.folder && a.startSeconds == b.startSeconds && a.session === b.session
  }

  static func < (a: RowPlace, b: RowPlace) -> Bool {
    if a.folder !== b.folder { return a.folder.precedes(b.folder) }
    let (start, other) = (a.startSeconds ?? -.infinity, b.startSeconds ?? -.infinity)
    return start == other ? a.session.precedes(b.session) : start < other
  }
}

/// The position of the first row of a unit.
struct UnitPlace: Codable, Sendable, Comparable {
  /// The first folder, archive or table of the unit's sessions.
  let folder: String
  /// The first of the unit's files.
  let file: String

  static func == (a: UnitPlace, b: UnitPlace) -> Bool { a.folder === b.folder && a.file === b.file }

  static func < (a: UnitPlace, b: UnitPlace) -> Bool {
    (ByteKey(a.folder), ByteKey(a.file)) < (ByteKey(b.folder), ByteKey(b.file))
  }
}

/// A lower bound of the positions of all rows that are still to come; nil if none are to come.
struct RowFrontier {
  let folder: String?
  let file: String?

  static let end = RowFrontier(folder: nil, file: nil)
}

/// The lower bound after each unit of a sequence.
struct RowFrontiers {
  /// For each unit, the unit with the first file among it and all later units.
  private let firstFiles: [Int]
  private let place: (Int) -> UnitPlace

  /// - Parameter place: the position of the first row of each of `count` units, in ascending order.
  init(count: Int, _ place: @escaping (Int) -> UnitPlace) {
    self.place = place
    // Folders are in order, and first files mostly are as well.
    var firstFiles = Array(0..<count)
    for unit in firstFiles.indices.dropLast().reversed()
    where place(firstFiles[unit + 1]).file.precedes(place(unit).file) {
      firstFiles[unit] = firstFiles[unit + 1]
    }
    self.firstFiles = firstFiles
  }

  func after(_ unit: Int) -> RowFrontier {
    guard unit + 1 < firstFiles.count else { return .end }
    return RowFrontier(folder: place(unit + 1).folder, file: place(firstFiles[unit + 1]).file)
  }
}

/// A priority queue of elements that wait for all earlier ones. Equal elements keep their order.
struct WaitingRows<Element> {
  private struct Item {
    let element: Element
    let number: Int
  }

  private let order: (Element, Element) -> Bool
  /// A binary heap: no element precedes its parent, at half its index.
  private var items: [Item] = []
  private var nextNumber = 0

  init(isBefore: @escaping (Element, Element) -> Bool) { order = isBefore }

  mutating func add(_ element: Element) {
    items.append(Item(element: element, number: nextNumber))
    nextNumber += 1
    var place = items.count - 1
    while place > 0, isBefore(place, (place - 1) / 2) {
      items.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  /// Removes and returns the first element if nothing precedes it any more.
  mutating func next(where isFree: (Element) -> Bool) -> Element? {
    guard let first = items.first, isFree(first.element) else { return nil }
    items.swapAt(0, items.count - 1)
    items.removeLast()
    var place = 0
    while let child = [2 * place + 1, 2 * place + 2].filter(items.indices.contains).min(
      by: isBefore), isBefore(child, place)
    {
      items.swapAt(child, place)
      place = child
    }
    return first.element
  }

  private func isBefore(_ a: Int, _ b: Int) -> Bool {
    if order(items[a].element, items[b].element) { return true }
    if order(items[b].element, items[a].element) { return false }
    return items[a].number < items[b].number
  }
}
