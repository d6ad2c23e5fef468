import Foundation
import Recordings
import Report
import Study
import Synthesis
import TestSupport
import Testing

@testable import Batch

/// Truth: what looking into the files anew shows.
@Suite struct GlanceRecallTests {
  private let scratch: Scratch
  private let names = ["P/S/accel_walking.outbound.json", "P/S/result.json", "P/notes.txt"]

  init() throws {
    scratch = try Scratch()
    try scratch.write(names[0], Fixture.accelerometer())
    try scratch.write(names[1], Self.result(run: "1"))
    try scratch.write(names[2], "a note")
  }

  private static func result(run: String, leaf: String = "") -> String {
    #"{"_class":"ORKTaskResult","identifier":"t","taskRunUUID":"\#(run)","results":[{"_class":"ORKStepResult","identifier":"s","results":[\#(leaf)]}]}"#
  }

  private func opened(_ change: (inout RunSettings) -> Void = { _ in }) throws -> OpenedStudy {
    var settings = RunSettings()
    settings.operands = [scratch.path]
    change(&settings)
    return try OpenedStudy.open(settings, inWorkers: false)
  }

  /// The findings that are kept when all files are looked into.
  private func seen(_ study: OpenedStudy) throws -> KnownGlances {
    let recall = try #require(GlanceRecall(KnownGlances(), study))
    for place in study.files.paths.indices {
      #expect(recall.glance(place) == nil)
      recall.note(Finding(place: place, value: study.reader.glance(place)))
    }
    return recall.seen
  }

  /// The names of files that are known; each is what a look shows.
  private func known(_ glances: KnownGlances, _ study: OpenedStudy) throws -> [String] {
    let recall = try #require(GlanceRecall(glances, study))
    return study.files.paths.enumerated().compactMap { place, path in
      guard let glance = recall.glance(place) else { return nil }
      #expect(glance == study.reader.glance(place))
      return path
    }
  }

  @Test func `unchanged files are recalled`() throws {
    let study = try opened()
    let glances = try seen(study)
    #expect(try known(glances, study) == names.sorted())
    #expect(try known(glances, opened()) == names.sorted())
  }

  /// A replacement of the same name, size and date is recognized by its time of change.
  @Test func `replaced, removed and new files are not recalled`() throws {
    let glances = try seen(try opened())
    var rest = names.sorted()
    for name in names {
      let file = scratch.url.appending(path: name)
      let (bytes, date) = (
        try Data(contentsOf: file),
        try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date
      )
      rest.removeAll { $0 == name }
      try awaitClock(after: try #require(date))
      try FileManager.default.removeItem(at: file)
      try scratch.write("P/new-\(rest.count).json", Self.result(run: "2"))
      #expect(try known(glances, opened()) == rest)
      try bytes.write(to: file)
      try FileManager.default.setAttributes(
        [.modificationDate: try #require(date)], ofItemAtPath: file.path)
      #expect(try known(glances, opened()) == rest)
    }
    #expect(rest.isEmpty)
  }

  /// The clock of files goes by steps, and two changes in one step have the same time.
  private func awaitClock(after date: Date) throws {
    let other = try Scratch()
    var now = date
    while now <= date {
      let file = try other.write("clock", "tick")
      now = try #require(
        try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date)
    }
  }

  /// Truth: what a file of REDCap's archive belongs to and when it was done stands in the dictionary and the data beside it.
  @Test func `a changed table of a project makes all files new`() throws {
    let header = "record_id,redcap_repeat_instrument,redcap_repeat_instance,status"
    var (glances, key) = (try seen(try opened()), try opened().reader.sharedKey)
    for (name, text) in [
      (
        "P_DataDictionary_1.csv",
        "field_name,form_name,field_annotation\nstatus,taps,@MC-TASK-STATUS\n"
      ), ("P_DATA_1.csv", "\(header)\n1,taps,1,1\n"), ("P_DATA_1.csv", "\(header)\n1,taps,1,10\n"),
    ] {
      try scratch.write(name, text)
      let study = try opened()
      #expect(try known(glances, study).isEmpty)
      #expect(study.reader.sharedKey != key)
      (glances, key) = (try seen(study), study.reader.sharedKey)
      #expect(try known(glances, opened()) == study.files.paths.map { $0 })
    }
    // Other tables do not describe the project.
    try scratch.write("notes.csv", "day,weather\n1,rain\n")
    #expect(try opened().reader.sharedKey == key)
  }

  @Test func `a run with other options recalls no file`() throws {
    let glances = try seen(try opened())
    let other = try opened { $0.fingerprintTexts = ["run", "--strict"] }
    #expect(try known(glances, other).isEmpty)
  }

  /// A date of birth is no file's business but that of the survey.
  @Test func `what people say of their bodies is not kept`() throws {
    try scratch.write(
      names[1],
      Self.result(
        run: "1",
        leaf:
          #"{"_class":"ORKDateQuestionResult","identifier":"date_of_birth","questionType":11,"dateAnswer":"1956-03-02T00:00:00-0600"}"#
      ))
    let study = try opened()
    #expect(study.files.paths.indices.contains { !study.reader.glance($0).body.isEmpty })
    #expect(try known(try seen(study), study) == [names[0], names[2]].sorted())
  }

  /// Truth: the document is one of CardinalKit's, which names its user.
  @Test func `a person's name is not kept where an option takes its place`() throws {
    try scratch.write(
      names[1], #"{"userId":"Jane","updatedAt":"","payload":\#(Self.result(run: "1"))}"#)
    let study = try opened()
    #expect(study.files.paths.indices.contains { study.reader.glance($0).participant == "Jane" })
    #expect(try known(try seen(study), study) == names.sorted())
    let renamed = try opened { $0.participant = "p1" }
    #expect(try known(try seen(renamed), renamed) == [names[0], names[2]].sorted())
  }

  @Test func `with pseudonyms nothing is kept`() throws {
    let key = try PseudonymKey((0..<32).map { UInt8($0) })
    let study = try opened { $0.names = Names(key) }
    #expect(GlanceRecall(KnownGlances(), study) == nil)
  }
}
