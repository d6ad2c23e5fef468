/// Apple Lossless, as an iPhone records a sustained vowel: samples in, packets out, nothing lost.
///
/// A packet holds up to 4096 samples of a channel. Two channels become their mean and their
/// difference: of the one microphone of a phone the second is nothing. Each is foretold, and what the
/// prediction misses is written in few bits. Of 24 bits the lowest eight are noise and stand apart.
struct AppleLossless {
  /// Samples of every packet but the last.
  static let packetLength = 4096

  /// A packet, which readers decode at once.
  struct Packet {
    let bytes: [UInt8]
    /// Number of samples of each channel.
    let sampleCount: Int
  }

  let sound: QuantizedSound

  /// In order of time.
  var packets: [Packet] {
    stride(from: 0, to: sound.count, by: Self.packetLength).map { start in
      let frame = sound.channels.map { Array($0[start...].prefix(Self.packetLength)) }
      let (short, plain) = (compressed(frame), verbatim(frame))
      return Packet(bytes: short.count < plain.count ? short : plain, sampleCount: frame[0].count)
    }
  }

  private var lowByteCount: Int { (sound.bitDepth.rawValue - 16) / 8 }
  /// A difference needs a bit more than the channels.
  private var residualBits: Int { 16 + sound.channels.count - 1 }

  private func compressed(_ frame: [[Int]]) -> [UInt8] {
    var bits = begun(frame, isCompressed: true)
    let isPair = frame.count == 2
    // Shift and weight by which readers make channels of mean and difference again.
    for _ in 1...2 { bits.write(isPair ? 1 : 0, bits: 8) }
    for _ in frame { writePredictor(to: &bits) }
    writeLowBytes(of: frame, to: &bits)
    let high = frame.map { channel in channel.map { $0 >> (8 * lowByteCount) } }
    for part in isPair ? meanAndDifference(high[0], high[1]) : high {
      var predictor = AdaptivePredictor()
      let misses = predictor.residuals(of: part, bitCount: residualBits)
      AdaptiveGolomb.write(misses, bitCount: residualBits, to: &bits)
    }
    return ended(bits)
  }

  private func verbatim(_ frame: [[Int]]) -> [UInt8] {
    var bits = begun(frame, isCompressed: false)
    for index in frame[0].indices {
      for channel in frame { bits.write(channel[index], bits: sound.bitDepth.rawValue) }
    }
    return ended(bits)
  }

  /// The first of its kind, its length only where it is not the usual one.
  private func begun(_ frame: [[Int]], isCompressed: Bool) -> BitWriter {
    var bits = BitWriter()
    let isWhole = frame[0].count == Self.packetLength
    bits.write(frame.count - 1, bits: 3)  // 0 single, 1 pair
    bits.write(0, bits: 16)  // its number, and what is not used
    bits.write(isWhole ? 0 : 1, bits: 1)
    bits.write(isCompressed ? lowByteCount : 0, bits: 2)
    bits.write(isCompressed ? 0 : 1, bits: 1)
    if !isWhole { bits.write(frame[0].count, bits: 32) }
    return bits
  }

  private func ended(_ bits: BitWriter) -> [UInt8] {
    var bits = bits
    bits.write(7, bits: 3)
    return bits.bytes
  }

  private func writePredictor(to bits: inout BitWriter) {
    bits.write(0, bits: 4)  // no second prediction
    bits.write(AdaptivePredictor.scaleBits, bits: 4)
    bits.write(4, bits: 3)  // quarters of the mean's usual weight
    bits.write(AdaptivePredictor.order, bits: 5)
    for coefficient in AdaptivePredictor.start { bits.write(coefficient, bits: 16) }
  }

  private func writeLowBytes(of frame: [[Int]], to bits: inout BitWriter) {
    guard lowByteCount > 0 else { return }
    for index in frame[0].indices {
      for channel in frame { bits.write(channel[index], bits: 8 * lowByteCount) }
    }
  }
}

private func meanAndDifference(_ left: [Int], _ right: [Int]) -> [[Int]] {
  [zip(left, right).map { ($0 + $1) >> 1 }, zip(left, right).map(-)]
}
