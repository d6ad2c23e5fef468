import Synthesis
import TestSupport
import Testing
import Text

@testable import Recordings

/// Truth: the packets of a known Ogg file, whose sound a WebM file with the same packets has to give.
@Suite struct WebMSoundTests {
  /// The pages of an Ogg file whose packets each end in their page.
  private static let packets: [[UInt8]] = {
    var (packets, packet, place) = ([[UInt8]](), [UInt8](), 0)
    let ogg = EncodedSound.opus
    while place + 27 <= ogg.count {
      let lacing = ogg[place + 27..<place + 27 + Int(ogg[place + 26])]
      place += 27 + lacing.count
      for length in lacing {
        packet += ogg[place..<place + Int(length)]
        place += Int(length)
        if length < 255 {
          packets.append(packet)
          packet = []
        }
      }
    }
    return packets
  }()

  private static func element(_ name: [UInt8], _ content: [UInt8]) -> [UInt8] {
    name + [0x10 | UInt8(content.count >> 24), UInt8(content.count >> 16 & 255)] + [
      UInt8(content.count >> 8 & 255), UInt8(content.count & 255),
    ] + content
  }

  private static func track(_ kind: UInt8, codec: String = "A_OPUS") -> [UInt8] {
    element(
      [0xAE],
      element([0xD7], [1]) + element([0x83], [kind]) + element([0x86], Array(codec.utf8))
        + element([0x63, 0xA2], packets[0]))
  }

  private static let head = element(
    [0x1A, 0x45, 0xDF, 0xA3], element([0x42, 0x82], Array("webm".utf8)))
  private static let sound = element([0x16, 0x54, 0xAE, 0x6B], track(2))
  private static let unknownSize: [UInt8] = [0x01, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]

  private static func block(_ packet: [UInt8]) -> [UInt8] {
    element([0xA3], [0x81, 0, 0, 0x80] + packet)
  }

  /// A live recording: neither the segment nor the cluster has a size.
  private static func file(_ blocks: [UInt8], _ tracks: [UInt8] = sound) -> [UInt8] {
    head + [0x18, 0x53, 0x80, 0x67] + unknownSize + tracks + [0x1F, 0x43, 0xB6, 0x75] + unknownSize
      + element([0xE7], [0]) + blocks
  }

  @Test func `the packets of a live recording are those of the Ogg file`() throws {
    let expected = try decoded(EncodedSound.opus)
    let found = try decoded(Self.file(Self.packets.dropFirst(2).flatMap(Self.block)))
    #expect(found.info.container == "webm" && found.info.codec == "opus" && found.info.isLossy)
    #expect(found.info.sampleRateHz == 48_000)
    let shared = min(found.channels[0].count, expected.channels[0].count)
    #expect(shared > 0 && found.channels[0].count - expected.channels[0].count < 960)
    #expect(found.channels[0].prefix(shared) == expected.channels[0].prefix(shared))
  }

  /// Xiph and EBML lacing of two packets, and what the encoder added at the end.
  @Test func `laced packets and the padding of the last are read`() throws {
    let sounds = Array(Self.packets.dropFirst(2))
    let whole = try decoded(Self.file(sounds.flatMap(Self.block)))
    let (first, second) = (sounds[0], sounds[1])
    let xiph = [UInt8](repeating: 255, count: first.count / 255) + [UInt8(first.count % 255)]
    let ebml: [UInt8] = [0x40 | UInt8(first.count >> 8), UInt8(first.count & 255)]
    for (flags, sizes) in [(UInt8(0x82), xiph), (0x86, ebml)] {
      let pair = Self.element([0xA3], [0x81, 0, 0, flags, 1] + sizes + first + second)
      let laced = pair + sounds.dropFirst(2).flatMap(Self.block)
      #expect(try decoded(Self.file(laced)).channels == whole.channels)
    }
    let last = try #require(sounds.last)
    let group = Self.element(
      [0xA0],
      Self.element([0xA1], [0x81, 0, 0, 0] + last)
        + Self.element([0x75, 0xA2], [0x1E, 0x84, 0x80]))
    let padded = try decoded(Self.file(sounds.dropLast().flatMap(Self.block) + group))
    #expect(padded.channels[0].count == whole.channels[0].count - 96)
  }

  @Test func `videos, other codecs and empty recordings are refused`() {
    let block = Self.block(Self.packets[2])
    let video = Self.element([0x16, 0x54, 0xAE, 0x6B], Self.track(1) + Self.track(2))
    let film = ForeignMedia.film("a WebM or Matroska film", .opus)
    #expect(audioProblem(Self.file(block, video)) == .foreign(film))
    let mute = Self.element([0x16, 0x54, 0xAE, 0x6B], Self.track(1))
    let words = audioProblem(Self.file(block, mute))?.diagnosis.wording
    #expect(words?.sentence.contains("it has no sound track") == true)
    let other = Self.element([0x16, 0x54, 0xAE, 0x6B], Self.track(2, codec: "A_VORBIS"))
    #expect(audioProblem(Self.file(block, other))?.diagnosis.issue.code == "audio_unsupported")
    #expect(audioProblem(Self.file([])) == .empty)
    #expect(audioProblem(Self.file(block, []))?.diagnosis.issue.code == "audio_unreadable")
  }

  /// No cut may crash or give more than the whole.
  @Test func `a file that is cut off gives the sound up to there`() throws {
    let file = Self.file(Self.packets.dropFirst(2).flatMap(Self.block))
    let whole = try decoded(file).channels[0]
    for count in stride(from: 4, to: file.count, by: 61) {
      guard let part = try? decoded(Array(file.prefix(count))) else { continue }
      #expect(part.channels[0].count <= whole.count)
    }
  }

  /// A browser that is stopped writes whole packets; a copy that breaks off ends inside of one.
  @Test func `only a file that ends inside of a packet is truncated`() throws {
    let blocks = Self.packets.dropFirst(2).map(Self.block)
    let file = Self.file(blocks.flatMap(\.self))
    #expect(try !decoded(file).info.isTruncated)
    #expect(try !decoded(Self.file(blocks.dropLast().flatMap(\.self))).info.isTruncated)
    #expect(try decoded(Array(file.dropLast(3))).info.isTruncated)
    let segment = Self.element([0x18, 0x53, 0x80, 0x67], Self.sound + blocks.flatMap(\.self))
    let known = Self.head + segment
    #expect(try !decoded(known).info.isTruncated)
    let last = try #require(blocks.last)
    #expect(try decoded(Array(known.dropLast(last.count))).info.isTruncated)
  }
}
