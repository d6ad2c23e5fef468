import Metrics
import Text

/// Bytes that this version of the program did not write, or only a part of them.
public struct BinaryError: ProgramFault {
  public var description: String {
    "data from a worker or the journal are damaged; run again, with --resume if there is --output"
  }
}

extension Encodable {
  /// The value as bytes for a pipe or a journal: equal values give equal bytes.
  ///
  /// Fields follow each other in the order of their declaration, without names. Integers and
  /// numbers take eight bytes; texts, arrays and dictionaries begin with their count, optional
  /// values with one byte.
  var binary: [UInt8] {
    let writer = BinaryWriter()
    do { try writer.write(self) } catch {
      preconditionFailure("every value of a batch can be written: \(error)")
    }
    return writer.bytes
  }
}

extension Decodable {
  /// Decodes a value of the first fields of one that has more. Throws for bytes that do not begin so.
  init(beginningOf bytes: ArraySlice<UInt8>) throws(BinaryError) {
    self = try BinaryReader(bytes).value()
  }

  /// Decodes the bytes of `binary`. Throws for any other bytes, also if bytes remain.
  init(binary bytes: some Sequence<UInt8>) throws(BinaryError) {
    let reader = BinaryReader(bytes)
    self = try reader.value()
    guard reader.isAtEnd else { throw BinaryError() }
  }
}

/// A value that stays in its bytes until it is needed, which is seldom.
struct Sealed<Value: Codable & Sendable>: Codable, Sendable {
  private let bytes: [UInt8]

  init(_ value: Value) { bytes = value.binary }

  /// Throws for bytes that are not those of a value.
  var opened: Value { get throws(BinaryError) { try Value(binary: bytes) } }
}

/// A key type with which a dictionary can be coded.
private protocol NamedKey: Hashable {
  init(name: String)
  var name: String { get }
}

extension String: NamedKey {
  fileprivate init(name: String) { self = name }
  fileprivate var name: String { self }
}

extension ByteKey: NamedKey {
  fileprivate init(name: String) { self.init(name) }
  fileprivate var name: String { text }
}

extension Flag.Code: NamedKey {
  fileprivate init(name: String) { self.init(rawValue: name) }
  fileprivate var name: String { rawValue }
}

/// A collection that is coded without a container of `Codable`, which takes most of the time for a
/// short collection.
private protocol DirectlyCoded {
  func write(to writer: BinaryWriter) throws
  static func read(from reader: BinaryReader) throws -> Self
}

extension Array: DirectlyCoded where Element: Codable {
  fileprivate func write(to writer: BinaryWriter) throws {
    writer.append(count)
    // The places of cells in rows are the longest arrays but for bytes.
    if Element.self == Int.self, let numbers = self as? [Int] {
      return numbers.forEach(writer.append)
    }
    for element in self { try writer.write(element) }
  }

  fileprivate static func read(from reader: BinaryReader) throws -> Self {
    let count = try reader.count()
    if Element.self == Int.self,
      let numbers = try (0..<count).map({ _ in try reader.number() }) as? Self
    {
      return numbers
    }
    var elements: Self = []
    for _ in 0..<count { elements.append(try reader.value()) }
    return elements
  }
}

/// Entries are sorted by key, since the order of a dictionary differs from run to run.
extension Dictionary: DirectlyCoded where Key: NamedKey, Value: Codable {
  fileprivate func write(to writer: BinaryWriter) throws {
    writer.append(count)
    for (key, value) in sorted(by: { $0.key.name.precedes($1.key.name) }) {
      writer.append(key.name)
      try writer.write(value)
    }
  }

  fileprivate static func read(from reader: BinaryReader) throws -> Self {
    var values: Self = [:]
    for _ in 0..<(try reader.count()) { values[Key(name: try reader.text())] = try reader.value() }
    return values
  }
}

/// Whether a value has the size of an array or a dictionary, which is one word.
///
/// This is asked first because Swift's search for a conformance is slow for a type that has none: it goes through all
/// conformances of the program, once for each such type.
private func mayBeDirectlyCoded<Value>(_: Value.Type) -> Bool {
  MemoryLayout<Value>.size == MemoryLayout<[UInt8]>.size
}

// MARK: Writing

private final class BinaryWriter: Encoder {
  private(set) var bytes: [UInt8] = []
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func append(_ word: UInt64) { withUnsafeBytes(of: word.littleEndian) { bytes += $0 } }

  func append(_ number: Int) { append(UInt64(bitPattern: Int64(number))) }

  func append(_ isTrue: Bool) { bytes.append(isTrue ? 1 : 0) }

  func append(_ text: String) {
    append(text.utf8.count)
    bytes += text.utf8
  }

  func write<Value: Encodable>(_ value: Value) throws {
    guard mayBeDirectlyCoded(Value.self) else { return try value.encode(to: self) }
    // Types are compared before values are cast, which takes longer where it fails.
    if Value.self == [UInt8].self, let bytes = value as? [UInt8] {
      append(bytes.count)
      self.bytes += bytes
    } else if let collection = value as? any DirectlyCoded {
      try collection.write(to: self)
    } else {
      try value.encode(to: self)
    }
  }

  func setCount(_ count: Int, at place: Int) {
    withUnsafeBytes(of: UInt64(count).littleEndian) {
      bytes.replaceSubrange(place..<place + $0.count, with: $0)
    }
  }

  func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(FieldWriter(writer: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    append(0)
    return ElementWriter(writer: self, countPlace: bytes.count - MemoryLayout<UInt64>.size)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { SingleWriter(writer: self) }

  /// Writes the fields of a structure, or the case of an enumeration with its associated values.
  private struct FieldWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let writer: BinaryWriter
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) {}
    func encode(_ value: Bool, forKey key: Key) { writer.append(value) }
    func encode(_ value: Int, forKey key: Key) { writer.append(value) }
    func encode(_ value: UInt64, forKey key: Key) { writer.append(value) }
    func encode(_ value: Double, forKey key: Key) { writer.append(value.bitPattern) }
    func encode(_ value: String, forKey key: Key) { writer.append(value) }
    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
      try writer.write(value)
    }

    func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
      writer.append(value != nil)
      if let value { try writer.write(value) }
    }
    func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try optional(value) }
    func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try optional(value) }
    func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try optional(value) }
    func encodeIfPresent(_ value: String?, forKey key: Key) throws { try optional(value) }

    private func optional(_ value: (some Encodable)?) throws {
      writer.append(value != nil)
      if let value { try writer.write(value) }
    }

    /// Writes the case of an enumeration.
    func nestedContainer<Nested>(keyedBy type: Nested.Type, forKey key: Key)
      -> KeyedEncodingContainer<Nested>
    {
      writer.append(key.stringValue)
      return writer.container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      writer.unkeyedContainer()
    }
    func superEncoder() -> any Encoder { writer }
    func superEncoder(forKey key: Key) -> any Encoder { writer }
  }

  /// Writes the elements of an array.
  private struct ElementWriter: UnkeyedEncodingContainer {
    let writer: BinaryWriter
    let countPlace: Int
    var count = 0
    var codingPath: [any CodingKey] { [] }

    private mutating func next() {
      count += 1
      writer.setCount(count, at: countPlace)
    }

    mutating func encodeNil() {
      next()
      writer.append(false)
    }
    mutating func encode<Value: Encodable>(_ value: Value) throws {
      next()
      try writer.write(value)
    }
    mutating func nestedContainer<Nested>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<
      Nested
    > {
      next()
      return writer.container(keyedBy: type)
    }
    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
      next()
      return writer.unkeyedContainer()
    }
    mutating func superEncoder() -> any Encoder { writer }
  }

  /// Writes a value without parts, or the value of an optional.
  private struct SingleWriter: SingleValueEncodingContainer {
    let writer: BinaryWriter
    var codingPath: [any CodingKey] { [] }

    func encodeNil() { writer.append(false) }
    func encode(_ value: Bool) { writer.append(value) }
    func encode(_ value: Int) { writer.append(value) }
    func encode(_ value: Int64) { writer.append(UInt64(bitPattern: value)) }
    func encode(_ value: UInt64) { writer.append(value) }
    func encode(_ value: UInt32) { writer.append(UInt64(value)) }
    func encode(_ value: Double) { writer.append(value.bitPattern) }
    func encode(_ value: String) { writer.append(value) }
    func encode<Value: Encodable>(_ value: Value) throws { try writer.write(value) }
  }
}

// MARK: Reading

private final class BinaryReader: Decoder {
  private var bytes: ArraySlice<UInt8>
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(_ bytes: some Sequence<UInt8>) { self.bytes = ArraySlice(bytes) }

  var isAtEnd: Bool { bytes.isEmpty }

  func value<Value: Decodable>(_ type: Value.Type = Value.self) throws(BinaryError) -> Value {
    do {
      guard mayBeDirectlyCoded(type) else { return try Value(from: self) }
      if type == [UInt8].self, let bytes = Array(try take(try count())) as? Value { return bytes }
      if let collection = type as? any DirectlyCoded.Type,
        let values = try collection.read(from: self) as? Value
      {
        return values
      }
      return try Value(from: self)
    } catch { throw BinaryError() }
  }

  private func take(_ count: Int) throws(BinaryError) -> ArraySlice<UInt8> {
    guard count >= 0, count <= bytes.count else { throw BinaryError() }
    defer { bytes = bytes.dropFirst(count) }
    return bytes.prefix(count)
  }

  func word() throws(BinaryError) -> UInt64 {
    let taken = try take(MemoryLayout<UInt64>.size)
    return UInt64(littleEndian: taken.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) })
  }

  func number() throws(BinaryError) -> Int { Int(Int64(bitPattern: try word())) }

  func flag() throws(BinaryError) -> Bool { try take(1).first != 0 }

  func text() throws(BinaryError) -> String {
    String(decoding: try take(try count()), as: UTF8.self)
  }

  /// Every element takes at least a byte, so that a count which exceeds the remaining bytes is an
  /// error.
  func count() throws(BinaryError) -> Int {
    let count = try number()
    guard count >= 0, count <= bytes.count else { throw BinaryError() }
    return count
  }

  /// The next text, without consuming it.
  func peekText() -> String? {
    let before = bytes
    defer { bytes = before }
    return try? text()
  }

  func container<Key>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(FieldReader(reader: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    ElementReader(reader: self, count: try count())
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { SingleReader(reader: self) }

  private struct FieldReader<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let reader: BinaryReader
    var codingPath: [any CodingKey] { [] }
    /// The key of the next text. Only the decoding of enumerations asks for it.
    var allKeys: [Key] { reader.peekText().flatMap { Key(stringValue: $0) }.map { [$0] } ?? [] }

    func contains(_ key: Key) -> Bool { true }
    func decodeNil(forKey key: Key) throws -> Bool { !(try reader.flag()) }
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try reader.flag() }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try reader.number() }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try reader.word() }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
      Double(bitPattern: try reader.word())
    }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try reader.text() }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
      try reader.value(type)
    }
    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
      try reader.flag() ? try reader.value(type) : nil
    }
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
      try reader.flag() ? try reader.flag() : nil
    }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
      try reader.flag() ? try reader.number() : nil
    }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
      try reader.flag() ? Double(bitPattern: try reader.word()) : nil
    }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
      try reader.flag() ? try reader.text() : nil
    }

    func nestedContainer<Nested>(keyedBy type: Nested.Type, forKey key: Key) throws
      -> KeyedDecodingContainer<Nested>
    {
      guard try reader.text() == key.stringValue else { throw BinaryError() }
      return reader.container(keyedBy: type)
    }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      try reader.unkeyedContainer()
    }
    func superDecoder() -> any Decoder { reader }
    func superDecoder(forKey key: Key) -> any Decoder { reader }
  }

  private struct ElementReader: UnkeyedDecodingContainer {
    let reader: BinaryReader
    let count: Int?
    private(set) var currentIndex = 0
    var codingPath: [any CodingKey] { [] }
    var isAtEnd: Bool { currentIndex >= count ?? 0 }

    init(reader: BinaryReader, count: Int) { (self.reader, self.count) = (reader, count) }

    mutating func decodeNil() throws -> Bool {
      currentIndex += 1
      return !(try reader.flag())
    }
    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
      currentIndex += 1
      return try reader.value(type)
    }
    mutating func nestedContainer<Nested>(keyedBy type: Nested.Type) -> KeyedDecodingContainer<
      Nested
    > {
      currentIndex += 1
      return reader.container(keyedBy: type)
    }
    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
      currentIndex += 1
      return try reader.unkeyedContainer()
    }
    mutating func superDecoder() -> any Decoder { reader }
  }

  private struct SingleReader: SingleValueDecodingContainer {
    let reader: BinaryReader
    var codingPath: [any CodingKey] { [] }

    func decodeNil() -> Bool { false }
    func decode(_ type: Bool.Type) throws -> Bool { try reader.flag() }
    func decode(_ type: Int.Type) throws -> Int { try reader.number() }
    func decode(_ type: Int64.Type) throws -> Int64 { Int64(bitPattern: try reader.word()) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try reader.word() }
    func decode(_ type: UInt32.Type) throws -> UInt32 {
      guard let small = UInt32(exactly: try reader.word()) else { throw BinaryError() }
      return small
    }
    func decode(_ type: Double.Type) throws -> Double { Double(bitPattern: try reader.word()) }
    func decode(_ type: String.Type) throws -> String { try reader.text() }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try reader.value(type) }
  }
}
