import Foundation
import Synthesis
import Testing

/// Oracle: Info-ZIP's unzip, GNU tar and gzip, where they are installed, read back what was packed.
@Suite struct ArchiveFileTests {
  /// Text, noise, a long run and nothing at all, under short and long names.
  static let files: [(path: String, bytes: [UInt8])] = {
    var generator = SplitMix64(seed: 5)
    let noise = (0..<70_000).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
    let text = Array((0..<4000).map { "{\"x\":\($0 % 37).25,\"y\":-1}," }.joined().utf8)
    let long = String(repeating: "f", count: 80) + "/" + String(repeating: "n", count: 70)
    return [
      ("a/text.json", text), (long, noise), ("run", .init(repeating: 7, count: 99_999)),
      ("empty", []),
    ]
  }()

  @Test(arguments: [true, false]) func `unzip reads what was packed`(isDeflated: Bool) throws {
    try unpack(ZipFile(Self.files, isDeflated: isDeflated).bytes, "unzip", ["-q", "archive"])
  }

  @Test func `tar reads what was packed`() throws {
    try unpack(TarFile(Self.files).bytes, "tar", ["-xf", "archive"])
    try unpack(GzipFile.bytes(of: TarFile(Self.files).bytes), "tar", ["-xzf", "archive"])
  }

  @Test func `text becomes smaller and runs all but vanish`() {
    #expect(GzipFile.bytes(of: Self.files[0].bytes).count * 3 < Self.files[0].bytes.count)
    #expect(GzipFile.bytes(of: Self.files[2].bytes).count < 1000)
  }

  private func unpack(_ archive: [UInt8], _ program: String, _ arguments: [String]) throws {
    let places = ["/usr/bin/", "/bin/"].map { $0 + program }
    guard let place = places.first(where: FileManager.default.isExecutableFile) else { return }
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(archive).write(to: folder.appending(path: "archive"))
    let process = Process()
    (process.executableURL, process.arguments) = (URL(filePath: place), arguments)
    process.currentDirectoryURL = folder
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    for file in Self.files {
      #expect(try Array(Data(contentsOf: folder.appending(path: file.path))) == file.bytes)
    }
  }
}
