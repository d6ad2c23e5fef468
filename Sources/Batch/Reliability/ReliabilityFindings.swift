import Metrics
import Reliability
import Report
import Text

/// The reliability and change that the page of a run shows, computed from the first two sessions of
/// each participant: a ranking of the main metrics of each task, their agreement, and the changes
/// that exceed the error of measurement.
///
/// It reads only the tables of the run.
struct ReliabilityFindings {
  /// One ranking per task, in the order of the dictionary.
  let rankings: [Picture]
  /// A picture for each main metric.
  private(set) var agreements: [Picture] = []
  /// A picture for each participant and main metric whose change exceeds the error of measurement.
  private(set) var changes: [Picture] = []
  /// Sentences in the order in which the page shows them.
  private(set) var sentences: [String]

  /// The largest number of pictures on the page; `plot` draws the others.
  private static let mostPictures = 24

  /// Nil if the folder contains no table of reliability or change and no metric has an intraclass
  /// correlation, for example because each participant has one session. Throws if a table of the
  /// run cannot be read.
  init?(of run: FinishedRun) throws {
    let tables = [ReliabilityRow.table.name, ChangesRow.table.name]
    guard tables.contains(where: { FileKind.isThere(run.table($0).path) }) else { return nil }
    var request = ReliabilityRequest()
    request.metrics = "main"
    let measures = try RepeatedMeasures(run, request)
    let rows = measures.reliability.filter { $0.icc21 != nil }
    guard !rows.isEmpty else { return nil }
    rankings = Dictionary(grouping: rows.indices, by: { rows[$0].measure.task }).values.sorted {
      $0[0] < $1[0]
    }.compactMap { places in
      ReliabilityPictures.ranking(places.map { rows[$0] }, title: rows[places[0]].measure.task)
    }
    for row in rows where agreements.count < Self.mostPictures {
      if let picture = ReliabilityPictures.agreement(row) { agreements.append(picture) }
    }
    sentences = [Self.sentence(rows)]
    var tally = ChangeTally()
    var pictures: [Picture] = []
    try measures.developments().forEach { development in
      tally.add(development)
      let later = development.points.dropFirst(development.baselineCount)
      let isBeyond = later.contains {
        development.verdict(of: $0).map { $0 != .withinError } ?? false
      }
      if isBeyond, pictures.count < Self.mostPictures {
        pictures.append(ReliabilityPictures.change(development))
      }
    }
    changes = pictures
    if !tally.isEmpty { sentences.append("Change: \(tally.sentence).") }
  }

  /// A sentence with the number of metrics of each level of reliability.
  private static func sentence(_ rows: [ReliabilityFigures]) -> String {
    let words = rows.compactMap { ReliabilityWord($0.icc21) }
    let counts = ReliabilityWord.allCases.compactMap { word -> String? in
      let count = words.count { $0 == word }
      return count > 0 ? "\(count) \(word.rawValue)" : nil
    }
    let people = rows.map(\.participantCount)
    let range = (people.min() ?? 0, people.max() ?? 0)
    let number = range.0 == range.1 ? "\(range.0)" : "\(range.0) to \(range.1)"
    return
      "Between the first two visits of \(number) participants, the reliability of \(counted(rows.count, "main value")) is, by the lower end of the 95 % interval of ICC(2,1): \(counts.joined(separator: ", "))."
  }
}
