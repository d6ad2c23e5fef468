/// Sound in whole numbers, as files hold it that lose nothing.
public struct QuantizedSound: Sendable, Equatable {
  /// The number of bits of a sample.
  public enum BitDepth: Int, Sendable, CaseIterable {
    /// The depth that ResearchKit's phonation task asks for.
    case sixteen = 16
    /// The depth that recording software often uses.
    case twentyFour = 24

    /// Full scale.
    public var fullScale: Int { 1 << (rawValue - 1) }
  }

  /// Equally long, one or two; every sample within the bit depth.
  public let channels: [[Int]]
  /// The depth of every sample.
  public let bitDepth: BitDepth
  /// Samples of a channel per second.
  public let sampleRateHz: Int

  /// Rounds samples of full scale 1 and clips them; the channels are cut to the shortest.
  ///
  /// More channels than two are left out.
  public init(_ channels: [[Double]], bitDepth: BitDepth = .sixteen, sampleRateHz: Int = 44_100) {
    let scale = Double(bitDepth.fullScale)
    let length = channels.map(\.count).min() ?? 0
    self.channels = channels.prefix(2).map { channel in
      channel.prefix(length).map { Int(max(-scale, min(scale - 1, ($0 * scale).rounded()))) }
    }
    (self.bitDepth, self.sampleRateHz) = (bitDepth, sampleRateHz)
  }

  /// The sound of one microphone in both channels, as an iPhone records it.
  public static func stereo(ofOne samples: [Double], sampleRateHz: Int = 44_100) -> Self {
    QuantizedSound([samples, samples], sampleRateHz: sampleRateHz)
  }

  /// Samples of a channel.
  public var count: Int { channels.first?.count ?? 0 }
}
