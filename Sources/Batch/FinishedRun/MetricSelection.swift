import Analyses
import Metrics
import Recordings
import Report
import Text

/// The metrics that `--metrics` names.
public struct MetricSelection: Sendable {
  private enum Extent: Sendable {
    case main, all
    case patterns([String])
  }

  private let extent: Extent
  /// The main metrics of each task.
  private let main: Set<[Term]>

  /// Throws if a file cannot be read, or if no run has a metric of a given name.
  ///
  /// - Parameters:
  ///   - text: `main`, `all`, the path of a file with a name per line, or names separated by
  ///     commas. Names may contain `*` for any letters.
  ///   - dictionaries: those of the runs. A metric that is a main one in any of them is one.
  ///   - words: what is missing where a name is unknown.
  init(
    _ text: String, _ dictionaries: RunDictionary...,
    missing words: String = "the run has no metric"
  ) throws(SettingsError) {
    main = dictionaries.reduce(into: []) { $0.formUnion($1.mainMetrics) }
    let names = try Self.listedNames(text)
    try Self.refuseUnknown(names, dictionaries, words)
    extent = names.isEmpty ? (text == "all" ? .all : .main) : .patterns(names)
  }

  /// The metrics of a list of names. Throws if the run has no metric of a name.
  init(ofNames names: [String], _ dictionary: RunDictionary) throws(SettingsError) {
    main = []
    try Self.refuseUnknown(names, [dictionary], "the run has no metric")
    extent = .patterns(names)
  }

  private static func refuseUnknown(
    _ names: [String], _ dictionaries: [RunDictionary], _ words: String
  ) throws(SettingsError) {
    let known = dictionaries.flatMap(\.entries).map(\.metric)
    for name in names where !known.contains(where: { matches($0, pattern: name) }) {
      throw unknown(name, known, words)
    }
  }

  /// The metrics that `--metrics` names where recordings are measured.
  public init(ofProgram text: String) throws(SettingsError) {
    try self.init(text, .ofProgram, missing: "there is no metric")
  }

  private static func unknown(_ name: String, _ known: [String], _ words: String) -> SettingsError {
    let nearest = nearestName(to: name, in: ["main", "all"] + known)
    let question = nearest.map { " (did you mean \($0)?)" } ?? ""
    return SettingsError(
      "--metrics", of: name,
      "\(words) of this name\(question); see: analyze dictionary, or give main, all, names separated by commas, or a file with a name per line"
    )
  }

  /// The names of a list, or of a file; none for `main` and `all`.
  static func listedNames(_ text: String) throws(SettingsError) -> [String] {
    if ["main", "all"].contains(text) { return [] }
    var lines = text.split(separator: ",")
    if (try? FileKind(text)) == .file {
      guard let content = (try? ByteBuffer(readingFile: text))?.text else {
        throw SettingsError(
          "--metrics", of: text, "cannot be read as text; give a file with a name per line")
      }
      lines = content.split(whereSeparator: \.isNewline)
    }
    let names = lines.map { $0.trimmed }.filter { !$0.isEmpty }
    guard !names.isEmpty else {
      throw SettingsError("--metrics", of: text, "contains no name; give one per line")
    }
    return names
  }

  /// Whether a metric is chosen.
  public func contains(task: String, metric: String) -> Bool {
    place(task: task, metric: metric) != nil
  }

  /// The names that were given; empty for `main` and `all`. Some may contain `*`.
  var names: [String] { if case .patterns(let patterns) = extent { patterns } else { [] } }

  /// The place of a metric in the order in which metrics were named, from 0. It is 0 for all of `main` and `all`, whose
  /// order is that of the dictionary, and nil for a metric that is not chosen.
  func place(task: String, metric: String) -> Int? {
    switch extent {
    case .main: main.contains([task, metric]) ? 0 : nil
    case .all: 0
    case .patterns(let patterns): patterns.firstIndex { matches(metric, pattern: $0) }
    }
  }
}

extension FinishedRun {
  /// The metrics of the run that `--metrics` names.
  public func metricSelection(_ text: String) throws -> MetricSelection {
    try MetricSelection(text, try dictionary())
  }
}
