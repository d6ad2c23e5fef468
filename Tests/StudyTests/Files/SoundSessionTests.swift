import Recordings
import Synthesis
import Testing
import TestSupport
import Text

@testable import Study

/// Truth: ResearchKit's phonation task, steps `countdown` and `audio` with the recorder `audio` each, and the
/// names AppCore and apps of today give to its files.
@Suite struct SoundSessionTests {
  private static let uuid = "6A1B0D5C-0000-4000-8000-00000000000"

  private func study(_ sounds: [String], _ texts: [String: String] = [:]) throws -> StudyFolder {
    let study = try StudyFolder(texts)
    // Equal sounds would be copies.
    for (index, name) in sounds.enumerated() {
      try study.write(name, bytes: SampleBytes(noiseFrames(10 + index)).wav())
    }
    return study
  }

  private func result(_ steps: [String]) -> String {
    #"{"_class":"ORKTaskResult","identifier":"phonation","taskRunUUID":"R1","#
      + #""startDate":"2026-01-15T09:30:00-0600","endDate":"2026-01-15T09:31:00-0600","#
      + #""results":["# + steps.joined(separator: ",") + "]}"
  }

  private func steps(_ session: Session) -> [String] {
    session.steps.map { step in
      "\(step.identifier) \(step.attempt): "
        + step.recordings.map { lastComponent($0.source) }.joined(separator: " ")
    }
  }

  @Test func `a result links to the countdown's sound and the voice's`() throws {
    let names = (1...2).map { "audio_\(Self.uuid)\($0).m4a" }
    let text = result([
      stepResult("countdown", [fileResult("audio", names[0])]),
      stepResult("audio", [fileResult("audio", names[1])]),
    ])
    let study = try study(
      names.enumerated().map { "S1/recorder-\($0.offset)/\($0.element)" }, ["S1/result.json": text])
    let session = try #require(try study.read().sessions.first)
    #expect(session.task == .phonation)
    #expect(session.requiredSteps == ["audio"])
    #expect(steps(session) == ["countdown 1: \(names[0])", "audio 1: \(names[1])"])
  }

  /// Sounds do not roll over: two files of one recorder are two recordings, in the order of the result.
  @Test func `two sounds of one recorder are both kept`() throws {
    let names = ["b.wav", "a.wav"]
    let text = result([stepResult("audio", names.map { fileResult("audio", $0) })])
    let session = try #require(try study(names, ["result.json": text]).read().sessions.first)
    #expect(steps(session) == ["audio 1: b.wav a.wav"])
    #expect(session.steps[0].recordings.map(\.partCount) == [1, 1])
  }

  @Test func `a step under a name of an app's own is known by the recorder`() throws {
    let text = result([stepResult("say.ah", [fileResult("audio", "a.wav")])])
    #expect(try study(["a.wav"], ["result.json": text]).read().sessions.first?.task == .phonation)
    let question = result([
      stepResult("q", [#"{"_class":"ORKTextQuestionResult","identifier":"audio"}"#])
    ])
    #expect(try study([], ["result.json": question]).read().sessions.first?.task == nil)
  }

  @Test func `a broken sound is its step's problem`() throws {
    let text = result([stepResult("audio", [fileResult("audio", "a.m4a")])])
    let session = try #require(
      try study([], ["result.json": text, "a.m4a": ""]).read().sessions.first)
    #expect(session.steps[0].problems.map(\.issue.code) == ["audio_empty"])
    #expect(session.steps[0].recordings.isEmpty)
  }

  @Test func `steps follow from AppCore's names of files`() throws {
    let session = try #require(
      try study(["S1/audio_audio.m4a", "S1/audio_countdown.m4a"]).read().sessions.first)
    #expect(session.task == .phonation)
    #expect(steps(session) == ["countdown 1: audio_countdown.m4a", "audio 1: audio_audio.m4a"])
  }

  @Test func `folders named after steps belong to one session`() throws {
    let session = try study([
      "S1/countdown/audio_\(Self.uuid)1.m4a", "S1/audio/audio_\(Self.uuid)2.m4a",
    ]).read().sessions
    #expect(session.map(\.task) == [.phonation])
    #expect(session.first?.steps.map(\.identifier) == ["countdown", "audio"])
  }

  @Test(arguments: [
    "S1/audio_6A1B0D5C-0000-4000-8000-000000000002.m4a", "S1/recorder-1/audio_X.m4a",
  ]) func `sounds of the voice's recorder alone are phonation`(name: String) throws {
    let session = try #require(try study([name]).read().sessions.first)
    #expect(session.task == .phonation)
    #expect(session.steps.map(\.identifier) == [""])
  }

  /// Speech is streamed, and any other name may be anything.
  @Test(arguments: ["S1/streamingAudio_1.wav", "S1/vowel.wav", "S1/audio.wav"])
  func `other sounds are not guessed`(name: String) throws {
    let session = try #require(try study([name]).read().sessions.first)
    #expect(session.task == nil)
    #expect(session.steps.count == 1)
  }

  @Test func `a sound beside motion does not decide the task`() throws {
    let study = try study(["S1/audio_X.m4a"], ["S1/accel_1.json": accelerometerText()])
    #expect(try study.read().sessions.first?.task == .gaitAndBalance)
  }

  @Test func `a command's task holds for every sound, each a session of its own`() throws {
    let study = try study(["a.wav", "b.wav", "c.wav"])
    let sessions = try study.read(forcedTask: .phonation).sessions
    #expect(sessions.map(\.identifier) == ["a", "b", "c"])
    #expect(sessions.map(\.task) == [.phonation, .phonation, .phonation])
    #expect(sessions.flatMap(\.steps).map(\.attempt) == [1, 1, 1])
  }

  /// Oracle: the documentation, by which each named sound is a session named by its stem.
  @Test func `sounds that the user names are sessions of their own, in whatever folders`() throws {
    let study = try study(["c/anna.wav", "c/sub/anna.wav", "c/sub/deep/bo.wav"])
    let files = try study.files(below: ["c/anna.wav", "c/sub/anna.wav", "c/sub/deep/bo.wav"])
    var given = GivenLabels(task: .phonation)
    given.namedFiles = Set(files.namedFiles.map(ByteKey.init))
    let reader = SessionReader(files, given: given)
    let sessions = reader.plan().units.flatMap { reader.read($0).sessions }
    #expect(sessions.map(\.identifier).sorted() == ["anna", "anna", "bo"])
    #expect(sessions.allSatisfy { $0.participant.isEmpty && $0.visit.isEmpty })
    #expect(sessions.allSatisfy { $0.steps.count == 1 })
  }

  @Test func `two sounds of one stem are two sessions`() throws {
    let study = try study(["anna.wav", "anna.m4a", "bo.wav"])
    let sessions = try study.read(forcedTask: .phonation).sessions
    #expect(sessions.map(\.identifier).sorted() == ["anna", "anna", "bo"])
    #expect(Set(sessions.map(\.source)) == ["anna.wav", "anna.m4a", "bo.wav"])
    #expect(sessions.flatMap(\.steps).map(\.attempt) == [1, 1, 1])
  }

  @Test func `a sound goes to the step of its folder beside motion`() throws {
    let study = try study(["S1/audio/audio_X.m4a"], ["S1/audio/accel_1.json": accelerometerText()])
    let session = try #require(try study.read().sessions.first)
    #expect(session.steps.map { $0.recordings.map(\.kind) } == [[.accelerometer, .audio]])
  }

  @Test func `a map may name the step of a sound`() throws {
    var labels = FileLabels()
    (labels.participant, labels.session, labels.step) = ("P9", "S9", "audio")
    let study = try study(["vowel.wav"])
    let session = try #require(
      try study.read(labels: [ByteKey("vowel.wav"): labels]).sessions.first)
    #expect(session.task == .phonation)
    #expect(session.participant == "P9")
    #expect(session.steps.map(\.identifier) == ["audio"])
  }

  /// Endings of sounds are not part of the names.
  @Test(arguments: [
    ".m4a", ".wav", ".pcm", ".caf", ".ac3", ".au", ".ogg", ".oga", ".opus", ".webm", ".mka",
    ".json", "",
  ]) func `recorder and step follow from a name with any ending`(ending: String) {
    let name = RecorderFileName("audio_audio" + ending)
    #expect(name.type == "audio")
    #expect(name.step == "audio")
    #expect(name.stem == "audio_audio")
    #expect(RecorderFileName("streamingAudio_1" + ending).type == "streamingAudio")
    #expect(RecorderFileName("sound" + ending).type == nil)
  }

  /// Otherwise one such file would join all sounds of its folder to one session, and a damaged one would be left out
  /// as something unknown.
  @Test(arguments: ["ogg", "oga", "opus", "webm", "weba", "mka"])
  func `containers of Opus are named like sounds`(ending: String) {
    #expect(SoundFileName("S1/vowel." + ending).promisesSound)
    #expect(SoundFileName("S1/vowel." + ending.uppercased()).hasSoundEnding)
  }
}
