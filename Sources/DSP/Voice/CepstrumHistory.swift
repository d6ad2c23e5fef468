/// The power cepstra of the last frames, as many as the widest smoothing looks at.
struct CepstrumHistory: ~Copyable {
  private let memory = UnsafeMutablePointer<Double>.allocate(
    capacity: depth * PowerCepstrum.binCount)

  /// Frames that are kept.
  private static let depth = 16

  /// Where the bins of a frame begin, in the place of the frame `depth` before.
  func start(ofFrame frame: Int) -> UnsafeMutablePointer<Double> {
    memory + frame % Self.depth * PowerCepstrum.binCount
  }

  /// The bins of a frame.
  func row(_ frame: Int) -> UnsafeMutableBufferPointer<Double> {
    UnsafeMutableBufferPointer(start: start(ofFrame: frame), count: PowerCepstrum.binCount)
  }

  deinit { memory.deallocate() }
}
