import Foundation
import Synthesis
import Testing

/// Oracle: written out by hand from the classes of ResearchKit and its test application's serializer.
@Suite struct AudiometryLeafTests {
  private func text(_ leaf: LeafResult) throws -> String {
    let step = RecordedStep("some.step", startSeconds: 10, endSeconds: 30, leaves: [leaf])
    let session = SyntheticSession(
      taskIdentifier: "task", taskRunUUID: "7D0759C1-0000-4000-8000-000000000000", version: .v12,
      steps: [step])
    let text = try #require(session.files.first).text
    _ = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return text
  }

  @Test func `pegs without a time limit have a total time of 0`() throws {
    let text = try text(
      .pegs(
        MovedPegs(
          movingDirection: 1, isDominantHand: false, seconds: [2, 1.5], distancesPoints: [100, 90]))
    )
    #expect(text.contains(#""movingDirection":1,"dominantHandTested":false,"numberOfPegs":9"#))
    #expect(
      text.contains(#""totalSuccesses":2,"totalFailures":0,"totalTime":0,"totalDistance":190"#))
    #expect(text.contains(#"{"_class":"ORKHolePegTestSample","time":1.5,"distance":90}"#))
  }

  /// Half of the ramp is a tenth of the largest amplitude, 0.03.
  @Test func `a rising tone has the amplitude at its time`() throws {
    let tones = [(1, 5.0), (-1, 12)].map { chosen, seconds in
      RisenTone(frequencyHz: 500, channel: 1, channelSelected: chosen, latencySeconds: seconds)
    }
    let text = try text(.tones(tones, toneSeconds: 10, outputVolume: 0.5))
    #expect(text.contains(#""frequency":500,"channel":1,"channelSelected":1,"amplitude":0.003}"#))
    #expect(text.contains(#""frequency":500,"channel":1,"channelSelected":-1,"amplitude":0.03}"#))
  }

  @Test func `a threshold that was not found is the largest double`() throws {
    var listener = SyntheticHearing(seed: 1)
    let deaf = listener.test(250, thresholdDecibels: 500)
    #expect(deaf.presentations.count == 20)
    #expect(deaf.foundDecibels == nil)
    let text = try text(.hearing([deaf], channel: 0))
    #expect(text.contains(#""channel":0,"calculatedThreshold":1.7976931348623157e+308"#))
    #expect(text.contains(#""dBHLValue":30,"startOfUnitTimeStamp":0,"preStimulusDelay":1"#))
  }
}
