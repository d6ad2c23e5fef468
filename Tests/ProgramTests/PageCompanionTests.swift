import Foundation
import TestSupport
import Testing

/// Truth: a page has its methods and their references beside it, of the same report, and files of others stay.
@Suite struct PageCompanionTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch(study: ["P04"])
    try FileManager.default.createDirectory(
      atPath: "\(scratch.path)/pages", withIntermediateDirectories: true)
  }

  private func report(to path: String) throws -> Outcome {
    try Tool.run(["report", "study", "-o", path], in: scratch.url)
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try scratch.read("pages/\(name)"), as: UTF8.self)
  }

  @Test(arguments: ["pages/page.html", "pages/", "link.html"])
  func `methods and references are beside the page`(path: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(scratch.path)/link.html", withDestinationPath: "pages/page.html")
    for _ in 1...2 {
      #expect(try report(to: path).status == 0)
      let names = Set(try scratch.names(in: "pages"))
      #expect(names.isSuperset(of: ["methods.md", "references.bib"]))
      #expect(try text("methods.md").contains("analyze"))
      #expect(try text("references.bib").contains("@"))
      #expect(!FileManager.default.fileExists(atPath: "\(scratch.path)/methods.md"))
    }
  }

  @Test(arguments: ["pages/page.html", "pages/"])
  func `references of a manuscript stay, and a message says so`(path: String) throws {
    try scratch.write("pages/references.bib", "@article{own}")
    let outcome = try report(to: path)
    #expect(outcome.status == 0)
    #expect(
      outcome.messages.contains("references.bib: not written, since a file of another program"))
    #expect(try text("references.bib") == "@article{own}")
    #expect(try text("methods.md").contains("analyze"))
  }

  /// Some publications have several names among the sources. Processes order their dictionaries in different ways.
  @Test func `methods and references are the same bytes each time`() throws {
    let scratch = try Scratch(study: ["P14", "P15"])
    var found: [[Data]] = []
    for number in 1...6 {
      let run = try Tool.run(["report", "study", "-q", "-o", "\(number).html"], in: scratch.url)
      #expect(run.status <= 1, "\(run.messages)")
      found.append(try ["methods.md", "references.bib"].map { try scratch.read($0) })
    }
    #expect(Set(found).count == 1)
  }

  @Test func `a stream has nothing beside it`() throws {
    let outcome = try report(to: "-")
    #expect(outcome.text.hasPrefix("<!DOCTYPE html>"))
    #expect(try scratch.names(in: "pages").isEmpty)
    #expect(!FileManager.default.fileExists(atPath: "\(scratch.path)/methods.md"))
  }
}
