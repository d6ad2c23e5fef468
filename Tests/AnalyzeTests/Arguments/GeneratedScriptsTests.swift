import Foundation
import Testing

@testable import analyze

@Suite struct GeneratedScriptsTests {
  private let table = CommandLineTable.example

  /// Oracle: the shell itself, where it is installed.
  @Test(arguments: Shell.allCases) func `the shell can read its script`(shell: Shell) throws {
    guard let program = find(shell.rawValue) else { return }
    let result = try run(program, ["-n", "/dev/stdin"], input: shell.completions(of: table))
    #expect(result.status == 0)
    #expect(result.output.isEmpty)
  }

  /// Oracle: bash, completing the last word of each line.
  @Test(arguments: [
    ("analyze insp", "inspect"), ("analyze run --form", "--format"),
    ("analyze run --format t", "tsv"), ("analyze run --format = n", "ndjson"),
    ("analyze trail-making --trail-type B", "B"), ("analyze completions f", "fish"),
    ("analyze help spec", "spectrum"), ("analyze run Data", ""), ("analyze --vers", "--version"),
    ("analyze inspect --lay", ""),
  ]) func `bash completes a line`(line: String, completion: String) throws {
    guard let bash = find("bash") else { return }
    let words = line.split(separator: " ")
    let script =
      Shell.bash.completions(of: table)
      + "COMP_WORDS=(\(words.joined(separator: " "))); COMP_CWORD=\(words.count - 1)\n"
      + "_analyze; echo \"${COMPREPLY[*]}\"\n"
    #expect(try run(bash, [], input: script).output == completion + "\n")
  }

  /// Oracle: groff with all warnings, where it is installed.
  @Test func `troff has nothing to complain of`() throws {
    guard let groff = find("groff") else { return }
    let page = ManPage(table: table, version: "1.0").text
    let result = try run(groff, ["-man", "-ww", "-z"], input: page)
    #expect(result.status == 0)
    #expect(result.output.isEmpty)
  }

  @Test func `the manual names every command and option`() {
    let page = ManPage(table: table, version: "1.0").text
    for name in table.options.map({ "--\($0.name)" }) + table.listedCommands.map(\.name) {
      #expect(page.contains(name.replacing("-", with: "\\-")))
    }
    #expect(page.utf8.allSatisfy { $0 < 0x80 })
  }
}

private func find(_ program: String) -> String? {
  ["/usr/bin/", "/bin/", "/usr/local/bin/"].map { $0 + program }.first {
    FileManager.default.isExecutableFile(atPath: $0)
  }
}

/// Runs a program to its end; its messages are part of the output.
private func run(_ program: String, _ arguments: [String], input: String) throws -> (
  status: Int32, output: String
) {
  let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  try Data(input.utf8).write(to: file)
  defer { try? FileManager.default.removeItem(at: file) }
  let process = Process(), pipe = Pipe()
  process.executableURL = URL(filePath: program)
  process.arguments = arguments
  process.standardInput = try FileHandle(forReadingFrom: file)
  process.standardOutput = pipe
  process.standardError = pipe
  try process.run()
  let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  return (process.terminationStatus, String(decoding: output, as: UTF8.self))
}
