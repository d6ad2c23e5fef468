/// What a value is about. The flags of a step lower only values about something that they concern: a walk that turns
/// much says nothing of the duration of its recording.
///
/// A metric is about one of these, and a flag may concern several.
public struct Subject: OptionSet, Sendable, Hashable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The recording as a file: its duration, sample rate and gaps.
  public static let file = Subject(rawValue: 1)
  /// The dates of a step or session in its result.
  public static let dates = Subject(rawValue: 2)
  /// What was done, as the signal or the result shows it: counts, sizes, shapes, levels, answers.
  public static let performance = Subject(rawValue: 4)
  /// When it was done: times, rates and rhythm.
  public static let timing = Subject(rawValue: 8)
  /// How far it went, and how fast.
  public static let lengths = Subject(rawValue: 16)
  /// The turns of a walk.
  public static let turns = Subject(rawValue: 32)
  /// What a recording of motion or sound adds up over its step: counts, durations and other totals.
  public static let totals = Subject(rawValue: 64)
  /// What another source adds up over a step, whether a motion recording covers it or not: steps and distance of a pedometer.
  public static let sourceTotals = Subject(rawValue: 128)

  /// All that is measured of a participant.
  public static let measured: Subject = [.performance, .timing, .lengths, .turns]
  /// All that is taken from a recording: what is measured in it, and what it is.
  public static let recorded: Subject = [.measured, .file]
  /// Every value.
  public static let everything: Subject = [.recorded, .dates]
}

extension MetricUnit {
  /// The subject of values in the unit, unless the table of the metric states another; nil for a unit that is not listed here.
  public var subject: Subject? { Self.subjects[symbol] }

  private static let subjects: [UnitSymbol: Subject] = {
    let timing = [
      "s", "s2", "ms", "Hz", "1/s", "1/min", "{beats}/min", "{beats}/min2", "{steps}/min",
      "{words}/min", "{syllables}/s", "bit/s", "%/(10.s)", "%/min", "s/{tap}", "s/{game}",
      "s/{target}", "s/{peg}", "ms/{trial}", "ms/s",
    ]
    let lengths = ["m", "m/s", "m/({steps}/min)", "{beats}/m"]
    let performance = [
      "", "1", "%", "{count}", "{points}", "{items}", "{items}/{game}", "{tiles}", "{cells}",
      "{characters}", "deg", "deg2", "deg/s", "lg(deg)", "lg(deg/s)", "lg(1)", "mm", "m/s2", "m/s3",
      "m2/s4", "m2/s4/Hz2", "m2/s5", "m2/s6", "[g]", "kcal", "mL/kg/min", "{pt}", "{pt2}", "{pt}/s",
      "dB", "dB{FS}", "dB[SPL]", "dB{HL}", "dB/kHz", "dB/{octave}", "1/dB", "{semitone}",
      "{semitone}/s", "[arb'U]",
    ]
    let all = timing.map { ($0, Subject.timing) } + lengths.map { ($0, .lengths) }
    return Dictionary(
      all + performance.map { ($0, .performance) }, uniquingKeysWith: { first, _ in first })
  }()
}
