import DSP
import Foundation

/// Power of sound in frames of 20 ms, one every 10 ms, without the mean of the whole.
struct FrameLevels: Equatable {
  static let (frameSeconds, hopSeconds) = (0.02, 0.01)
  /// The quietest tenth of the frames is taken for the background.
  static let floorShare = 0.1

  /// Mean squares; empty where not one frame fits.
  let powers: [Double]
  /// Samples of a frame, and from the start of one to the next one's.
  private let count: Int, hop: Int
  private let sampleRateHz: Double

  init(_ signal: Signal) {
    count = Int((Self.frameSeconds * signal.sampleRateHz).rounded())
    hop = Int((Self.hopSeconds * signal.sampleRateHz).rounded())
    sampleRateHz = signal.sampleRateHz
    guard count > 0, hop > 0, signal.samples.count >= count else {
      powers = []
      return
    }
    let centered = removingMean(signal.samples)
    powers = stride(from: 0, through: centered.count - count, by: hop).map { [count] start in
      meanSquare(centered[start..<start + count])
    }
  }

  /// Of the loudest frame; nil without one and for digital silence.
  var highestDecibels: Double? { level(ofPower: powers.max()) }

  /// The level a tenth of the frames does not reach; nil where that tenth is digital silence.
  var floorDecibels: Double? {
    let levels = powers.map { level(ofPower: $0) ?? -.infinity }
    guard let floor = quantile(levels, Self.floorShare), floor.isFinite else { return nil }
    return floor
  }

  /// Frames louder than a level, and the mean of their powers; nil without any.
  func louder(than gateDecibels: Double) -> (count: Int, power: Double)? {
    let loud = frames(above: gateDecibels)
    return mean(loud.map { powers[$0] }).map { (loud.count, $0) }
  }

  /// The samples of each frame louder than a level.
  func samples(above gateDecibels: Double) -> [Range<Int>] {
    frames(above: gateDecibels).map { $0 * hop..<$0 * hop + count }
  }

  /// Seconds from the start of one frame to that of the next.
  var stepSeconds: Double { Double(hop) / sampleRateHz }

  /// Seconds from the start of the sound to the middle of a frame.
  func middleSeconds(ofFrame frame: Int) -> Double {
    (Double(frame * hop) + Double(count) / 2) / sampleRateHz
  }

  /// The numbers of the frames louder than a level, ascending.
  func frames(above gateDecibels: Double) -> [Int] {
    let gate = pow(10, gateDecibels / 10)
    return powers.indices.filter { powers[$0] > gate }
  }

  /// Where no frame is louder than a level, between the first and the last that is: seconds from the
  /// start of the sound, from the start of a stretch's first frame to the end of its last.
  func silences(below gateDecibels: Double) -> [ClosedRange<Double>] {
    let loud = frames(above: gateDecibels)
    return zip(loud, loud.dropFirst()).filter { $1 > $0 + 1 }.map { before, after in
      let (first, last) = (Double(before + 1), Double(after - 1))
      let start = first * Double(hop) / sampleRateHz
      return start...start + ((last - first) * Double(hop) + Double(count)) / sampleRateHz
    }
  }
}
