public import Metrics
import Reliability
import Report

/// What a page about a finished run shows of reliability and change: pictures and sentences.
///
/// `ReliabilityFindings(of: run)` reads the tables of the run and needs nothing else; it is nil where no metric has an
/// intraclass correlation, for example because participants have one session each. The pictures are drawn like all others
/// (`DrawnPicture(picture, id:)`).
public struct ReliabilityFindings {
  /// A ranking of the main metrics of each task, in the order of the dictionary.
  public let pictures: [Picture]
  /// Whole sentences, in the order in which they are shown.
  public let sentences: [String]

  /// Compares the first two sessions of each participant.
  ///
  /// Throws where a table of the run cannot be read.
  public init?(of run: FinishedRun) throws {
    var request = ReliabilityRequest()
    request.metrics = "main"
    let measures = try RepeatedMeasures(run, request)
    let rows = measures.reliability.filter { $0.icc21 != nil }
    guard !rows.isEmpty else { return nil }
    pictures = Dictionary(grouping: rows.indices, by: { rows[$0].measure.task })
      .values.sorted { $0[0] < $1[0] }
      .compactMap { places in
        ReliabilityPictures.ranking(places.map { rows[$0] }, title: rows[places[0]].measure.task)
      }
    var sentences = [Self.sentence(rows)]
    var tally = ChangeTally()
    try measures.developments().forEach { tally.add($0) }
    if !tally.isEmpty { sentences.append("Change: \(tally.sentence).") }
    self.sentences = sentences
  }

  /// How many metrics deserve which word.
  private static func sentence(_ rows: [ReliabilityRow]) -> String {
    let words = rows.compactMap { ReliabilityWord($0.icc21) }
    let counts = ReliabilityWord.allCases.compactMap { word -> String? in
      let count = words.count { $0 == word }
      return count > 0 ? "\(count) \(word.rawValue)" : nil
    }
    let people = rows.map(\.participantCount)
    let range = (people.min() ?? 0, people.max() ?? 0)
    let number = range.0 == range.1 ? "\(range.0)" : "\(range.0) to \(range.1)"
    return
      "Between the first two sessions of \(number) participants, the reliability of \(counted(rows.count, "main value")) "
      + "is, by the lower end of the 95 % interval of ICC(2,1): \(counts.joined(separator: ", "))."
  }
}
