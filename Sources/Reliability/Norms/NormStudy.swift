import DSP
import Metrics
public import Report
import Text

/// The values of a run, to which norms are fitted or with which they are compared.
public struct NormStudy: Sendable {
  let values: OrderedValues
  let people: NormPeople
  private let devices: [PersonSession: String]

  /// - Parameter devices: models by session, as far as they are known.
  public init(_ values: OrderedValues, _ people: NormPeople, devices: [PersonSession: String]) {
    (self.values, self.people, self.devices) = (values, people, devices)
  }

  private func device(of session: MeasuredSession, _ person: PersonKey) -> String {
    devices[PersonSession(session.name, in: session.visit, of: person)] ?? ""
  }

  /// The value of each control with usable ones.
  private func controls(of measure: Int, _ take: NormTake, _ isControl: (PersonKey) -> Bool)
    -> [ControlValue]
  {
    let usable = values.sessionValues(of: measure).filter(\.isUsable)
    return usable.runs { $0.participant == $1.participant }.compactMap { sessions in
      guard let first = sessions.first, let last = sessions.last else { return nil }
      let person = values.participants[first.participant]
      guard isControl(person) else { return nil }
      let middle = sessions[sessions.startIndex + (sessions.count - 1) / 2]
      let taken =
        switch take {
        case .first: first
        case .median: middle
        case .last: last
        }
      let value = take == .median ? median(sessions.map(\.value)) ?? .nan : taken.value
      let session = values.session(taken.session)
      let (people, day) = (people, TableStart(session.start)?.date.localDay)
      return ControlValue(
        participant: first.participant, value: value,
        cell: { people.cell($0, of: person, on: day) }, device: device(of: session, person))
    }
  }

  // MARK: Fitting

  /// Fits the norms of all metrics, and calls `take` with the rows of each and with its flags.
  ///
  /// - Parameter program: the program with its version.
  public func fit(
    _ rules: NormRules, program: String, isControl: (PersonKey) -> Bool,
    _ take: ([NormsRow]) throws -> Void
  ) rethrows {
    for number in values.measures {
      let measure = values.measure(number)
      let controls = controls(of: number, rules.take, isControl)
      guard !controls.isEmpty else { continue }
      let terms = rules.terms(count: controls.count, people.has)
      let model = NormModel.fit(
        controls, rules, isLogarithmic: NormScale.isUsuallyLogarithmic(measure), terms)
      try take(NormsRow.rows(of: model, measure, program: program))
    }
  }

  // MARK: Comparing

  /// The norms, with what they contain of the controls; nil if they were not fitted to these.
  public func recognizing(_ norms: Norms, isControl: (PersonKey) -> Bool) -> Norms? {
    var known = norms
    for number in values.measures {
      let key = values.measure(number).key
      guard let model = norms.norms(of: key)?.model else { continue }
      guard let found = model.controls(among: controls(of: number, model.take, isControl)) else {
        return nil
      }
      let people = found.map { (values.participants[$0.key], $0.value) }
      known.take(Dictionary(people) { first, _ in first }, of: key)
    }
    return known
  }

  /// Compares the values of all sessions, metric by metric, with the norms of their metric.
  ///
  /// - Parameter name: of the norms, as rows have it.
  public func compare(_ norms: Norms, named name: String, _ take: (NormScoreRow) throws -> Void)
    rethrows
  {
    for number in values.measures {
      let measure = values.measure(number)
      guard norms.contains(measure.key) else { continue }
      for sessions in values.sessionValues(of: number).runs({ $0.participant == $1.participant }) {
        for (place, value) in sessions.enumerated() where value.isUsable {
          let session = values.session(value.session)
          let person = values.participants[value.participant]
          var normed = NormedValue(
            person: person, day: TableStart(session.start)?.date.localDay, value: value.value,
            method: measure.methods.joined(separator: ";"))
          (normed.device, normed.isLater) = (device(of: session, person), place > 0)
          guard let score = norms.score(normed, of: measure.key, people) else { continue }
          try take(NormScoreRow(normed, score, measure, session, norms: name))
        }
      }
    }
  }
}

extension Measure {
  /// Norms are found by task, step, side, condition and metric.
  var key: [ByteKey] { [task, step, side, condition, metric].map(ByteKey.init) }
}

extension NormScale {
  /// Words of names whose values begin at 0, have no upper end and a long tail: amplitudes, areas, powers and variabilities.
  private static let logarithmicWords: Set<Term> = [
    "amplitude", "area", "power", "sd", "cv", "mad", "iqr", "variance", "path", "jitter", "shimmer",
  ]
  private static let unitsOfTime: Set<Term> = ["s", "ms", "min"]

  /// Whether logarithms are the usual scale of a metric. Not chosen by the values: with 12 controls, 39 % of normal ones look
  /// lognormal.
  static func isUsuallyLogarithmic(_ measure: Measure) -> Bool {
    guard measure.isRatio else { return false }
    let words = measure.metric.split(separator: "_").map(String.init)
    return unitsOfTime.contains(measure.unit) || words.contains { logarithmicWords.contains($0) }
  }
}
