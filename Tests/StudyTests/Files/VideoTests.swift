import Recordings
import Testing
import TestSupport

@testable import Study

/// Films as QuickTime and ISO/IEC 14496-12 lay them out, as far as their tracks go.
@Suite struct VideoTests {
  private func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let size = UInt32(8 + content.count)
    return withUnsafeBytes(of: size.bigEndian, Array.init) + Array(type.utf8) + content
  }

  private func track(_ handler: String) -> [UInt8] {
    let kind = [UInt8](repeating: 0, count: 8) + Array(handler.utf8)
    let rest = [UInt8](repeating: 0, count: 13)
    return box("trak", box("mdia", box("hdlr", kind + rest)))
  }

  private func movie(_ handlers: [String], brand: String = "qt  ") -> [UInt8] {
    box("ftyp", Array(brand.utf8) + [0, 0, 0, 0])
      + (handlers.isEmpty ? [] : box("moov", handlers.flatMap(track)))
  }

  private func report(_ name: String, _ bytes: [UInt8]) throws -> FileReport {
    let study = try StudyFolder()
    try study.write("S/\(name)", bytes: bytes)
    let reading = try study.read()
    #expect(reading.sessions.isEmpty)
    #expect(reading.orphans.map(\.problem) == reading.reports.compactMap(\.problem))
    return try #require(reading.reports.first)
  }

  @Test(
    arguments: [["vide"], ["soun", "vide"], ["vide", "soun"]], ["a.mov", "a.mp4", "a", "a.m4v"])
  func `a film is reported as a video, with sound or without`(tracks: [String], name: String) throws
  {
    let report = try report(name, movie(tracks))
    #expect(report.kind == .video)
    let what = report.uselessness.map { "\(ReadError(source: name, $0))" }
    #expect(what?.contains("this is an MPEG-4 or QuickTime film, which is not read") == true)
    #expect(what?.contains("ffmpeg -i FILE -vn FILE.wav") == tracks.contains("soun"))
    #expect(report.problem == nil)
    #expect(!report.isKnown)
  }

  @Test func `a film without its index is known by its name`() throws {
    #expect(try report("a.mov", movie([])).kind == .video)
    #expect(try report("a.m4a", movie([], brand: "M4A ")).problem?.issue.code == "audio_unreadable")
  }

  @Test func `other films are known by their first bytes`() throws {
    let zeros = [UInt8](repeating: 0, count: 16)
    #expect(try report("a.avi", Array("RIFF\0\0\0\0AVI LIST".utf8) + zeros).kind == .video)
  }

  /// A recording that a person made with another app, not the file of a step.
  @Test func `a sound in a container that is not read is an error with a command`() throws {
    for name in ["a.amr", "a", "a.m4a"] {
      let bytes = Array("#!AMR\n".utf8) + [UInt8](repeating: 0x3C, count: 64)
      let report = try report(name, bytes)
      #expect(report.kind == .audio)
      let line = report.problem.map { "\($0)" } ?? ""
      #expect(line.contains("this is an AMR recording, which is not read (audio_unsupported)"))
      #expect(line.contains("ffmpeg -i FILE -vn FILE.wav"))
    }
  }

  /// The recorder of sound wrote none.
  @Test func `a film that is linked as a sound is an error`() throws {
    let leaf =
      #"{"_class":"ORKFileResult","identifier":"audio","contentType":"audio/m4a","fileName":"a.mp4"}"#
    let study = try StudyFolder(["S/result.json": taskResult([stepResult("audio", [leaf])])])
    try study.write("S/a.mp4", bytes: movie(["vide", "soun"]))
    let reading = try study.read()
    let problems = reading.sessions.flatMap(\.steps).flatMap(\.problems)
    let film = try #require(problems.first?.problem)
    #expect(problems.count == 1 && film.isOfForeignFile)
    #expect(problems.map(\.source) == ["S/a.mp4"])
    #expect(reading.report(of: "S/a.mp4")?.problem?.problem == film)
  }

  @Test func `a film of a step that captures one is passed over`() throws {
    let leaf =
      #"{"_class":"ORKFileResult","identifier":"clip","contentType":"video/mp4","fileName":"a.mp4"}"#
    let study = try StudyFolder(["S/result.json": taskResult([stepResult("video", [leaf])])])
    try study.write("S/a.mp4", bytes: movie(["vide"]))
    let reading = try study.read()
    #expect(reading.sessions.flatMap(\.steps).flatMap(\.problems).isEmpty)
    #expect(reading.report(of: "S/a.mp4")?.uselessness == .film)
  }
}
