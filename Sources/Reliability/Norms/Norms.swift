import Metrics
import Report
import Text

/// The norms of metrics, fitted to the controls of a study or read from a file, with which values of other people are compared.
public struct Norms: Sendable {
  /// The norms of one metric with what it must have in common with the values.
  struct MeasureNorms: Sendable {
    let model: NormModel
    let unit: String
    /// The analyses that made the values.
    let method: String
    /// What the norms contain of the controls, if the person is one of them.
    var controls: [PersonKey: NormControl] = [:]
  }

  private var measures: [[ByteKey]: MeasureNorms] = [:]
  /// True if values of other versions of an analysis are compared as well.
  public var allowsOtherMethods = false

  /// Reads norms as they are written.
  public init(_ rows: [NormsRow]) throws(NormsProblem) {
    var start = 0
    while start < rows.count {
      let (first, key) = (rows[start], rows[start].key)
      let end = rows[start...].firstIndex { $0.key != key } ?? rows.count
      guard measures[key] == nil else {
        throw NormsProblem(row: start, words: "a second time the norms of \(first.metric)")
      }
      let model = try NormModel((start..<end).map { ($0, rows[$0]) })
      measures[key] = MeasureNorms(model: model, unit: first.unit, method: first.method)
      start = end
    }
  }

  /// The number of metrics.
  public var count: Int { measures.count }

  /// Whether there are norms of a metric.
  func contains(_ key: [ByteKey]) -> Bool { measures[key] != nil }

  func norms(of key: [ByteKey]) -> MeasureNorms? { measures[key] }

  /// Says which persons' values the norms of a metric contain.
  mutating func take(_ controls: [PersonKey: NormControl], of key: [ByteKey]) {
    measures[key]?.controls = controls
  }
}

extension Norms {
  /// Compares a value with the norms of its metric; nil without norms.
  func score(_ value: NormedValue, of key: [ByteKey], _ people: NormPeople) -> NormScore? {
    guard let norms = measures[key] else { return nil }
    guard allowsOtherMethods || norms.method === value.method else {
      var score = NormScore()
      score.flags = [.normsOtherMethod]
      return score
    }
    var score = norms.model.score(value.value, own: norms.controls[value.person]) { name in
      people.cell(name, of: value.person, on: value.day)
    }
    let devices = norms.model.devices
    if !value.device.isEmpty, !devices.isEmpty, !devices.contains(ByteKey(value.device)) {
      score.flags.append(.normsOtherDevice)
    }
    if value.isLater, norms.model.take == .first { score.flags.append(.normsFirstSession) }
    return score
  }
}
