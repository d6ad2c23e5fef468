import DSP

/// The attitude of a limb over a whole recording at 100 Hz, breaks included.
///
/// Other analyses take the longest unbroken stretch; a joint's range would shrink unnoticed by that.
struct LimbRecording {
  /// From the recording's first sample on.
  let seconds: [Double]
  /// Turns device axes into a frame whose z points up.
  let attitude: [Quaternion]
  /// In rad/s about the device's axes; nil where it was not recorded.
  let rotationRate: [SIMD3<Double>]?
  /// Toward the ground, in device axes; nil where it was not recorded.
  let gravity: [SIMD3<Double>]?
  /// Unbroken stretches, together all samples.
  let pieces: [Range<Int>]

  /// Nil without attitude, and where no two samples follow each other unbroken.
  init?(_ ordered: OrderedSamples) {
    let stretches = ordered.stretches.compactMap { EvenMotion(ordered, stretch: $0) }
    guard let first = stretches.first?.startSeconds,
      stretches.allSatisfy({ $0.attitude?.count == $0.count })
    else { return nil }
    var (seconds, pieces, end) = ([Double](), [Range<Int>](), 0.0)
    for stretch in stretches {
      // Behind a restart the clock says nothing of the time between; the piece is put next in line.
      let start = max(end, stretch.startSeconds - first)
      pieces.append(seconds.count..<seconds.count + stretch.count)
      seconds += (0..<stretch.count).map { start + Double($0) / EvenMotion.rateHz }
      end = seconds.last ?? end
    }
    (self.seconds, self.pieces) = (seconds, pieces)
    attitude = stretches.flatMap { $0.attitude ?? [] }
    rotationRate = Self.joined(stretches.map(\.rotationRate))
    gravity = Self.joined(stretches.map(\.gravity))
  }

  private static func joined(_ parts: [VectorSeries?]) -> [SIMD3<Double>]? {
    let present = parts.compactMap(\.self)
    return present.count == parts.count ? Array(present.joined()) : nil
  }

  var durationSeconds: Double { seconds.last ?? 0 }

  /// First samples behind a break.
  var breaks: [Int] { pieces.dropFirst().map(\.lowerBound) }

  /// Applies what must not reach across a break, piece by piece.
  func eachPiece(_ values: [Double], _ transform: ([Double]) -> [Double]) -> [Double] {
    pieces.flatMap { transform(Array(values[$0])) }
  }
}
