/// Compares the sound around a time with itself some time later.
protocol FrameCorrelation: ~Copyable {
  /// Fills in the lags; returns the frame's peak as a share of the whole sound's.
  mutating func correlate(at seconds: Double, into lags: inout SymmetricLags) -> Double
}
