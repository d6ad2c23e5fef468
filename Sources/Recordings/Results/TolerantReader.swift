import Text

/// Reads members of a result that may be missing, and reports invalid ones.
///
/// Missing, null and empty objects are not errors. Of an invalid value only the kind is named,
/// since it may be private.
///
/// All leaf results are read in this dialect: a member is looked up by one of its names, and one that is not as it must
/// be becomes a fault with its place. `member` is for members that may be missing, `required` for those that may not.
struct TolerantReader {
  /// An object with its place in the file.
  typealias Place = (value: JSONValue?, path: String)

  /// What could not be read, in the order of reading.
  private(set) var faults: [LeafFault] = []

  /// JSON path, what was expected and found, and the effect.
  var skipped: [ErrorWording] { faults.map { ErrorWording($0.text, remedy: $0.effect) } }

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
  mutating func code<Code: ResultCode>(_ parent: Place, _ key: String, _ expected: String) -> Code?
  { member(parent, key, expected) { $0.code(Code.self) } }

  /// The first of these names that an object has, else the first: exporters rename what they read.
  func name(in parent: Place, _ names: String...) -> String {
    names.first { parent.value?[$0] != nil } ?? names[0]
  }

  /// A value by the first of its names that the object has, otherwise by a lower-case name in any
  /// case.
  ///
  /// For members that are not reported if they cannot be used.
  func value(in parent: Place, _ names: String..., anyCase name: String? = nil) -> JSONValue? {
    names.lazy.compactMap { parent.value?[$0] }.first ?? name.flatMap { parent.value?[anyCase: $0] }
  }

  /// A key of ResearchKit in the spelling of the object; MyDataHelps begins it with a capital.
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
      let name = "\(key)[\(index)]"
      let found = read(&self, (element, child(parent, name)))
      if found == nil { note(parent, name, expected, found: Optional(element).described) }
      return found
    }
  }

  /// True if a list lacks elements that could not be read, or is not a list.
  func isBroken(_ parent: Place, _ key: String, read count: Int) -> Bool {
    let describe = parent.value?[key] ?? .null
    return describe != .null && describe.array?.count != count
  }

  /// The usable elements of a list, each read separately; empty if there is no list.
  ///
  /// The first fault of an unusable element is reported. An element that is left out without a fault is not
  /// reported.
  ///
  /// - Parameter effect: the effect of an unusable element, by its number from 1.
  mutating func elements<Element>(
    _ parent: Place, _ key: String, effect: (_ number: Int) -> String,
    _ read: (inout TolerantReader, Place, _ number: Int) -> Element?
  ) -> [Element] {
    let elements = parent.value?[key]?.array ?? []
    return elements.enumerated().compactMap { index, element in
      var reader = TolerantReader()
      let found = read(&reader, (element, child(parent, "\(key)[\(index)]")), index + 1)
      if found == nil, var fault = reader.faults.first {
        fault.effect = effect(index + 1)
        faults.append(fault)
      }
      return found
    }
  }

  /// A member that is read by a separate rule; `expected` describes valid values in messages.
  mutating func member<Value>(
    _ parent: Place, _ key: String, _ expected: String, effect: String = LeafFault.leftOut,
    describe: (JSONValue?) -> String = \.described, _ read: (JSONValue) -> Value?
  ) -> Value? {
    guard let value = parent.value?[key], value != .null else { return nil }
    let found = read(value)
    if found == nil { note(parent, key, expected, found: describe(value), effect: effect) }
    return found
  }

  /// A member without which nothing can be used; it is a fault as well if it is missing.
  ///
  /// - Parameter value: what stands there, if it is not found by the key alone.
  mutating func required<Value>(
    _ parent: Place, _ key: String, value: JSONValue?? = nil, _ expected: String,
    effect: String = LeafFault.leftOut, describe: (JSONValue?) -> String = \.described,
    _ read: (JSONValue) -> Value?
  ) -> Value? {
    let value = value ?? parent.value?[key]
    let found = value.flatMap(read)
    if found == nil { note(parent, key, expected, found: describe(value), effect: effect) }
    return found
  }

  /// Notes that a member contradicts others, or that a required value is missing.
  mutating func note(
    _ parent: Place, _ key: String, _ expected: String, found: String,
    effect: String = LeafFault.leftOut
  ) {
    let text = "\(child(parent, key)): expected \(expected), found \(found)"
    faults.append(LeafFault(key: key, text: text, effect: effect))
  }

  private func child(_ parent: Place, _ key: String) -> String {
    parent.path.isEmpty ? key : "\(parent.path).\(key)"
  }
}

/// An invalid element of a result.
public struct LeafFault: Sendable, Equatable {
  /// The name of the member.
  public let key: String
  /// JSON path, what was expected and found.
  public let text: String
  /// The effect of the fault.
  public fileprivate(set) var effect: String

  static let leftOut = "it was left out"
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

/// The usable content of a leaf result of one class.
public protocol LeafContent {
  /// Missing and invalid members are left out.
  init(_ leaf: ResultLeaf)

  /// What could not be read: JSON path, what was expected and found, and the effect.
  var skipped: [ErrorWording] { get }

  /// The unit in which the file states its times.
  var times: StatedTimes { get }
}

extension LeafContent {
  /// For results without times that a person takes.
  public var times: StatedTimes { .seconds }
}
