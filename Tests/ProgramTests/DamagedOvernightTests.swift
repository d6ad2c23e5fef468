import Foundation
import TestSupport
import Testing

/// Truth: the tables of the night before, when the file was whole.
@Suite struct DamagedOvernightTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch(study: ["P01", "P04", "P15", "P17", "P20"])
    #expect(try run().status == 0)
  }

  /// What a bad copy or a bad disk does to a file.
  enum Damage: String, CaseIterable, CustomTestStringConvertible {
    case soundCut, soundOfZeros, packedSoundCut, packedSoundAltered, recordingCut,
      recordingShortened, recordingLost
    case resultCut, resultReplaced, resultLost

    var testDescription: String { rawValue }

    /// The end of the path of the file.
    var file: String {
      switch self {
      case .soundCut, .soundOfZeros: "P17/2024-06-25/*/streamingAudio_*.wav"
      case .packedSoundCut, .packedSoundAltered: "P15/2024-11-12/recorder-B*/audio_*.m4a"
      case .recordingCut, .recordingLost: "P04/2025-03-10/recorder-4*/accel_*.json"
      case .recordingShortened: "P01/*/*/deviceMotion_*.json"
      case .resultCut, .resultReplaced, .resultLost: "P20/2024-10-15/result.json"
      }
    }

    /// The flag that names it.
    var code: String {
      switch self {
      case .soundCut, .packedSoundAltered: "audio_truncated"
      case .soundOfZeros: "digital_silence"
      case .packedSoundCut: "audio_unreadable"
      case .recordingCut: "json_truncated"
      case .recordingShortened: "recording_incomplete"
      case .recordingLost, .resultLost: "unreadable"
      case .resultCut: "json_truncated"
      case .resultReplaced: "json_malformed"
      }
    }

    /// The content that is left; nil for a file that cannot be opened.
    func damaged(_ whole: Data) throws -> Data? {
      switch self {
      case .soundCut: whole.prefix(whole.count / 2)
      case .soundOfZeros: whole.prefix(44) + Data(count: whole.count - 44)
      case .packedSoundCut: whole.prefix(whole.count / 2)
      case .packedSoundAltered:
        whole.prefix(whole.count / 2) + Data(count: 3000) + whole.dropFirst(whole.count / 2 + 3000)
      case .recordingCut: whole.prefix(whole.count / 2)
      case .recordingShortened: try Self.firstHalf(of: whole)
      case .resultCut: whole.prefix(400)
      case .resultReplaced: Data("<html>".utf8)
      case .recordingLost, .resultLost: nil
      }
    }

    /// A recording that is complete JSON, with the first half of its items.
    private static func firstHalf(of recording: Data) throws -> Data {
      var object = try #require(try JSONSerialization.jsonObject(with: recording) as? [String: Any])
      let items = try #require(object["items"] as? [Any])
      object["items"] = Array(items.prefix(items.count / 2))
      return try JSONSerialization.data(withJSONObject: object)
    }
  }

  private func run(_ options: String..., output: String = "out") throws -> Outcome {
    try Tool.run(["run", "study", "-o", output, "-q"] + options, in: scratch.url)
  }

  private func tables() throws -> [Data] {
    try ["metrics.csv", "events.csv", "sessions.csv", "participants.csv", "inputs.csv"].map {
      try scratch.read("out/\($0)")
    }
  }

  /// The first file of a pattern, below the study.
  private func path(of pattern: String) throws -> String {
    let found = try Tool.shell("cd study && ls \(pattern) | head -n 1", in: scratch.url)
    let path = found.text.trimmingCharacters(in: .whitespacesAndNewlines)
    try #require(!path.isEmpty)
    return path
  }

  @Test(arguments: Damage.allCases, ["--update", "--add", "--resume"])
  func `a file that is damaged overnight is named and leaves its results`(
    damage: Damage, option: String
  ) throws {
    let before = try tables()
    let path = try path(of: damage.file)
    let file = scratch.url.appending(path: "study/\(path)")
    let whole = try Data(contentsOf: file)
    try FileManager.default.removeItem(at: file)
    if let left = try damage.damaged(whole) {
      try left.write(to: file)
    } else {
      try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: "nowhere")
    }
    for _ in 1...2 {
      let night = try run(option, "--fail-on", "new")
      #expect(night.status == 1)
      #expect(
        night.messages.contains(
          "\(path): can no longer be used as in the earlier run (\(damage.code))"),
        "\(night.messages)")
      #expect(!night.messages.contains("--force"), "\(night.messages)")
      #expect(try tables() == before)
    }
    // What the message offers: the tables of what is there, beside those that stay.
    #expect([0, 1].contains(try run(output: "anew").status))
    #expect(try scratch.read("anew/metrics.csv") != before[0])
    #expect(try tables() == before)
    try FileManager.default.removeItem(at: file)
    try whole.write(to: file)
    let mended = try run(option)
    #expect(mended.status == 0, "\(mended.messages)")
    #expect(try tables() == before)
  }

  /// What is damaged from the start, or more damaged than before, has no good results that could stay.
  @Test func `a longer copy of a cut recording replaces it`() throws {
    let path = try path(of: Damage.soundCut.file)
    let file = scratch.url.appending(path: "study/\(path)")
    let whole = try Data(contentsOf: file)
    for part in [3, 2] {
      try whole.prefix(whole.count - whole.count / part).write(to: file)
      #expect(try run("--update", "--force").status == 0)
    }
    let cut = try scratch.read("out/metrics.csv")
    try whole.prefix(whole.count - whole.count / 4).write(to: file)
    let longer = try run("--update")
    #expect(longer.status == 0, "\(longer.messages)")
    #expect(try scratch.read("out/metrics.csv") != cut)
  }

  /// A folder that cannot be opened is that of a disk that fails, as is a file.
  @Test func `a new session is measured beside one that cannot be read`() throws {
    let file = scratch.url.appending(path: "study/P20/2024-10-15/result.json")
    try FileManager.default.removeItem(at: file)
    try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: "nowhere")
    try FileManager.default.copyItem(
      at: URL(filePath: Fixture.sampleData).appending(path: "P09"),
      to: scratch.url.appending(path: "study/P09"))
    let before = try Table(csv: scratch.read("out/sessions.csv")).values("session")
    for option in ["--add", "--update"] {
      #expect(try run(option).status == 1)
      let sessions = try Table(csv: scratch.read("out/sessions.csv")).values("session")
      #expect(Set(sessions).isSuperset(of: before))
      #expect(sessions.count > before.count)
    }
  }
}
