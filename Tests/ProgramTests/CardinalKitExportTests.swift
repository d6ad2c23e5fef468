import Foundation
import TestSupport
import Testing

/// Oracle: the sessions the sample export was made of, as a phone writes them.
@Suite struct CardinalKitExportTests {
  @Test func `documents and stored files give the values of the plain sessions`() throws {
    let outcome = try Tool.run(["run", Exports.folder("cardinalkit").path])
    #expect(outcome.status == 0)
    // Its timestamps are numbers: the moment is known, and where it was is not.
    #expect(outcome.complaints.split(separator: "\n").count == 1)
    #expect(outcome.complaints.contains("startDate has no offset from UTC"))
    let table = try outcome.table
    #expect(table.values("participant") == ["Kd83hZ2mQxS7"])
    let plain = try Exports.plainValues(["P09", "P02/2015-10-08"])
    #expect(try Exports.differences(Exports.values(table), plain) == [:])
  }

  @Test func `answers in FHIR are reported to hold no samples`() throws {
    let scratch = try Scratch()
    try scratch.write("r.json", #"{"resourceType":"QuestionnaireResponse","item":[]}"#)
    let named = try Tool.run(["run", "r.json"], in: scratch.url)
    #expect(named.status == 1)
    #expect(named.messages.contains("FHIR"))
    let found = try Tool.run(["run", ".", "-v"], in: scratch.url)
    #expect(found.status == 1)
    #expect(found.messages.contains("attached"))
  }
}
