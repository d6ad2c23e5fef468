import DSP
import Metrics
import Report

/// The developments of a run's metrics.
public struct Developments: Sendable {
  private let values: OrderedValues
  private let errors: MeasurementErrors
  private let rules: ChangeRules
  private let visits: OccasionVisits?
  /// With what the values of each metric are compared, by its number.
  private let models: [Int: ComparisonModel]
  /// What people learned, in the order of metrics; empty unless learning is asked for.
  public let practice: [PracticeSummary]

  /// - Parameters:
  ///   - errors: by the first two occasions of the run, or those that were given.
  ///   - visits: by which the values of sessions are joined; nil to compare sessions.
  public init(
    _ values: OrderedValues, _ errors: MeasurementErrors, _ rules: ChangeRules,
    visits: OccasionVisits? = nil
  ) {
    (self.values, self.errors, self.rules, self.visits) = (values, errors, rules, visits)
    let joining = ValueJoining(values, visits)
    let found = values.measures.map { number in
      (number, Self.model(of: number, values, errors, rules, joining))
    }
    models = Dictionary(found.map { ($0, $1.model) }) { first, _ in first }
    practice = found.compactMap { $1.practice }
  }

  private static func model(
    of number: Int, _ values: OrderedValues, _ errors: MeasurementErrors, _ rules: ChangeRules,
    _ joining: ValueJoining
  ) -> (model: ComparisonModel, practice: PracticeSummary?) {
    let measure = values.measure(number)
    let isAsked = rules.practice != .ignore || rules.burnIn == .auto
    let courses =
      isAsked
      ? values.courses(of: number) { rules.isControl?(values.participants[$0]) ?? true }.courses
      : []
    let findings = PracticeFindings(measure, group: "", scale: nil, courses)
    let repetitions = values.repetitions(of: number)
    let sessions = Dictionary(
      grouping: isAsked ? values.sessionValues(of: number).filter(\.isUsable) : [],
      by: \.participant)
    var model = ComparisonModel(findings, rules, usual: errors.known(of: measure)) { wanted in
      joining.series(wanted, sessions[wanted.participant] ?? [], repetitions, measure)
    }
    let practice = PracticeSummary(
      findings, baselineCount: rules.baselineCount, isSubtracted: model.gain != nil)
    guard model.burnIn > 0 else { return (model, practice) }
    // How many participants a burn-in takes from the comparison.
    let burnIn = model.burnIn
    let people = values.sessionValues(of: number).filter(\.isUsable).runs {
      $0.participant == $1.participant
    }
    func compared(_ sessions: ArraySlice<SessionValue>, after count: Int) -> Bool {
      let kept = sessions.filter { repetitions[$0.session].map { $0 > count } ?? false }
      return joining.units(Array(kept), repetitions, measure, .raw, nil).units.count
        > rules.baselineCount
    }
    let before = people.count { compared($0, after: 0) }
    if 2 * people.count(where: { compared($0, after: burnIn) }) < before {
      model.add(.burnInTooLong)
    }
    return (model, practice)
  }

  /// The number of first repetitions of a metric that are left out, and whether too few participants are left.
  public func burnIn(of measure: Int) -> (count: Int, isTooLong: Bool) {
    let model = models[measure]
    return (model?.burnIn ?? 0, model?.flags.contains(.burnInTooLong) ?? false)
  }

  /// Calls `take` with the developments of all metrics, participant by participant, in the order of
  /// names.
  public func forEach(_ take: (Development) throws -> Void) rethrows {
    // Several participants are taken at once, so that metrics are looked up rarely.
    let batch = 64
    for start in stride(from: 0, to: values.participants.count, by: batch) {
      let participants = start..<min(start + batch, values.participants.count)
      var found = [[Development]](repeating: [], count: participants.count)
      for measure in values.measures {
        for (participant, development) in developments(of: measure, participants) {
          found[participant - start].append(development)
        }
      }
      for development in found.joined() { try take(development) }
    }
  }

  /// The developments of one metric, by participants in the order of names. Participants without a
  /// value after the baseline are left out.
  public func of(_ measure: Int) -> [Development] {
    developments(of: measure, 0..<values.participants.count).map(\.development)
  }

  private func developments(of number: Int, _ participants: Range<Int>) -> [(
    participant: Int, development: Development
  )] {
    guard let model = models[number] else { return [] }
    let measure = values.measure(number)
    let usual = errors.known(of: measure)
    let joining = ValueJoining(values, visits)
    let repetitions = values.repetitions(of: number, of: participants)
    return values.sessionValues(of: number, of: participants).runs {
      $0.participant == $1.participant
    }.compactMap { sessions in
      guard let participant = sessions.first?.participant else { return nil }
      let usable = sessions.filter(\.isUsable)
      func isLeftOut(_ value: SessionValue) -> Bool {
        repetitions[value.session].map { $0 <= model.burnIn } ?? false
      }
      let first = joining.units(
        usable.filter(isLeftOut), repetitions, measure, model.scale, model.gain)
      let others = joining.units(
        usable.filter { !isLeftOut($0) }, repetitions, measure, model.scale, model.gain)
      guard others.units.count > rules.baselineCount else { return nil }
      let units = first.units + others.units
      let points = points(
        units, repetitions, burnIn: first.units.count, baseline: rules.baselineCount)
      return (
        participant,
        Development(
          values.participants[participant], measure, model, points, units.map(\.compared),
          usual: usual, flags: first.areAll && others.areAll ? [] : [.noStart])
      )
    }
  }

  private func points(
    _ units: [ValueJoining.Unit], _ repetitions: [Int: Int], burnIn: Int, baseline: Int
  ) -> [Development.Point] {
    let starts = units.map { unit in
      unit.sessions.lazy.map(values.session).first { $0.seconds != nil }
    }
    let first = starts.first.flatMap { $0?.seconds }
    return units.indices.map { number in
      let (unit, start) = (units[number], starts[number])
      let sessions = unit.sessions.map(values.session)
      let days = start?.seconds.flatMap { seconds in first.map { (seconds - $0) / 86_400 } }
      return Development.Point(
        visit: unit.visit?.name ?? sessions.first?.visit ?? "",
        session: sessions.map(\.name).joined(separator: ";"), start: start?.start ?? "", days: days,
        value: unit.compared.value, repetition: unit.sessions.compactMap { repetitions[$0] }.max(),
        place: number < burnIn ? .burnIn : number < burnIn + baseline ? .baseline : .later)
    }
  }
}

/// Joins the values of a participant's sessions into those that are compared.
private struct ValueJoining {
  struct Unit {
    let visit: TableVisit?
    /// The numbers of its sessions with a value, in order.
    let sessions: [Int]
    let compared: ComparedUnit
  }

  private let values: OrderedValues
  private let visits: OccasionVisits?

  init(_ values: OrderedValues, _ visits: OccasionVisits?) {
    (self.values, self.visits) = (values, visits)
  }

  /// The values, and whether none was left out. The gain by practice is subtracted from each session's value before they are
  /// joined.
  func units(
    _ usable: [SessionValue], _ repetitions: [Int: Int], _ measure: Measure, _ scale: AnalysisScale,
    _ gain: ComparisonModel.Gain?
  ) -> (units: [Unit], areAll: Bool) {
    func share(_ session: Int) -> Double {
      guard let gain, let repetition = repetitions[session] else { return 0 }
      return gain.share(Double(repetition))
    }
    func reduced(_ value: SessionValue) -> Double {
      scale.transformed(value.value)
        - (gain.map { $0.components.limitGain * share(value.session) } ?? 0)
    }
    guard let visits else {
      let timed = usable.filter { values.session($0.session).seconds != nil }
      let units = timed.map { value in
        Unit(
          visit: nil, sessions: [value.session],
          compared: ComparedUnit(
            value: value.value, reduced: reduced(value), share: share(value.session)))
      }
      return (units, timed.count == usable.count)
    }
    let joined = visits.joined(usable, of: measure, values)
    let without = visits.joined(
      usable.map {
        SessionValue(participant: $0.participant, session: $0.session, value: reduced($0))
      }, of: measure, values)
    let units = zip(joined.values, without.values).map { visit, reduced in
      Unit(
        visit: visit.visit, sessions: visit.sessions,
        compared: ComparedUnit(
          value: visit.value, reduced: reduced.value, share: mean(visit.sessions.map(share)) ?? 0))
    }
    return (units, joined.areAll)
  }

  /// The values on a scale with the repetitions at which they were measured; joined values have the repetition of the mean
  /// share.
  func series(
    _ wanted: ComparedValues, _ usable: [SessionValue], _ repetitions: [Int: Int],
    _ measure: Measure
  ) -> PracticeSeries {
    let kept = usable.filter { repetitions[$0.session].map { $0 > wanted.after } ?? false }
    let units = units(kept, repetitions, measure, wanted.scale, wanted.gain).units
    guard let gain = wanted.gain else {
      return PracticeSeries(units.indices.map { Double($0 + 1) }, units.map(\.compared.reduced))
    }
    return PracticeSeries(
      units.map { practiceRepetition(share: $0.compared.share, half: gain.half) },
      units.map { $0.compared.reduced + gain.components.limitGain * $0.compared.share })
  }
}
