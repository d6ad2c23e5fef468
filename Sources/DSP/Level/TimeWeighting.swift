import Foundation

/// The mean square of a sound as a meter with a sluggish needle shows it.
///
/// Sources: IEC 61672-1:2013, 3.7, for Fast and Slow; IEC 60651 for Impulse, which later standards have
/// dropped. The slow fall of Impulse is left out: it does not change the highest level.
struct TimeWeighting {
  /// What the needle shows; it rests at 0 before the sound.
  private(set) var power = 0.0
  private(set) var highest = 0.0
  private(set) var lowest = Double.infinity
  private let gain: Double
  /// Samples until the needle, which was at 0, can tell what is lowest.
  let settlingCount: Int

  static let (fastSeconds, slowSeconds, impulseSeconds) = (0.125, 1.0, 0.035)
  static let settlingConstants = 5.0

  /// `seconds`: after which a needle that was at 0 has come up to 63 %.
  init(seconds: Double, sampleRateHz: Double) {
    gain = -expm1(-1 / (sampleRateHz * seconds))
    settlingCount = Int((Self.settlingConstants * seconds * sampleRateHz).rounded())
  }

  /// Takes the square of a sample, the first one being number 0.
  @inline(__always)
  mutating func add(_ square: Double, number: Int) {
    power += gain * (square - power)
    highest = max(highest, power)
    lowest = number >= settlingCount ? min(lowest, power) : lowest
  }
}

/// Three needles that follow the same sound, and what the fast one shows from time to time.
struct Needles {
  private(set) var fast, slow, impulse: TimeWeighting
  /// Every 10 ms, from when the needle has settled.
  private(set) var fastPowers: [Double] = []
  private let sampleRateHz: Double
  private var number = 0
  private var nextReading: Int

  static let readingSeconds = 0.01

  init(sampleRateHz rate: Double) {
    sampleRateHz = rate
    fast = TimeWeighting(seconds: TimeWeighting.fastSeconds, sampleRateHz: rate)
    slow = TimeWeighting(seconds: TimeWeighting.slowSeconds, sampleRateHz: rate)
    impulse = TimeWeighting(seconds: TimeWeighting.impulseSeconds, sampleRateHz: rate)
    nextReading = fast.settlingCount
  }

  mutating func add(_ samples: UnsafeBufferPointer<Double>) {
    for sample in samples {
      let square = sample * sample
      fast.add(square, number: number)
      slow.add(square, number: number)
      impulse.add(square, number: number)
      if number == nextReading { read() }
      number += 1
    }
  }

  private mutating func read() {
    fastPowers.append(fast.power)
    let seconds = Double(fastPowers.count) * Self.readingSeconds
    nextReading =
      fast.settlingCount + max(fastPowers.count, Int((seconds * sampleRateHz).rounded()))
  }
}
