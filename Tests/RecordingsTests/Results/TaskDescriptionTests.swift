import FoundationEssentials
import Testing
import TestSupport

@testable import Recordings

/// Truth: ResearchKit's serialized `ORKOrderedTask`; 0 and 1.797e308 stand for "no limit".
@Suite struct TaskDescriptionTests {
  private func read(_ text: String) throws -> TaskDescription {
    let scratch = try Scratch()
    let file = try scratch.write("task.json", text)
    return try TaskDescription(readingFrom: file.path)
  }

  @Test func `steps have a duration and recorders`() throws {
    let description = try read(
      #"{"_class":"ORKOrderedTask","identifier":"t","steps":["#
        + #"{"identifier":"a","stepDuration":20.5,"recorderConfigurations":["#
        + #"{"_class":"ORKAccelerometerRecorderConfiguration","identifier":"acc","frequency":100},"#
        + #"{"identifier":"motion"}]},{"identifier":"b","stepDuration":0},"#
        + #"{"identifier":"c","stepDuration":1.7976931348623157e308},"#
        + #"{"identifier":"d"},{"identifier":"e","stepDuration":9.2233720368547758e+18}]}"#)
    #expect(description.steps.map(\.identifier) == ["a", "b", "c", "d", "e"])
    #expect(description.steps.map(\.plannedDurationSeconds) == [20.5, nil, nil, nil, nil])
    #expect(description["a"]?.recorders == ["acc", "motion"])
    #expect(description["z"] == nil)
  }

  @Test func `odd steps are passed over`() throws {
    let description = try read(
      #"{"steps":[null,3,{},{"identifier":7},{"identifier":"x","stepDuration":"long","#
        + #""recorderConfigurations":[{},{"identifier":"r"}]},{"identifier":"y","stepDuration":-5}]}"#
    )
    #expect(description.steps.map(\.identifier) == ["x", "y"])
    #expect(description.steps.map(\.plannedDurationSeconds) == [nil, nil])
    #expect(description["x"]?.recorders == ["r"])
  }

  /// An `ORKPageStep` holds a task of its own.
  @Test func `steps of pages are steps, too`() throws {
    let description = try read(
      #"{"steps":[{"identifier":"page","pageTask":{"identifier":"p","steps":[{"identifier":"a","#
        + #""numberOfDisks":4},{"identifier":"b","steps":[{"identifier":"c","trailType":"B"}]}]}},"#
        + #"{"steps":[{"identifier":"d"}]},{"identifier":"last","pageTask":{"steps":"#
        + #"[{"identifier":"e"}]}},3]}"#)
    #expect(description.steps.map(\.identifier) == ["page", "a", "b", "c", "d", "last", "e"])
    #expect(description["a"]?.facts == ["hanoi-disks": "4"])
    #expect(description["c"]?.facts == ["trail-type": "B"])
    #expect(description.lastStep == "last")
    #expect(description.remarks.isEmpty)
  }

  @Test func `impossible settings are reported and left out`() throws {
    var description = try read(
      #"{"steps":[{"identifier":"a","numberOfDisks":"many","trailType":"C","stepDuration":"long"},"#
        + #"{"identifier":"b","requireReversal":"yes","numberOfDisks":25,"minimumSpan":2}]}"#)
    #expect(
      description.remarks == [
        #"step "a": stepDuration: expected a number of seconds, found another text; it was not used"#,
        #"step "a": trailType: expected A or B, found another text; it was not used"#,
        #"step "a": numberOfDisks: expected a number above 0, found another text; it was not used"#,
        #"step "b": requireReversal: expected true or false, found another text; it was not used"#,
      ])
    #expect(description["b"]?.facts == ["hanoi-disks": "25", "memory-span-min": "2"])
    let problems = description.leaveOutFacts { name, _ in name == "hanoi-disks" ? "too many" : nil }
    #expect(problems == [#"step "b": too many"#])
    #expect(description["b"]?.facts == ["memory-span-min": "2"])
  }

  @Test(arguments: [
    ("", "json_empty"), ("{", "json_truncated"), ("{]", "json_malformed"), ("[]", "unrecognized"),
    ("{}", "unrecognized"), (#"{"steps":{}}"#, "unrecognized"), ("7", "unrecognized"),
  ]) func `a file that is not a task description is an error`(text: String, code: String) throws {
    let error = #expect(throws: ReadError.self) { try read(text) }
    #expect(error?.issue.code == code)
  }

  @Test func `a missing task description is an error`() throws {
    let scratch = try Scratch()
    for path in [scratch.path, "\(scratch.path)/none.json"] {
      let error = #expect(throws: ReadError.self) { try TaskDescription(readingFrom: path) }
      #expect(error?.issue.code == "unreadable")
      #expect(error?.source == path)
    }
  }
}
