import Metrics
import Report
import Testing
import Text

@testable import Batch

/// Truth: rows made up here.
@Suite struct FlowRowsTests {
  private func file(
    _ source: String, _ kind: String, _ role: FileRole = .measured, copyOf original: String? = nil
  ) -> InputsRow {
    var row = InputsRow()
    (row.source, row.kind, row.role) = (source, kind, role)
    guard let original else { return row }
    (row.verdict, row.duplicateOf) = ("duplicate", original)
    row.flags = PrintedFlags([Flag("duplicate_input", .note, "")])
    return row
  }

  private func session(_ source: String) -> SessionsRow {
    var row = SessionsRow()
    (row.participant, row.visit, row.session, row.source) = ("P1", "base", source, source)
    return row
  }

  @Test func `copies have the names of both files`() {
    var rows = FlowRows()
    rows.add(file("a/r.json", "task-result"))
    rows.add(file("b/r.json", "task-result", .leftOut, copyOf: "a/r.json"))
    let flow = rows.flow()
    #expect((flow.fileCount, flow.usedCount) == (2, 1))
    #expect(flow.copies == [FileCopy("b/r.json", of: "a/r.json")])
    #expect(flow.losses.map(\.count) == [1])
    // The first line of the table is its header.
    #expect(flow.losses[0].files.map(\.row) == [3])
  }

  @Test func `sessions of recordings alone lack their result where most sessions have one`() {
    func names(results: Int, recordings: Int) -> [String] {
      var rows = FlowRows()
      for number in 0..<results {
        rows.add(file("r\(number)", "task-result"))
        rows.add(session("r\(number)"))
      }
      for number in 0..<recordings {
        rows.add(file("a\(number)", "accelerometer"))
        rows.add(session("a\(number)"))
        // A second task of the same session.
        rows.add(session("a\(number)"))
      }
      return rows.flow().sessionsWithoutResult.map(\.session.text)
    }
    #expect(names(results: 4, recordings: 2) == ["a0", "a1"])
    // Nothing writes results in a study of recordings, or hardly anything does.
    #expect(names(results: 0, recordings: 3).isEmpty)
    #expect(names(results: 1, recordings: 3).isEmpty)
    #expect(names(results: 2, recordings: 0).isEmpty)
  }
}
