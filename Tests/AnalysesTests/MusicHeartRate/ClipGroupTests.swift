import Metrics
import Testing

@testable import Analyses

/// Runs with music, put together by clip and mood.
@Suite struct ClipGroupTests {
  private func member(
    _ participant: String, _ clip: String, change: Double? = nil, slope: Double? = nil,
    source: String = "result.json"
  ) -> GroupMember {
    let values = ["heart_rate_change_bpm": change, "heart_rate_slope_bpm_per_min": slope]
    return GroupMember(
      participant: participant, source: source, key: clip, values: values.compactMapValues { $0 })
  }

  private func rows(_ group: String, of members: [GroupMember]) throws -> MeasuredStep {
    let group = try #require(
      MusicHeartRate.groups(members, Parameters()).first { $0.group == group })
    return MeasuredStep(StepMeasurement(step: "", attempt: nil, source: "", metrics: group.metrics))
  }

  /// Closed form: mean 4, SD sqrt(2), t(0.975, 1) = 12.7062, so that the limits are 4 -+ 12.7062.
  @Test func `two people make a mean with wide limits`() throws {
    let members = [
      member("A", "chill_1", change: 3), member("B", "chill_2", change: 5),
      member("A", "sad_1", change: -2),
    ]
    let mood = try rows("mood=chill", of: members)
    #expect(mood.number("session_count") == 2)
    #expect(mood.number("participant_count") == 2)
    #expect(mood.number("heart_rate_change_mean_bpm") == 4)
    #expect(agree(mood.number("heart_rate_change_sd_bpm"), 2.0.squareRoot()))
    #expect(agree(mood.number("heart_rate_change_mean_ci_low_bpm"), -8.7062047, within: 1e-6))
    #expect(agree(mood.number("heart_rate_change_mean_ci_high_bpm"), 16.7062047, within: 1e-6))
    let clip = try rows("clip=sad_1", of: members)
    #expect(clip.number("heart_rate_change_mean_bpm") == -2)
    #expect(clip.reason("heart_rate_change_mean_ci_low_bpm") == "few_values")
  }

  /// Worked by hand: the mean of A's two runs is 2, and B's single run is 5.
  @Test func `each person counts once`() throws {
    let members = [
      member("A", "sad_1", change: 1, source: "1"), member("A", "sad_1", change: 3, source: "2"),
      member("B", "sad_1", change: 5, source: "3"),
    ]
    let clip = try rows("clip=sad_1", of: members)
    #expect(clip.number("session_count") == 3)
    #expect(clip.number("participant_count") == 2)
    #expect(clip.number("heart_rate_change_mean_bpm") == 3.5)
    let nameless = members.map {
      GroupMember(participant: "", source: $0.source, key: $0.key, values: $0.values)
    }
    #expect(try rows("clip=sad_1", of: nameless).number("participant_count") == 3)
  }

  @Test func `without any rest before the music slopes are compared`() throws {
    let members = [member("A", "sad_1", slope: 2), member("B", "sad_1", slope: 4)]
    let slopes = try rows("mood=sad", of: members)
    #expect(slopes.number("heart_rate_slope_mean_bpm_per_min") == 3)
    #expect(slopes.reading("heart_rate_change_mean_bpm") == nil)
    let mixed = try rows("mood=sad", of: members + [member("C", "sad_1", change: 6)])
    #expect(mixed.number("heart_rate_change_mean_bpm") == 6)
    #expect(mixed.number("session_count") == 1)
  }
}
