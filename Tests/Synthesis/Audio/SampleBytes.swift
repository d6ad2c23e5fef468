/// Uncompressed samples as a file holds them, the channels of a frame side by side.
public struct SampleBytes: Sendable, Equatable {
  /// The meaning of a sample's bits.
  public enum Kind: Sendable, Equatable { case signed, unsigned, floating, aLaw, muLaw }

  public let bytes: [UInt8]
  public let kind: Kind
  /// Bytes of one sample.
  public let width: Int
  public let isBigEndian: Bool
  public let channelCount: Int
  public let sampleRateHz: Int

  /// Frames of whole numbers around 0, of which the lowest bytes are written.
  public init(
    _ frames: [[Int]], kind: Kind = .signed, width: Int = 2, isBigEndian: Bool = false,
    sampleRateHz: Int = 44_100
  ) {
    let middle = kind == .unsigned ? 1 << (8 * width - 1) : 0
    bytes = frames.joined().flatMap {
      Self.bytes(UInt64(bitPattern: Int64($0 + middle)), width, isBigEndian)
    }
    (self.kind, self.width, self.isBigEndian) = (kind, width, isBigEndian)
    (channelCount, self.sampleRateHz) = (frames.first?.count ?? 1, sampleRateHz)
  }

  /// Frames of floating-point numbers, of 4 or 8 bytes.
  public init(
    floating frames: [[Double]], width: Int = 4, isBigEndian: Bool = false,
    sampleRateHz: Int = 44_100
  ) {
    bytes = frames.joined().flatMap {
      let pattern = width == 4 ? UInt64(Float($0).bitPattern) : $0.bitPattern
      return Self.bytes(pattern, width, isBigEndian)
    }
    (kind, self.width, self.isBigEndian) = (.floating, width, isBigEndian)
    (channelCount, self.sampleRateHz) = (frames.first?.count ?? 1, sampleRateHz)
  }

  /// Bytes of one frame.
  public var frameWidth: Int { width * channelCount }
  public var frameCount: Int { bytes.count / max(1, frameWidth) }

  /// The lowest bytes of a number.
  static func bytes(_ number: UInt64, _ count: Int, _ isBigEndian: Bool) -> [UInt8] {
    let little = (0..<count).map { UInt8(truncatingIfNeeded: number >> UInt64(8 * $0)) }
    return isBigEndian ? little.reversed() : little
  }
}
