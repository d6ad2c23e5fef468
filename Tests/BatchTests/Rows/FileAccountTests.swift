import Analyses
import Metrics
import Recordings
import Report
import Testing
import Text

@testable import Batch

/// Truth: the rules of roles, by cases that differ in one fact.
@Suite struct FileAccountTests {
  private func row(_ source: String) -> InputsRow {
    var row = InputsRow()
    row.source = source
    return row
  }

  private func settled(
    _ standing: FileStanding, _ use: FileUse?, _ unmeasured: FileRows.Unmeasured? = nil
  ) -> FileAccount.Settled {
    var uses = FileUses()
    if let use { uses["P/a"] = use }
    let account = FileAccount(uses: uses, copies: [])
    var file = FileRows(source: "P/a", standing: standing, row: row("P/a"))
    file.unmeasured = unmeasured
    var duplicates = Duplicates()
    return account.settled(file, row("P/a"), &duplicates)
  }

  @Test func `a file that rows name is measured, and its rows are counted`() {
    let file = settled(.recording, FileUse(valueCount: 7, errorCount: 1))
    #expect(file.row?.role == .measured)
    #expect(file.row?.rowCount == 8)
    #expect(file.counts.roles.measured == 1)
    #expect(file.counts.roles.total == 1)
  }

  @Test func `a file of which only an error row is there is an error`() {
    #expect(settled(.context, FileUse(errorCount: 1)).row?.role == .error)
    #expect(settled(.context, nil).row?.role == .context)
    #expect(settled(.leftOut, nil).row?.role == .leftOut)
  }

  @Test func `a recording without a row gets an error row, and is a fault without a reason`() {
    let error = SessionRows(place: RowPlace(folder: "P"), source: "P/a", rows: Rows())
    let flags = PrintedFlags([Flag(.notMeasured), Flag(.stepClaimedByOtherTask)])
    let known = settled(.recording, nil, .error(Sealed(error), flags: flags, isFault: false))
    #expect(known.row?.role == .error)
    #expect(known.row?.rowCount == 1)
    #expect(known.error != nil)
    #expect(known.row?.flags.text == "not_measured;step_claimed_by_other_task")
    #expect(known.counts.reasons == ["error": [Flag(.stepClaimedByOtherTask).code: 1]])
    #expect(known.counts.faults == 0)
    let unknown = settled(
      .recording, nil, .error(Sealed(error), flags: PrintedFlags([]), isFault: true))
    #expect(unknown.counts.faults == 1)
  }

  @Test func `a recording of a step with an error row is left out with that reason`() {
    let file = settled(.recording, FileUse(isOfFailedStep: true))
    #expect(file.row?.role == .leftOut)
    #expect(file.row?.flags.text == "step_not_measured")
    #expect(file.error == nil)
  }
}
