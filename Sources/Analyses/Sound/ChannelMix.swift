import DSP
import Metrics

/// The channels of a recording as one.
///
/// The mean of all, but of those alone that are not silent, and the loudest alone where two cancel each
/// other.
struct ChannelMix {
  /// A channel with less than this is not connected.
  static let silenceDecibels = -90.0
  /// Channels less alike than this are the same sound with opposite signs.
  static let smallestCorrelation = -0.5

  let samples: [Double]
  /// What was mixed, counted from 0.
  let channels: [Int]
  let flags: [Flag]

  /// `only` is the channel the user wants; nil where the recording has no such channel.
  init?(_ channels: [[Double]], only: Int? = nil) {
    if let only {
      guard channels.indices.contains(only) else { return nil }
      (samples, self.channels, flags) = (channels[only], [only], [])
      return
    }
    let loudness = channels.map { level(ofPower: meanSquare($0)) ?? -.infinity }
    var (used, flags) = (Array(channels.indices), [Flag]())
    let live = used.filter { loudness[$0] >= Self.silenceDecibels }
    if !live.isEmpty, live.count < used.count { (used, flags) = (live, [.silentChannel]) }
    if Self.cancel(used.map { channels[$0] }), let first = used.first {
      used = [used.reduce(first) { loudness[$1] > loudness[$0] ? $1 : $0 }]
      flags.append(.phaseInverted)
    }
    (samples, self.channels, self.flags) = (Self.mean(used.map { channels[$0] }), used, flags)
  }

  /// Divided before they are added, so that no sum is too large for a number.
  private static func mean(_ channels: [[Double]]) -> [Double] {
    guard channels.count > 1, var sum = channels.first else { return channels.first ?? [] }
    let count = Double(channels.count)
    for index in sum.indices { sum[index] /= count }
    for channel in channels.dropFirst() {
      for index in sum.indices { sum[index] += channel[index] / count }
    }
    return sum
  }

  private static func cancel(_ channels: [[Double]]) -> Bool {
    channels.indices.dropFirst().contains { index in
      channels[..<index].contains {
        (correlation($0, channels[index]) ?? 0) < smallestCorrelation
      }
    }
  }
}

/// Pearson's coefficient of two channels of one length; nil where one of them is constant.
private func correlation(_ a: [Double], _ b: [Double]) -> Double? {
  guard let meanA = mean(a), let meanB = mean(b) else { return nil }
  var (squaresA, squaresB, products) = (0.0, 0.0, 0.0)
  for index in a.indices {
    let (x, y) = (a[index] - meanA, b[index] - meanB)
    squaresA += x * x
    squaresB += y * y
    products += x * y
  }
  return ratio(products, (squaresA * squaresB).squareRoot())
}
