import Foundation
import Synthesis
import Testing

/// Oracle: written out by hand from ResearchKit's predefined task and its audio recorder.
@Suite struct SoundFileTests {
  private static let sound = QuantizedSound.stereo(ofOne: [Double](repeating: 0.25, count: 441))
  private static let steps = ["countdown", "audio"].enumerated().map { index, identifier in
    let start = 5120 + 5.5 * Double(index)
    let file = RecorderWriter(stepIdentifier: identifier).audio(sound, startUptimeSeconds: start)
    return RecordedStep(identifier, startSeconds: start, endSeconds: start + 5, files: [file])
  }

  @Test func `a recording keeps the hyphens of its UUID and has no date in its name`() {
    let file = Self.steps[0].files[0]
    let isNamed = file.name.wholeMatch(of: /audio_[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}\.m4a/)
    #expect(isNamed != nil)
    #expect(file.name.contains(file.folder.dropFirst("recorder-".count)))
    #expect(abs(file.endSeconds - file.startSeconds - 0.01) < 1e-9)
    #expect(file.neverClosed == file)
    #expect(file.truncated(afterBytes: 100).bytes.count == 100)
    #expect(file.archived(ofStep: "countdown").path == "audio_countdown.m4a")
  }

  @Test func `a recorded countdown is the task's own`() throws {
    let session = SyntheticSession(
      taskIdentifier: "vowel", taskRunUUID: "7D0759C1-0000-4000-8000-000000000000",
      steps: Self.steps)
    let text = try #require(session.files.first).text
    _ = try JSONSerialization.jsonObject(with: Data(text.utf8))
    #expect(text.contains(#""contentType":"audio\/m4a","endDate":"#))
    #expect(text.components(separatedBy: #""identifier":"countdown""#).count == 2)
    #expect(session.files.dropFirst().map(\.bytes) == Self.steps.map(\.files[0].bytes))
    #expect(session.files.count == 3)
  }
}
