import Metrics
import Testing

@testable import Analyses
@testable import Recordings

/// Truth: averages of an audiogram by hand.
@Suite struct AudiogramTests {
  private static func leaf(_ samples: [(Double, String, Double)]) -> String {
    let texts = samples.map {
      #"{"frequency":\#($0.0),"channel":"\#($0.1)","calculatedThreshold":\#($0.2)}"#
    }
    return
      #"{"_class":"HKAudiogramSample","identifier":"audiogram","samples":[\#(texts.joined(separator: ","))]}"#
  }

  private static let both = leaf([
    (250, "left", 5), (500, "left", 10), (1000, "left", 10), (2000, "left", 15), (4000, "left", 30),
    (8000, "left", 40), (250, "right", 10), (500, "right", 10), (1000, "right", 15),
    (2000, "right", 25), (4000, "right", 45),
  ])

  @Test func `averages are those of the thresholds`() throws {
    let rows = resultRows(Audiogram.self, try resultSession([Self.both], of: .audiogram))
    let step = try #require(rows["audiogram"])
    #expect(step.number("pta4_left_db_hl") == 16.25)
    #expect(step.number("pta4_right_db_hl") == 23.75)
    #expect(step.number("hearing_threshold_8000hz_left_db_hl") == 40)
    #expect(step.reading("hearing_threshold_8000hz_right_db_hl") == nil)
    #expect(step.reading("hearing_false_positive_count") == nil)
    let session = try #require(rows[""])
    #expect(session.word("who_grade_2021") == "normal")
    #expect(session.word("hearing_better_ear") == "left")
    #expect(session.number("pta4_left_minus_right_db") == -7.5)
  }

  @Test func `an audiogram without a threshold is an error row`() throws {
    let rows = resultRows(Audiogram.self, try resultSession([Self.leaf([])], of: .audiogram))
    #expect(rows["audiogram"]?.measurement.failure == .noFrequency)
  }

  /// Which headphones an app used is not stored.
  @Test func `comparisons with other people are doubtful`() throws {
    let rows = resultRows(
      Audiogram.self, try resultSession([Self.both], of: .audiogram), ["age": "60", "sex": "male"])
    let reading = try #require(rows[""]?.reading("ref_hearing_4000hz_right_percentile"))
    #expect(reading.flags == [.calibrationUnknown])
  }
}
