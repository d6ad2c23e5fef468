/// Reads members of a result that may be missing, and reports invalid ones.
///
/// Missing, null and empty objects are not errors. Of an invalid value only the kind is named,
/// since it may be private.
struct TolerantReader {
  /// An object with its place in the file.
  typealias Place = (value: JSONValue?, path: String)

  /// JSON path, what was expected and found, and the effect.
  private(set) var skipped: [ErrorWording] = []

  /// A member that is an object.
  mutating func object(_ parent: Place, _ key: String) -> Place {
    let object = member(parent, key, "an object") { value in
      if case .object = value { value } else { nil }
    }
    return (object, child(parent, key))
  }

  mutating func text(_ parent: Place, _ key: String) -> String? {
    member(parent, key, "a text", \.text)
  }

  /// A finite number within limits.
  mutating func number(
    _ parent: Place, _ key: String, in limits: ClosedRange<Double> = -1e300...1e300,
    _ expected: String = "a number"
  ) -> Double? {
    member(parent, key, expected, describe: \.measured) { value in
      guard case .number(let number) = value, limits.contains(number) else { return nil }
      return number
    }
  }

  /// A number above 0.
  mutating func positive(_ parent: Place, _ key: String, _ expected: String) -> Double? {
    number(parent, key, in: Double.leastNonzeroMagnitude...Double.greatestFiniteMagnitude, expected)
  }

  /// A whole number within limits.
  mutating func wholeNumber(
    _ parent: Place, _ key: String, in limits: ClosedRange<Int> = Int(Int32.min)...Int(Int32.max),
    _ expected: String = "a whole number"
  ) -> Int? {
    member(parent, key, expected, describe: \.measured) { value in
      guard case .number(let number) = value, let whole = Int(exactly: number) else { return nil }
      return limits.contains(whole) ? whole : nil
    }
  }

  /// True or false, also when written 1 and 0.
  mutating func truth(_ parent: Place, _ key: String) -> Bool? {
    member(parent, key, "true or false", \.bool)
  }

  /// Left or right, by number or word.
  mutating func side(_ parent: Place, _ key: String) -> BodySide? {
    member(parent, key, "0 or left, 1 or right", \.side)
  }

  /// A case of an enumeration, by number or word.
  mutating func code<Code: ResultCode>(
    _ parent: Place, _ key: String, _ expected: String
  ) -> Code? {
    member(parent, key, expected) { $0.code(Code.self) }
  }

  /// The first of these names that an object has, else the first: exporters rename what they read.
  func name(in parent: Place, _ names: String...) -> String {
    names.first { parent.value?[$0] != nil } ?? names[0]
  }

  /// A key of ResearchKit's, as MyDataHelps begins it with a capital where it does.
  func key(in parent: Place, _ key: String) -> String {
    name(in: parent, key, key.prefix(1).uppercased() + key.dropFirst())
  }

  /// The elements of a list that can be read; none where there is no list.
  mutating func list<Element>(
    _ parent: Place, _ key: String, of expected: String,
    _ read: (inout TolerantReader, Place) -> Element?
  ) -> [Element] {
    let elements = member(parent, key, "a list", \.array) ?? []
    return elements.enumerated().compactMap { index, element in
      let path = "\(child(parent, key))[\(index)]"
      let found = read(&self, (element, path))
      if found == nil { note(path, expected, found: Optional(element).described) }
      return found
    }
  }

  /// Whether a list lacks elements that could not be read, or is none.
  func isBroken(_ parent: Place, _ key: String, read count: Int) -> Bool {
    let describe = parent.value?[key] ?? .null
    return describe != .null && describe.array?.count != count
  }

  /// A member that is read by a separate rule; `expected` describes valid values in messages.
  mutating func member<Value>(
    _ parent: Place, _ key: String, _ expected: String,
    describe: (JSONValue?) -> String = \.described,
    _ read: (JSONValue) -> Value?
  ) -> Value? {
    guard let value = parent.value?[key], value != .null else { return nil }
    let found = read(value)
    if found == nil { note(child(parent, key), expected, found: describe(value)) }
    return found
  }

  private func child(_ parent: Place, _ key: String) -> String {
    parent.path.isEmpty ? key : "\(parent.path).\(key)"
  }

  private mutating func note(_ path: String, _ expected: String, found: String) {
    skipped.append(
      ErrorWording("\(path): expected \(expected), found \(found)", remedy: "it was left out"))
  }
}

extension JSONValue? {
  /// The message about a number outside its limits, which is not private.
  fileprivate var measured: String {
    guard case .number(let number) = self else { return described }
    return Int(exactly: number).map(String.init) ?? "\(number)"
  }
}

extension ResultLeaf {
  /// Where a reader begins.
  var root: TolerantReader.Place { (object, path) }
}

/// What a leaf result of one class holds, as far as it can be read.
public protocol LeafContent {
  /// Missing and invalid members are left out.
  init(_ leaf: ResultLeaf)

  /// What could not be read: JSON path, what was expected and found, and the effect.
  var skipped: [ErrorWording] { get }
}
