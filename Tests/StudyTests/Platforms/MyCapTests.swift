import Recordings
import Testing
import Text

@testable import Study

/// Truth: REDCap's form of the names, `result_{instrument}_{record}_{instance}.zip`.
@Suite struct MyCapTests {
  private func record(_ path: String) -> String? {
    ExportPlatform.first { $0.labels(path) }?.participant
  }

  @Test(arguments: [
    ("documents/result_stroop_101_1.zip", "101"), ("result_walk_P-7_12/result.json", "P-7"),
    ("documents/result_reaction_time_A_01_2.zip", "A_01"),
    ("documents/result_my_own_form_101_1.zip", nil), ("result_stroop_101.zip", nil),
    ("result_stroop_101_x.zip", nil), ("result_stroop__1.zip", nil), ("result.json", nil),
  ]) func `the record is read where the name has one meaning`(path: String, expected: String?) {
    #expect(record(path) == expected)
  }
}
