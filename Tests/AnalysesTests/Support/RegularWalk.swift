import Foundation
import Synthesis

/// A regular walk whose vertical has a strong second harmonic of the step, as that of slow people has.
///
/// Contacts begin after 3 s, and the recording ends 4 s after the last.
struct RegularWalk {
  /// In seconds.
  let contacts: [Double]
  private let stepSeconds: Double
  private let seed: UInt64

  /// `spread` is the SD of the step times as a share of their mean; `pause` is a number of steps to stand still
  /// after half of the contacts.
  init(cadence: Double, count: Int, spread: Double = 0.02, pause: Int = 0, seed: UInt64 = 1) {
    let step = 60 / cadence
    var (generator, time, contacts) = (SplitMix64(seed: seed), 3.0, [3.0])
    for number in 1..<count {
      time += step * (1 + spread * generator.gaussian())
      if number == count / 2 { time += step * Double(pause) }
      contacts.append(time)
    }
    (self.contacts, stepSeconds, self.seed) = (contacts, step, seed)
  }

  /// True while the walker walks, from `before` to `after` steps around the contacts.
  private func walks(_ time: Double, _ before: Double, _ after: Double) -> Bool {
    let next = contacts.firstIndex { $0 > time } ?? contacts.count
    let sinceLast = next > 0 ? time - contacts[next - 1] : .infinity
    let untilNext = next < contacts.count ? contacts[next] - time : .infinity
    return sinceLast + untilNext < 1.9 * stepSeconds || sinceLast < after * stepSeconds
      || untilNext < before * stepSeconds
  }

  var motion: PlainMotion {
    let phase = ContactPhase(contacts: contacts)
    // Between the contacts of a pause the phase goes on from both sides.
    func wave(_ time: Double, _ before: Double, _ after: Double, _ value: (Double) -> Double)
      -> Double
    {
      guard walks(time, before, after) else { return 0 }
      let next = contacts.firstIndex { $0 > time } ?? contacts.count
      let isPause =
        next > 0 && next < contacts.count && contacts[next] - contacts[next - 1] > 1.9 * stepSeconds
      guard isPause else { return value(phase(time)) }
      let since = (time - contacts[next - 1]) / stepSeconds
      let until = (contacts[next] - time) / stepSeconds
      return value(since < until ? Double(next - 1) + since : Double(next) - until)
    }
    var motion = PlainMotion(durationSeconds: contacts[contacts.count - 1] + 4)
    motion.seed = seed
    motion.upward = { time in
      wave(time, 0.5, 0.5) {
        0.55 * sin(2 * .pi * $0) + 0.45 * sin(4 * .pi * $0 + 0.9) + 0.3 * sin(6 * .pi * $0 + 2)
      }
    }
    motion.forward = { time in
      wave(time, 1, 0.25) { 0.5 * sin(2 * .pi * $0 + 1) + 0.25 * sin(.pi * $0 + 0.3) }
    }
    motion.sideways = { time in
      wave(time, 1, 0.25) { 0.4 * sin(.pi * $0) + 0.12 * sin(3 * .pi * $0 + 1) }
    }
    motion.rotation = { time in
      SIMD3(
        wave(time, 1, 0.25) { 0.1 * sin(2 * .pi * $0 + 0.5) },
        wave(time, 1, 0.25) { 0.3 * sin(.pi * $0 + 0.3) },
        wave(time, 1, 0.25) { 0.15 * sin(.pi * $0 + 1) })
    }
    return motion
  }
}
