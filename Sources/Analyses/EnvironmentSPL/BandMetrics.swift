import DSP
import Foundation
import Metrics
import Recordings

/// The levels of bands, which are measured when they are asked for.
extension MeteredSound {
  private static let bandStandard = "IEC 61260-1:2014"

  static let bandLevels =
    OctaveBand.octaves.indices.flatMap { index in
      band("oct", "octave", OctaveBand.octaves[index], where: \.options.wantsOctaves) {
        $0.octaves[index].power
      }
    }
    + OctaveBand.thirds.indices.flatMap { index in
      band("third", "third of an octave", OctaveBand.thirds[index], where: \.options.wantsThirds) {
        $0.thirdPower(index)
      }
    }

  /// Of one of the thirds measured; nil beyond half of the sample rate, and for a sound too short for it.
  func thirdPower(_ index: Int) -> Double? {
    facts.durationSeconds < Self.shortestSeconds(thirds[index].band) ? nil : thirds[index].power
  }

  /// A third of an octave of a shorter sound is left to chance: 0.5 s at 100 Hz, ten times as long at a
  /// fifth of that.
  private static func shortestSeconds(_ band: OctaveBand) -> Double {
    0.5 * pow(100 / band.middleHz, log(10) / log(5))
  }

  private static func band(
    _ prefix: String, _ width: String, _ band: OctaveBand,
    where isPrinted: @escaping @Sendable (MeteredSound) -> Bool,
    _ power: @escaping @Sendable (MeteredSound) -> Double?
  ) -> [Metric<MeteredSound>] {
    let frequency = NominalFrequency(band.nominalHz)
    return levels(
      "\(prefix)_\(frequency.name)", "Level of the \(width) around \(frequency.text) Hz.",
      source: bandStandard,
      or: "the band reaches beyond half of the sample rate, or the sound is too short for it"
    ) { sound in
      guard isPrinted(sound) else { return nil }
      let isBeyond = 2 * band.edgesHz.upperBound > sound.facts.info.sampleRateHz
      return MeteredPower(power(sound), else: isBeyond ? .lowRate : .tooShort)
    }
  }
}

/// A frequency as bands are called by it.
private struct NominalFrequency {
  let text: String

  init(_ hertz: Double) { text = Int(exactly: hertz).map { "\($0)" } ?? "\(hertz)" }

  /// As part of a name, which holds no point.
  var name: String { text.replacing(".", with: "_") }
}
