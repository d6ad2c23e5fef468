import Foundation

/// A band of an octave or of a third of one.
///
/// Mid-frequencies are to base 10; the filter is a Butterworth band-pass of third order, evaluated where
/// it is needed instead of approximated. Source: IEC 61260-1:2014.
public struct OctaveBand: Sendable, Equatable {
  /// As the band is called, such as 31.5.
  public let nominalHz: Double
  public let middleHz: Double
  /// From the middle to an edge, as a ratio.
  private let halfWidth: Double

  /// An octave's ratio.
  private static let octave = pow(10, 0.3)

  /// `number` counts bands from the one around 1000 Hz.
  init(nominalHz: Double, number: Int, bandsPerOctave: Int) {
    self.nominalHz = nominalHz
    middleHz = 1000 * pow(Self.octave, Double(number) / Double(bandsPerOctave))
    halfWidth = pow(Self.octave, 0.5 / Double(bandsPerOctave))
  }

  /// From 31.5 to 16000 Hz.
  public static let octaves = zip(
    [31.5, 63, 125, 250, 500, 1000, 2000, 4000, 8000, 16000], -5...4
  ).map { OctaveBand(nominalHz: $0, number: $1, bandsPerOctave: 1) }

  /// From 25 to 20000 Hz.
  public static let thirds = zip(
    [
      25, 31.5, 40, 50, 63, 80, 100, 125, 160, 200, 250, 315, 400, 500, 630, 800, 1000, 1250, 1600,
      2000, 2500, 3150, 4000, 5000, 6300, 8000, 10000, 12500, 16000, 20000,
    ], -16...13
  ).map { OctaveBand(nominalHz: $0, number: $1, bandsPerOctave: 3) }

  /// The band's edge towards lower and towards higher frequencies.
  public var edgesHz: ClosedRange<Double> { middleHz / halfWidth...middleHz * halfWidth }

  /// What a sine of that frequency, above 0 Hz, leaves of its power.
  public func powerGain(atHz frequency: Double) -> Double {
    let distance = (frequency / middleHz - middleHz / frequency) / (halfWidth - 1 / halfWidth)
    let square = distance * distance
    return 1 / (1 + square * square * square)
  }
}
