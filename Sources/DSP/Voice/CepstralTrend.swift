import Foundation

/// Follows the trend of cepstra by lines and takes the mean height of their peaks above it.
struct CepstralTrend<Fit: LineFit & ~Copyable>: ~Copyable {
  /// What the trend is a straight line over.
  enum Scale {
    case quefrency, logarithmOfQuefrency

    func callAsFunction(_ quefrencySeconds: Double) -> Double {
      self == .quefrency ? quefrencySeconds : log(quefrencySeconds)
    }
  }

  private let bins: Range<Int>
  private let scale: Scale
  private var fit: Fit?
  private var sum = 0.0
  private var count = 0

  /// A line through these bins.
  init(_ bins: Range<Int>, _ scale: Scale) {
    (self.bins, self.scale) = (bins, scale)
    fit = Fit(x: bins.map { scale(Double($0) * PowerCepstrum.spacingSeconds) })
  }

  /// Adds the cepstrum of a frame, in decibels.
  mutating func add(_ decibels: UnsafeMutableBufferPointer<Double>, _ peak: CepstralPeak) {
    let line = fit?.fit(UnsafeBufferPointer(rebasing: decibels[bins]))
    sum += line.map { peak.decibels - $0(scale(peak.quefrencySeconds)) } ?? .nan
    count += 1
  }

  /// In decibels; nil without frames and when one had no line.
  var mean: Double? {
    let mean = sum / Double(count)
    return mean.isFinite ? mean : nil
  }
}
