import Analyses
import Metrics
import Recordings
import Testing

/// Truth: what a caption and a reading are by their definition, for every picture there is.
@Suite struct PictureWordsTests {
  private struct Words: Equatable {
    let task: String
    let name: String
    let title: String
    let caption: String
    let reading: String
  }

  private static func words(_ analysis: (some Analysis).Type) -> [Words] {
    analysis.allDrawings.map {
      Words(
        task: analysis.task.rawValue, name: $0.name, title: $0.title, caption: $0.caption,
        reading: $0.reading)
    }
  }

  private static let all = Catalog.analyses.flatMap { words($0) }

  @Test func `a caption is one sentence, and a reading is whole sentences`() {
    #expect(Self.all.count > 30)
    for words in Self.all {
      #expect(words.caption.hasSuffix("."), "\(words.name)")
      #expect(words.caption.count { ".:;".contains($0) } == 1, "\(words.name)")
      #expect(words.caption.count <= 110, "\(words.name)")
      #expect(words.reading.hasSuffix("."), "\(words.name)")
      #expect(words.caption != words.title + ".", "\(words.name)")
    }
  }

  private static func unknownFindings(_ analysis: (some Analysis).Type) -> [String] {
    let names = Set(analysis.definitions.map(\.name))
    return analysis.allDrawings.flatMap(\.findings).filter { !names.contains($0) }
  }

  /// Tasks share pictures of a walk, a heart rate and a way, whose metrics all of them have.
  @Test func `what is read off a picture is a metric of the task`() {
    for analysis in Catalog.analyses {
      #expect(Self.unknownFindings(analysis) == [], "\(analysis.task.rawValue)")
    }
  }

  @Test func `names are there once in a task, and pictures of one name are read alike`() {
    for (_, words) in Dictionary(grouping: Self.all, by: \.task) {
      #expect(Set(words.map(\.name)).count == words.count)
    }
    for (name, words) in Dictionary(grouping: Self.all, by: \.name) {
      #expect(words.allSatisfy { $0.reading == words[0].reading }, "\(name)")
    }
  }
}
