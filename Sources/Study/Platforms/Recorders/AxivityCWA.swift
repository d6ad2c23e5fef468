import Recordings
import Text

/// Recordings of the Axivity AX3 and AX6: `CWA-DATA.CWA`, in blocks of 512 bytes.
///
/// Source: `Docs/ax3/cwa.h` of openmovement. A header of 1024 bytes is followed by blocks, whose 16-bit words have the sum 0. A block
/// has the time of one of its samples. The real rate differs from the nominal one by up to 5 %, so that the times between are
/// interpolated from block to block.
///
/// Why this way: the vendor's own program interpolates in the same manner; the nominal rate would move the end of an hour by minutes.
/// Limits: a block with a wrong sum is left out and counted; it shows as a gap. The clock is set to local time without a zone.
enum AxivityCWA {
  static let platform = ExportPlatform(
    name: name,
    document: ExportDocument(
      fits: { $0.starts(with: "MD".utf8) && isHeader($0) }, samples: contents))
  private static let name = "Axivity"

  fileprivate static let (headerByteCount, blockByteCount) = (1024, 512)
  /// Bytes of a block before and after its samples.
  fileprivate static let (samplesOffset, samplesByteCount) = (30, 480)

  /// The header states its own length without its first four bytes.
  private static func isHeader(_ head: [UInt8]) -> Bool {
    HeaderBytes(Array(head.prefix(4)), isBigEndian: false).integer(at: 2, as: UInt16.self) == 1020
  }

  private static func contents(_ document: ByteSource, source: String, wanted: WantedSpans)
    throws(ReadError) -> FileContents
  {
    let bytes = try document.bytes(of: source)
    var decoder = CWADecoder(wanted)
    let tear = bytes.withBytes { decoder.read($0) }
    if decoder.samples.span == nil {
      throw ReadError(
        source: source,
        bytes.count < headerByteCount + blockByteCount
          ? .noItems : .damagedRecording(writer: name, reason: "no block has a correct checksum"))
    }
    var recording = decoder.samples.recording(source: source, tear: tear)
    recording.labels.device = RecordingDevice(
      model: bytes.withBytes { $0.count > 4 && $0[4] == 0x64 ? "AX6" : "AX3" })
    let annotation = bytes.withBytes(annotation)
    recording.labels.participant = annotation["_sc"]
    // The device calls every file by the same name.
    let stem = fileStem(source)
    recording.labels.session = annotation["_se"] ?? (stem.uppercased() == "CWA-DATA" ? nil : stem)
    var contents = FileContents(kind: .accelerometer, recordings: [recording])
    contents.damage = decoder.damage.found
    return contents
  }

  /// The notes of the study in the header, a text such as `_sc=P01&_se=2` in the coding of web addresses.
  private static func annotation(_ bytes: UnsafeBufferPointer<UInt8>) -> [Term: String] {
    let text = bytes.dropFirst(64).prefix(448).prefix { $0 != 0 && $0 != 0xFF }
    var fields: [Term: String] = [:]
    for field in text.split(separator: UInt8(ascii: "&")) {
      let parts = field.split(separator: UInt8(ascii: "="), maxSplits: 1)
      guard parts.count == 2, let key = decoded(parts[0]), let value = decoded(parts[1]),
        !value.trimmed.isEmpty
      else { continue }
      fields[key.trimmed] = value.trimmed
    }
    return fields
  }

  /// Nil for what is not UTF-8.
  private static func decoded(_ coded: Slice<UnsafeBufferPointer<UInt8>>.SubSequence) -> String? {
    var (bytes, place) = ([UInt8](), coded.startIndex)
    while place < coded.endIndex {
      let hex = String(decoding: coded[place...].dropFirst().prefix(2), as: UTF8.self)
      if coded[place] == UInt8(ascii: "%"), hex.utf8.count == 2, let byte = UInt8(hex, radix: 16) {
        bytes.append(byte)
        place += 3
      } else {
        bytes.append(coded[place] == UInt8(ascii: "+") ? 0x20 : coded[place])
        place += 1
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }
}

/// Decodes one block after another, each when the time of the next is known.
private struct CWADecoder {
  private(set) var samples: BlockSamples
  private(set) var damage = BlockDamage()
  private var waiting: CWABlock?
  /// Seconds between samples, as measured last.
  private var interval: Double?

  init(_ wanted: WantedSpans) { samples = BlockSamples(wanted, zone: .local) }

  /// A rate that differs by more from the nominal one is that of a gap, not of the sensor.
  private static let largestRateError = 0.1

  /// Returns the position at which the file is truncated, if it is.
  mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var place = AxivityCWA.headerByteCount
    while place + AxivityCWA.blockByteCount <= bytes.count {
      let block = UnsafeBufferPointer(rebasing: bytes[place..<place + AxivityCWA.blockByteCount])
      if let known = CWABlock(block, at: place) {
        take(known, bytes)
        damage.noteWhole()
      } else if !block.isBlank {
        damage.endBlock()
        damage.note("a block has a wrong checksum or an unknown form", at: place)
      }
      place += AxivityCWA.blockByteCount
    }
    finish(nil, bytes)
    return bytes.count > place || bytes.count < AxivityCWA.headerByteCount ? bytes.count : nil
  }

  private mutating func take(_ block: CWABlock, _ bytes: UnsafeBufferPointer<UInt8>) {
    finish(block, bytes)
    waiting = block
  }

  /// Decodes the waiting block up to the time of the next one.
  private mutating func finish(_ next: CWABlock?, _ bytes: UnsafeBufferPointer<UInt8>) {
    guard let block = waiting else { return }
    let nominal = 1 / block.rateHz
    if let next, next.sequence == block.sequence &+ 1 {
      // From the sample with the time in one block to that in the next.
      let steps = Double(block.sampleCount - block.timedSample + next.timedSample)
      let measured = steps > 0 ? (next.seconds - block.seconds) / steps : nominal
      let isOfSensor = abs(measured / nominal - 1) <= Self.largestRateError
      interval = isOfSensor ? measured : nil
    }
    let step = interval ?? nominal
    let start = block.seconds - Double(block.timedSample) * step
    guard start.isFinite, samples.includes(start...start + Double(block.sampleCount - 1) * step)
    else { return }
    block.forEachSample(bytes) { row, g, rotation in
      samples.append(start + Double(row) * step, g.x, g.y, g.z)
      guard let rotation else { return }
      if samples.rotation == nil { samples.rotation = AxisColumns(x: [], y: [], z: []) }
      samples.rotation?.append(AxisColumns(x: [rotation.x], y: [rotation.y], z: [rotation.z]))
    }
    // A column has one value per sample, also where the settings of the device were changed within a file.
    if let rotation = samples.rotation, rotation.x.count != samples.times.count {
      samples.rotation = nil
    }
  }
}

/// The header of one block.
private struct CWABlock {
  let sequence: UInt32
  /// Seconds since 1970 on the clock of the device, of the sample below.
  let seconds: Double
  /// The number of the sample with that time; it may be outside of the block.
  let timedSample: Int
  let rateHz: Double
  let sampleCount: Int
  private let form: SampleForm
  private let gPerUnit: Double
  private let radiansPerUnit: Double
  private let place: Int

  /// How the samples of a block are stored.
  private enum SampleForm {
    /// Three numbers of 10 bits and a common exponent of 2 bits in 32 bits.
    case packed
    /// Axes of 16 bits; of six axes the first three are rotation.
    case words(axes: Int)

    var byteCount: Int {
      switch self {
      case .packed: 4
      case .words(let axes): 2 * axes
      }
    }
  }

  /// Nil for a block that is none of samples, or whose sum is wrong.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int) {
    guard bytes.starts(with: "AX".utf8), Self.sum(bytes) == 0 else { return nil }
    let fields = HeaderBytes(Array(bytes.prefix(AxivityCWA.samplesOffset)), isBigEndian: false)
    guard fields.integer(at: 2, as: UInt16.self) == 508,
      let sequence = fields.integer(at: 10, as: UInt32.self),
      let packedTime = fields.integer(at: 14, as: UInt32.self),
      let light = fields.integer(at: 18, as: UInt16.self),
      let rateCode = fields.integer(at: 24, as: UInt8.self),
      let shape = fields.integer(at: 25, as: UInt8.self),
      let offset = fields.integer(at: 26, as: Int16.self),
      let count = fields.integer(at: 28, as: UInt16.self),
      let fraction = fields.integer(at: 4, as: UInt16.self), let date = Self.seconds(packedTime)
    else { return nil }
    switch shape {
    case 0x30: form = .packed
    case 0x32: form = .words(axes: 3)
    case 0x62: form = .words(axes: 6)
    default: return nil
    }
    // Early firmware wrote the rate in the place of the offset.
    rateHz = rateCode == 0 ? Double(offset) : 3200 / Double(1 << (15 - Int(rateCode & 15)))
    let capacity = AxivityCWA.samplesByteCount / form.byteCount
    guard rateHz > 0, count > 0, Int(count) <= capacity else { return nil }
    // The field has a fraction of a second if its highest bit is set, else the number of the device.
    let hasFraction = fraction & 0x8000 != 0
    let share = hasFraction ? Double(fraction & 0x7FFF) / 32768 : 0
    // The device has moved the offset back by the samples of that fraction, for programs that do not know it.
    timedSample = (rateCode == 0 ? 0 : Int(offset)) + Int(share * rateHz.rounded(.down))
    seconds = date + share
    (self.sequence, sampleCount, self.place) = (sequence, Int(count), place)
    gPerUnit = 1 / Double(1 << (8 + Int(light >> 13)))
    // The range of rotation in degrees/s is 8000 halved so many times.
    radiansPerUnit = 8000 / Double(1 << Int(light >> 10 & 7)) / 32768 * .pi / 180
  }

  private static func sum(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt16 {
    stride(from: 0, to: bytes.count - 1, by: 2).reduce(0) { sum, place -> UInt16 in
      let (low, high) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
      return sum &+ (low | high << 8)
    }
  }

  /// Year after 2000, month, day, hour, minute and second, in 6, 4, 5, 5, 6 and 6 bits.
  private static func seconds(_ packed: UInt32) -> Double? {
    func field(_ shift: UInt32, _ bits: UInt32) -> Int { Int(packed >> shift & (1 << bits - 1)) }
    guard let day = CalendarDay(year: 2000 + field(26, 6), month: field(22, 4), day: field(17, 5)),
      field(12, 5) < 24, field(6, 6) < 60, field(0, 6) < 60
    else { return nil }
    return Double(day.number * 86_400 + field(12, 5) * 3600 + field(6, 6) * 60 + field(0, 6))
  }

  /// Calls `take` with the number of each sample, its acceleration in g and its rotation in rad/s.
  ///
  /// At rest the device shows +1 g on the axis that points up, Apple's phones -1 g: the signs are turned.
  func forEachSample(
    _ bytes: UnsafeBufferPointer<UInt8>, _ take: (Int, SIMD3<Double>, SIMD3<Double>?) -> Void
  ) {
    let start = place + AxivityCWA.samplesOffset
    func word(_ offset: Int) -> Double {
      Double(Int16(truncatingIfNeeded: Int(bytes[offset]) | Int(bytes[offset + 1]) << 8))
    }
    func words(_ offset: Int) -> SIMD3<Double> {
      SIMD3(word(offset), word(offset + 2), word(offset + 4))
    }
    for row in 0..<sampleCount {
      let offset = start + row * form.byteCount
      switch form {
      case .packed:
        let packed = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[offset + $1]) << UInt32(8 * $1) }
        take(row, -gPerUnit * Self.unpacked(packed), nil)
      case .words(axes: 6): take(row, -gPerUnit * words(offset + 6), radiansPerUnit * words(offset))
      case .words: take(row, -gPerUnit * words(offset), nil)
      }
    }
  }

  private static func unpacked(_ packed: UInt32) -> SIMD3<Double> {
    let factor = Double(1 << Int(packed >> 30))
    func axis(_ shift: UInt32) -> Double {
      let value = Int(packed >> shift & 0x3FF)
      return Double(value >= 512 ? value - 1024 : value) * factor
    }
    return SIMD3(axis(0), axis(10), axis(20))
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// True for memory that was erased or never written.
  fileprivate var isBlank: Bool {
    first.map { first in [0, 0xFF].contains(first) && allSatisfy { $0 == first } } ?? true
  }
}

extension ByteSource {
  /// All bytes, with the path in the error.
  func bytes(of source: String) throws(ReadError) -> ByteBuffer {
    do { return try read() } catch {
      throw ReadError(source: source, .unreadable(reason: error.reason))
    }
  }
}
