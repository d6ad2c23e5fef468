import Recordings
import Testing
import TestSupport
import Text

@testable import Study

/// Truth: the documents CardinalKit's app writes, and FHIR's own key for the kind of a resource.
@Suite struct CardinalKitTests {
  private static let run = "7D0759C1-4C1E-4A53-9B0E-52A7D6A1F301"

  @Test func `documents name the user, a payload or all results of a task`() throws {
    let result = walkResult("x.json", run: Self.run)
    for inner in ["\"payload\":\(result)", "\"results\":[\(result)]"] {
      let study = try StudyFolder([
        "surveys/walk.json": "{\"userId\":\"U1\",\"updatedAt\":\"\",\(inner)}",
        "studies/s/users/U1/storage/walk/\(Self.run)/x.json": accelerometerText(),
      ]).read()
      #expect(study.places == ["U1/\(Self.run)"])
      #expect(study.recordedSources == ["studies/s/users/U1/storage/walk/\(Self.run)/x.json"])
      #expect(study.reports.allSatisfy { $0.platform == "CardinalKit" })
    }
  }

  @Test func `results that know only files are read with the store's dates`() throws {
    let study = try StudyFolder([
      "a.json": """
      {"class":"ORKTaskResult","identifier":"walk","taskRunUUID":"\(Self.run)",
      "startDate":{"_seconds":1600000000,"_nanoseconds":500000000},
      "results":[{"class":"ORKStepResult","identifier":"walking.outbound","results":
      [{"class":"ORKFileResult","identifier":"accelerometer","fileURL":"file:///var/x.json"}]}]}
      """, "\(Self.run)/x.json": accelerometerText(),
    ]).read()
    let session = try #require(study.sessions.first)
    #expect(session.identifier == Self.run)
    #expect(session.task == .gaitAndBalance)
    #expect(session.start?.unixSeconds == 1_600_000_000.5)
    #expect(study.recordedSources == ["\(Self.run)/x.json"])
  }

  @Test func `FHIR resources are known and passed over`() throws {
    let study = try StudyFolder([
      "r.json": #"{"resourceType":"QuestionnaireResponse","item":[{"linkId":"1"}]}"#
    ]).read()
    let report = try #require(study.reports.first)
    #expect(report.platform == "FHIR")
    #expect(report.problem == nil)
    #expect(report.uselessness == .questionnaire)
    #expect(study.sessions.isEmpty)
  }
}
