import Recordings
import TestSupport
import Testing
import Text

@testable import Study

/// Truth: a map names a visit before a layout, and a layout before the folders.
@Suite struct VisitLabelTests {
  private static let names = ["P1", "P2"].flatMap { person in
    ["V1", "V2"].map { "\(person)/\($0)/s/a.json" }
  }

  private func sessions(map: [ByteKey: FileLabels] = [:], layout: String? = nil) throws -> [Session]
  {
    let folder = try StudyFolder()
    // Files of equal content would be copies.
    for (number, name) in Self.names.enumerated() {
      try folder.write(name, accelerometerText(count: 40 + number))
    }
    let template = try layout.map { StudyLayout([try LayoutTemplate($0)]) }
    let reader = SessionReader(try folder.files(), given: GivenLabels(map: map, layout: template))
    return reader.plan().units.map(reader.read).flatMap(\.sessions)
  }

  @Test func `a map names the visit of a file`() throws {
    var labels = FileLabels()
    try labels.set("visit", to: "baseline")
    let found = try sessions(
      map: [ByteKey(Self.names[0]): labels], layout: "{participant}/{visit}/{file}")
    let first = try #require(found.first { $0.source == Self.names[0] })
    #expect(first.visit == "baseline")
    #expect(first.isVisitNamed)
    #expect(found.filter { $0.visit == "V2" }.count == 2)
  }

  @Test func `a layout tells sessions of one name apart by their visits`() throws {
    let found = try sessions(layout: "{participant}/{visit}/{session}/{file}")
    #expect(found.count == 4)
    #expect(found.allSatisfy { $0.identifier == "s" && $0.isVisitNamed })
    #expect(Set(found.map { "\($0.participant) \($0.visit)" }).count == 4)
  }
}
