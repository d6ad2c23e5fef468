import Recordings
import Synthesis
import Testing
import TestSupport

@testable import Study

/// Truth: samples without a header are what the user says, and nothing without that.
@Suite struct BareSoundTests {
  private let frames = noiseFrames(10)
  private let format = PCMFormat(encoding: .s16le, channelCount: 2, sampleRateHz: 16000)

  private func report(
    _ name: String, _ sound: BareSound?, bytes: [UInt8]? = nil, isNamed: Bool = false
  ) throws -> FileReport {
    let study = try StudyFolder()
    try study.write(name, bytes: bytes ?? SampleBytes(frames).bytes)
    let files = try study.files(below: isNamed ? [name] : [])
    return try SessionReader(files, options: ReadingOptions(bareSound: sound)).report(of: name)
  }

  @Test(arguments: ["a.pcm", "a.PCM", "a.raw"]) func `samples without a header need a description`(
    name: String
  ) throws {
    let problem = try #require(try report(name, nil).problem)
    #expect(problem.issue.code == "audio_format_unknown")
    #expect(
      problem.description.contains("--audio-sample-rate, --audio-channels and --audio-encoding"))
    let described = try report(name, BareSound(format, isOfNamedFiles: false))
    let sound = try #require(described.recording?.audio)
    #expect(described.problem == nil)
    #expect(sound.info.container == "raw")
    #expect(sound.info.sampleRateHz == 16000)
    #expect(sound.info.frameCount == frames.count)
    // The file is gone with its folder, and that is said.
    #expect(throws: AudioProblem.self) { try sound.decode() }
  }

  @Test func `the header of a sound counts before a description`() throws {
    let wav = SampleBytes(frames, sampleRateHz: 48000).wav()
    let sound = try report("a.pcm", BareSound(format, isOfNamedFiles: true), bytes: wav).recording?
      .audio
    #expect(sound?.info.sampleRateHz == 48000)
  }

  @Test func `a file that was named needs no ending`() throws {
    let sound = BareSound(format, isOfNamedFiles: true)
    #expect(try report("a.bin", sound, isNamed: true).recording?.audio?.info.frameCount == 15)
    #expect(try report("a.bin", sound).recording == nil)
    let others = BareSound(format, isOfNamedFiles: false)
    #expect(try report("a.bin", others, isNamed: true).recording == nil)
  }
}
