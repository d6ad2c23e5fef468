import Report
import Testing
import Text

@testable import Batch

/// Truth: no two sessions of a participant and visit have one name, whatever the choice of visits.
@Suite struct SessionNamerTests {
  private static func session(
    _ name: String, in place: String, visit: String = "", whole: String? = nil, start: String = "",
    task: String = "tapping", source: String = "r.json", isSession: Bool = true,
    unpacked: String = ""
  ) -> SessionNaming {
    SessionNaming(
      isSession: isSession, participant: "P1", task: task, session: name,
      sessionInParticipant: whole ?? name, start: start, visit: visit, isVisitNamed: false,
      folderVisit: visit, place: place, unpackedPlace: unpacked, source: "\(place)/\(source)")
  }

  private static func names(_ sessions: [SessionNaming], _ choice: VisitChoice) -> [String] {
    var namer = SessionNamer(choice)
    let numbers = sessions.map { namer.add($0) }
    namer.finish()
    return numbers.map { number in
      let name = namer.name(number)
      return "\(name?.visit ?? "?")|\(name?.visitNumber ?? 0)|\(name?.session ?? "?")"
    }
  }

  private static let folders = [
    session("gait", in: "P1/V 1/gait", visit: "V 1", whole: "V 1/gait"),
    session("gait", in: "P1/V 2/gait", visit: "V 2", whole: "V 2/gait"),
  ]

  @Test func `sessions of two visits may have one name`() {
    #expect(Self.names(Self.folders, .found) == ["V 1|1|gait", "V 2|2|gait"])
  }

  @Test func `a choice that leaves out the visits of folders keeps them in the names`() {
    for choice in [VisitChoice.none, .date, .ordinal, .gap(hours: 6)] {
      #expect(Self.names(Self.folders, choice) == ["|0|V 1/gait", "|0|V 2/gait"])
    }
  }

  @Test func `a session in an archive gets the part of the path of its unpacked folder`() {
    let sessions = ["P01", "P02"].map {
      Self.session("s0", in: "study.zip!\($0)/s0", unpacked: "\($0)/s0")
    }
    #expect(Self.names(sessions, .found) == ["|0|s0", "|0|P02/s0"])
    let packed = ["a", "b"].map { Self.session("s0", in: "\($0).zip!s0", unpacked: "\($0)/s0") }
    #expect(Self.names(packed, .found) == ["|0|s0", "|0|b/s0"])
    // A folder and the archive of it beside it differ in their endings only.
    let beside = [
      Self.session("s0", in: "P01/s0", unpacked: "P01/s0"),
      Self.session("s0", in: "P01/s0.zip", unpacked: "P01/s0"),
    ]
    #expect(Self.names(beside, .found) == ["|0|s0", "|0|s0.zip/s0"])
  }

  @Test func `an unusable file has the name of the session in its folder`() {
    let sessions = [
      Self.session("s0", in: "P01/s0"), Self.session("s0", in: "P02/s0"),
      Self.session("s0", in: "P02/s0", isSession: false),
      Self.session("s0", in: "P03/s0", isSession: false),
    ]
    #expect(Self.names(sessions, .found) == ["|0|s0", "|0|P02/s0", "|0|P02/s0", "|0|s0"])
  }

  @Test func `a session gets the part of its path in which it differs from the first of its name`()
  {
    let sessions = [
      Self.session("gait", in: "a/gait"), Self.session("gait", in: "b/gait"),
      Self.session("gait", in: "b/gait", source: "second.json"),
      Self.session("gait", in: "b/gait", source: "second.json"),
    ]
    #expect(
      Self.names(sessions, .found) == [
        "|0|gait", "|0|b/gait", "|0|b/gait/second.json", "|0|b/gait/second.json (2)",
      ])
    let files = [
      Self.session("gait", in: "a", source: "1.json"),
      Self.session("gait", in: "a", source: "2.json"),
    ]
    #expect(Self.names(files, .found) == ["|0|gait", "|0|gait/2.json"])
  }

  @Test func `the tasks of one run have one name, also of a second run`() {
    let sessions = ["a", "b"].flatMap { place in
      ["tapping", "stroop"].map { Self.session("S", in: place, task: $0) }
    }
    #expect(Self.names(sessions, .found) == ["|0|S", "|0|S", "|0|b/S", "|0|b/S"])
  }

  @Test func `files without a session are called like the session that they name`() {
    let start = "2024-05-01T08:00:00.000+02:00"
    let sessions = [
      Self.session("S", in: "a", start: start), Self.session("S", in: "c", isSession: false),
    ]
    for choice in [VisitChoice.date, .ordinal] {
      let names = Self.names(sessions, choice).map { $0.split(separator: "|")[0] }
      #expect(names[0] == names[1])
    }
  }

  @Test func `holes in rows are filled as each format writes texts`() {
    var row = SessionsRow()
    (row.participant, row.source) = ("P,1", "r.json")
    let name = SessionName(visit: "V \"1\"", visitNumber: 3, session: "a,b")
    let csv = Delimited(.csv)
    let chunk = RowChunk(.sessions, [row, row], of: row.participant, SessionsRow.table, csv)
    let text = String(decoding: chunk.called(name, csv).bytes, as: UTF8.self)
    (row.visit, row.visitNumber, row.session) = (name.visit, name.visitNumber, name.session)
    #expect(text == String(decoding: SessionsRow.table.bytes([row, row], csv), as: UTF8.self))
    let object = Array(#"{"participant":"P","visit":null,"session":null,"start":null}"#.utf8)
    let named = RowChunk(.nested, object: object).called(name, csv)
    #expect(
      String(decoding: named.bytes, as: UTF8.self)
        == #"{"participant":"P","visit":"V \"1\"","session":"a,b","start":null}"#)
  }
}
