import Foundation
import TestSupport
import Testing

/// Truth: places and words of participants leave the program on demand only, also when a worker is lost on
/// the way.
///
/// The secrets are read from the sample data: digits of coordinates, sentences and transcripts.
@Suite struct PrivacyTests {
  private static let people = ["P10", "P11", "P17", "P18"]

  /// Digits of coordinates that nothing else has, and words that are no names of metrics.
  private static func secrets() throws -> (texts: Set<String>, numbers: Set<Double>) {
    var (texts, numbers) = (Set<String>(), Set<Double>())
    for person in people {
      let root = URL(filePath: Fixture.sampleData).appending(path: person)
      for name in FileManager.default.enumerator(atPath: root.path)?.allObjects as? [String] ?? []
      where name.hasSuffix(".json") {
        let text = try String(contentsOf: root.appending(path: name), encoding: .utf8)
        for match in text.matches(of: #/"(?:latitude|longitude)"\s*:\s*(-?\d+\.\d{5,})/#) {
          texts.insert(String(match.1.prefix(10)))
          if let number = Double(match.1) { numbers.insert(number) }
        }
        for match in text.matches(
          of: #/"(?:formattedString|targetSentence|textAnswer)"\s*:\s*"([^"]{5,})"/#)
        { texts.insert(String(match.1)) }
      }
    }
    return (texts, numbers)
  }

  @Test
  func `no coordinate and no word is in tables, messages or journal, also after a lost worker`()
    throws
  {
    let (texts, numbers) = try Self.secrets()
    #expect(texts.count > 20)
    #expect(numbers.count > 100)
    let scratch = try Scratch()
    for name in Self.people {
      try FileManager.default.copyItem(
        at: URL(filePath: Fixture.sampleData).appending(path: name),
        to: scratch.url.appending(path: "study/\(name)", directoryHint: .isDirectory).making())
    }
    let pipe = scratch.url.appending(path: "study/P11/pipe.json").path
    mkfifo(pipe, 0o600)
    let running = try Running([
      "run", "-v", "-j2", "--wide", scratch.url.appending(path: "study").path, pipe, "-o",
      scratch.url.appending(path: "out").path,
    ])
    try running.awaitRest(scratch, "out/units.journal")
    let journal = try scratch.read("out/units.journal")
    #expect(journal.count > 10_000)
    #expect(texts.filter { journal.holds($0) }.isEmpty)
    let bits = numbers.filter { number in
      withUnsafeBytes(of: number.bitPattern.littleEndian) { journal.range(of: Data($0)) != nil }
    }
    #expect(bits.isEmpty)
    kill(try #require(running.reader(of: "fifo")), SIGABRT)
    let outcome = try running.end()
    #expect(outcome.status == 1)
    #expect(outcome.messages.contains("(crashed)"))
    #expect(try scratch.table("out/metrics.csv").values("task").count > 3)
    #expect(try scratch.leaks(of: texts, in: "out", outcome).isEmpty)
  }
}

extension PrivacyTests {
  /// Truth: a crash writes nothing from memory, in the program itself and in a command without workers.
  @Test(arguments: [SIGSEGV, SIGBUS, SIGTRAP, SIGILL]) func `a crash leaves no dump of memory`(
    signal: Int32
  ) throws {
    let scratch = try Scratch()
    let pipe = scratch.url.appending(path: "Klöbner.json").path
    mkfifo(pipe, 0o600)
    let out = scratch.url.appending(path: "out").path
    for arguments in [["run", pipe, "-o", out], ["samples", pipe]] {
      let running = try Running(arguments)
      #expect(running.await(readerOf: "fifo") != nil)
      running.send(signal)
      let outcome = try running.end()
      #expect(outcome.status == 128 + signal, "\(arguments)")
      #expect(outcome.complaints.isEmpty, "\(outcome.messages)")
      #expect(outcome.output.isEmpty, "\(outcome.messages)")
    }
    #expect(try scratch.names(in: ".") == ["Klöbner.json", "out"])
    // Tables that had no name yet are removed by the next run.
    let names = try scratch.names(in: "out")
    #expect(names.allSatisfy { $0 == "units.journal" || $0.hasPrefix(".") }, "\(names)")
  }
}

extension URL {
  /// The place, with its folder made.
  fileprivate func making() throws -> URL {
    try FileManager.default.createDirectory(
      at: deletingLastPathComponent(), withIntermediateDirectories: true)
    return self
  }
}
