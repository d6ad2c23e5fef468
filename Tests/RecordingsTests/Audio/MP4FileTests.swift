import Synthesis
import Testing
import TestSupport

@testable import Recordings

/// Truth: an Apple Lossless file whose every sample is known, damaged as files are damaged.
@Suite struct MP4FileTests {
  /// Three packets: 4096, 4096 and 813 frames.
  private static let sound = QuantizedSound([
    noiseFrames(9000, channelCount: 1).map { Double($0[0]) / 32768 }
  ])
  private static let truth = sound.channels.map { $0.map { Double($0) / 32768 } }

  private func place(of type: String, in file: [UInt8]) -> Int {
    file.indices.first { file[$0...].starts(with: type.utf8) } ?? file.count
  }

  private func word(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  @Test func `packets cut off at the end are missing, and the sound is reported as truncated`()
    throws
  {
    let file = Self.sound.m4a(isDescribedFirst: true)
    let sound = try decoded(Array(file.dropLast(10)))
    #expect(sound.channels == [Array(Self.truth[0].prefix(8192))])
    #expect(sound.isTruncated)
    #expect(sound.info.isTruncated)
    #expect(sound.info.frameCount == 8192)
    let start = place(of: "mdat", in: file) + 4
    #expect(audioProblem(Array(file[..<start])) == .empty)
  }

  @Test func `without its index a file cannot be read`() {
    let file = Self.sound.m4a()
    let index = place(of: "moov", in: file) - 4
    for length in [index, index + 60, index + 300, file.count - 4] {
      #expect(audioProblem(Array(file[..<length]))?.diagnosis.issue.code == "audio_unreadable")
    }
  }

  /// A packet of zeros cannot be decoded; what follows it keeps its place.
  @Test func `a damaged packet is silence`() throws {
    var file = Self.sound.m4a()
    let start = place(of: "mdat", in: file) + 4
    let sizes = place(of: "stsz", in: file) + 16
    let size = { (packet: Int) in
      file[sizes + 4 * packet..<sizes + 4 * packet + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    let second = start + size(0)
    file.replaceSubrange(second..<second + size(1), with: Array(repeating: 0xFF, count: size(1)))
    let sound = try decoded(file)
    #expect(sound.isTruncated)
    #expect(!sound.info.isHeaderRepaired)
    #expect(sound.channels[0].prefix(4096) == Self.truth[0].prefix(4096))
    #expect(sound.channels[0][4096..<8192].allSatisfy { $0 == 0 })
    #expect(sound.channels[0].dropFirst(8192) == Self.truth[0].dropFirst(8192))
  }

  @Test func `mostly damaged packets are no sound`() {
    var file = Self.sound.m4a()
    let (start, end) = (place(of: "mdat", in: file) + 4, place(of: "moov", in: file) - 4)
    file.replaceSubrange(start..<end, with: Array(repeating: 0xFF, count: end - start))
    #expect(audioProblem(file)?.diagnosis.issue.code == "audio_unreadable")
  }

  /// Lengths that a header claims do not decide how much memory is taken.
  @Test(arguments: [Int(UInt32.max), 1 << 31, 100_000])
  func `a claim of many packets is a file that ends early`(claim: Int) throws {
    var file = Self.sound.m4a()
    let sizes = place(of: "stsz", in: file) + 12
    file.replaceSubrange(sizes..<sizes + 4, with: word(claim))
    let durations = place(of: "stts", in: file) + 12
    file.replaceSubrange(durations..<durations + 4, with: word(claim))
    let problem = audioProblem(file)
    #expect(problem == nil || problem?.diagnosis.issue.code == "audio_unreadable")
  }

  /// Edits in ticks of the movie, which has the sound's rate here: 100 samples from the 50th on.
  @Test func `the edit list says what is the recording`() throws {
    let file = Self.sound.m4a()
    let list =
      word(28) + Array("elst".utf8) + word(0) + word(1) + word(100) + word(50) + word(0x1_0000)
    let sound = try decoded(
      inserted(word(8 + list.count) + Array("edts".utf8) + list, into: file, "trak"))
    #expect(sound.channels == [Array(Self.truth[0][50..<150])])
  }

  /// Fields in hexadecimal: zero, samples before the recording, samples after it, samples of the recording.
  @Test func `Apple's encoders state the padding in a comment`() throws {
    let text = " 00000000 00000840 000001CA 0000000000001000 00000000"
    let mean = box("mean", word(0) + Array("com.apple.iTunes".utf8))
    let name = box("name", word(0) + Array("iTunSMPB".utf8))
    let data = box("data", word(1) + word(0) + Array(text.utf8))
    let list = box("ilst", box("----", mean + name + data))
    let comment = box("udta", box("meta", word(0) + list))
    let sound = try decoded(inserted(comment, into: Self.sound.m4a(), "moov"))
    #expect(sound.channels == [Array(Self.truth[0][0x840..<0x840 + 0x1000])])
  }

  /// A flag says that the samples are in the file itself; without it the address of another file follows.
  @Test func `samples in another file are refused and not opened`() {
    var file = Self.sound.m4a()
    file[place(of: "url ", in: file) + 7] = 0
    #expect(audioProblem(file)?.diagnosis.issue.code == "audio_unreadable")
  }

  private func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    word(8 + content.count) + Array(type.utf8) + content
  }

  /// A box more at the end of the movie's description, or of its track's; both end with the file.
  private func inserted(_ box: [UInt8], into file: [UInt8], _ parent: String) -> [UInt8] {
    var file = file + box
    for type in ["moov", "trak"] where type == "moov" || parent == "trak" {
      let start = place(of: type, in: file) - 4
      let size = file[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      file.replaceSubrange(start..<start + 4, with: word(size + box.count))
    }
    return file
  }
}
