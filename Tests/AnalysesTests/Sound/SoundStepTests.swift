import Testing

@testable import Analyses
@testable import Recordings
@testable import Study

/// Truth: the order of ResearchKit's task: instructions, countdown, audio, maybe too loud and again.
@Suite struct SoundStepTests {
  private func sounding(_ identifier: String, attempt: Int = 1) throws -> SessionStep {
    var made = step(identifier, [try sound([tone(100, amplitude: 0.1, seconds: 0.1)])])
    made.attempt = attempt
    return made
  }

  private func found(_ steps: [SessionStep], hasResult: Bool = true) -> [String] {
    let session = session(steps, of: .phonation, resultSource: hasResult ? "r.json" : nil)
    return session.soundSteps(of: .phonation).map { found in
      let background = found.background.map { "<\($0.source)" } ?? ""
      return "\(found.step.identifier)\(found.step.attempt)*\(found.recordings.count)\(background)"
    }
  }

  @Test func `the countdown before a step is its background`() throws {
    let steps = try [sounding("countdown"), sounding("audio")]
    #expect(found(steps) == ["audio1*1<countdown-0.json"])
  }

  @Test func `each attempt has the countdown before it`() throws {
    var second = try sounding("countdown", attempt: 2)
    second.recordings = [
      Recording(source: "again.json", content: try sound([[0.1, 0.2]]), itemCount: 2, tear: nil)
    ]
    let steps = try [
      sounding("countdown"), sounding("audio"),
      SessionStep(identifier: "audio.tooloud", attempt: 1), second, sounding("audio", attempt: 2),
    ]
    #expect(
      found(steps) == [
        "audio1*1<countdown-0.json", "audio.tooloud1*0<countdown-0.json", "audio2*1<again.json",
      ])
  }

  @Test func `a countdown after the sound is its background only where the order is unknown`()
    throws
  {
    let steps = try [sounding("audio"), sounding("countdown")]
    #expect(found(steps) == ["audio1*1"])
    #expect(found(steps, hasResult: false) == ["audio1*1<countdown-0.json"])
  }

  @Test func `a countdown alone is measured, but not in place of a vowel that is missing`() throws {
    let alone = try [sounding("countdown")]
    #expect(found(alone) == ["countdown1*1"])
    #expect(
      found(alone + [SessionStep(identifier: "audio", attempt: 1)]).map { $0.prefix(8) } == [
        "audio1*0"
      ])
  }

  @Test func `steps of an app's own names count`() throws {
    #expect(found(try [sounding("ah"), sounding("")]) == ["ah1*1", "1*1"])
    #expect(found(try [sounding("ah"), sounding("audio"), sounding("stroop")]).count == 2)
  }

  @Test func `what the user names comes before the countdown`() throws {
    var session = session(try [sounding("countdown"), sounding("audio")], of: .phonation)
    session.background = Recording(
      source: "room.wav", content: try sound([[0.1, 0.2]]), itemCount: 2, tear: nil)
    #expect(session.soundSteps(of: .phonation).first?.background?.source == "room.wav")
  }
}
