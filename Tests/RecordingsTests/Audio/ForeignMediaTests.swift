import TestSupport
import Testing
import Text

@testable import Recordings

/// Truth: the first bytes that the formats prescribe.
@Suite struct ForeignMediaTests {
  private static let packet: [UInt8] = [0x47, 0x40, 0, 0x10] + [UInt8](repeating: 0xFF, count: 184)
  private static let ogg: [UInt8] =
    Array("OggS".utf8) + [0, 2] + [UInt8](repeating: 0, count: 20) + [1, 80]

  static let files: [(words: String, isFilm: Bool, head: [UInt8])] = [
    ("an AVI film", true, Array("RIFF\u{1}\u{2}\0\0AVI LIST".utf8)),
    ("a Flash film", true, Array("FLV\u{1}\u{5}\0\0\0\u{9}".utf8)),
    ("an MPEG film", true, [0, 0, 1, 0xBA, 0x44, 0]),
    ("an MPEG film", true, packet + packet + packet),
    ("an Ogg film", true, ogg + [0x80] + Array("theora".utf8)),
    ("a Speex recording", false, ogg + Array("Speex   1.2".utf8)),
    (
      "a Windows Media recording (WMA or WMV)", false,
      [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11, 0xA6, 0xD9]
    ), ("an AMR recording", false, Array("#!AMR\n\u{3C}".utf8)),
    ("an AMR recording", false, Array("#!AMR-WB\n\u{4}".utf8)),
    ("a WavPack recording", false, Array("wvpk".utf8) + [0x20, 1, 0, 0, 0x10, 4]),
    ("a Monkey's Audio recording", false, Array("MAC ".utf8) + [0x96, 0x0F, 0, 0]),
    ("a Wave64 recording", false, [0x72, 0x69, 0x66, 0x66, 0x2E, 0x91, 0xCF, 0x11, 0xA5]),
    ("a NIST SPHERE recording", false, Array("NIST_1A\n   1024\n".utf8)),
    ("a dictation (DSS)", false, [3] + Array("ds2".utf8)),
  ]

  @Test(arguments: files.indices) func `each is refused with its name and a command`(index: Int)
    throws
  {
    let (words, isFilm, head) = Self.files[index]
    let bytes = head + [UInt8](repeating: 0, count: 400)
    let media = try #require(ForeignMedia(firstBytes: bytes))
    #expect(media.what == words && media.isFilm == isFilm)
    #expect(Recognition.kind(ofFirst: bytes) == (isFilm ? .video : .audio))
    let problem = try #require(audioProblem(bytes))
    #expect(problem == .foreign(media))
    let line = problem.diagnosis.wording.line(code: problem.diagnosis.issue.code)
    #expect(line.hasPrefix("this is \(words), which is not read (audio_unsupported); "))
    #expect(line.contains("ffmpeg -i FILE -vn FILE.wav"))
  }

  @Test(arguments: [
    "RIFF text AVI", "MAC Address,x\n", "wvpk,1,2,3,4,5\n", "#!/bin/sh\n", "FLV,1\n", "G,1\n",
    "NIST\n",
  ]) func `texts are none of them`(text: String) {
    #expect(ForeignMedia(firstBytes: Array(text.utf8)) == nil)
    let long = String(repeating: text, count: 100)
    #expect(ForeignMedia(firstBytes: Array(long.utf8)) == nil)
  }

  @Test func `sounds that are read are none of them`() {
    for sound in [
      EncodedSound.opus, EncodedSound.flac, EncodedSound.aac, EncodedSound.adts, EncodedSound.mp3,
    ] { #expect(ForeignMedia(firstBytes: sound) == nil) }
  }

  /// CAF with Apple's 4:1 compression, which iPhones wrote for messages.
  @Test func `an unknown codec is refused with its container`() throws {
    let description: [UInt8] =
      [0x40, 0xE5, 0x88, 0x80, 0, 0, 0, 0] + Array("ima4".utf8) + [
        0, 0, 0, 0, 0, 0, 0, 34, 0, 0, 0, 64, 0, 0, 0, 1, 0, 0, 0, 0,
      ]
    let caf: [UInt8] =
      Array("caff".utf8) + [0, 1, 0, 0] + Array("desc".utf8) + [0, 0, 0, 0, 0, 0, 0, 32]
      + description + Array("kuki".utf8) + [0, 0, 0, 0, 0, 0, 0, 1, 0] + Array("data".utf8) + [
        0, 0, 0, 0, 0, 0, 0, 8,
      ] + [UInt8](repeating: 0, count: 8)
    let words = try #require(audioProblem(caf)?.diagnosis.wording)
    #expect(words.sentence.contains("CAF container has sound of the codec \"ima4\""))
    #expect(words.sentence.contains("ffmpeg -i FILE -vn FILE.wav"))
  }
}
