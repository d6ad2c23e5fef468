import DSP
public import Metrics
import Recordings
public import Study
import Text

/// The thresholds of one ear in one session, for comparison with other sessions.
struct EarSession {
  let session: String
  let startSeconds: Double?
  /// dB HL by frequency in Hz; where no tone was heard, 5 dB above the highest level tested.
  let thresholds: [Double: Double]
  /// Frequencies at which no tone was heard.
  let unheard: Set<Double>
  /// The age of the person in the session, and whether it is a man; nil where they are not known.
  var years: Double?
  var isMale: Bool?
  /// Whether the age or the sex was taken from answers of the person.
  var isAnswered = false
}

/// Changes of the thresholds of one ear between a baseline and a later session.
///
/// Three rules are used. OSHA's standard threshold shift is a mean over 2, 3 and 4 kHz of 10 dB or more (29 CFR 1910.95(g)(10)(i)).
/// NIOSH's is 15 dB at any frequency from 0.5 to 6 kHz, found again at once in the same ear and frequency (publication 98-126).
/// ASHA's (1994) is 20 dB at one frequency, 10 dB at two neighbors, or no response at three neighbors that responded before. Tests at
/// home have errors of 5 dB, so that a rule of many chances is met by chance in up to 40 % of people of whom nothing changes; a
/// shift that the next session does not repeat is therefore doubtful. Only frequencies of both sessions are compared; none is
/// imputed.
struct HearingShift {
  static let oshaTones = [2000.0, 3000, 4000]
  static let nioshTones = [500.0, 1000, 2000, 3000, 4000, 6000]
  static let (oshaDecibels, nioshDecibels) = (10.0, 15.0)
  static let (ashaOne, ashaTwo, ashaUnheardCount) = (20.0, 10.0, 3)

  /// Now minus then, dB, ascending by frequency.
  let differences: [(frequencyHz: Double, decibels: Double)]
  /// The part of the change that age alone may explain. It is nil where the age in one of the sessions or the sex is unknown.
  let aging: HearingAging?
  private let unheard: Set<Double>
  private let heardBefore: Set<Double>

  init(from baseline: EarSession, to later: EarSession) {
    differences = baseline.thresholds.keys.sorted().compactMap { frequency in
      guard let then = baseline.thresholds[frequency], let now = later.thresholds[frequency] else {
        return nil
      }
      return (frequency, now - then)
    }
    if let then = baseline.years, let now = later.years, let isMale = later.isMale {
      aging = HearingAging(
        isMale: isMale, yearsThen: then, yearsNow: now,
        isAnswered: baseline.isAnswered || later.isAnswered)
    } else {
      aging = nil
    }
    unheard = later.unheard
    heardBefore = Set(baseline.thresholds.keys).subtracting(baseline.unheard)
  }

  private func difference(_ frequencyHz: Double) -> Double? {
    differences.first { $0.frequencyHz == frequencyHz }?.decibels
  }

  /// The mean difference at 2, 3 and 4 kHz; nil unless all of them are known.
  var oshaMean: Double? { oshaMean(difference) }

  /// The mean at the same frequencies of the part of the change that age alone does not explain. It is nil also where the age or
  /// the sex is unknown.
  var oshaMeanForAge: Double? {
    guard let aging else { return nil }
    return oshaMean { hertz in
      difference(hertz).flatMap { shift in aging.decibels(hertz).map { shift - $0 } }
    }
  }

  private func oshaMean(_ decibels: (Double) -> Double?) -> Double? {
    let own = Self.oshaTones.compactMap(decibels)
    return own.count == Self.oshaTones.count ? mean(own) : nil
  }

  /// Frequencies at which NIOSH's rule is met; nil where none of its frequencies is known.
  var nioshFrequencies: Set<Double>? {
    let own = Self.nioshTones.filter { difference($0) != nil }
    guard !own.isEmpty else { return nil }
    return Set(own.filter { (difference($0) ?? 0) >= Self.nioshDecibels })
  }

  /// The sets of frequencies at which ASHA's rule is met: one, two or three of them; nil where no frequency is known.
  var ashaFrequencies: Set<Set<Double>>? {
    guard !differences.isEmpty else { return nil }
    let ones = differences.filter { $0.decibels >= Self.ashaOne }.map { Set([$0.frequencyHz]) }
    let twos = zip(differences, differences.dropFirst()).filter {
      $0.0.decibels >= Self.ashaTwo && $0.1.decibels >= Self.ashaTwo
    }.map { Set([$0.0.frequencyHz, $0.1.frequencyHz]) }
    let lost = differences.map {
      (
        frequency: $0.frequencyHz,
        isLost: unheard.contains($0.frequencyHz) && heardBefore.contains($0.frequencyHz)
      )
    }
    let threes = lost.indices.dropLast(Self.ashaUnheardCount - 1).map {
      lost[$0..<$0 + Self.ashaUnheardCount]
    }.filter { $0.allSatisfy(\.isLost) }.map { Set($0.map(\.frequency)) }
    return Set(ones + twos + threes)
  }

  /// The frequency with the largest difference, the lowest of several.
  var worstFrequency: Double? {
    let largest = differences.map(\.decibels).max()
    return differences.first { $0.decibels == largest }?.frequencyHz
  }

  var flags: [Flag] {
    differences.contains { unheard.contains($0.frequencyHz) } ? [.hearingNoResponse] : []
  }
}

/// The sessions of a person compared with the baseline; tests with tones and audiograms each with their own kind.
enum HearingChanges {
  static let baseline = Parameter(
    text: "hearing-baseline", .name, default: "first",
    "Session with which later hearing tests are compared: its name, first, or best for the one with the lowest mean at 2, 3 and 4 kHz"
  )

  static let ageCorrection = Parameter(
    "hearing-age-correction", choices: ["osha"],
    "Also subtract from OSHA's shift of hearing what its tables expect of age, in metrics named hearing_shift_osha_age_corrected_*"
  )

  static let metrics = [BodySide.left, .right].map { EarShift.metrics(of: $0) }
  static var definitions: [MetricDefinition] { metrics.flatMap { $0.map(\.definition) } }

  /// The thresholds of a session, the highest levels where no tone was heard, and the person's age and sex.
  static func members(
    _ session: Session, _ measurements: [StepMeasurement], _ parameters: Parameters
  ) -> [GroupMember] {
    var values: [MetricName: Double] = [:]
    var own = parameters
    for measurement in measurements where !(session.step(of: measurement)?.isPrevious ?? false) {
      // The values of a map for the result's file stand with its steps.
      if let step = session.step(of: measurement) { own = parameters.of(step) }
      values.merge(measurement.numbers(thresholdNames)) { min($0, $1) }
      for event in measurement.events where event.type == "hearing_tone_missed" {
        guard let value = event.value, let place = measurement.unheardName(event) else { continue }
        values[place] = max(values[place] ?? value, value)
      }
    }
    guard !values.isEmpty else { return [] }
    values[years] = own[HeartRateParameters.age]
    values[male] = own[ReferenceWalk.sex].map { $0 == "male" ? 1 : 0 }
    values[answered] = own.areAnswered([HeartRateParameters.age, ReferenceWalk.sex]) ? 1 : nil
    return [
      GroupMember(
        participant: session.participant, project: session.project, source: session.source,
        session: session.identifier, startSeconds: session.start?.unixSeconds, key: "",
        values: values)
    ]
  }

  /// Rows of every session but the baseline, by person and in order of time.
  static func groups(_ members: [GroupMember], _ parameters: Parameters) -> [GroupMeasurement] {
    let people = Dictionary(grouping: members.filter { !$0.participant.isEmpty }) {
      [$0.project, $0.participant].map(ByteKey.init)
    }
    return people.sorted { $0.key.lexicographicallyPrecedes($1.key) }.flatMap {
      groups(ofPerson: $0.value.sorted(by: isBefore), parameters)
    }
  }

  private static func isBefore(_ a: GroupMember, _ b: GroupMember) -> Bool {
    let (one, two) = (a.startSeconds ?? .infinity, b.startSeconds ?? .infinity)
    return one == two ? a.source.precedes(b.source) : one < two
  }

  private static func groups(ofPerson members: [GroupMember], _ parameters: Parameters)
    -> [GroupMeasurement]
  {
    let choice = parameters[baseline]
    let ages = ages(inOrder: members)
    let ears = [BodySide.left, .right].map { side in
      zip(members, ages).map { EarSession($0, side, years: $1) }
    }
    return members.indices.compactMap { place in
      let rows = zip(ears, metrics).flatMap { sessions, metrics -> [MeasuredMetric] in
        guard let base = baseline(of: sessions, before: place, choice), base != place else {
          return []
        }
        let next = place + 1 < sessions.count ? sessions[place + 1] : nil
        let own = EarShift(
          shift: HearingShift(from: sessions[base], to: sessions[place]),
          next: next.map { HearingShift(from: sessions[base], to: $0) },
          isAgeCorrected: parameters[ageCorrection] != nil)
        return own.shift.differences.isEmpty ? [] : metrics.rows(of: own)
      }
      guard !rows.isEmpty else { return nil }
      let name = members[place].session
      let number = members[..<place].count { $0.session === name } + 1
      return GroupMeasurement(
        participant: members[place].participant,
        group: "session=\(name)" + (number > 1 ? "#\(number)" : ""), metrics: rows)
    }
  }

  /// The age of the person in each session, in years.
  ///
  /// An age that is the same in all sessions is that of the first one: an option or a table of people has one age for a person,
  /// who is older by the whole years since. A date of birth gives the same age twice within a year only.
  private static func ages(inOrder members: [GroupMember]) -> [Double?] {
    let given = members.map { $0.values[years] }
    guard Set(given.compactMap(\.self)).count == 1, given.count > 1 else { return given }
    let first = zip(members, given).first { $1 != nil }?.0.startSeconds
    return zip(members, given).map { member, age in
      guard let age, let first, let start = member.startSeconds else { return nil }
      // Years of 365 days are shorter than the mean one, by less than a day in all between two leap years.
      return age + ((start - first + 86_400) / BodyFacts.yearSeconds).rounded(.down)
    }
  }

  /// The place of the baseline of a session; nil where there is none.
  private static func baseline(of sessions: [EarSession], before place: Int, _ choice: String)
    -> Int?
  {
    let usable = sessions.indices.filter { !sessions[$0].thresholds.isEmpty }
    switch choice {
    case "first": return usable.first.flatMap { $0 < place ? $0 : nil }
    case "best":
      let earlier = usable.filter { $0 < place }
      return earlier.min { (sessions[$0].noiseMean, $0) < (sessions[$1].noiseMean, $1) }
    default: return usable.first { sessions[$0].session === choice }
    }
  }

  /// The names under which a member has the person's age and sex, and that answers supplied them.
  private static let years = HeartRateParameters.age.name
  fileprivate static let (male, answered) = ("male", "answered")

  fileprivate static let thresholdNames = [BodySide.left, .right].flatMap { side in
    EarAudiogram.standardFrequencies.map { thresholdName(side, $0) }
  }

  fileprivate static func thresholdName(_ side: BodySide, _ frequencyHz: Double) -> MetricName {
    "hearing_threshold_\(frequencyText(frequencyHz))hz_\(side.rawValue)_db_hl"
  }

  fileprivate static func unheardName(_ side: BodySide, _ frequencyHz: Double) -> MetricName {
    "unheard " + thresholdName(side, frequencyHz)
  }
}

extension EarSession {
  fileprivate init(_ member: GroupMember, _ side: BodySide, years: Double?) {
    var (thresholds, unheard) = ([Double: Double](), Set<Double>())
    for frequency in EarAudiogram.standardFrequencies {
      if let found = member.values[HearingChanges.thresholdName(side, frequency)] {
        thresholds[frequency] = found
      } else if let highest = member.values[HearingChanges.unheardName(side, frequency)] {
        thresholds[frequency] = highest + EarAudiogram.imputedDecibels
        unheard.insert(frequency)
      }
    }
    self.init(
      session: member.session, startSeconds: member.startSeconds, thresholds: thresholds,
      unheard: unheard, years: years, isMale: member.values[HearingChanges.male].map { $0 == 1 },
      isAnswered: member.values[HearingChanges.answered] != nil)
  }

  /// The mean at the frequencies at which noise does its damage; infinite where one is missing.
  fileprivate var noiseMean: Double {
    let levels = HearingShift.oshaTones.compactMap { thresholds[$0] }
    return levels.count == HearingShift.oshaTones.count ? mean(levels) ?? .infinity : .infinity
  }
}

extension StepMeasurement {
  /// The name under which the highest level of a tone that was not heard is kept; nil for events of other frequencies and of
  /// frequencies with a threshold.
  fileprivate func unheardName(_ event: Event) -> MetricName? {
    guard let side = BodySide(rawValue: event.side) else { return nil }
    let text = event.item.prefix { $0.isNumber || $0 == "." }
    guard
      let frequency = EarAudiogram.standardFrequencies.first(where: { frequencyText($0) == text })
    else { return nil }
    let name = HearingChanges.thresholdName(side, frequency)
    let isUnheard = metrics.contains { $0.definition.name == name && $0.reading.value == nil }
    return isUnheard ? HearingChanges.unheardName(side, frequency) : nil
  }
}

extension DBHLToneAudiometry: Grouping {
  public static var groupMetrics: [MetricDefinition] { HearingChanges.definitions }

  public static func members(
    _ session: Session, _ measurements: [StepMeasurement], _ parameters: Parameters
  ) -> [GroupMember] { HearingChanges.members(session, measurements, parameters) }

  public static func groups(_ members: [GroupMember], _ parameters: Parameters)
    -> [GroupMeasurement]
  { HearingChanges.groups(members, parameters) }
}

extension Flag {
  static let shiftUnconfirmed = Flag(
    "shift_unconfirmed", .doubt, concerning: .measured,
    "A hearing test showed a shift that the next one does not show at the same frequency, or there is no next one. Errors of a test at home meet the rules often by chance.",
    remedy: "repeat the test, since a single shift may be an error of it")
  static let hearingAgeUnknown = Flag(
    "hearing_age_unknown", .absence,
    "The age of the participant in one of two compared hearing tests or the sex is unknown, so that the shift cannot be corrected for age.",
    remedy: "give --age and --sex, or both in a table of --participants")
  static let hearingNoResponse = Flag(
    "hearing_no_response", .note,
    "No tone was heard at a frequency that was compared. It counts as 5 dB above the highest level tested."
  )
}
