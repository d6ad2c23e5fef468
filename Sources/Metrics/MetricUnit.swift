/// A unit as printed in the `unit` column: UCUM, case sensitive (https://ucum.org).
public struct MetricUnit: Sendable, Equatable {
  /// The UCUM text, such as `m/s2`.
  public let symbol: String

  /// Whether things are counted or numbered: there is nothing between two whole numbers.
  public var isCount: Bool {
    symbol.isEmpty || symbol.hasPrefix("{") && symbol.hasSuffix("}") && self != .semitones
  }

  /// Whether values are decadic logarithms, whose differences are ratios of what was measured.
  public var isLogarithm: Bool { symbol.hasPrefix("lg(") && symbol.hasSuffix(")") }

  /// A unit that has no short name below.
  public init(_ symbol: String) { self.symbol = symbol }

  /// A bare number: a ratio, a share of one, a coefficient.
  public static let one = MetricUnit("1")
  /// Words such as `trunk` have no unit.
  public static let none = MetricUnit("")
  /// A count of things, such as bouts or turns.
  public static let count = MetricUnit("{count}")
  /// Percent.
  public static let percent = MetricUnit("%")
  /// Seconds.
  public static let seconds = MetricUnit("s")
  /// Milliseconds.
  public static let milliseconds = MetricUnit("ms")
  /// Hertz.
  public static let hertz = MetricUnit("Hz")
  /// Times per second.
  public static let perSecond = MetricUnit("1/s")
  /// Times per minute.
  public static let perMinute = MetricUnit("1/min")
  /// A heart rate.
  public static let beatsPerMinute = MetricUnit("{beats}/min")
  /// A change of the heart rate in a minute.
  public static let beatsPerMinuteSquared = MetricUnit("{beats}/min2")
  /// A cadence.
  public static let stepsPerMinute = MetricUnit("{steps}/min")
  /// Points of a screen, whose size differs between devices.
  public static let points = MetricUnit("{pt}")
  /// Meters.
  public static let meters = MetricUnit("m")
  /// Meters per second.
  public static let metersPerSecond = MetricUnit("m/s")
  /// Energy of a person, as HealthKit states it.
  public static let kilocalories = MetricUnit("kcal")
  /// Oxygen that a person uses, by body mass.
  public static let oxygenUptake = MetricUnit("mL/kg/min")
  /// Meters per second squared.
  public static let acceleration = MetricUnit("m/s2")
  /// Meters per second cubed.
  public static let jerk = MetricUnit("m/s3")
  /// Degrees of angle.
  public static let degrees = MetricUnit("deg")
  /// Degrees per second.
  public static let degreesPerSecond = MetricUnit("deg/s")
  /// The decadic logarithm of an angle in degrees.
  public static let logDegrees = MetricUnit("lg(deg)")
  /// The decadic logarithm of an angular velocity in degrees per second.
  public static let logDegreesPerSecond = MetricUnit("lg(deg/s)")
  /// The decadic logarithm of a ratio.
  public static let logRatio = MetricUnit("lg(1)")
  /// A level or a ratio of powers.
  public static let decibels = MetricUnit("dB")
  /// A level in a file, re full scale.
  public static let fullScaleLevel = MetricUnit("dB{FS}")
  /// A level of sound in the air, re 20 µPa.
  public static let soundPressureLevel = MetricUnit("dB[SPL]")
  /// A level of a tone above the threshold of people who hear well.
  public static let hearingLevel = MetricUnit("dB{HL}")
  /// A twelfth of an octave, on a logarithmic scale of frequency.
  public static let semitones = MetricUnit("{semitone}")
}
