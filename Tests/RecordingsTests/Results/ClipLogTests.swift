import Recordings
import Testing

/// Truth: the line the tutorial of the music study prints, and logs around it made by hand.
@Suite struct ClipLogTests {
  @Test(
    arguments: [
      ("clip name: chill_preview_3", "chill_preview_3"),
      ("10:02 start\r\n10:03 clip name:  sad 1 \t\r\nend\r\n", "sad 1"),
      ("clip name: a\nclip name: b\nclip name:   \n", "b"), ("", nil), ("clip: a\nname: b", nil),
      ("clip name:", nil),
    ] as [(String, String?)]) func `the last clip that is named counts`(log: String, name: String?)
  { #expect(musicClip(inLog: Array(log.utf8)) == name) }

  @Test func `a log that is no text is passed over`() {
    #expect(musicClip(inLog: [0xFF, 0xFE, 0x0A] + Array("clip name: a".utf8)) == "a")
  }
}
