import Text

/// The unit in which a leaf result states its times, decided from the times themselves.
///
/// ResearchKit writes seconds. Ports to Android and pipelines in JavaScript or R write milliseconds and do not say so, and a dwell of 70 s or a
/// trail of 4 hours would pass for a measurement. The unit is decided for all times of a result together, by the first of these that speaks:
///
/// 1. Times since 1970 are as large as their unit makes them.
/// 2. Another member measures the same time in another unit, a thousand times coarser or more: in seconds.
/// 3. The times fit between the dates of the result in milliseconds only.
/// 4. The typical duration is one that people take.
///
/// The typical duration also has to be possible in the unit that the first three find. Otherwise the unit is unknown, and nothing is measured.
/// Limits: the bounds are reasoned from what people can do, not fitted, so that seconds and milliseconds are both refused between them. What is
/// too long for seconds is too long for a finer unit as well, of which it would be as many seconds; small numbers of microseconds are refused.
/// What the user says is not doubted.
public enum StatedTimes: Sendable, Equatable {
  case seconds
  /// Another unit, whose times were divided by `perSecond`; `evidence` is the end of a sentence.
  case converted(TimeUnit, evidence: String)
  /// Neither unit is possible; what was found, as the end of a sentence.
  case unknown(found: String)

  /// How many units of the file are a second.
  var perSecond: Double { if case .converted(let unit, _) = self { unit.perSecond } else { 1 } }
}

/// The unit of the times of results, as the user says it.
public enum GivenTimeUnit: String, Sendable, CaseIterable {
  case seconds = "s"
  case milliseconds = "ms"

  /// Times in this unit.
  fileprivate var times: StatedTimes {
    switch self {
    case .seconds: .seconds
    case .milliseconds: .converted(.milliseconds, evidence: "--time-unit says so")
    }
  }
}

/// A unit of time finer than the second.
public enum TimeUnit: String, Sendable {
  case milliseconds, microseconds, nanoseconds

  /// How many are a second.
  public var perSecond: Double {
    switch self {
    case .milliseconds: 1e3
    case .microseconds: 1e6
    case .nanoseconds: 1e9
    }
  }

  /// The size from which a time counts from 1970 in this unit, from the year 1973 on.
  fileprivate var smallestMoment: Double { 1e8 * perSecond }
}

/// A duration that people produce, with what is possible in either unit.
struct TimedQuantity {
  let name: String
  /// A longer median is not in seconds.
  let longestSeconds: Double
  /// A shorter median is not in milliseconds.
  let shortestMilliseconds: Double

  /// Nobody's median response takes 20 s, or less than 0.15 s.
  static let response = TimedQuantity(
    name: "response time", longestSeconds: 20, shortestMilliseconds: 150)
  /// The fastest fingers need 0.06 s from tap to tap.
  static let tapInterval = TimedQuantity(
    name: "interval between taps", longestSeconds: 5, shortestMilliseconds: 30)
  static let dwell = TimedQuantity(
    name: "dwell of a finger", longestSeconds: 2, shortestMilliseconds: 20)
  static let target = TimedQuantity(
    name: "interval between targets", longestSeconds: 20, shortestMilliseconds: 100)
  static let move = TimedQuantity(
    name: "interval between moves", longestSeconds: 60, shortestMilliseconds: 150)
  /// A short walk, or the pegs of one hand.
  static let attempt = TimedQuantity(
    name: "duration of an attempt", longestSeconds: 600, shortestMilliseconds: 1000)
  /// A recognizer hears no more than a minute at once, and nobody's median word takes less than 0.075 s.
  static let word = TimedQuantity(
    name: "duration of a word", longestSeconds: 60, shortestMilliseconds: 75)
  static let pause = TimedQuantity(
    name: "pause in speech", longestSeconds: 20, shortestMilliseconds: 30)
  static let tone = TimedQuantity(
    name: "interval between tones", longestSeconds: 60, shortestMilliseconds: 1000)

  func isPossible(_ typical: Double, in unit: TimeUnit?) -> Bool {
    guard let unit else { return typical <= longestSeconds }
    let milliseconds = typical / unit.perSecond * TimeUnit.milliseconds.perSecond
    return milliseconds >= shortestMilliseconds && typical / unit.perSecond <= longestSeconds
  }
}

/// The times of a leaf result as stated, from which their unit is decided.
struct TimeEvidence {
  /// Times that may count from 1970.
  var moments: [Double] = []
  /// Times as stated, each with the same time by another member, which is in seconds where it is far smaller.
  var knownTimes: [(stated: Double, seconds: Double)] = []
  /// The longest time from the first to the last moment, as stated.
  var span: Double?
  /// The time between the dates of the result.
  var datedSeconds: Double?
  /// The unit, if the user says it.
  var given: GivenTimeUnit?
  let quantity: TimedQuantity
  /// Durations of the quantity, as stated; those that are not above 0 say nothing.
  var durations: [Double]

  /// Two statements of one time agree in this share.
  private static let agreement = 0.02
  /// Dates in whole seconds, and a wait before the first moment, leave room for this.
  private static let (roomFactor, roomSeconds) = (1.1, 2.0)
  /// Dates that are closer are those of writing the result.
  private static let shortestDatedSeconds = 1.0

  var times: StatedTimes {
    if let given { return given.times }
    let typical = median(of: durations.filter { $0 > 0 })
    guard let (unit, evidence) = bySize ?? byOtherMember ?? byDates ?? byTypical(typical) else {
      return .seconds
    }
    if let typical, !quantity.isPossible(typical, in: unit) {
      return .unknown(found: refusal(of: typical, unit, evidence))
    }
    return unit.map { .converted($0, evidence: evidence) } ?? .seconds
  }

  /// Why a typical duration is refused: it is possible in no unit, or only in seconds while other evidence speaks of a finer unit.
  private func refusal(of typical: Double, _ unit: TimeUnit?, _ evidence: String) -> String {
    let found = "a median \(quantity.name) of \(shown(typical))"
    guard let unit, quantity.isPossible(typical, in: nil) else {
      return "\(found), which is neither seconds nor milliseconds; give --time-unit s or ms"
    }
    return
      "\(found), which is possible in seconds and not in \(unit.rawValue), although \(evidence); compare the dates of the result with its times, or give --time-unit s or ms"
  }

  private typealias Verdict = (unit: TimeUnit?, evidence: String)

  private var bySize: Verdict? {
    guard let size = median(of: moments.map(abs)) else { return nil }
    let units: [TimeUnit] = [.nanoseconds, .microseconds, .milliseconds]
    return units.first { size >= $0.smallestMoment }.map { ($0, "they are as large as since 1970") }
  }

  private var byOtherMember: Verdict? {
    let ratios = knownTimes.filter { $0.seconds > 0 }.map { $0.stated / $0.seconds }
    guard let ratio = median(of: ratios) else { return nil }
    // Equal members are in one unit, whichever that is.
    let units: [TimeUnit] = [.milliseconds, .microseconds, .nanoseconds]
    let unit = units.first { abs(ratio / $0.perSecond - 1) <= Self.agreement }
    return unit.map { ($0, "another member states the same times in seconds") }
  }

  private var byDates: Verdict? {
    guard let span, let datedSeconds, datedSeconds >= Self.shortestDatedSeconds else { return nil }
    let room = Self.roomFactor * datedSeconds + Self.roomSeconds
    guard span > room, span <= room * TimeUnit.milliseconds.perSecond else { return nil }
    return (.milliseconds, "in seconds they would not fit between the dates of the result")
  }

  /// A duration that is possible in neither unit is judged as seconds, and refused.
  private func byTypical(_ typical: Double?) -> Verdict? {
    guard let typical, !quantity.isPossible(typical, in: nil) else { return nil }
    guard quantity.isPossible(typical, in: .milliseconds) else { return (nil, "") }
    return (.milliseconds, "the median \(quantity.name) is \(shown(typical))")
  }

  private func shown(_ number: Double) -> String { NumberText(.significant(6)).text(number) }
}

extension TimeEvidence {
  /// The evidence of the times of one result, with its dates.
  init(_ leaf: ResultLeaf, moments: [Double], _ quantity: TimedQuantity, durations: [Double]? = nil)
  {
    let sorted = moments.filter(\.isFinite).sorted()
    self.moments = moments
    self.quantity = quantity
    self.durations = durations ?? zip(sorted, sorted.dropFirst()).map { $1 - $0 }
    if let first = sorted.first, let last = sorted.last { span = last - first }
    datedSeconds = leaf.datedSeconds
    given = leaf.givenTimeUnit
  }
}

extension ResultLeaf {
  /// The time between its dates; nil without both.
  fileprivate var datedSeconds: Double? {
    func date(_ key: String) -> RecordedDate? {
      (object[key] ?? object[key.prefix(1).uppercased() + key.dropFirst()])?.recordedDate
    }
    return date("startDate").flatMap { start in date("endDate").map { $0.seconds(since: start) } }
  }
}

/// The middle value; of two, the lower one.
private func median(of values: [Double]) -> Double? {
  let sorted = values.filter(\.isFinite).sorted()
  return sorted.isEmpty ? nil : sorted[(sorted.count - 1) / 2]
}
