import FoundationEssentials
import Testing
import TestSupport

@testable import Recordings

/// Truth: the properties of ResearchKit's steps as its serializer names them; sizes of 0 are not set, levels
/// of 0 are levels.
@Suite struct AudiometryDescriptionTests {
  private func facts(_ members: String) throws -> [String: String] {
    let text = #"{"steps":[{"identifier":"a"\#(members)}]}"#
    let scratch = try Scratch()
    let file = try scratch.write("task.json", text)
    return try #require(try TaskDescription(readingFrom: file.path)["a"]).facts
  }

  @Test(arguments: [
    (#","toneDuration":20,"practiceStep":true"#, ["tone-duration": "20", "practice-step": "true"]),
    (#","toneDuration":0,"practiceStep":false"#, [:]),
    (
      #","initialdBHLValue":0,"dBHLMinimumThreshold":-10"#,
      ["hearing-start": "0", "hearing-level-min": "-10"]
    ),
    (
      #","dBHLStepDownSize":10,"dBHLStepUpSize":2.5,"dBHLStepUpSizeFirstMiss":20"#,
      ["hearing-step-down": "10", "hearing-step-up": "2.5", "hearing-first-miss": "20"]
    ),
    (#","dBHLStepUpSizeSecondMiss":12,"dBHLStepUpSizeThirdMiss":0"#, ["hearing-second-miss": "12"]),
    (#","frequencyList":[1000,2000.5,null,"x",0]"#, ["hearing-frequencies": "1000|2000.5"]),
    (#","frequencyList":[]"#, [:]), (#","frequencyList":500"#, [:]),
  ]) func `a task description supplies what results of hearing tests omit`(
    members: String, expected: [String: String]
  ) throws { #expect(try facts(members) == expected) }
}
