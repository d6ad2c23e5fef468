/// The format of the samples of a channel.
public enum PCMEncoding: String, Sendable, CaseIterable {
  case u8, s8, s16le, s16be, s24le, s24be, s32le, s32be, f32le, f32be, f64le, f64be, alaw, ulaw

  /// Number of bytes that a sample takes.
  var byteCount: Int {
    switch self {
    case .u8, .s8, .alaw, .ulaw: 1
    case .s16le, .s16be: 2
    case .s24le, .s24be: 3
    case .s32le, .s32be, .f32le, .f32be: 4
    case .f64le, .f64be: 8
    }
  }

  /// The codec's name, which does not depend on the byte order.
  var codec: String {
    switch self {
    case .alaw, .ulaw: rawValue
    case .u8, .s8: "pcm_\(rawValue)"
    default: "pcm_\(rawValue.dropLast(2))"
    }
  }

  /// True for whole numbers on an even scale.
  private var isInteger: Bool { rawValue.hasPrefix("s") || self == .u8 }

  /// The number of bits; nil for floating point and for the logarithmic scales of telephony.
  var integerBitCount: Int? { isInteger ? 8 * byteCount : nil }

  /// Whole numbers in two's complement, a byte or more wide.
  static func signed(byteCount: Int, isBigEndian: Bool) -> PCMEncoding? {
    if byteCount == 1 { return .s8 }
    return PCMEncoding(rawValue: "s\(8 * byteCount)" + (isBigEndian ? "be" : "le"))
  }

  /// Floating-point numbers by IEEE 754, of 4 or 8 bytes.
  static func floating(byteCount: Int, isBigEndian: Bool) -> PCMEncoding? {
    PCMEncoding(rawValue: "f\(8 * byteCount)" + (isBigEndian ? "be" : "le"))
  }
}

/// The format of samples without a header, in which the channels of a frame are side by side.
public struct PCMFormat: Sendable, Equatable {
  public let encoding: PCMEncoding
  public let channelCount: Int
  public let sampleRateHz: Double

  /// Creates a format with any numbers. Unreadable formats are refused when a file is opened.
  public init(encoding: PCMEncoding, channelCount: Int, sampleRateHz: Double) {
    (self.encoding, self.channelCount) = (encoding, channelCount)
    self.sampleRateHz = sampleRateHz
  }

  /// Bytes of one sample of every channel; 0 where there is no channel.
  var frameByteCount: Int { encoding.byteCount * max(0, channelCount) }
}
