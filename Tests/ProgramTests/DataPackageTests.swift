import Foundation
import TestSupport
import Testing
import Text

/// Truth: the files themselves, and `sha256sum` of GNU coreutils.
@Suite struct DataPackageTests {
  private static let people = ["P01", "P04", "P20"]

  private let scratch: Scratch

  init() throws { scratch = try Scratch(study: Self.people) }

  private func run(_ arguments: String...) throws {
    let outcome = try Tool.run(arguments, in: scratch.url)
    #expect(outcome.status <= 1, "\(outcome.messages)")
  }

  private func resources(_ folder: String) throws -> [[String: Any]] {
    let json = try JSONSerialization.jsonObject(with: scratch.read("\(folder)/datapackage.json"))
    let package = try #require(json as? [String: Any])
    #expect(
      package["$schema"] as? String == "https://datapackage.org/profiles/2.0/datapackage.json")
    return try #require(package["resources"] as? [[String: Any]])
  }

  private func names(_ resources: [[String: Any]]) -> [String] {
    resources.compactMap { $0["name"] as? String }
  }

  private func fields(_ resource: [String: Any]) -> [[String: Any]] {
    (resource["schema"] as? [String: Any])?["fields"] as? [[String: Any]] ?? []
  }

  @Test(arguments: ["csv", "tsv"]) func `each table is described as it is`(format: String) throws {
    try run("run", "study", "-o", "out", "--wide", "--format", format)
    let resources = try resources("out")
    #expect(
      names(resources).prefix(8) == [
        "metrics", "sessions", "answers", "participants", "events", "inputs", "groups",
        "dictionary",
      ])
    let wide = names(resources).dropFirst(8)
    #expect(wide.contains("wide-tapping") && Array(wide) == wide.sorted())
    #expect(!wide.contains("wide-psat"))
    for resource in resources {
      let path = try #require(resource["path"] as? String)
      let data = try scratch.read("out/\(path)")
      #expect(resource["bytes"] as? Int == data.count, "\(path)")
      let sum = try Tool.shell("sha256sum < 'out/\(path)'", in: scratch.url).text.prefix(64)
      #expect(resource["hash"] as? String == "sha256:\(sum)", "\(path)")
      let table = format == "csv" ? try Table(csv: data) : try Table(tsv: data)
      #expect(fields(resource).compactMap { $0["name"] as? String } == table.header, "\(path)")
    }
  }

  @Test func `metrics have the types and limits of the dictionary`() throws {
    try run("run", "study", "-o", "out", "--wide")
    let dictionary = try Table(csv: scratch.read("out/dictionary.csv")).rows
    let types = ["number": "number", "count": "integer", "boolean": "boolean"]
    for resource in try resources("out").dropFirst(8) {
      let task = (resource["path"] as? String)?.split(separator: "/").last?.split(separator: ".")
        .first.map(String.init)
      for field in fields(resource) where field["title"] != nil {
        let entry = try #require(
          dictionary.first { $0["task"] == task && $0["metric"] == field["name"] as? String })
        #expect(field["type"] as? String == types[entry["type"] ?? ""] ?? "string")
        #expect(field["title"] as? String == entry["label"])
        let constraints = field["constraints"] as? [String: Any]
        let levels = (constraints?["enum"] as? [String])?.joined(separator: "|") ?? ""
        #expect(levels == entry["levels"])
      }
    }
  }

  /// A part is no study, and a description that is there says that a folder is complete.
  @Test func `a part has none, its merge has that of the whole run`() throws {
    try run("run", "study", "-o", "whole")
    try run("run", "study", "-o", "one", "--shard", "1/2")
    try run("run", "study", "-o", "two", "--shard", "2/2")
    #expect(try !scratch.names(in: "one").contains("datapackage.json"))
    try run("merge", "one", "two", "-o", "merged")
    let (merged, whole) = ("merged/datapackage.json", "whole/datapackage.json")
    #expect(try scratch.read(merged) == scratch.read(whole))
    try run("run", "study", "-o", "whole", "--update")
    #expect(try scratch.read(merged) == scratch.read(whole))
    try run("run", "study", "-o", "whole", "--shard", "1/2", "--force")
    #expect(try !scratch.names(in: "whole").contains("datapackage.json"))
  }

  @Test func `a first column names the site`() throws {
    try run("run", "study", "-o", "berlin")
    try run("run", "study/P01", "-o", "lyon", "--participant", "P01")
    try run("merge", "lyon", "berlin", "--as-column", "site", "-o", "out")
    try run("merge", "berlin", "lyon", "--as-column", "site", "-o", "again")
    for resource in try resources("out") where resource["name"] as? String != "dictionary" {
      let path = try #require(resource["path"] as? String)
      let table = try Table(csv: scratch.read("out/\(path)"))
      #expect(table.header.first == "site", "\(path)")
      #expect(try scratch.read("out/\(path)") == scratch.read("again/\(path)"))
      for site in ["berlin", "lyon"] {
        let own = try Table(csv: scratch.read("\(site)/\(path)"))
        let rows = table.cells.filter { $0.first == site }.map { Array($0.dropFirst()) }
        #expect(rows == Array(own.cells.dropFirst()), "\(site): \(path)")
      }
    }
    let inputs = try resources("out").first { $0["name"] as? String == "inputs" }
    let schema = inputs?["schema"] as? [String: Any]
    #expect(schema?["primaryKey"] as? [String] == ["site", "source"])
  }

  @Test func `names of sites and of their column must be free`() throws {
    try run("run", "study/P01", "-o", "a/x")
    try run("run", "study/P04", "-o", "b/x")
    let same = try Tool.run(
      ["merge", "a/x", "b/x", "--as-column", "site", "-o", "out"], in: scratch.url)
    #expect(same.status == 2 && same.messages.contains("both called x"))
    // Columns of the tables, of the database and of its views, whatever their capitals.
    for name in [
      "task", "Participant", "STEP", "Value", "Task", "SOURCE", "step_id", "start_utc",
      "definition_id", "Tap_Rate_Hz", "gait and balance",
    ] {
      let taken = try Tool.run(["merge", "a/x", "--as-column", name, "-o", "out"], in: scratch.url)
      #expect(taken.status == 2, "\(name)")
      #expect(taken.messages.contains("--as-column: "), "\(taken.messages)")
      #expect(taken.messages.contains("; give another name"), "\(taken.messages)")
    }
    #expect(try !scratch.names(in: "").contains("out"))
  }
}
