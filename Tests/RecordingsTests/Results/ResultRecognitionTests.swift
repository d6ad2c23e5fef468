import Testing
import TestSupport

@testable import Recordings

/// Truth: the constants of `ORKOrderedTask+ORKPredefinedActiveTask` and the classes of its results.
@Suite struct ResultRecognitionTests {
  private func task(_ step: String, _ leaves: String...) throws -> ActiveTask? {
    let steps = [stepResult("instruction"), stepResult(step, leaves), stepResult("conclusion")]
    return try results(taskResult(steps)).first?.recognizedTask
  }

  @Test(arguments: [
    ("ORKRangeOfMotionResult", ActiveTask.rangeOfMotion), ("ORKTappingIntervalResult", .tapping),
    ("ORKTimedWalkResult", .timedWalk), ("ORKSpatialSpanMemoryResult", .spatialMemory),
    ("ORKStroopResult", .stroop), ("ORKAccuracyStroopResult", .stroop),
    ("ORKTrailmakingResult", .trailMaking), ("ORKPSATResult", .psat),
    ("ORKTowerOfHanoiResult", .towerOfHanoi), ("ORKReactionTimeResult", .reactionTime),
    ("ORKNormalizedReactionTimeResult", .normalizedReactionTime),
    ("ORKSpeechRecognitionResult", .speechRecognition), ("ORKSpeechInNoiseResult", .speechInNoise),
    ("ORKEnvironmentSPLMeterResult", .environmentSPL), ("ORKToneAudiometryResult", .toneAudiometry),
    ("ORKdBHLToneAudiometryResult", .dBHLToneAudiometry), ("ORKHolePegTestResult", .nineHolePeg),
    ("ORKAmslerGridResult", .amslerGrid),
  ]) func `the class of a leaf decides the task in a step of any name`(
    className: String, expected: ActiveTask
  ) throws { #expect(try task("an app's own step", leaf(className, "x")) == expected) }

  @Test(arguments: [
    ("knee.range.of.motion", ActiveTask.rangeOfMotion),
    ("shoulder.range.of.motion", .rangeOfMotion), ("walking.outbound", .gaitAndBalance),
    ("walking.return", .gaitAndBalance), ("walking.rest", .gaitAndBalance), ("tapping", .tapping),
    ("tapping.left", .tapping), ("tapping.right", .tapping), ("tapping.mostAffected", .tapping),
    ("fitness.walk", .fitness), ("fitness.rest", .fitness), ("6mwt", .sixMinuteWalk),
    ("timed.walk.trial1", .timedWalk), ("timed.walk.turn.around", .timedWalk),
    ("timed.walk.trial2", .timedWalk), ("cognitive.memory.spatialspan", .spatialMemory),
    ("stroop", .stroop), ("trailmaking", .trailMaking), ("psat", .psat),
    ("towerOfHanoi", .towerOfHanoi), ("reactionTime", .reactionTime), ("audio", .phonation),
    ("audio.tooloud", .phonation), ("speech.recognition", .speechRecognition),
    ("speech.in.noise1", .speechInNoise), ("speech.in.noise2", .speechInNoise),
    ("tone.audiometry", .toneAudiometry), ("dBHL1.tone.audiometry", .dBHLToneAudiometry),
    ("dBHL2.tone.audiometry", .dBHLToneAudiometry), ("hole.peg.test.dominant.place", .nineHolePeg),
    ("hole.peg.test.dominant.remove", .nineHolePeg),
    ("hole.peg.test.non.dominant.place", .nineHolePeg),
    ("hole.peg.test.non.dominant.remove", .nineHolePeg), ("amsler.grid.left", .amslerGrid),
    ("amsler.grid.right", .amslerGrid), ("tremor.handInLap", .tremor),
    ("tremor.handAtShoulderLength.left", .tremor),
    ("tremor.handAtShoulderLengthWithElbowBent.right", .tremor), ("tremor.handToNose", .tremor),
    ("tremor.handQueenWave.mostAffected", .tremor), ("music", .heartRate),
  ]) func `the name of a predefined step decides the task of its files`(
    step: String, expected: ActiveTask
  ) throws {
    #expect(try task(step, fileResult("accelerometer", "a.json")) == expected)
    #expect(try task(step) == expected)
  }

  @Test(arguments: [
    "instruction", "instruction7", "countdown", "countdown5", "touch.anywhere", "conclusion",
    "followUpQuestion0", "editSpeechTranscript0", "tone.audiometry.practice", "left", "", "walking",
  ]) func `steps that many tasks share decide no task`(step: String) throws {
    #expect(try task(step) == nil)
  }

  @Test func `a class counts more than a step, a step more than a recorder`() throws {
    #expect(try task("walking.outbound", leaf("ORKPSATResult", "x")) == .psat)
    #expect(try task("psat", fileResult("heartRateConfig", "h.json")) == .psat)
    #expect(try task("listening", fileResult("heartRateConfig", "h.json")) == .heartRate)
    let heard = leaf("ORKSpeechRecognitionResult", "x")
    #expect(try task("reply", heard, leaf("ORKSpeechInNoiseResult", "x")) == .speechInNoise)
    #expect(try task("a", #"{"identifier":"a","transcription":{}}"#) == .speechRecognition)
  }

  /// dBHL audiometry brings a sound level meter, speech in noise a recognition.
  @Test func `a part of another task does not hide it`() throws {
    let meter = leaf("ORKEnvironmentSPLMeterResult", "splMeter")
    let ear = leaf("ORKdBHLToneAudiometryResult", "dBHL1.tone.audiometry")
    #expect(try task("splMeter", meter, ear) == .dBHLToneAudiometry)
    let heard = leaf("ORKSpeechInNoiseResult", "n")
    let said = leaf("ORKSpeechRecognitionResult", "r")
    #expect(try task("x", said, heard) == .speechInNoise)
  }

  @Test func `the task's own identifier proves nothing`() throws {
    let text = taskResult([stepResult("x")]).replacing("an app's own word", with: "psat")
    #expect(try results(text).first?.recognizedTask == nil)
  }

  @Test func `every task but heart rate's kin has a signature`() {
    for task in ActiveTask.allCases { #expect(TaskSignature.of(task) != nil, "\(task)") }
  }
}
