import Synthesis
import TestSupport
import Testing

@testable import Recordings

/// Property: a file changed in any way is a sound of finite samples or one problem, never has more frames
/// than its bytes could hold, and is read without delay.
@Suite struct AudioFuzzTests {
  private static let files: [String: [UInt8]] = {
    let frames = noiseFrames(20)
    let sound = QuantizedSound([noiseFrames(20, channelCount: 1).map { Double($0[0]) / 32768 }])
    return [
      "wav": SampleBytes(frames).wav(), "aiff": SampleBytes(frames, isBigEndian: true).aiff(),
      "aifc": SampleBytes(frames).aiff(compression: "sowt"), "caf": SampleBytes(frames).caf(),
      "au": SampleBytes(frames, isBigEndian: true).au(code: 3), "flac": EncodedSound.flac,
      "m4a": sound.m4a(), "aac": EncodedSound.aac, "adts": EncodedSound.adts,
      "ac3": EncodedSound.ac3, "mp3": EncodedSound.mp3,
    ]
  }()

  private func check(_ file: [UInt8], _ change: String) {
    guard let sound = try? decoded(file) else { return }
    let lengths = Set(sound.channels.map(\.count))
    #expect(lengths.count == 1, "\(change)")
    #expect(lengths.first == sound.info.frameCount, "\(change)")
    #expect(sound.channels.allSatisfy { $0.allSatisfy { $0.isFinite } }, "\(change)")
    #expect(sound.info.frameCount <= 65536 * (1 + file.count), "\(change)")
  }

  @Test(arguments: files.keys.sorted()) func `a sound with any byte changed is read or refused`(
    name: String
  ) {
    let file = Self.files[name] ?? []
    for place in file.indices {
      var changed = file
      changed[place] = [file[place] ^ 0xFF, file[place] ^ 1, 0, file[place] ^ 0x80][place % 4]
      check(changed, "\(name) \(place)")
    }
  }

  @Test(arguments: files.keys.sorted()) func `a sound cut at any length is read or refused`(
    name: String
  ) {
    let file = Self.files[name] ?? []
    for length in file.indices { check(Array(file[..<length]), "\(name) \(length)") }
  }
}
