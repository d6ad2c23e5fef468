extension QuantizedSound {
  /// The sound as samples without compression.
  public func samples(isBigEndian: Bool = false) -> SampleBytes {
    let frames = (0..<count).map { frame in channels.map { $0[frame] } }
    return SampleBytes(
      frames, width: bitDepth.rawValue / 8, isBigEndian: isBigEndian, sampleRateHz: sampleRateHz)
  }
}
