/// A value that passes between processes of this program, and into the record of a run that can be resumed.
protocol WireValue {
  /// Appends itself.
  func write(to bytes: inout WireWriter)
  /// Takes itself off the front.
  init(from bytes: inout WireReader) throws(WireError)
}

/// What was read was not written by this version of the program, or is not whole.
struct WireError: ProgramFault {
  var description: String {
    "what a worker or the journal holds is torn; run again, with --resume where there is --output"
  }
}

/// Bytes that values are appended to.
struct WireWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ value: some WireValue) { value.write(to: &self) }

  /// Of a known number.
  mutating func append(_ raw: some Collection<UInt8>) { bytes += raw }
}

/// Bytes that values are taken from.
struct WireReader {
  private var bytes: ArraySlice<UInt8>

  init(_ bytes: some Sequence<UInt8>) { self.bytes = ArraySlice(bytes) }

  var isAtEnd: Bool { bytes.isEmpty }
  /// How many are left.
  var byteCount: Int { bytes.count }

  mutating func read<Value: WireValue>(
    _ type: Value.Type = Value.self
  ) throws(WireError) -> Value {
    try Value(from: &self)
  }

  mutating func take(_ count: Int) throws(WireError) -> ArraySlice<UInt8> {
    guard count >= 0, count <= bytes.count else { throw WireError() }
    defer { bytes = bytes.dropFirst(count) }
    return bytes.prefix(count)
  }

  /// As many values as a number before them says. No value takes less than a byte.
  mutating func count() throws(WireError) -> Int {
    let count = try read(Int.self)
    guard count >= 0, count <= bytes.count else { throw WireError() }
    return count
  }
}

extension WireValue {
  /// The value alone.
  var wireBytes: [UInt8] {
    var writer = WireWriter()
    writer.write(self)
    return writer.bytes
  }

  /// Throws where anything is left over.
  init(wireBytes: some Sequence<UInt8>) throws(WireError) {
    var reader = WireReader(wireBytes)
    self = try reader.read()
    guard reader.isAtEnd else { throw WireError() }
  }
}

// MARK: Simple values

extension UInt64: WireValue {
  static let wireByteCount = 8

  func write(to bytes: inout WireWriter) {
    withUnsafeBytes(of: littleEndian) { bytes.append($0) }
  }

  init(from bytes: inout WireReader) throws(WireError) {
    let taken = try bytes.take(Self.wireByteCount)
    self = UInt64(littleEndian: taken.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) })
  }
}

extension Int: WireValue {
  func write(to bytes: inout WireWriter) { bytes.write(UInt64(bitPattern: Int64(self))) }

  init(from bytes: inout WireReader) throws(WireError) {
    self = Int(Int64(bitPattern: try bytes.read()))
  }
}

extension Double: WireValue {
  func write(to bytes: inout WireWriter) { bytes.write(bitPattern) }

  init(from bytes: inout WireReader) throws(WireError) { self.init(bitPattern: try bytes.read()) }
}

extension Bool: WireValue {
  func write(to bytes: inout WireWriter) { bytes.append([self ? 1 : 0]) }

  init(from bytes: inout WireReader) throws(WireError) { self = try bytes.take(1).first != 0 }
}

extension String: WireValue {
  func write(to bytes: inout WireWriter) {
    bytes.write(utf8.count)
    bytes.append(utf8)
  }

  init(from bytes: inout WireReader) throws(WireError) {
    self.init(decoding: try bytes.take(try bytes.count()), as: UTF8.self)
  }
}

/// Bytes as they are, such as rows that are ready to be written.
struct WireBytes: WireValue {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func write(to writer: inout WireWriter) {
    writer.write(bytes.count)
    writer.append(bytes)
  }

  init(from reader: inout WireReader) throws(WireError) {
    bytes = Array(try reader.take(try reader.count()))
  }
}

// MARK: Values of values

extension Array: WireValue where Element: WireValue {
  func write(to bytes: inout WireWriter) {
    bytes.write(count)
    for element in self { bytes.write(element) }
  }

  init(from bytes: inout WireReader) throws(WireError) {
    let count = try bytes.count()
    self = []
    reserveCapacity(count)
    for _ in 0..<count { append(try bytes.read()) }
  }
}

/// In the order of the keys, so that equal values are equal bytes.
extension Dictionary: WireValue where Key == String, Value: WireValue {
  func write(to bytes: inout WireWriter) {
    let all = sorted { $0.key < $1.key }
    bytes.write(all.map(\.key))
    bytes.write(all.map(\.value))
  }

  init(from bytes: inout WireReader) throws(WireError) {
    let (keys, values) = (try bytes.read([String].self), try bytes.read([Value].self))
    guard keys.count == values.count else { throw WireError() }
    self.init(zip(keys, values)) { first, _ in first }
  }
}

extension Optional: WireValue where Wrapped: WireValue {
  func write(to bytes: inout WireWriter) {
    bytes.write(self != nil)
    if let self { bytes.write(self) }
  }

  init(from bytes: inout WireReader) throws(WireError) {
    self = try bytes.read(Bool.self) ? try bytes.read(Wrapped.self) : nil
  }
}
