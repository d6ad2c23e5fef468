import Recordings
import Synthesis
import Testing
import TestSupport
import Text

@testable import Study

/// Truth: what classes of results, ResearchKit's names of steps and recorders, and the user say of each step.
@Suite struct SessionDivisionTests {
  private let tapping = stepResult(
    "tapping.left", [leaf("ORKTappingIntervalResult", "tapping.left")])
  private let psat = stepResult("numbers", [leaf("ORKPSATResult", "psat")])

  /// `task: step, step` of each session.
  private func tasks(_ reading: StudyReading) -> [String] {
    reading.sessions.map { session in
      "\(session.task?.rawValue ?? "none"): "
        + session.steps.map(\.identifier).joined(separator: ", ")
    }
  }

  private func study(_ steps: [String], _ files: [String: String] = [:]) throws -> StudyFolder {
    let study = try StudyFolder(files)
    try study.write("P/S/result.json", taskResult(steps))
    return study
  }

  @Test func `each task of a run is a session of its own`() throws {
    let study = try study(
      [
        stepResult("instruction"), tapping, stepResult("countdown"), psat,
        stepResult("walking.outbound", [fileResult("accelerometer", "a.json")]),
        stepResult("questions", [leaf("ORKTextQuestionResult", "q")]), stepResult("conclusion"),
      ], ["P/S/a.json": accelerometerText()])
    let reading = try study.read()
    #expect(
      tasks(reading) == [
        "tapping: instruction, tapping.left, countdown, questions, conclusion",
        "psat: instruction, countdown, numbers, questions, conclusion",
        "gait-and-balance: instruction, countdown, walking.outbound, questions, conclusion",
      ])
    #expect(reading.places == ["P/RUN-1", "P/RUN-1", "P/RUN-1"])
    #expect(Set(reading.sessions.map(\.resultSource)) == ["P/S/result.json"])
    #expect(Set(reading.sessions.map { $0.start?.text }).count == 1)
    #expect(reading.sessions.map(\.isOneOfSeveral) == [true, true, true])
    #expect(
      reading.sessions.map(\.requiredSteps) == [[], [], ["walking.outbound", "walking.rest"]])
  }

  @Test func `a run of one task stays whole`() throws {
    let study = try study([stepResult("audio"), tapping, stepResult("notes")])
    let reading = try study.read()
    #expect(tasks(reading) == ["tapping: audio, tapping.left, notes"])
    #expect(!reading.sessions[0].isOneOfSeveral)
  }

  @Test func `a run that the user takes for one task stays whole`() throws {
    let reading = try study([tapping, psat]).read(forcedTask: .psat)
    #expect(tasks(reading) == ["psat: tapping.left, numbers"])
    var given = FileLabels()
    given.task = .psat
    let mapped = try study([tapping, psat]).read(labels: [ByteKey("P/S/result.json"): given])
    #expect(tasks(mapped) == ["psat: tapping.left, numbers"])
  }

  @Test func `results of two tasks in one step are each its own task's`() throws {
    let both = stepResult(
      "tapping.right",
      [
        leaf("ORKPSATResult", "p"), leaf("ORKTappingIntervalResult", "t"),
        fileResult("accelerometer", "a.json"),
      ])
    let reading = try study([both], ["P/S/a.json": accelerometerText()]).read()
    #expect(tasks(reading) == ["psat: tapping.right", "tapping: tapping.right"])
    #expect(
      reading.sessions.map { $0.steps[0].leaves.map(\.identifier) } == [
        ["p"], ["t", "accelerometer"],
      ])
    #expect(reading.sessions.map { $0.steps[0].recordings.count } == [0, 1])
  }

  // MARK: Recordings that name no task

  @Test func `a walk beside the result of a task without motion is a walk`() throws {
    let reading = try study([psat], ["P/S/recorder-1/m.json": deviceMotionText()]).read()
    #expect(tasks(reading) == ["psat: numbers", "gait-and-balance: "])
    let walk = reading.sessions[1]
    #expect(walk.resultSource == nil)
    #expect(walk.source == "P/S/recorder-1/m.json")
    #expect(walk.identifier == "RUN-1" && walk.steps[0].isUnlisted)
    // The result is that of one task.
    #expect(!reading.sessions[0].isOneOfSeveral)
  }

  @Test func `motion beside the result of a task with motion is that task's`() throws {
    let reading = try study([tapping], ["P/S/recorder-1/m.json": deviceMotionText()]).read()
    #expect(tasks(reading) == ["tapping: tapping.left, "])
    #expect(reading.sessions[0].strays.isEmpty)
  }

  @Test func `recordings that only one task of the run makes are that task's`() throws {
    let walk = stepResult("walking.outbound", [fileResult("accelerometer", "a.json")])
    let path = stepResult("my path", [fileResult("pedometer", "p.json")])
    let reading = try study(
      [walk, psat, path], ["P/S/a.json": accelerometerText(), "P/S/p.json": pedometerText()]
    ).read()
    #expect(tasks(reading) == ["gait-and-balance: walking.outbound, my path", "psat: numbers"])
  }

  @Test func `a recording that fits two tasks of a run is reported and measured in neither`() throws
  {
    func step(_ name: String, _ file: String) -> String {
      stepResult(name, [fileResult("accelerometer", file)])
    }
    let study = try study(
      [
        step("tremor.handInLap", "a.json"), step("walking.outbound", "b.json"),
        step("mine", "c.json"),
      ],
      [
        "P/S/a.json": accelerometerText(from: 10), "P/S/b.json": accelerometerText(from: 20),
        "P/S/c.json": accelerometerText(from: 30),
      ])
    let reading = try study.read()
    #expect(
      tasks(reading) == ["tremor: tremor.handInLap, mine", "gait-and-balance: walking.outbound"])
    #expect(reading.recordedSources == ["P/S/a.json", "P/S/b.json"])
    #expect(reading.sessions.map { $0.strays.map(\.identifier) } == [["mine"], []])
  }

  @Test func `a recording that fits no task is kept and reported`() throws {
    let reading = try study([psat], ["P/S/recorder-1/p.json": pedometerText()]).read()
    #expect(tasks(reading) == ["psat: numbers, "])
    #expect(reading.sessions[0].strays.flatMap(\.recordings).map(\.kind) == [.pedometer])
  }

  @Test func `a recorded countdown is that of the task that follows`() throws {
    let count = stepResult("countdown", [fileResult("accelerometer", "c.json")])
    let walk = stepResult("walking.outbound", [fileResult("accelerometer", "a.json")])
    let reading = try study(
      [tapping, count, walk],
      ["P/S/a.json": accelerometerText(from: 20), "P/S/c.json": accelerometerText(from: 10)]
    ).read()
    #expect(
      tasks(reading) == ["tapping: tapping.left", "gait-and-balance: countdown, walking.outbound"])
  }

  // MARK: Folders and labels

  @Test func `names of steps divide a folder into tasks`() throws {
    let study = try StudyFolder([
      "P/S/accel_walking.outbound-20150309100000.json": accelerometerText(from: 10),
      "P/S/accel_tremor.handInLap.left-20150309100100.json": accelerometerText(from: 90),
    ])
    #expect(
      try tasks(study.read()) == [
        "gait-and-balance: walking.outbound", "tremor: tremor.handInLap.left",
      ])
  }

  @Test func `the user may name the task of one file`() throws {
    let study = try StudyFolder([
      "P/S/a.json": accelerometerText(from: 10), "P/S/b.json": accelerometerText(from: 90),
    ])
    func label(_ task: ActiveTask, _ step: String) -> FileLabels {
      var labels = FileLabels()
      (labels.task, labels.step) = (task, step)
      return labels
    }
    let labels = [
      ByteKey("P/S/a.json"): label(.gaitAndBalance, "out"),
      ByteKey("P/S/b.json"): label(.tremor, "hold"),
    ]
    #expect(try tasks(study.read(labels: labels)) == ["gait-and-balance: out", "tremor: hold"])
  }

  // MARK: Tasks that have parts

  @Test func `replies to sentences in noise are a part of that task`() throws {
    let sentence = stepResult("speech.in.noise1", [leaf("ORKSpeechInNoiseResult", "s")])
    let reply = stepResult("speech.recognition", [leaf("ORKSpeechRecognitionResult", "r")])
    #expect(
      try tasks(study([sentence, reply]).read()) == [
        "speech-in-noise: speech.in.noise1, speech.recognition"
      ])
  }

  private let noise = stepResult("speech.in.noise1", [leaf("ORKSpeechInNoiseResult", "s")])

  private func recognition(_ step: String) -> String {
    stepResult(step, [leaf("ORKSpeechRecognitionResult", "r")])
  }

  /// Truth: a reply follows its sentence, and one sentence has one reply, which may be repeated.
  @Test func `speech that answers no sentence in noise is a task of its own`() throws {
    let (read, edit) = (recognition("speech.recognition"), stepResult("editSpeechTranscript0"))
    let reply = recognition("speech.in.noise2")
    #expect(
      try tasks(study([read, edit, noise, reply]).read()) == [
        "speech-recognition: speech.recognition, editSpeechTranscript0",
        "speech-in-noise: editSpeechTranscript0, speech.in.noise1, speech.in.noise2",
      ])
    #expect(
      try tasks(study([noise, reply, edit, read]).read()) == [
        "speech-in-noise: speech.in.noise1, speech.in.noise2, editSpeechTranscript0",
        "speech-recognition: editSpeechTranscript0, speech.recognition",
      ])
    #expect(
      try tasks(study([noise, recognition("mine"), read]).read()) == [
        "speech-in-noise: speech.in.noise1, mine", "speech-recognition: speech.recognition",
      ])
    #expect(try tasks(study([read]).read()) == ["speech-recognition: speech.recognition"])
  }

  @Test func `tasks are in the order in which they were performed`() throws {
    let reading = try study([psat, noise, tapping]).read()
    #expect(reading.sessions.map(\.task) == [.psat, .speechInNoise, .tapping])
    let other = try study([tapping, noise, psat]).read()
    #expect(other.sessions.map(\.task) == [.tapping, .speechInNoise, .psat])
  }

  @Test func `a room measured before a hearing test leaves that whole`() throws {
    let room = stepResult("splMeter", [leaf("ORKEnvironmentSPLMeterResult", "splMeter")])
    let tones = stepResult(
      "dBHL1.tone.audiometry", [leaf("ORKdBHLToneAudiometryResult", "dBHL1.tone.audiometry")])
    let reading = try study([room, tones]).read()
    #expect(
      tasks(reading) == [
        "environment-spl: splMeter", "dbhl-tone-audiometry: dBHL1.tone.audiometry",
      ])
    #expect(reading.sessions.map(\.isOneOfSeveral) == [true, false])
  }

  /// The steps of both, each of which keeps the task that recorded it.
  @Test func `a vowel and speech of one run are a session of their own as well`() throws {
    let steps = [
      stepResult("countdown", [fileResult("audio", "room.wav")]),
      stepResult("audio", [fileResult("audio", "a.wav")]), tapping,
      stepResult(
        "speech.recognition",
        [leaf("ORKSpeechRecognitionResult", "speech"), fileResult("audio", "s.wav")]),
    ]
    let study = try study(steps)
    let alone = try self.study(Array(steps.prefix(3)))
    for (index, name) in ["room", "a", "s"].enumerated() {
      let sound = SampleBytes(noiseFrames(10 + index)).wav()
      try study.write("P/S/\(name).wav", bytes: sound)
      if name != "s" { try alone.write("P/S/\(name).wav", bytes: sound) }
    }
    let joined = try #require(try study.read().sessions.last)
    #expect(joined.task == .voiceQuality && joined.joinsTasks && joined.isOneOfSeveral)
    #expect(joined.steps.map(\.identifier) == ["countdown", "audio", "speech.recognition"])
    #expect(joined.steps.map(\.sourceTask) == [.phonation, .phonation, .speechRecognition])
    #expect(joined.part(recordedBy: .speechRecognition).steps.count == 1)
    #expect(joined.part(recordedBy: .phonation).steps.count == 2)
    #expect(try alone.read().sessions.allSatisfy { !$0.joinsTasks && $0.task != .voiceQuality })
  }
}
