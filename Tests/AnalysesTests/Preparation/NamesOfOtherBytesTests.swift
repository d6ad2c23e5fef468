import Metrics
import Recordings
import Testing
import Text

@testable import Analyses
@testable import Study

/// Truth: the bytes. José, written with one character and with two, is one text to Swift and two names to a study.
@Suite struct NamesOfOtherBytesTests {
  private static let names = ["Jos\u{E9}", "Jose\u{301}"]

  @Test func `sides of two people are no pair`() {
    let sides = zip(Self.names, [BodySide.left, .right]).map { name, side in
      GroupMember(
        participant: name, source: "\(name)/a.json", key: BodySides.key("knee", side),
        values: ["rom_range_deg": 100])
    }
    #expect(BodySides(sides).pairs.isEmpty)
  }

  @Test func `sessions of two people are not averaged as those of one`() throws {
    let members = zip(Self.names, [1.0, 3]).map { name, change in
      GroupMember(
        participant: name, source: "\(name)/a.json", key: "chill_preview_1",
        values: ["heart_rate_change_bpm": change])
    }
    let groups = MusicHeartRate.groups(members, Parameters())
    let group = try #require(groups.first { $0.group == "clip=chill_preview_1" })
    let count = group.metrics.first { $0.definition.name == "participant_count" }
    #expect(count?.reading.value?.number == 2)
  }

  @Test func `clips of two names are two groups`() {
    let members = Self.names.map { name in
      GroupMember(
        participant: "P1", source: "\(name).json", key: name, values: ["heart_rate_change_bpm": 1])
    }
    let clips = MusicHeartRate.groups(members, Parameters()).filter {
      $0.group.starts(withBytesOf: "clip=")
    }
    #expect(clips.count == 2)
  }

  @Test func `attempts of two steps are counted apart`() {
    var attempts = AttemptCount()
    let numbers = (Self.names + Self.names).map {
      attempts.next(SessionStep(identifier: $0, attempt: 1)).attempt
    }
    #expect(numbers == [1, 1, 2, 2])
    let steps = Self.names.map { (step: SessionStep(identifier: $0, attempt: 1), value: $0) }
    #expect(lastAttempts(steps).count == 2)
  }
}
