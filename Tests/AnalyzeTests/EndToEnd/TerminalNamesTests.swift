import Foundation
import Testing

/// Oracle: a terminal gets no control character but line breaks and tabs; files and pipes get every byte.
@Suite struct TerminalNamesTests {
  /// What a command prints where standard output is a terminal; nil where none can be made.
  private func onTerminal(_ arguments: [String], in folder: URL) throws -> [UInt8]? {
    let terminal = posix_openpt(O_RDWR | O_NOCTTY)
    guard terminal >= 0, grantpt(terminal) == 0, unlockpt(terminal) == 0,
      let name = ptsname(terminal)
    else { return nil }
    defer { close(terminal) }
    let end = open(name, O_RDWR | O_NOCTTY)
    guard end >= 0 else { return nil }
    let process = Process()
    process.executableURL = URL(filePath: try Tool.path())
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle(fileDescriptor: end, closeOnDealloc: false)
    process.standardError = FileHandle.nullDevice
    try process.run()
    close(end)
    var (text, piece) = ([UInt8](), [UInt8](repeating: 0, count: 4096))
    while true {
      let count = read(terminal, &piece, piece.count)
      if count <= 0 { break }
      text += piece.prefix(count)
    }
    process.waitUntilExit()
    return text
  }

  @Test func `names are escaped on a terminal and nowhere else`() throws {
    let scratch = try Scratch()
    let name = "esc\u{1B}[31m\u{9B}2J\u{7}\u{202E}x"
    try scratch.write("study/\(name)/S/a.json", Fixture.accelerometer())
    for command in [["run"], ["inspect"], ["inspect", "--format", "csv"]] {
      let arguments = command + ["study"]
      guard let bytes = try onTerminal(arguments, in: scratch.url) else { return }
      // The terminal itself adds a carriage return to each line break.
      let text = String(decoding: bytes, as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n")
      let orders = text.unicodeScalars.filter { scalar in
        scalar != "\n" && [.control, .format].contains(scalar.properties.generalCategory)
      }
      #expect(orders.isEmpty && text.contains(#"esc\e[31m\u{9b}2J\u{7}\u{202e}x"#))
    }
    let piped = try Tool.run(["run", "study"], in: scratch.url)
    #expect(try piped.table.values("source") == ["\(name)/S/a.json"])
  }
}
