import Foundation
import Synthesis
import TestSupport
import Testing
import Text

/// Property: whatever way a copy was made, its row names the file that is used instead.
@Suite struct CopyKindsTests {
  private typealias Files = [(path: String, bytes: [UInt8])]

  /// A session of one recording, beside one of another person.
  private static let recording: [UInt8] = {
    let walk = (0..<3000).map { sample in
      let time = Double(sample) / 100
      return
        #"{"timestamp":\#(time),"x":0.01,"y":\#(-1 + 0.2 * sin(2 * .pi * 1.8 * time)),"z":0.02}"#
    }
    return Array((#"{"items":["# + walk.joined(separator: ",") + "]}").utf8)
  }()
  private static let name = "accel_walking.outbound.json"
  private static let lines = (1...2).map { number in
    #"{"userId":"P\#(number)","result":{"_class":"ORKTaskResult","identifier":"stroop","taskRunUUID":"0B5B0DC0-862A-4FC9-B3A3-D2758D0C404\#(number)","#
      + #""results":[{"_class":"ORKStepResult","identifier":"stroop","results":[{"_class":"ORKStroopResult","identifier":"s","#
      + #""color":"RED","text":"RED","colorSelected":"RED","startTime":1,"endTime":2}]}]}}"#
  }.joined(separator: "\n")

  private static func zip(_ files: Files) -> [UInt8] { ZipFile(files).bytes }

  private static let anotherEncoding = "another encoding"
  private static let kinds: [(kind: String, files: Files)] = {
    let (recording, name) = (CopyKindsTests.recording, CopyKindsTests.name)
    let packed = zip([("P1/S/\(name)", recording)])
    let sound = QuantizedSound([TestVoice(fundamentalHz: 120, durationSeconds: 3).samples])
    return [
      ("a folder", [("P1/S/\(name)", recording), ("P1/T/\(name)", recording)]),
      (
        "a folder before its original",
        [("P1/0 copy/\(name)", recording), ("P1/S/\(name)", recording)]
      ), ("an archive beside its folder", [("P1/S/\(name)", recording), ("P1.zip", packed)]),
      ("an archive before its folder", [("P1/S/\(name)", recording), ("P1 copy.zip", packed)]),
      ("two archives", [("a.zip", packed), ("b.zip", zip([(name, recording)]))]),
      ("an archive in an archive", [("a.zip", packed), ("b.zip", zip([("a.zip", packed)]))]),
      (
        "a file that is there twice",
        [("P1/S/\(name)", recording), ("P1/S/accel_walking.outbound (1).json", recording)]
      ),
      (
        "lines",
        [
          ("a.jsonl", Array(CopyKindsTests.lines.utf8)),
          ("b.jsonl", Array(CopyKindsTests.lines.utf8)),
        ]
      ),
      (
        anotherEncoding,
        [("P1/S/take.m4a", sound.m4a()), ("P1/S/recorder-1/aaah.wav", sound.samples().wav())]
      ),
    ]
  }()

  @Test(arguments: kinds.map(\.kind)) func `the row of a copy names what is used instead`(
    kind: String
  ) throws {
    let scratch = try Scratch()
    for file in Self.kinds.first(where: { $0.kind == kind })?.files ?? [] {
      try scratch.write("study/\(file.path)", file.bytes)
    }
    try scratch.write("study/P2/S/\(Self.name)", Self.recording.dropLast(80) + Array("]}".utf8))
    // Only what is a voice is compared.
    try scratch.write("map.csv", "file,task,step\nP1,phonation,vowel\n")
    let map = kind == Self.anotherEncoding ? ["--map", "map.csv"] : []
    let outcome = try Tool.run(["run", "study", "-o", "out"] + map, in: scratch.url)
    let rows = try Table(csv: scratch.read("out/inputs.csv")).rows
    let copies = rows.filter { $0["role"] == "left_out" }
    #expect(!copies.isEmpty, "\(kind): \(outcome.messages)")
    for copy in copies {
      let original = try #require(copy["duplicate_of"])
      let used = rows.first { $0["source"] == original }
      #expect(used != nil, "\(kind): \(copy["source"] ?? "")")
      #expect(["measured", "context"].contains(used?["role"]), "\(kind)")
      let flags = copy["flags"]?.split(separator: ";") ?? []
      #expect(flags.contains("duplicate_input") || flags.contains("other_encoding"), "\(kind)")
    }
  }
}
