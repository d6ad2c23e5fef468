public import Text

/// A column of a converted recording whose length differs from that of the others.
public struct UnequalColumns: Error, Sendable, Equatable {
  public let column: String
  /// The lengths of the column, and of the first one.
  public let (count, expected): (Int, Int)
}

/// A document in another shape than that of a recorder, brought back to it. One reader of recordings and of results reads what comes out.
public struct ConvertedDocument: Sendable {
  /// The document with lists and scalars as the phone wrote them.
  public let tree: JSONValue
  /// What was done to it; empty for a document whose shape only its items show.
  public let forms: [ConvertedForm]

  /// Brings lists and scalars back.
  public init(_ document: JSONValue) {
    var (tree, forms) = (document, [ConvertedForm]())
    if tree.hasKeyedLists {
      tree = tree.withLists
      forms.append(.keyed)
    }
    if tree.hasBoxedMembers {
      tree = tree.unboxed
      forms.append(.boxed)
    }
    (self.tree, self.forms) = (tree, forms)
  }

  /// The items of a recorder; nil if there are none.
  ///
  /// - Parameter isRecording: true if a table of items is one that is read.
  public func items(where isRecording: (ItemTable) -> Bool) throws(UnequalColumns) -> (
    items: ItemTable, form: ConvertedForm
  )? {
    let list = tree["items"] ?? tree
    if !forms.isEmpty, let elements = list.array, let first = elements.first, first.members != nil {
      let table = ItemTable(ofRecords: elements)
      return isRecording(table) ? (table, forms[0]) : nil
    }
    if let names = list["columns"]?.array, let rows = list["data"]?.array {
      let table = try ItemTable(names: names.map { $0.text ?? "" }, rows: rows)
      return isRecording(table) ? (table, .split) : nil
    }
    var columns: [(path: String, values: [JSONValue])] = []
    guard list.members != nil, list.appendColumns(to: &columns, at: ""), !columns.isEmpty else {
      return nil
    }
    // Other documents have lists of any length.
    let heads = ItemTable(
      count: 1,
      columns: columns.map { ItemColumn(name: $0.path, values: Array($0.values.prefix(1))) })
    guard isRecording(heads) else { return nil }
    let count = columns[0].values.count
    if let other = columns.first(where: { $0.values.count != count }) {
      throw UnequalColumns(column: other.path, count: other.values.count, expected: count)
    }
    let table = ItemTable(
      count: count, columns: columns.map { ItemColumn(name: $0.path, values: $0.values) })
    return isRecording(table) ? (table, forms.first ?? .columns) : nil
  }
}

extension ItemTable {
  /// Records with nested objects, as paths.
  fileprivate init(ofRecords records: [JSONValue]) {
    var (paths, columns) = ([String](), [ByteKey: [JSONValue]]())
    for (row, record) in records.enumerated() {
      record.forEachScalar(at: "") { path, value in
        let key = ByteKey(path)
        if columns[key] == nil {
          paths.append(path)
          columns[key] = Array(repeating: .null, count: records.count)
        }
        columns[key]?[row] = value
      }
    }
    self.init(
      count: records.count,
      columns: paths.map { ItemColumn(name: $0, values: columns[ByteKey($0)] ?? []) })
  }

  fileprivate init(names: [String], rows: [JSONValue]) throws(UnequalColumns) {
    for row in rows {
      let count = row.array?.count ?? 0
      guard count == names.count else {
        throw UnequalColumns(column: names.last ?? "", count: count, expected: names.count)
      }
    }
    let columns = names.indices.map { place in
      ItemColumn(name: names[place], values: rows.map { $0.array?[place] ?? .null })
    }
    self.init(count: rows.count, columns: columns)
  }
}

extension JSONValue {
  /// The members; nil for what is no object.
  public var members: [Member]? {
    guard case .object(let members) = self else { return nil }
    return members
  }

  fileprivate var isScalar: Bool {
    switch self {
    case .object, .array: false
    case .string, .number, .integer, .bool, .null: true
    }
  }

  /// Calls for each scalar below an object, with its path.
  fileprivate func forEachScalar(at path: String, _ take: (String, JSONValue) -> Void) {
    for (key, value) in members ?? [] {
      let place = path.isEmpty ? key : "\(path).\(key)"
      if value.isScalar { take(place, value) } else { value.forEachScalar(at: place, take) }
    }
  }

  /// Appends the lists of scalars below an object, with their paths. False for an object that has anything else.
  fileprivate func appendColumns(
    to columns: inout [(path: String, values: [JSONValue])], at path: String
  ) -> Bool {
    for (key, value) in members ?? [] {
      let place = path.isEmpty ? key : "\(path).\(key)"
      if let values = value.array {
        guard values.allSatisfy(\.isScalar) else { return false }
        columns.append((place, values))
      } else if value.members != nil {
        guard value.appendColumns(to: &columns, at: place) else { return false }
      } else {
        return false
      }
    }
    return true
  }

  // MARK: Lists as objects

  /// The members of an object whose keys are all whole numbers, by these.
  private var keyedElements: [Int: JSONValue]? {
    guard let members, !members.isEmpty else { return nil }
    var elements: [Int: JSONValue] = [:]
    for (key, value) in members {
      guard !key.isEmpty, key.utf8.count <= 9, key.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
        let place = Int(key), "\(place)" == key, elements.updateValue(value, forKey: place) == nil
      else { return nil }
    }
    // Keys far apart are identifiers and no places.
    return (elements.keys.max() ?? 0) <= 4 * elements.count + 16 ? elements : nil
  }

  fileprivate var hasKeyedLists: Bool {
    if keyedElements != nil { return true }
    return (array ?? members?.map(\.value) ?? []).contains(where: \.hasKeyedLists)
  }

  /// The document with lists in the place of objects whose keys are whole numbers; a place that is not there is null.
  fileprivate var withLists: JSONValue {
    if let elements = keyedElements {
      let count = 1 + (elements.keys.max() ?? 0)
      return .array((0..<count).map { elements[$0]?.withLists ?? .null })
    }
    switch self {
    case .object(let members): return .object(members.map { ($0.key, $0.value.withLists) })
    case .array(let elements): return .array(elements.map(\.withLists))
    case .string, .number, .integer, .bool, .null: return self
    }
  }

  // MARK: Scalars as lists of one

  private var boxedScalar: JSONValue? {
    guard let elements = array, elements.count == 1, elements[0].isScalar else { return nil }
    return elements[0]
  }

  /// True if a member by which recordings and results are recognized is a list of one scalar.
  fileprivate var hasBoxedMembers: Bool {
    if let elements = array { return elements.prefix(2).contains(where: \.hasBoxedMembers) }
    return (members ?? []).contains { key, value in
      Self.recognizedKeys.contains(key) && value.boxedScalar != nil || value.hasBoxedMembers
    }
  }

  private static let recognizedKeys: Set<Term> = [
    "_class", "class", "identifier", "taskRunUUID", "startDate", "timestamp", "numberOfSteps", "x",
  ]

  /// The document with scalars in the place of lists of one.
  fileprivate var unboxed: JSONValue {
    switch self {
    case .object(let members):
      return .object(
        members.map { key, value in
          guard let scalar = value.boxedScalar else { return (key, value.unboxed) }
          return (key, isList(key) ? value : scalar)
        })
    case .array(let elements): return .array(elements.map(\.unboxed))
    case .string, .number, .integer, .bool, .null: return self
    }
  }

  /// True for a member that is a list in the original as well: the answer to a question with choices.
  private func isList(_ key: String) -> Bool {
    guard key == "answer" else { return false }
    let name = self["_class"]?.boxedScalar ?? self["_class"] ?? .null
    return name.text == "ORKChoiceQuestionResult"
  }
}
