import Recordings
import Synthesis
import Testing
import TestSupport
import Text

@testable import Study

/// Truth: the first bytes of each format's definition; a name says no more than that there should be a sound.
@Suite struct AudioRecognitionTests {
  private let wav = SampleBytes(noiseFrames(10)).wav()

  private func report(_ name: String, _ bytes: [UInt8]) throws -> FileReport {
    let study = try StudyFolder()
    try study.write(name, bytes: bytes)
    return try SessionReader(try study.files()).report(of: name)
  }

  @Test(arguments: ["a.wav", "a", "a.m4a", "a.pcm", "a.json", "a.txt"])
  func `a sound is known by its content`(name: String) throws {
    let report = try report(name, wav)
    #expect(report.kind == .audio)
    #expect(report.problem == nil)
    #expect(report.recording?.audio?.info.frameCount == 15)
    #expect(report.recording?.itemCount == 15)
  }

  @Test(arguments: [
    "RIFF and WAVE are words", "ID3 is a format", "FORM of words", "a note", "caffeine? no, OggS",
    "\u{FFFF}\u{FFF1}", "v\u{0B}w",
  ]) func `text is not taken for sound`(text: String) throws {
    #expect(try report("a.txt", Array(text.utf8)).kind == .other)
  }

  @Test(arguments: ["heic", "mif1", "avif", "crx "]) func `a picture is no sound`(brand: String)
    throws
  {
    let head: [UInt8] = [0, 0, 0, 24] + Array("ftyp\(brand)".utf8) + [0, 0, 0, 0]
    #expect(try report("a", head).kind == .other)
    #expect(try report("IMG_1.heic", head).problem == nil)
  }

  /// An empty file and one with other content are an error where the name promises a sound.
  @Test(arguments: [
    "audio_6A1B0D5C-0000-4000-8000-000000000002.m4a", "streamingAudio_1.wav", "a.caf", "a.aif",
    "a.aiff", "a.flac", "a.au", "a.AAC", "a.mp3", "a.mp4", "audio_audio",
  ]) func `a file with a sound's name that holds none is an error`(name: String) throws {
    #expect(try report(name, []).problem?.issue.code == "audio_empty")
    #expect(try report(name, Array("hello".utf8)).problem?.issue.code == "audio_unreadable")
    #expect(try report(name, [7, 0, 1, 200]).problem?.issue.code == "audio_unreadable")
    #expect(try report(name, Array("{".utf8)).problem?.issue.code == "audio_unreadable")
  }

  /// Content goes before names: what can be read as something else is that.
  @Test func `a recording of motion is recognized under a sound's name`() throws {
    #expect(try report("a.wav", Array(accelerometerText().utf8)).kind == .accelerometer)
    let code = try report("audio_levels.json", Array("[]".utf8)).problem?.issue.code
    #expect(code == "unrecognized", "a list is no sound that cannot be read")
  }

  @Test func `bytes out of a pipe are read from memory`() throws {
    let recording = try AudioRecording(.memory(ByteBuffer(wav)))
    #expect(try recording.decode().channels == scaled(noiseFrames(10)))
  }

  @Test func `a recorder's folder of a sound's name is no file`() throws {
    let study = try StudyFolder(["a.m4a/b.txt": "x"])
    #expect(try study.read().reports.map(\.source) == ["a.m4a/b.txt"])
  }
}
