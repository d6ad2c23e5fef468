import Recordings
import Synthesis
import TestSupport
import Testing
import Text

@testable import Study

/// Truth: a sound has no date, so that nothing shows that it was made during the run beside it.
@Suite struct SoundBesideRunTests {
  private func study(_ sounds: [String]) throws -> StudyFolder {
    let study = try StudyFolder([
      "P/S/result.json": walkResult("a.json"), "P/S/a.json": accelerometerText(),
    ])
    for (index, name) in sounds.enumerated() {
      try study.write("P/S/\(name)", bytes: SampleBytes(noiseFrames(10 + index)).wav())
    }
    return study
  }

  /// `session task start` of each session.
  private func sessions(_ reading: StudyReading) -> [String] {
    reading.sessions.map { session in
      let start = session.start == nil ? "undated" : "dated"
      return "\(session.identifier) \(session.task?.rawValue ?? "none") \(start)"
    }
  }

  /// A user saw a sound in the session of a walk, with its date and its device.
  @Test func `each sound beside a walk is a session of its own, named after its file`() throws {
    let reading = try study(["aaah.wav", "voice.wav"]).read()
    #expect(
      sessions(reading) == [
        "RUN-1 gait-and-balance dated", "S/aaah none undated", "S/voice none undated",
      ])
    #expect(reading.sessions.map(\.participant) == ["P", "P", "P"])
    #expect(reading.sessions[1].end == nil && reading.sessions[1].steps.map(\.attempt) == [1])
  }

  @Test func `it is so if a map gives the task of the sound`() throws {
    var said = FileLabels()
    said.task = .phonation
    let reading = try study(["aaah.wav"]).read(labels: [ByteKey("P/S/aaah.wav"): said])
    #expect(sessions(reading) == ["RUN-1 gait-and-balance dated", "S/aaah phonation undated"])
    #expect(reading.sessions[0].recordedKinds == [.accelerometer])
  }

  @Test func `a map may give the sound to the session of the walk`() throws {
    var said = FileLabels()
    (said.participant, said.session, said.task) = ("P", "RUN-1", .phonation)
    let reading = try study(["aaah.wav"]).read(labels: [ByteKey("P/S/aaah.wav"): said])
    #expect(Set(reading.places) == ["P/RUN-1"])
  }

  /// What a recorder wrote belongs to the run in whose folder it lies.
  @Test func `the sound of the voice's recorder stays with the run`() throws {
    let reading = try study(["audio_X.m4a"]).read()
    #expect(sessions(reading) == ["RUN-1 gait-and-balance dated", "RUN-1 phonation dated"])
  }
}

extension Session {
  fileprivate var recordedKinds: [RecordingKind] { steps.flatMap(\.recordings).map(\.kind) }
}
