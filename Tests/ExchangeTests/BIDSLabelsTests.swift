import Analyses
import Recordings
import Testing

@testable import Exchange

/// Truth: BIDS 1.11.0, whose labels are letters and digits.
@Suite struct BIDSLabelsTests {
  @Test(arguments: [
    ("walking.outbound", "walkingOutbound"), ("P01", "P01"), ("gait-and-balance", "gaitAndBalance"),
    ("tapping_left", "tappingLeft"), ("sub 7", "sub7"),
  ]) func `a name becomes a label`(name: String, label: String) throws {
    var labels = BIDSLabels()
    #expect(try labels.label(name, of: "step") == label)
    #expect(try labels.label(name, of: "step") == label)
  }

  @Test func `two names with one label are refused, unless they name different things`() throws {
    var labels = BIDSLabels()
    _ = try labels.label("P-01", of: "participant")
    #expect(throws: Never.self) { try labels.label("P01", of: "step") }
    #expect(throws: ExchangeError.self) { try labels.label("P01", of: "participant") }
  }

  /// Files that are named after them would be one on macOS and Windows.
  @Test(arguments: [("Max", "max"), ("P-a", "PA"), ("sub1", "SUB1")])
  func `two names whose labels differ in case are refused with both`(one: String, other: String)
    throws
  {
    var labels = BIDSLabels()
    _ = try labels.label(one, of: "participant")
    let error = #expect(throws: ExchangeError.self) { try labels.label(other, of: "participant") }
    let text = error?.description ?? ""
    #expect(text.contains(one))
    #expect(text.contains(other))
    #expect(throws: Never.self) { try labels.label(one, of: "participant") }
  }

  /// Truth: names of files have at most 255 bytes.
  @Test func `a label that does not fit into the name of a file is refused`() throws {
    var labels = BIDSLabels()
    let longest = String(repeating: "a", count: BIDSLabels.longestCount)
    #expect(try labels.label(longest, of: "participant") == longest)
    #expect(throws: ExchangeError.self) { try labels.label(longest + "b", of: "participant") }
    for analysis in Catalog.analyses {
      let task = try labels.label(analysis.task.rawValue, of: "task")
      let name =
        "sub-\(longest)_ses-999_task-\(task)_tracksys-accelerometer_acq-\(longest)_run-999_channels.json"
      #expect(name.utf8.count <= 255)
    }
  }

  @Test(arguments: ["Żaneta", "Jos\u{e9}", "Jose\u{301}", "...", ""])
  func `a name without letters of ASCII is refused`(name: String) {
    var labels = BIDSLabels()
    #expect(throws: ExchangeError.self) { try labels.label(name, of: "participant") }
  }
}
