/// A recording of an Axivity AX3 or AX6, written from the vendor's description (`Docs/ax3/cwa.h` of openmovement).
public struct AxivityFile: Sendable {
  /// How samples are stored.
  public enum Form: Sendable {
    case packed
    case words
    /// With rotation before acceleration, as the AX6 writes.
    case withRotation
  }

  /// One block of samples.
  public struct Block: Sendable {
    /// Year, month, day, hour, minute, second.
    public var time: [Int]
    /// The fraction of the second in 1/32768; nil for devices that do not write one.
    public var fraction: Int?
    /// The number of the sample that has the time, by the nominal rate.
    public var offset: Int
    public var sequence: Int
    /// Acceleration in units of the scale, and rotation in units if the form has it.
    public var samples: [[Int]]

    public init(time: [Int], fraction: Int?, offset: Int = 0, sequence: Int, samples: [[Int]]) {
      (self.time, self.fraction, self.offset) = (time, fraction, offset)
      (self.sequence, self.samples) = (sequence, samples)
    }
  }

  public var form: Form
  /// The code of the sample rate: 3200 / 2^(15 - code) Hz.
  public var rateCode: Int
  /// Units of acceleration are 1/2^(8 + code) g, of rotation 8000/2^code degrees/s over the range of 16 bits.
  public var scaleCode = 0, rotationCode = 0
  public var annotation = ""
  public var blocks: [Block]

  public init(form: Form, rateCode: Int, blocks: [Block]) {
    (self.form, self.rateCode, self.blocks) = (form, rateCode, blocks)
  }

  public var bytes: [UInt8] {
    var header = Array("MD".utf8) + little(1020, 2) + [form.isWithRotation ? 0x64 : 0x17]
    header += [UInt8](repeating: 0xFF, count: 64 - header.count) + Array(annotation.utf8)
    header += [UInt8](repeating: 0xFF, count: 1024 - header.count)
    return header + blocks.flatMap(bytes)
  }

  private func bytes(of block: Block) -> [UInt8] {
    let t = block.time
    let packed = (t[0] - 2000) << 26 | t[1] << 22 | t[2] << 17 | t[3] << 12 | t[4] << 6 | t[5]
    var bytes = Array("AX".utf8) + little(508, 2)
    bytes += little(block.fraction.map { $0 | 0x8000 } ?? 77, 2) + little(1, 4)
    bytes += little(block.sequence, 4) + little(packed, 4)
    bytes += little(scaleCode << 13 | rotationCode << 10, 2) + little(0, 2) + [0, 0]
    bytes +=
      [UInt8(rateCode), form.code] + little(block.offset, 2) + little(block.samples.count, 2)
    for sample in block.samples { bytes += stored(sample) }
    bytes += [UInt8](repeating: 0, count: 510 - bytes.count)
    let sum = stride(from: 0, to: 510, by: 2).reduce(0) {
      $0 + Int(bytes[$1]) + Int(bytes[$1 + 1]) << 8
    }
    return bytes + little(-sum & 0xFFFF, 2)
  }

  private func stored(_ sample: [Int]) -> [UInt8] {
    guard form == .packed else { return sample.flatMap { little($0 & 0xFFFF, 2) } }
    // The smallest exponent with which every axis fits into ten bits.
    let exponent = (0...3).first { e in sample.allSatisfy { -512...511 ~= $0 >> e } } ?? 3
    let axes = sample.enumerated().reduce(0) {
      $0 | ($1.element >> exponent & 0x3FF) << (10 * $1.offset)
    }
    return little(axes | exponent << 30, 4)
  }
}

extension AxivityFile.Form {
  fileprivate var isWithRotation: Bool { self == .withRotation }
  fileprivate var code: UInt8 {
    switch self {
    case .packed: 0x30
    case .words: 0x32
    case .withRotation: 0x62
    }
  }
}

/// A number in bytes, the lowest first.
func little(_ number: Int, _ count: Int) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
}
