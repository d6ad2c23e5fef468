import Foundation
import Synthesis
import TestSupport
import Testing
import Text

/// Truth: 28 of 42 words right at ResearchKit's seven levels: 19.5 - 0.5 · 28 = 5.5 dB by hand.
@Suite struct SpeechInNoiseTests {
  private static let right = [6, 6, 6, 5, 4, 1, 0]
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    let session = SyntheticSession(
      taskIdentifier: "hearing", taskRunUUID: "5E0C7A11-0000-4000-8000-000000000007",
      steps: SyntheticListener(wordsRight: Self.right).steps())
    for file in session.files { try scratch.write("P01/S1/\(file.path)", file.bytes) }
    try scratch.write(
      "scores.csv",
      "participant,session,snr_db,words,correct\n"
        + zip(stride(from: 18, through: 0, by: -3), [5, 5, 5, 4, 3, 1, 0]).map {
          "P2,a,\($0),5,\($1)\n"
        }.joined() + "P1,b,10,4,4\nP1,b,5,4,2\nP1,b,0,4,0\nP1,b,0,4,0\n")
  }

  private func values(_ outcome: Outcome, session: String) throws -> [String: String] {
    let rows = try outcome.table.rows.filter { $0["session"] == session && $0["step"] == "" }
    return Dictionary(rows.map { ($0["metric"] ?? "", $0["content"] ?? "") }) { first, _ in first }
  }

  @Test func `a session is recognized, scored and put together`() throws {
    let outcome = try Tool.run(["run", "P01"], in: scratch.url)
    let run = try values(outcome, session: "5E0C7A11-0000-4000-8000-000000000007")
    #expect(outcome.status == 0)
    #expect(run["srt_db"] == "5.5")
    #expect(run["session_status"] == "complete")
    let words = try outcome.table.rows.filter { $0["metric"] == "sentence_word_correct_count" }
    #expect(words.map { $0["content"] } == Self.right.map { "\($0)" })
    #expect(Set(try outcome.table.rows.map { $0["method"] }) == ["speech-in-noise/5"])
  }

  @Test func `gains come from the task description`() throws {
    let steps = SyntheticListener.gains.enumerated().map { number, gain in
      let name = "speech.in.noise1" + (number == 0 ? "" : ".\(number + 1)")
      return #"{"identifier":"\#(name)","gainAppliedToNoise":\#(gain)}"#
    }
    try scratch.write("task.json", #"{"steps":["# + steps.joined(separator: ",") + "]}")
    let outcome = try Tool.run(
      ["run", "P01", "--task-description-file", "task.json"], in: scratch.url)
    let levels = try outcome.table.rows.filter { $0["metric"] == "sentence_snr_db" }
    #expect(levels.map { $0["content"] } == ["18", "15", "12", "9", "6", "3", "0"])
    #expect(levels.allSatisfy { $0["quality"] == "good" })
  }

  /// Nothing that is printed may contain a word of a sentence or of a reply.
  @Test(arguments: [
    ["run", "P01"], ["run", "P01", "--wide"], ["run", "P01", "--format", "ndjson"],
    ["inspect", "P01"], ["inspect", "P01", "--format", "ndjson"],
    ["run", "P01", "-v", "-o", "out"],
  ]) func `no word leaves the tool unasked`(arguments: [String]) throws {
    let outcome = try Tool.run(arguments, in: scratch.url)
    var printed = outcome.text + outcome.messages
    for name in (try? scratch.names(in: "out")) ?? [] {
      printed += String(decoding: try scratch.read("out/\(name)"), as: UTF8.self)
    }
    let words = ["pictures", "roses", "giant", "glasses", "coats", "teacher", "gifts", "actress"]
    for word in words { #expect(!printed.contains(word), "\(word)") }
    #expect(outcome.status == 0)
  }

  @Test func `words are printed for those who want them`() throws {
    let outcome = try Tool.run(["run", "P01", "--text", "keep"], in: scratch.url)
    #expect(outcome.text.contains("The actor takes nine big gifts"))
  }

  @Test func `a table of scores alone is enough`() throws {
    let outcome = try Tool.run(
      ["speech-in-noise", "--sentence-score-file", "scores.csv"], in: scratch.url)
    let (hard, easy) = (try values(outcome, session: "a"), try values(outcome, session: "b"))
    #expect(outcome.status == 0)
    #expect(hard["srt_db"] == "5.7")
    #expect(easy["srt_db"] == "5")
    #expect(easy["srt_word_scored_count"] == "16")
    #expect(hard["srt_level_count"] == "7")
    #expect(try outcome.table.values("participant").contains("P1"))
    #expect(try outcome.table.values("source") == ["scores.csv"])
  }

  @Test func `a table may come through a pipe`() throws {
    let outcome = try Tool.run(
      ["speech-in-noise", "--sentence-score-file", "-"],
      input: "snr_db,words,correct\n3,5,5\n0,5,0\n")
    #expect(try values(outcome, session: "")["srt_db"] == "1.5")
  }

  @Test func `a table goes wherever rows go, beside files`() throws {
    let outcome = try Tool.run(
      ["speech-in-noise", "P01", "--sentence-score-file", "scores.csv", "-o", "out", "--wide"],
      in: scratch.url)
    #expect(outcome.status == 0)
    let wide = try Table(csv: scratch.read("out/wide/speech-in-noise.sessions.csv"))
    #expect(wide.rows.compactMap { $0["srt_db"] }.filter { !$0.isEmpty } == ["5.5", "5.7", "5"])
    let nested = try Tool.run(
      ["speech-in-noise", "--sentence-score-file", "scores.csv", "--format", "ndjson"],
      in: scratch.url)
    #expect(nested.text.split(separator: "\n").count == 2)
  }

  @Test func `a table that cannot be used as a whole ends the run`() throws {
    try scratch.write("scores.csv", "snr_db,words\n18,5\n")
    let outcome = try Tool.run(
      ["speech-in-noise", "--sentence-score-file", "scores.csv"], in: scratch.url)
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.messages.contains("scores.csv: line 1: there is no column \"correct\""))
  }

  /// Property: the rows of the others are those of a table without the line.
  @Test func `an impossible line refuses its own listener alone`() throws {
    let (header, good) = ("participant,snr_db,words,correct\n", "A,18,5,5\nA,15,5,1\n")
    try scratch.write("good.csv", header + good)
    try scratch.write("bad.csv", header + good + "B,18,5,5\nB,15,5,6\n")
    let whole = try Tool.run(
      ["speech-in-noise", "--sentence-score-file", "good.csv"], in: scratch.url)
    let outcome = try Tool.run(
      ["speech-in-noise", "--sentence-score-file", "bad.csv"], in: scratch.url)
    #expect(whole.status == 0)
    #expect(outcome.status == 1)
    let errors = try outcome.table.rows.filter { $0["quality"] == "error" }
    #expect(errors.map { $0["participant"] } == ["B"])
    #expect(errors.map { $0["flags"] } == ["row_malformed@5"])
    #expect(outcome.messages.contains("bad.csv: line 5: correct \"6\" (row_malformed); "))
    func values(_ outcome: Outcome) throws -> [[String?]] {
      try outcome.table.rows.filter { $0["participant"] == "A" }.map {
        [$0["metric"], $0["content"], $0["quality"], $0["flags"]]
      }
    }
    #expect(try values(outcome) == values(whole))
    #expect(try !values(whole).isEmpty)
  }

  @Test func `a map sets the level of each file, and sounds are checked`() throws {
    try scratch.write("map.csv", "file,sentence-snr\nresult.json,4\n")
    let outcome = try Tool.run(["run", "P01", "--map", "map.csv"], in: scratch.url)
    #expect(
      try outcome.table.rows.contains {
        $0["metric"] == "sentence_snr_source" && $0["content"] == "option"
      })
    let refused = try Tool.run(["run", "P01", "--noise-file", "map.csv"], in: scratch.url)
    #expect(refused.status == 2)
    #expect(refused.messages.contains("--noise-file"))
  }
}
