import CJSON
import CLibrary

/// A JSON value, read from a text or to be written: a task result, a record of a run.
public enum JSONValue: Sendable, Equatable {
  /// One member of an object: an unescaped key, and what it stands for.
  public typealias Member = (key: String, value: JSONValue)

  /// Members in the order of the text; keys may repeat.
  case object([Member])
  /// Elements in order.
  case array([JSONValue])
  /// Unescaped.
  case string(String)
  /// As read finite and not beyond ±1e300: what is, is null. Written as `null` if it is not finite.
  case number(Double)
  /// A number to be written with all of its digits. What is read has none: 1 is the number 1.
  case integer(Int)
  /// True or false.
  case bool(Bool)
  /// Nothing, or a number beyond ±1e300, which ResearchKit writes for nothing.
  case null

  /// A number, or `null`.
  public init(_ number: Double?) { self = number.map { .number($0) } ?? .null }

  /// An integer, or `null`.
  public init(_ integer: Int?) { self = integer.map { .integer($0) } ?? .null }

  /// A string, or `null`.
  public init(_ text: String?) { self = text.map { .string($0) } ?? .null }

  /// Arrays and objects are equal in this order only.
  public static func == (a: JSONValue, b: JSONValue) -> Bool {
    switch (a, b) {
    case (.object(let a), .object(let b)): a.count == b.count && zip(a, b).allSatisfy { $0 == $1 }
    case (.array(let a), .array(let b)): a == b
    case (.string(let a), .string(let b)): a == b
    case (.number(let a), .number(let b)): a == b
    case (.integer(let a), .integer(let b)): a == b
    case (.bool(let a), .bool(let b)): a == b
    case (.null, .null): true
    default: false
    }
  }

  /// The value of the first member of that name; nil for what is no object.
  public subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }
}

extension JSONValue {
  /// The text; nil for all else.
  public var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The number; 1 and 0 for true and false; nil for all else.
  public var number: Double? {
    switch self {
    case .number(let number): number
    case .integer(let integer): Double(integer)
    case .bool(let bool): bool ? 1 : 0
    default: nil
    }
  }

  /// True and false, also when written 1 and 0; nil for all else.
  public var bool: Bool? {
    switch self {
    case .bool(let bool): bool
    case .number(1), .integer(1): true
    case .number(0), .integer(0): false
    default: nil
    }
  }

  /// The elements; nil for what is no array.
  public var array: [JSONValue]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }
}

extension JSONValue {
  /// Larger documents are no task results.
  static let maximumNodeCount = 50_000_000

  /// Reads a whole document. Throws unless it is JSON, in UTF-8, and nested at most 1024 deep.
  public static func parse(_ bytes: ByteBuffer) throws(JSONProblem) -> JSONValue {
    let text = try JSONDocument(bytes)
    let tree: OpaquePointer
    switch read(text) {
    case .success(let read): tree = read
    case .failure(let problem): throw problem
    }
    defer { csj_tree_free(tree) }
    if text.hasZeroTail { throw text.zeroTailProblem }
    return JSONValue(tree: tree)
  }

  private static func read(_ text: JSONDocument) -> Result<OpaquePointer, JSONProblem> {
    var tree: OpaquePointer?
    let status = text.bytes.withBytes { buffer in
      let start = buffer.baseAddress.map { $0 + text.start }
      return csj_tree_read(start, text.end - text.start, maximumNodeCount, &tree)
    }
    if let tree { return .success(tree) }
    return .failure(status == CSJ_TOO_LARGE ? .tooLarge : text.damage().problem)
  }

  /// Containers come after what they hold, so a stack of finished values is all it takes.
  private init(tree: OpaquePointer) {
    let nodes = UnsafeBufferPointer(start: csj_tree_nodes(tree), count: csj_tree_node_count(tree))
    let text = UnsafeRawPointer(csj_tree_text(tree))
    var finished: [JSONValue] = []
    for node in nodes { finished.append(JSONValue(node, text, takingFrom: &finished)) }
    self = finished.popLast() ?? .null
  }

  private init(_ node: csj_node, _ text: UnsafeRawPointer?, takingFrom finished: inout [JSONValue])
  {
    let count = Int(node.length)
    switch node.kind {
    case CSJ_FALSE: self = .bool(false)
    case CSJ_TRUE: self = .bool(true)
    case CSJ_NUMBER: self = .number(node.number)
    case CSJ_STRING, CSJ_KEY:
      let start = text.map { $0 + Int(node.offset) }
      let utf8 = UnsafeRawBufferPointer(start: start, count: count)
      self = .string(String(decoding: utf8, as: UTF8.self))
    case CSJ_ARRAY: self = .array(finished.popLast(count))
    case CSJ_OBJECT: self = .object(members(of: finished.popLast(2 * count)))
    default: self = .null
    }
  }
}

/// Keys and values by turns.
private func members(of pairs: [JSONValue]) -> [JSONValue.Member] {
  stride(from: 0, to: pairs.count - 1, by: 2).map { (pairs[$0].text ?? "", pairs[$0 + 1]) }
}

extension [JSONValue] {
  /// Takes the last elements off, fewer if there are not so many.
  fileprivate mutating func popLast(_ count: Int) -> [JSONValue] {
    let taken = Array(suffix(count))
    removeLast(taken.count)
    return taken
  }
}

/// Numbers that stand alone in other texts, spelled as in JSON.
public enum JSONNumber {
  /// NaN for any other text, and beyond 1e300.
  public static func read(_ text: UnsafeBufferPointer<UInt8>) -> Double {
    text.baseAddress.map { csj_number($0, text.count) } ?? .nan
  }

  /// NaN for any other text, and beyond what a double holds: for numbers that this program has written, which may be those
  /// between 1e300 and the largest.
  static func readUnlimited(_ text: UnsafeBufferPointer<UInt8>) -> Double {
    let number = read(text)
    guard number.isNaN, text.allSatisfy({ "0123456789+-.e".utf8.contains($0) }),
      let large = Double(String(decoding: text, as: UTF8.self)), abs(large) > 1e300, large.isFinite
    else { return number }
    return large
  }

  /// NaN for any other text than a number, which ends with a zero, and beyond 1e300.
  public static func read(_ text: UnsafePointer<CChar>) -> Double {
    text.withMemoryRebound(to: UInt8.self, capacity: strlen(text)) { csj_number($0, strlen(text)) }
  }
}
