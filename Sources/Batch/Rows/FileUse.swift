import Metrics
import Report
import Text

/// The rows of metrics, events and answers that name one file as their source.
struct FileUse: Codable, Sendable, Equatable {
  /// The number of values, events and answers.
  var valueCount = 0
  var errorCount = 0
  /// The code of the first error row.
  var errorCode: Flag.Code?
  /// True for a recording of a step that has an error row instead of values.
  var isOfFailedStep = false
  /// How much of its step a recording covers; nil where that is not known.
  var coveragePercent: Double?
  /// The first flag of damage among those of a step for which the file was read.
  var damage: Flag.Code?

  var rowCount: Int { valueCount + errorCount }

  static func + (a: FileUse, b: FileUse) -> FileUse {
    FileUse(
      valueCount: a.valueCount + b.valueCount, errorCount: a.errorCount + b.errorCount,
      errorCode: a.errorCode ?? b.errorCode, isOfFailedStep: a.isOfFailedStep || b.isOfFailedStep,
      coveragePercent: a.coveragePercent ?? b.coveragePercent, damage: a.damage ?? b.damage)
  }
}

/// The use of files by their printed paths. They are coded in the order of the paths, so that equal results are equal
/// bytes in a journal.
struct FileUses: Codable, Sendable {
  private var uses: [ByteKey: FileUse] = [:]

  private enum CodingKeys: CodingKey { case paths, uses }

  init() {}

  subscript(path: String) -> FileUse {
    get { uses[ByteKey(path)] ?? FileUse() }
    set { uses[ByteKey(path)] = newValue }
  }

  mutating func add(_ others: FileUses) { uses.merge(others.uses) { $0 + $1 } }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let paths = try container.decode([ByteKey].self, forKey: .paths)
    let uses = try container.decode([FileUse].self, forKey: .uses)
    self.uses = Dictionary(zip(paths, uses)) { first, _ in first }
  }

  func encode(to encoder: any Encoder) throws {
    let sorted = uses.sorted { $0.key < $1.key }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(sorted.map(\.key), forKey: .paths)
    try container.encode(sorted.map(\.value), forKey: .uses)
  }
}

extension SessionReport {
  /// How often the rows of this report name each file.
  ///
  /// - Parameter shown: the printed form of a path.
  func uses(_ shown: (String) -> String) -> FileUses {
    var uses = FileUses()
    for measurement in measurements {
      var own = FileUse(
        valueCount: measurement.metrics.count + measurement.events.count { $0.source == nil })
      if let failure = measurement.failure {
        (own.errorCount, own.errorCode) = (1, failure.code)
        for recording in measurement.recordings { uses[shown(recording)].isOfFailedStep = true }
      }
      if let damage = measurement.damage {
        own.damage = damage.code
        for recording in measurement.recordings {
          uses[shown(recording)] = uses[shown(recording)] + FileUse(damage: damage.code)
        }
      }
      for coverage in measurement.coverages {
        uses[shown(coverage.source)].coveragePercent = coverage.percent
      }
      uses[measurement.source] = uses[measurement.source] + own
      for source in measurement.events.compactMap(\.source) { uses[source].valueCount += 1 }
    }
    for answer in answers { uses[answer.source].valueCount += 1 }
    return uses
  }

  /// The identities of rows that occur twice in this report: step, attempt, side and metric.
  var repeatedKeys: [String] {
    var (places, repeated) = ([RowIdentity: Set<MetricName>](), [String]())
    for measurement in measurements where !measurement.metrics.isEmpty {
      let key = RowIdentity(
        step: ByteKey(measurement.step), attempt: measurement.attempt, side: measurement.side)
      var names = places[key] ?? []
      for metric in measurement.metrics where !names.insert(metric.definition.name).inserted {
        repeated.append("\(key.text), \(metric.definition.name)")
      }
      places[key] = names
    }
    return repeated
  }
}

extension StepMeasurement {
  /// The first of its flags that says that content of a file is lost.
  fileprivate var damage: Flag? {
    let all = [[failure].compactMap(\.self), flags] + metrics.map(\.reading.flags)
    return all.lazy.joined().first(where: \.saysDamage)
  }
}

/// What distinguishes the rows of one metric in a session and task.
private struct RowIdentity: Hashable {
  let step: ByteKey
  let attempt: Int?
  let side: Term

  var text: String {
    [step.text, attempt.map { "attempt \($0)" } ?? "", side].filter { !$0.isEmpty }.joined(
      separator: ", ")
  }
}
