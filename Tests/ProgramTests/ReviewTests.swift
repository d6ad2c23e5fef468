import Foundation
import TestSupport
import Testing

/// Truth: the decisions that are written here, and agreement worked out by hand.
@Suite struct ReviewTests {
  private func run() throws -> Scratch {
    let scratch = try Scratch(study: ["P04"])
    #expect(try Tool.run(["run", "study", "-o", "out", "-q"], in: scratch.url).status == 0)
    return scratch
  }

  @Test func `an excluded step has no good value in any table, and the run stays as it is`() throws
  {
    let scratch = try run()
    let before = try scratch.read("out/metrics.csv")
    let row = try #require(
      String(decoding: before, as: UTF8.self).split(separator: "\n").first {
        $0.contains(",tapping.left,")
      })
    let cells = row.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let place = "\(cells[0]),\(cells[1]),\(cells[2]),\(cells[4]),tapping.left,,"
    let header = "participant,visit,session,task,step,attempt,side,rater,decision,reason,time\n"
    try scratch.write("anna.csv", header + place + ",Anna,exclude,noise,\n")
    try scratch.write(
      "ben.csv",
      header + place + ",Ben,keep,,\n" + place.replacingOccurrences(of: "left", with: "right")
        + ",Ben,keep,,\n")
    func values(_ options: [String]) throws -> [String?] {
      let outcome = try Tool.run(["table", "out", "--long"] + options, in: scratch.url)
      #expect(outcome.status == 0, "\(outcome.messages)")
      return try Table(csv: outcome.output).rows.filter {
        $0["column"]?.hasSuffix("__tapping_left") == true
      }.map { $0["value"] }
    }
    let whole = try values([])
    #expect(!whole.isEmpty && whole.allSatisfy { $0?.isEmpty == false })
    #expect(try values(["--review", "anna.csv"]) == whole.map { _ in "" })
    #expect(try scratch.read("out/metrics.csv") == before)
    // A run with the decisions has the flag in its rows.
    let again = try Tool.run(["run", "study", "--review", "anna.csv", "-q"], in: scratch.url)
    let flagged = again.text.split(separator: "\n").filter { $0.contains("excluded_by_review") }
    #expect(!flagged.isEmpty)
    #expect(
      flagged.allSatisfy {
        $0.contains(",tapping.left,") && ($0.contains(",bad,") || $0.contains(",absent,"))
      })
    // Both raters judged the left hand, differently.
    let agreement = try Tool.run(["review", "out", "anna.csv", "ben.csv"], in: scratch.url)
    #expect(agreement.status == 0)
    let lines = agreement.text.split(separator: "\n")
    #expect(lines.first == "one,other,n,agreement_pct,kappa")
    #expect(lines.dropFirst().first == "Anna,Ben,1,0,0")
    #expect(lines.count == 4)
  }

  @Test(arguments: [
    ("participant,session,decision,color\n", "the column"),
    ("participant,visit,session,decision\nP04,x,y,keep\n", "line 2"),
    ("participant,visit,session,decision\nP04,x,y,maybe\n", "line 2"),
    (
      "participant,visit,session,rater,decision\nP04,x,y,A,keep\nP04,x,y,A,exclude\n",
      "a second decision of A on the step of line 2"
    ),
  ]) func `a file with a mistake is refused by line`(text: String, words: String) throws {
    let scratch = try run()
    try scratch.write("review.csv", text)
    let outcome = try Tool.run(["table", "out", "--review", "review.csv"], in: scratch.url)
    #expect(outcome.status == 2)
    #expect(outcome.messages.contains(words), "\(outcome.messages)")
    #expect(outcome.messages.split(separator: "\n").count == 1)
  }

  @Test func `the form has one script, whose digest its policy states, and a card for each step`()
    throws
  {
    let scratch = try run()
    let pages = try ["1", "1", "2"].map { seed in
      let outcome = try Tool.run(
        ["report", "out", "--review-form", "--seed", seed, "-o", "page.html"], in: scratch.url)
      #expect(outcome.status == 0)
      return String(decoding: try scratch.read("page.html"), as: UTF8.self)
    }
    #expect(pages[0] == pages[1])
    let page = pages[0]
    #expect(page.components(separatedBy: "<script>").count == 2)
    let script = try #require(
      page.components(separatedBy: "<script>").last?.components(separatedBy: "</script>").first)
    try scratch.write("script.js", script)
    let digest = try Tool.shell(
      "openssl dgst -sha256 -binary script.js | openssl base64", in: scratch.url)
    // Quotes are entities in an attribute.
    let sum = digest.text.trimmingCharacters(in: .newlines)
    #expect(page.contains("script-src &#39;sha256-\(sum)&#39;"))
    #expect(page.contains("data-step=\"tapping.left\""))
    #expect(page.contains("data-step=\"tapping.right\""))
    // A page without the form has no script.
    _ = try Tool.run(["report", "out", "-o", "plain.html"], in: scratch.url)
    #expect(!String(decoding: try scratch.read("plain.html"), as: UTF8.self).contains("<script"))
  }

  @Test func `the folder of a stopped run says how to continue it`() throws {
    let scratch = try run()
    for name in try scratch.names(in: "out") where name != "units.journal" {
      try FileManager.default.removeItem(at: scratch.url.appending(path: "out/\(name)"))
    }
    // The last record of the journal is that of its end.
    let journal = try scratch.read("out/units.journal")
    try scratch.write("out/units.journal", journal.dropLast(8))
    let outcome = try Tool.run(["summary", "out"], in: scratch.url)
    #expect(outcome.status == 2)
    #expect(outcome.messages.contains("analyze run study -o out -q --resume"))
  }
}
