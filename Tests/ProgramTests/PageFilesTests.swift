import Foundation
import TestSupport
import Testing

/// Oracle: what a shell's `>` does with pipes and links, and that nothing is lost which is no page.
@Suite struct PageFilesTests {
  private let scratch: Scratch
  private let recording: String

  init() throws {
    scratch = try Scratch()
    try FileManager.default.copyItem(
      at: URL(filePath: Fixture.sampleData).appending(path: "P04"),
      to: scratch.url.appending(path: "P04"))
    let names = FileManager.default.enumerator(atPath: scratch.url.appending(path: "P04").path)
    let files = (names?.allObjects as? [String] ?? []).filter { $0.hasSuffix(".json") }.sorted()
    recording = "P04/" + (files.first ?? "")
  }

  private func run(_ arguments: String...) throws -> Outcome {
    try Tool.run(arguments, in: scratch.url)
  }

  @Test func `neither a recording nor a table is replaced by a page`() throws {
    #expect(try run("run", "P04", "-o", "out", "-q").status == 0)
    for arguments in [
      ["plot", recording, "-o", recording], ["report", "P04", "-o", recording],
      ["report", "out", "-o", "out/metrics.csv"], ["report", "out", "-o", "out/run.json"],
    ] {
      let before = try scratch.read(arguments[3])
      let outcome = try Tool.run(arguments, in: scratch.url)
      #expect(outcome.status == 2)
      #expect(outcome.messages.contains("neither a page nor a picture"))
      #expect(outcome.messages.split(separator: "\n").count == 1)
      #expect(try scratch.read(arguments[3]) == before)
    }
  }

  @Test func `a page replaces a page, a picture and an empty file`() throws {
    for name in ["page.html", "walk.svg", "empty"] {
      try scratch.write(
        name, ["page.html": "<!DOCTYPE html>\n", "walk.svg": "<svg xmlns"][name] ?? "")
      #expect(try run("report", "P04", "--cards", "none", "-o", name).status == 0)
      #expect(String(decoding: try scratch.read(name), as: UTF8.self).hasSuffix("</html>\n"))
    }
  }

  @Test func `a page that is replaced keeps its mode, and a new one obeys the mask`() throws {
    let script = """
      umask 022; : > page.html; chmod 640 page.html; ln -s page.html link
      for name in page.html link new.html; do "$ANALYZE" report P04 --cards none -q -o $name; done
      ls -l page.html new.html | cut -c 1-10
      """
    let outcome = try Tool.shell(script, in: scratch.url)
    #expect(outcome.text == "-rw-r--r--\n-rw-r-----\n", "\(outcome.text)\(outcome.messages)")
  }

  @Test func `an output that is a link to itself or a socket is refused with a remedy`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: scratch.url.appending(path: "loop").path, withDestinationPath: "loop")
    let loop = try run("plot", "P04", "-o", "loop")
    #expect(loop.status == 74, "\(loop.messages)")
    #expect(loop.messages.contains("remove the link"), "\(loop.messages)")
    let script = """
      python3 -c 'import socket; socket.socket(socket.AF_UNIX).bind("sock")'
      "$ANALYZE" plot P04 -q -o sock
      """
    let socket = try Tool.shell(script, in: scratch.url)
    #expect(socket.status == 74, "\(socket.messages)")
    #expect(socket.messages.contains("choose a file or a pipe with a reader"))
  }

  @Test func `an output that cannot be a file is refused before anything is analyzed`() throws {
    let folder = try run("plot", "P04", "-o", "P04")
    #expect(folder.status == 2)
    #expect(folder.messages.contains("is a folder; give a file in it"))
    let missing = try run("plot", "P04", "-o", "no/such/x.svg")
    #expect(missing.status == 74)
    #expect(missing.messages.contains("create the folder first"))
    let empty = try run("report", "P04", "-o", "")
    #expect(empty.status == 2)
    #expect(empty.messages.contains("give the path of a file"))
  }

  /// Truth: what viewers take a file for by its name.
  @Test(arguments: [
    ("x.png", 2, "rsvg-convert"), ("x.pdf", 2, "rsvg-convert"),
    ("x.svg.gz", 2, ".svg, .png or .pdf"), ("x.html", 2, ".svg, .png or .pdf"),
    ("x.jpg", 2, ".svg, .png or .pdf"), ("x.", 2, ".svg, .png or .pdf"), ("x.SVG", 0, ""),
    ("x", 0, ""), ("/dev/null", 0, ""),
  ]) func `without a converter, a picture is written under names of SVG only`(
    name: String, status: Int32, words: String
  ) throws {
    let plot = try Tool.run(
      ["plot", "P04", "-q", "-o", name], environment: ["PATH": "/nowhere"], in: scratch.url)
    #expect(plot.status == status, "\(plot.messages)")
    #expect(status == 0 || plot.messages.contains(words), "\(plot.messages)")
    let isWritten = FileManager.default.fileExists(atPath: scratch.url.appending(path: name).path)
    #expect(isWritten == (status == 0) || name == "/dev/null")
  }

  @Test func `a converter that is installed gets the picture, and its resolution`() throws {
    let script = "#!/bin/sh\nprintf '\\211PNG'\necho \"$@\"\ncat\n"
    try scratch.write("bin/rsvg-convert", script)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: scratch.url.appending(path: "bin/rsvg-convert").path
    )
    let path = scratch.url.appending(path: "bin").path + ":/usr/bin:/bin"
    for (options, zoom) in [([], "3.125"), (["--dpi", "96"], "1.0")] {
      let plot = try Tool.run(
        ["plot", "P04", "-q", "-o", "x.png"] + options, environment: ["PATH": path], in: scratch.url
      )
      #expect(plot.status == 0, "\(plot.messages)")
      let written = String(decoding: try scratch.read("x.png").dropFirst(4), as: UTF8.self)
      #expect(written.hasPrefix("--format png --zoom \(zoom)\n<svg"))
    }
  }

  @Test func `a pipe gets the page and stays a pipe`() throws {
    let script = """
      mkfifo pipe; cat pipe > got & "$ANALYZE" plot P04 -o pipe -q; wait
      test -p pipe && "$ANALYZE" plot P04 -o - -q > want && cmp got want
      { echo first; "$ANALYZE" plot P04 -o /dev/stdout -q; } > both; tail -n +2 both | cmp - want
      """
    let outcome = try Tool.shell(script, in: scratch.url)
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(outcome.messages.isEmpty, "\(outcome.messages)")
  }
}
