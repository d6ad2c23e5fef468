import Text

/// Where the rows of a session stand among all rows: by where the session lies, then by its start and its name.
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

/// Where the rows of a unit begin.
struct UnitPlace: Codable, Sendable, Comparable {
  /// No session of the unit lies before this folder, archive or table.
  let folder: String
  /// The first of its files.
  let file: String

  static func == (a: UnitPlace, b: UnitPlace) -> Bool { a.folder === b.folder && a.file === b.file }

  static func < (a: UnitPlace, b: UnitPlace) -> Bool {
    (ByteKey(a.folder), ByteKey(a.file)) < (ByteKey(b.folder), ByteKey(b.file))
  }
}

/// No rows that are still to come stand before these; nil where none are to come.
struct RowFrontier {
  let folder: String?
  let file: String?

  static let end = RowFrontier(folder: nil, file: nil)
}

/// For units in their order, what stands before all that come after each of them.
struct RowFrontiers {
  /// For each unit that of the first file of it and all after it.
  private let firstFiles: [Int]
  private let place: (Int) -> UnitPlace

  /// - Parameter place: where the rows of each of `count` units begin, in ascending order.
  init(count: Int, _ place: @escaping (Int) -> UnitPlace) {
    self.place = place
    // Folders come in order, and first files mostly do as well.
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

/// Elements that wait for all that come before them, the first at hand; equal ones in the order of their coming.
struct WaitingRows<Element> {
  private struct Item {
    let element: Element
    let number: Int
  }

  private let order: (Element, Element) -> Bool
  /// A heap: no item comes before the one at half its place.
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

  /// Takes off the first element if nothing comes before it any more.
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
