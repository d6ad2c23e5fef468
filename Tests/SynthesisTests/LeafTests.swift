import Foundation
import Synthesis
import Testing

/// Oracle: written out by hand from the classes of ResearchKit and its test application's serializer.
@Suite struct LeafTests {
  private func text(
    _ leaves: [LeafResult], version: ResearchKitVersion = .v12, files: [RecorderFile] = []
  ) throws -> String {
    let step = RecordedStep(
      "some.step", startSeconds: 10, endSeconds: 30, files: files, leaves: leaves)
    let session = SyntheticSession(
      taskIdentifier: "task", taskRunUUID: "7D0759C1-0000-4000-8000-000000000000", version: version,
      steps: [step])
    let text = try #require(session.files.first).text
    _ = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return text
  }

  @Test func `taps stand in the result with buttons and view`() throws {
    var tapping = SyntheticTapping()
    (tapping.durationSeconds, tapping.misses) = (0.4, [1])
    let text = try text([.tapping(tapping)])
    let tap = #"{"_class":"ORKTappingSample","timestamp":"#
    #expect(
      text.contains(
        joined(
          #""samples":[\#(tap)0,"duration":0.08,"buttonIdentifier":"left","location":{"x":131,"y":528}},"#,
          #"\#(tap)0.18,"duration":0,"buttonIdentifier":"none","location":{"x":195,"y":400}},"#,
          #"\#(tap)0.36,"duration":0.04,"buttonIdentifier":"right","location":{"x":259,"y":528}}],"#,
          #""stepViewSize":{"h":753,"w":390},"#,
          #""buttonRect1":{"origin":{"x":79,"y":476},"size":{"h":104,"w":104}},"#,
          #""buttonRect2":{"origin":{"x":207,"y":476},"size":{"h":104,"w":104}}"#)))
    let old = try self.text([.tapping(tapping)], version: .v11)
    #expect(old.contains(tap + #"0,"buttonIdentifier""#))
  }

  @Test func `a reaction names its files as its release does`() throws {
    let files = [1, 2].map { seed in
      RecorderWriter(stepIdentifier: "some.step", seed: seed).deviceMotion(
        SyntheticReaction(.none).deviceMotion(rateHz: 10))
    }
    let leaf = LeafResult.reactionTime(
      stimulusUptimeSeconds: 14.25, files: files, startSeconds: 20, endSeconds: 22.5)
    let new = try text([leaf], version: .v32)
    #expect(new.contains(#""endDate":"2026-01-15T06:00:22-0600","fileResults":[{"#))
    #expect(files.allSatisfy { new.contains($0.name) })
    #expect(new.contains(#""timestamp":14.25"#))
    let old = try text([leaf], version: .v12)
    #expect(old.contains(#""timestamp":14.25,"fileResult":{"#))
    #expect(!old.contains(files[0].name))
    #expect(RecordedStep("s", startSeconds: 0, endSeconds: 1, leaves: [leaf]).recordings == files)
  }

  @Test func `dates of a normalized reaction are cut to seconds or keep milliseconds`() throws {
    let attempt = NormalizedReaction(
      foreperiodSeconds: 4, stimulusSeconds: 16.45, decisionSeconds: 0.28, movementSeconds: 0.2696)
    let whole = try text([.normalizedReactionTime(attempt)])
    let day = "2026-01-15T06:00:"
    #expect(
      whole.contains(
        joined(
          #""currentInterval":4,"stimulusStartDate":"\#(day)16-0600","timerStartDate":"\#(day)16-0600","#,
          #""reactionDate":"\#(day)16-0600","timerEndDate":"\#(day)16-0600""#)))
    let fine = try text([.normalizedReactionTime(attempt, hasMilliseconds: true)])
    #expect(fine.contains(#""stimulusStartDate":"\#(day)16.450-0600""#))
    #expect(fine.contains(#""reactionDate":"\#(day)17.000-0600""#))
    let early = NormalizedReaction(foreperiodSeconds: 2, missedStimulusSeconds: nil, endSeconds: 12)
    let short = try text([.normalizedReactionTime(early)])
    #expect(short.contains(#""currentInterval":2,"timerEndDate":"\#(day)12-0600"}"#))
  }

  @Test func `angles and walks are written in full`() throws {
    let angles = RangeOfMotionAngles(start: 90, finish: 12.5, minimum: 10.25, maximum: 91)
    let joint = try text([.rangeOfMotion(angles, atSeconds: 29)])
    #expect(
      joint.contains(
        joined(
          #""startDate":"2026-01-15T06:00:29-0600","endDate":"2026-01-15T06:00:29-0600","#,
          #""start":90,"finish":12.5,"minimum":10.25,"maximum":91,"range":80.75"#)))
    let old = try text([.rangeOfMotion(flexedDegrees: 91, extendedDegrees: 4.5, atSeconds: 29)])
    #expect(old.contains(#""flexed":91,"extended":4.5}"#))
    let walks = try text([
      .timedWalk(distanceMeters: 7.62, durationSeconds: 6.3, timeLimitSeconds: 180),
      .timedWalk(distanceMeters: 1, durationSeconds: 6.29),
    ])
    #expect(walks.contains(#""distanceInMeters":7.62,"timeLimit":180,"duration":6.3}"#))
    #expect(walks.contains(#""timeLimit":1.7976931348623157e+308,"duration":6.2}"#))
  }

  @Test func `recorders can have names of an app's own`() throws {
    var writer = RecorderWriter(stepIdentifier: "music")
    writer.identifiers = [.heartRate: "heartRateConfig"]
    let samples = SyntheticHeart(.line(beatsPerMinute: 90, changePerMinute: 0)).samples(through: 5)
    let file = writer.heartRate(samples, unit: .perSecond)
    #expect(file.name.hasPrefix("HKQuantityTypeIdentifierHeartRate_"))
    #expect(
      file.text.hasPrefix(
        joined(
          #"{"items":[{"type":"HKQuantityTypeIdentifierHeartRate","startDate":"2026-01-15T06:00:00-0600","#,
          #""endDate":"2026-01-15T06:00:00-0600","unit":"count\/s","value":1.5,"source":"Watch"},"#)
      ))
    #expect(try text([], files: [file]).contains(#""identifier":"heartRateConfig""#))
  }

  @Test func `a fix holds what the receiver knows`() {
    var fixes = [
      LocationFix(timeSeconds: 1), LocationFix(timeSeconds: 2, height: .init(meters: 12.5)),
      LocationFix(timeSeconds: 3.9, place: .init(latitude: -48.5, longitude: 0.25)),
    ]
    (fixes[2].courseDegrees, fixes[2].speedMetersPerSecond) = (90, 1.25)
    #expect(
      RecorderWriter().location(fixes).text
        == joined(
          #"{"items":[{"timestamp":"2026-01-15T06:00:01-0600"},"#,
          #"{"timestamp":"2026-01-15T06:00:02-0600","altitude":12.5,"verticalAccuracy":6},"#,
          #"{"timestamp":"2026-01-15T06:00:03-0600","coordinate":{"latitude":-48.5,"longitude":0.25},"#,
          #""horizontalAccuracy":4,"course":90,"speed":1.25}]}"#))
  }

  @Test func `a touch begins and ends`() {
    var tapping = SyntheticTapping()
    tapping.durationSeconds = 0.1
    #expect(
      RecorderWriter().touch(tapping, startUptimeSeconds: 50).text
        == joined(
          #"{"items":[{"timestamp":50,"phase":0,"index":0,"x":131,"y":528,"width":390,"height":753},"#,
          #"{"timestamp":50.08,"phase":3,"index":0,"x":131,"y":528,"width":390,"height":753}]}"#))
  }
}

/// A long text in lines.
private func joined(_ parts: String...) -> String { parts.joined() }
