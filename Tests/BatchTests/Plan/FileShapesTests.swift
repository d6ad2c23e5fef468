import Metrics
import Report
import Testing

@testable import Batch

@Suite struct FileShapesTests {
  private func row(_ file: String, _ participant: String, _ visit: String? = nil) -> PlanRow {
    var row = PlanRow()
    (row.file, row.participant, row.visit) = (file, participant, visit)
    (row.kind, row.role, row.task) = ("audio", .measured, "phonation")
    return row
  }

  @Test func `every file is in one kind, the largest first`() {
    var shapes = FileShapes()
    for person in ["P1", "P2", "P3", "P4"] {
      for number in 1...2 { shapes.add(row("\(person)/V1/audio_\(number).m4a", person, "V1")) }
    }
    shapes.add(row("P1/V1/extra.m4a", "P1", "V1"))
    for person in ["P1", "P2", "P4"] { shapes.add(row("\(person)/V2/late.m4a", person, "V2")) }
    let rows = shapes.rows
    #expect(rows.map(\.fileCount) == [8, 3, 1])
    #expect(
      rows.map(\.shape) == [
        "{participant}/{visit}/audio_*.m4a", "{participant}/{visit}/late.m4a",
        "{participant}/{visit}/extra.m4a",
      ])
    #expect(rows.map(\.participantCount) == [4, 3, 1])
    #expect(rows.map(\.visitCount) == [4, 3, 1])
    #expect(rows.map(\.flags.text) == ["", "lacked_by_one_participant", "of_one_participant"])
    #expect(shapes.all.map { shapes.exception(of: $0) } == [nil, .lacking("P3"), .only("P1")])
    #expect(rows[0].example == "P1/V1/audio_1.m4a")
  }

  @Test func `what a run makes of a file tells kinds apart`() {
    var shapes = FileShapes()
    shapes.add(row("P1/a1.m4a", "P1"))
    var copy = row("P1/a2.m4a", "P1")
    (copy.role, copy.flags) = (.leftOut, PrintedFlags(cell: "duplicate_input") ?? PrintedFlags([]))
    shapes.add(copy)
    // The place of a damage does not.
    for (number, place) in [(3, 10), (4, 20)] {
      var torn = row("P1/a\(number).m4a", "P1")
      (torn.role, torn.flags) = (
        .error, PrintedFlags(cell: "json_truncated@\(place)") ?? PrintedFlags([])
      )
      shapes.add(torn)
    }
    #expect(shapes.rows.map(\.fileCount) == [2, 1, 1])
    #expect(shapes.rows.map(\.role) == [.error, .measured, .leftOut])
    #expect(shapes.rows[0].flags.text == "json_truncated")
  }

  /// Two spellings of a name with the same characters are two participants.
  @Test func `names are bytes`() {
    var shapes = FileShapes()
    shapes.add(row("Jos\u{E9}/a.m4a", "Jos\u{E9}"))
    shapes.add(row("Jose\u{301}/a.m4a", "Jose\u{301}"))
    #expect(shapes.rows.map(\.participantCount) == [2])
  }
}
