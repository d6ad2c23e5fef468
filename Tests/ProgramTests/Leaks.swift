import Foundation
import TestSupport
import Text

extension Data {
  /// Whether the text's bytes occur.
  func holds(_ text: String) -> Bool { range(of: Data(text.utf8)) != nil }
}

extension Scratch {
  /// Writes a key for `--pseudonym-key-file` that only the user may read.
  func writeKey(_ name: String, seed: UInt8) throws {
    let digits = (0..<32).map { byte in
      let value = UInt8(byte) &* 7 &+ seed
      return (value < 16 ? "0" : "") + String(value, radix: 16)
    }
    chmod(try write(name, digits.joined() + "\n").path, 0o600)
  }

  func table(_ name: String) throws -> Table { try Table(csv: read(name)) }

  /// Participants of the repository's sample data, and its exports.
  func sampleNames() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: Fixture.sampleData).filter {
      $0.hasPrefix("P")
    }.sorted()
  }

  /// The names of participants, sessions and files in a folder of output: words that have a digit and are
  /// long enough to occur nowhere by chance. Names of steps and times of starts stay.
  func names(given folder: String) throws -> Set<String> {
    let (metrics, inputs) = (try table("\(folder)/metrics.csv"), try table("\(folder)/inputs.csv"))
    let texts = metrics.values("participant").union(metrics.values("session")).union(
      metrics.values("source")
    ).union(inputs.values("source"))
    let kept = metrics.values("step").union(metrics.values("start"))
    let parts = texts.flatMap { $0.split { "/!.".contains($0) }.map(String.init) }
    let names = texts.flatMap { [$0] } + parts
    return Set(
      names.filter { name in
        name.count >= 7 && name.contains(where: \.isNumber)
          // The start of a session shows the day, so a session named by it is no leak.
          && name.wholeMatch(of: /\d{4}-\d\d-\d\d/) == nil && !kept.contains { $0.contains(name) }
      })
  }

  /// Every file of a folder that is there, and what the program has said, with the names that are in it.
  func leaks(of names: some Sequence<String>, in folder: String, _ outcome: Outcome) throws
    -> [String]
  {
    var places = [
      ("standard output", outcome.output), ("standard error", Data(outcome.messages.utf8)),
    ]
    let root = url.appending(path: folder).path
    for name in FileManager.default.enumerator(atPath: root)?.allObjects as? [String] ?? [] {
      places.append((name, Data(name.utf8)))
      if let content = try? read("\(folder)/\(name)") { places.append((name, content)) }
    }
    return names.flatMap { name in places.filter { $0.1.holds(name) }.map { "\(name) in \($0.0)" } }
  }
}

extension Running {
  /// Waits until a worker stands at a pipe and the journal grows no more.
  func awaitRest(_ scratch: Scratch, _ journal: String) throws {
    _ = self.await(readerOf: "fifo")
    var sizes = [0]
    while sizes.last == 0 || Set(sizes.suffix(4)).count > 1 || sizes.count < 4, isRunning {
      usleep(400_000)
      sizes.append((try? scratch.read(journal).count) ?? 0)
    }
  }

  /// The worker that waits in a call of the kernel whose name holds the word.
  func reader(of word: String) -> pid_t? {
    workers.first { worker in
      let wait = (try? String(contentsOfFile: "/proc/\(worker)/wchan", encoding: .utf8)) ?? ""
      return wait.contains(word) || wait.contains("wait_for_partner")
    }
  }
}
