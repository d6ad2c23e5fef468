import Synthesis
import Testing
import TestSupport

@testable import Recordings

/// Truth: the format's definition, and the sizes in headers of recorders that were stopped from outside.
@Suite struct WAVHeaderTests {
  private let frames = noiseFrames(40)
  private var samples: SampleBytes { SampleBytes(frames) }

  private func file(_ change: (inout SampleBytes.WAVClaims) -> Void) -> [UInt8] {
    var claims = SampleBytes.WAVClaims()
    change(&claims)
    return samples.wav(claims)
  }

  @Test(arguments: [0, 0xFFFF_FFFF] as [UInt32])
  func `a size that was never written is the rest of the file`(size: UInt32) throws {
    let sound = try decoded(file { $0.dataByteCount = size })
    #expect(sound.channels == scaled(frames))
    #expect(sound.info.isHeaderRepaired)
    #expect(!sound.isTruncated)
  }

  @Test func `a size beyond the file is a file that was cut off`() throws {
    let sound = try decoded(file { $0.dataByteCount = UInt32(4 * frames.count + 400) })
    #expect(sound.channels == scaled(frames))
    #expect(sound.isTruncated)
    #expect(sound.info.isTruncated)
    #expect(!sound.info.isHeaderRepaired)
  }

  /// Half a frame is none.
  @Test(arguments: 1...9) func `bytes cut off the end cost their frames`(count: Int) throws {
    let sound = try decoded(Array(samples.wav().dropLast(count)))
    let kept = frames.count - (count + 3) / 4
    #expect(sound.channels == scaled(Array(frames.prefix(kept))))
    #expect(sound.isTruncated)
  }

  @Test func `chunks around the samples are passed over`() throws {
    let sound = try decoded(
      file {
        $0.chunksBefore = samples.chunk("LIST", Array("INFOIART odd".utf8) + [1])
        $0.trailingChunks = samples.chunk("id3 ", [1, 2, 3])
      })
    #expect(sound.channels == scaled(frames))
    #expect(!sound.isTruncated)
  }

  /// Some writers leave out the byte that makes the length of a chunk even.
  @Test func `an odd chunk may lack its padding`() throws {
    let sound = try decoded(
      file { $0.chunksBefore = Array(samples.chunk("LIST", [1, 2, 3]).dropLast()) })
    #expect(sound.channels == scaled(frames))
  }

  /// A recording that was closed without a sample; what follows is a title, no sound.
  @Test func `no samples and a title are an empty recording`() {
    let empty = SampleBytes([[Int]]())
    var claims = SampleBytes.WAVClaims()
    claims.trailingChunks = empty.chunk(
      "LIST", Array("INFOINAM".utf8) + [4, 0, 0, 0, 65, 65, 65, 65])
    #expect(audioProblem(empty.wav(claims)) == .empty)
    #expect(audioProblem(empty.wav()) == .empty)
  }

  @Test func `extensible, RF64 and RIFX headers are read`() throws {
    #expect(try decoded(file { $0.isExtensible = true }).channels == scaled(frames))
    let long = UInt64(samples.bytes.count)
    let rf64 = file { ($0.dataByteCount, $0.longByteCount) = (.max, long) }
    #expect(try decoded(rf64).channels == scaled(frames))
    #expect(try !decoded(rf64).info.isHeaderRepaired)
    #expect(try decoded(SampleBytes(frames, isBigEndian: true).wav()).channels == scaled(frames))
    let unfinished = try decoded(file { ($0.dataByteCount, $0.longByteCount) = (.max, 0) })
    #expect(unfinished.channels == scaled(frames))
    #expect(unfinished.info.isHeaderRepaired)
    let absurd = try decoded(file { ($0.dataByteCount, $0.longByteCount) = (.max, 1 << 62) })
    #expect(absurd.channels == scaled(frames))
    #expect(absurd.isTruncated)
  }

  @Test(arguments: [true, false]) func `floating point that exceeds full scale is kept`(
    isExtensible: Bool
  ) throws {
    var claims = SampleBytes.WAVClaims()
    claims.isExtensible = isExtensible
    let file = SampleBytes(floating: [[1.5, -7], [0.25, 1]], sampleRateHz: 48000).wav(claims)
    let sound = try decoded(file)
    #expect(sound.channels == [[1.5, 0.25], [-7, 1]])
    #expect(sound.info.codec == "pcm_f32")
    #expect(sound.info.sampleRateHz == 48000)
  }

  /// Offsets of the fields in a file without other chunks.
  @Test(arguments: [
    (22, [0, 0]), (22, [65, 0]), (24, [0, 0, 0, 0]), (24, [255, 255, 255, 255]),
    (24, [231, 3, 0, 0]), (20, [2, 0]), (20, [85, 0]),
  ]) func `headers that no recorder writes are refused with a remedy`(place: Int, bytes: [UInt8]) {
    var file = samples.wav()
    file.replaceSubrange(place..<place + bytes.count, with: bytes)
    let problem = audioProblem(file)
    #expect(problem?.diagnosis.issue.code == "audio_unsupported")
    #expect(problem?.diagnosis.wording.sentence.contains("; give") == true)
  }

  @Test func `a file without a format is unreadable, one without samples is empty`() {
    let file = samples.wav()
    #expect(
      audioProblem(Array(file[..<12] + file[36...]))?.diagnosis.issue.code == "audio_unreadable")
    #expect(audioProblem(Array(file[..<36])) == .empty)
    #expect(audioProblem(Array(file[..<44])) == .empty)
    #expect(audioProblem(Array(file[..<30]))?.diagnosis.issue.code == "audio_unreadable")
  }

  /// Truth: ITU-T G.711 says what the codes mean, see the tests of scaling.
  @Test(arguments: [SampleBytes.Kind.aLaw, .muLaw]) func `WAV with A-law or mu-law is read`(
    kind: SampleBytes.Kind
  ) throws {
    let codes = SampleBytes((0..<256).map { [$0] }, kind: kind, width: 1, sampleRateHz: 8000)
    let format = PCMFormat(
      encoding: kind == .aLaw ? .alaw : .ulaw, channelCount: 1, sampleRateHz: 8000)
    let truth = try decoded(codes.bytes, pcm: format).channels
    #expect(try decoded(codes.wav()).channels == truth)
    #expect(try decoded(codes.caf()).channels == truth)
    #expect(try decoded(codes.aiff(compression: kind == .aLaw ? "alaw" : "ulaw")).channels == truth)
    #expect(try decoded(codes.au(code: kind == .aLaw ? 27 : 1)).channels == truth)
  }
}
