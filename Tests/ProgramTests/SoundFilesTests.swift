import Foundation
import Synthesis
import TestSupport
import Testing
import Text

/// Truth: what stands in the files, which are made here sample by sample.
@Suite struct SoundFilesTests {
  private let frames = (0..<300).map { [$0 * 100 - 15000, 7 - $0] }
  private var samples: SampleBytes { SampleBytes(frames, sampleRateHz: 16000) }

  private func inspect(_ scratch: Scratch, _ options: [String] = []) throws -> [[String: String]] {
    try Table(csv: Tool.run(["inspect", scratch.path, "--format", "csv"] + options).output).rows
  }

  @Test func `inspect prints the header of a sound`() throws {
    let scratch = try Scratch()
    try scratch.write("a.wav", samples.wav())
    try scratch.write("b.wav", samples.wav().dropLast(400))
    try scratch.write("c.m4a", "")
    let rows = try inspect(scratch)
    let columns = [
      "kind", "samples", "duration_s", "native_rate_hz", "channels", "codec", "verdict", "flags",
    ]
    #expect(
      rows.map { row in columns.map { row[$0] ?? "?" } } == [
        ["audio", "300", "0.01875", "16000", "2", "pcm_s16", "good", ""],
        ["audio", "200", "0.0125", "16000", "2", "pcm_s16", "doubtful", "audio_truncated"],
        ["audio", "", "", "", "", "", "error", "audio_empty"],
      ])
  }

  /// A sample stands for the middle of its time.
  @Test func `samples of a sound are a table`() throws {
    let scratch = try Scratch()
    let file = try scratch.write("a.wav", samples.wav()).path
    let outcome = try Tool.run(["samples", file, "--digits", "full"])
    let table = try Table(csv: outcome.output)
    #expect(outcome.status == 0)
    #expect(table.header == ["time_s", "channel_1", "channel_2"])
    let values = table.rows.map { row in table.header.compactMap { row[$0].flatMap { Double($0) } }
    }
    #expect(
      values
        == frames.enumerated().map { index, frame in
          [(Double(index) + 0.5) / 16000] + frame.map { Double($0) / 32768 }
        })
  }

  @Test func `samples without a header need three options`() throws {
    let scratch = try Scratch()
    let file = try scratch.write("a.pcm", samples.bytes).path
    let bare = try Tool.run(["samples", file])
    #expect(bare.status == 1)
    #expect(bare.messages.contains("--audio-sample-rate, --audio-channels and --audio-encoding"))
    let half = try Tool.run(["samples", file, "--audio-sample-rate", "16000"])
    #expect(half.status == 2)
    #expect(half.messages.contains("--audio-channels"))
    let options = [
      "--audio-sample-rate", "16000", "--audio-channels", "2", "--audio-encoding", "s16le",
    ]
    // Beside a WAV file of the same sound it would be left out as another encoding.
    let row = try #require(try inspect(scratch, options).first)
    let wav = try scratch.write("a.wav", samples.wav()).path
    #expect(try Tool.run(["samples", file] + options).output == Tool.run(["samples", wav]).output)
    #expect(row["samples"] == "300")
    #expect(row["verdict"] == "good")
  }

  @Test func `a corrupt sound is one line on standard error`() throws {
    let scratch = try Scratch()
    let bad = SampleBytes(floating: (0..<100).map { _ in [Double.nan] })
    let outcome = try Tool.run(["samples", try scratch.write("a.wav", bad.wav()).path])
    #expect(outcome.status == 1)
    #expect(outcome.messages.split(separator: "\n").count == 1)
    #expect(
      outcome.messages.contains(
        "a.wav: 100 of 100 samples are not finite numbers (audio_corrupt); "))
  }

  /// A sound does not show its task, and a file that was named must not be passed over.
  @Test func `the task of a sound is not guessed`() throws {
    let scratch = try Scratch()
    let file = try scratch.write("S/vowel.wav", samples.wav()).path
    let named = try Tool.run(["run", file])
    #expect(named.status == 1)
    #expect(named.messages.contains("analyze phonation FILE"))
    #expect(try Table(csv: named.output).rows.map { $0["flags"] } == ["task_unknown"])
    let found = try Tool.run(["run", scratch.path])
    #expect(found.status == 1)
    #expect(found.messages.contains("analyze phonation FILE"))
    #expect(try Table(csv: found.output).rows.map { $0["flags"] } == ["task_unknown"])
  }

  /// What is missing is the same for all, and so is the remedy.
  @Test func `many sounds of unknown tasks are one line with the lines of a map`() throws {
    let scratch = try Scratch()
    for number in 10..<40 {
      let sound = SampleBytes(frames.map { [$0[0] + number, 0] }, sampleRateHz: 16000)
      try scratch.write("clinic/a, \(number).wav", sound.wav())
    }
    let outcome = try Tool.run(["run", "clinic", "-o", "out"], in: scratch.url)
    #expect(outcome.status == 1)
    let lines = outcome.messages.split(separator: "\n").filter { $0.contains("(task_unknown)") }
    #expect(lines.count == 1, "\(outcome.messages)")
    #expect(lines.first?.contains("file,task and \"a, 10.wav\",phonation") == true)
    #expect(lines.first?.contains("29 more of the same kind") == true)
    let rows = try Table(csv: scratch.read("out/metrics.csv")).rows
    #expect(rows.count { $0["flags"] == "task_unknown" } == 30)
    // The line of the map is one.
    let map = "file,task\n\"a, 10.wav\",phonation\n"
    try scratch.write("map.csv", map)
    let mapped = try Tool.run(["run", "clinic", "--map", "map.csv", "-q"], in: scratch.url)
    #expect(mapped.messages.contains("28 more of the same kind"), "\(mapped.messages)")
  }

  /// A film beside sounds may hold the voice of a participant; it is named alone and in a folder alike.
  @Test(arguments: [
    ("P1_2.avi", "RIFF\u{1}\u{2}\0\0AVI LIST", "this is an AVI film, which is not read", 0),
    ("P1_2.amr", "#!AMR\n", "this is an AMR recording, which is not read", 1),
  ]) func `a film or a foreign sound is refused with a command`(
    name: String, head: String, words: String, status: Int
  ) throws {
    let scratch = try Scratch()
    try scratch.write("S/P1_1.wav", samples.wav())
    try scratch.write("S/\(name)", Array(head.utf8) + [UInt8](repeating: 60, count: 100))
    let found = try Tool.run(["phonation", "S", "-o", "results"], in: scratch.url)
    #expect(found.messages.contains("\(name): \(words) (audio_unsupported); "))
    #expect(found.messages.contains("ffmpeg -i FILE -vn FILE.wav"))
    #expect(Int(found.status) == status)
    let inputs = try Table(csv: scratch.read("results/inputs.csv")).rows
    let row = inputs.first { $0["source"] == name }
    #expect(row?["flags"] == "audio_unsupported")
    let alone = try Tool.run(["phonation", "S/\(name)"], in: scratch.url)
    #expect(alone.status == 1)
    #expect(alone.messages.contains("\(words) (audio_unsupported); "))
  }

  /// A file of the library's name that is none stands in its way; the header needs no library.
  @Test func `without its decoder a sound is known and not decoded`() throws {
    let scratch = try Scratch()
    for version in 50..<80 { try scratch.write("lib/libavcodec.so.\(version)", "no library") }
    let sound = QuantizedSound([frames.map { Double($0[0]) / 32768 }])
    let file = try scratch.write("a.m4a", sound.m4a()).path
    let environment = ["LD_LIBRARY_PATH": scratch.url.appending(path: "lib").path]
    let outcome = try Tool.run(["samples", file], environment: environment)
    #expect(outcome.status == 1)
    #expect(outcome.messages.contains("a.m4a: libavcodec"))
    let known = try Tool.run(["inspect", file, "--format", "csv"], environment: environment)
    #expect(known.status == 0)
    #expect(try Table(csv: known.output).rows.map { $0["codec"] } == ["alac"])
    #expect(try Tool.run(["samples", file]).status == 0)
  }

  @Test func `a sound comes through a pipe as well`() throws {
    let scratch = try Scratch()
    let file = try scratch.write("a.wav", samples.wav()).path
    let piped = try Tool.shell("cat '\(file)' | \"$ANALYZE\" samples -")
    #expect(piped.status == 0)
    #expect(piped.output == (try Tool.run(["samples", file])).output)
  }
}
