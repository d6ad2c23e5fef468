import Foundation
import TestSupport
import Testing
import Text

@testable import Recordings
@testable import Study

/// Oracle: the result files of ResearchKit's own tests, where a copy is next to the repository.
@Suite(.enabled(if: Fixture.shared("formats/researchkit-samples") != nil))
struct ResearchKitSampleTests {
  static let files = Fixture.shared("formats/researchkit-samples/results").flatMap {
    try? FileManager.default.contentsOfDirectory(
      at: URL(filePath: $0), includingPropertiesForKeys: nil)
  }

  /// Collections without anything in them, which hold no step to measure.
  private static let empty = ["ORKCollectionResult", "ORKPageResult", "ORKTaskResult"]

  @Test func `all samples are there`() { #expect((Self.files ?? []).count == 68) }

  @Test(arguments: files ?? []) func `a sample is read as what its name says`(file: URL) throws {
    let reader = SessionReader(try StudyFiles(below: [file.path]))
    let report = try reader.report(of: file.lastPathComponent)
    let className = String(file.deletingPathExtension().lastPathComponent.split(separator: "-")[0])
    let code = Self.empty.contains(className) ? "no_recording" : nil
    #expect(report.problem?.issue.code == code)
    if className.hasSuffix("Result") { #expect(report.kind == .taskResult) }
  }

  @Test(arguments: files ?? []) func `the class of a sample decides its task`(file: URL) throws {
    let found = TaskResult.all(
      in: try JSONValue.parse(try ByteBuffer(readingFile: file.path)), source: "r.json")
    guard let result = found.first, let leaf = result.steps.first?.leaves.first else { return }
    let className = try #require(leaf.className)
    #expect(file.lastPathComponent.hasPrefix(className))
    let signature = TaskSignature.all.first { $0.classes.contains(className) }
    #expect(result.recognizedTask == signature?.task)
  }

  /// Property: a study of all samples, whole and cut short, never ends the program.
  @Test func `all samples together are a study`() throws {
    let study = try StudyFolder()
    for file in Self.files ?? [] {
      let bytes = Array(try Data(contentsOf: file))
      try study.write("P1/whole/\(file.lastPathComponent)", bytes: bytes)
      try study.write(
        "P1/half/\(file.lastPathComponent)", bytes: Array(bytes.prefix(bytes.count / 2)))
    }
    let reading = try study.read()
    let halves = reading.reports.filter { $0.source.contains("/half/") }
    #expect(halves.count == 68)
    #expect(halves.allSatisfy { $0.problem != nil })
    #expect(reading.orphans.count == 68 + Self.empty.count)
    let refused = reading.reports.filter { $0.source.contains("/whole/") && $0.problem != nil }
    #expect(refused.map(\.source) == Self.empty.map { "P1/whole/\($0).json" })
  }
}
