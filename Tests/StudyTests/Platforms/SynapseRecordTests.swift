import Recordings
import Testing
import TestSupport
import Text

@testable import Study

/// mPower's files under the names of their columns and records. Truth: the names of mPower's columns and the
/// steps of ResearchKit's tasks; the tables read by hand.
@Suite struct SynapseRecordTests {
  private static let (walk, tap, voice, memory) = (
    "0b9c7d60-11aa-4c55-8d3a-6f0f4f3d2a10", "1b9c7d60-11aa-4c55-8d3a-6f0f4f3d2a11",
    "2b9c7d60-11aa-4c55-8d3a-6f0f4f3d2a12", "3b9c7d60-11aa-4c55-8d3a-6f0f4f3d2a13"
  )
  private static let taps =
    #"[{"TapTimeStamp":0,"TapCoordinate":"{1, 2}","TappedButtonId":"TappedButtonLeft"}]"#
  private static let games =
    #"[{"MemoryGameRecordSeed":1,"MemoryGameRecordSequence":[1,2],"MemoryGameRecordGameSize":9,"#
    + #""MemoryGameRecordGameScore":5,"MemoryGameStatus":"MemoryGameStatusSuccess","#
    + #""MemoryGameRecordTouchSamples":[],"MemoryGameRecordTargetRects":[]}]"#

  private func bare(_ text: String) -> String { String(text.dropFirst(9).dropLast()) }

  /// Every kind of file that mPower's tables have, by column and record.
  private var files: [(column: String, record: String, bytes: [UInt8])] {
    func text(_ text: String) -> [UInt8] { Array(text.utf8) }
    return [
      ("accel_walking_outbound.json.items", Self.walk, text(bare(accelerometerText(from: 10)))),
      (
        "deviceMotion_walking_outbound.json.items", Self.walk,
        text(bare(deviceMotionText(from: 10)))
      ), ("pedometer_walking_outbound.json.items", Self.walk, text(bare(pedometerText()))),
      ("accel_walking_return.json.items", Self.walk, text(bare(accelerometerText(from: 40)))),
      ("deviceMotion_walking_return.json.items", Self.walk, text(bare(deviceMotionText(from: 40)))),
      ("accel_walking_rest.json.items", Self.walk, text(bare(accelerometerText(from: 80)))),
      ("deviceMotion_walking_rest.json.items", Self.walk, text(bare(deviceMotionText(from: 80)))),
      ("accel_tapping.json.items", Self.tap, text(bare(accelerometerText(from: 10)))),
      ("tapping_results.json.TappingSamples", Self.tap, text(Self.taps)),
      ("audio_audio.m4a", Self.voice, Self.sound(37)),
      ("audio_countdown.m4a", Self.voice, Self.sound(41)),
      ("MemoryGameResults.json.MemoryGameGameRecords", Self.memory, text(Self.games)),
    ]
  }

  /// A tenth of a second of 16 bits at 8 kHz.
  private static func sound(_ factor: Int) -> [UInt8] {
    func little(_ number: UInt32) -> [UInt8] {
      withUnsafeBytes(of: number.littleEndian, Array.init)
    }
    let samples = (0..<800).flatMap { little(UInt32($0 * factor % 20_000)).prefix(2) }
    let format = little(0x1_0001) + little(8000) + little(16_000) + little(0x10_0002)
    return Array("RIFF".utf8) + little(UInt32(36 + samples.count)) + Array("WAVEfmt ".utf8)
      + little(16) + format + Array("data".utf8) + little(UInt32(samples.count)) + samples
  }

  private func study(_ name: (String, String) -> String) throws -> StudyFolder {
    let study = try StudyFolder()
    for file in files { try study.write(name(file.column, file.record), bytes: file.bytes) }
    return study
  }

  private func check(_ reading: StudyReading, participant: String) throws {
    let records = [Self.walk, Self.tap, Self.voice, Self.memory]
    #expect(Set(reading.places) == Set(records.map { "\(participant)/\($0)" }))
    #expect(reading.sessions.count == 4)
    #expect(reading.orphans.isEmpty)
    func session(_ record: String) throws -> Session {
      try #require(reading.sessions.first { $0.identifier == record })
    }
    let walk = try session(Self.walk)
    #expect(walk.task == .gaitAndBalance)
    #expect(walk.steps.map(\.identifier) == ["walking.outbound", "walking.return", "walking.rest"])
    #expect(walk.steps.map(\.recordings.count) == [3, 2, 2])
    let tap = try session(Self.tap)
    #expect(tap.task == .tapping)
    #expect(tap.steps.map(\.identifier) == ["tapping"])
    #expect(tap.steps.map(\.recordings.count) == [1] && tap.steps[0].leaves.count == 1)
    let voice = try session(Self.voice)
    #expect(voice.task == .phonation)
    #expect(voice.steps.map(\.identifier) == ["countdown", "audio"])
    let memory = try session(Self.memory)
    #expect(memory.task == .spatialMemory)
    #expect(memory.steps.map(\.identifier) == ["cognitive.memory.spatialspan"])
    #expect(Set(reading.reports.map(\.platform)) == ["Synapse"])
  }

  @Test(
    arguments: [
      { "\($0)_\($1)" }, { "column_\($0)_\($1)" }, { "\($0)_\($1).tmp" },
      { "\($0)_\($1)-7f0f4f3d2a10.tmp" }, { "deep/\($1)/\($0)_\($1)" },
      { "files/\($0)_\($1).json" },
    ] as [@Sendable (String, String) -> String])
  func `steps and sessions follow from names of files alone`(
    name: @Sendable (String, String) -> String
  ) throws {
    let reading = try study(name).read()
    let place = reading.sessions.first?.participant ?? ""
    try check(reading, participant: place)
  }

  @Test func `tables name the participants of records`() throws {
    let study = try study { "files/\($0)_\($1)" }
    let shared = "recordId,healthCode,createdOn,"
    func table(_ name: String, _ record: String, _ columns: [String]) throws {
      let cells = columns.indices.map { "\(5_395_717 + $0)" }.joined(separator: ",")
      try study.write(
        name, shared + columns.joined(separator: ",") + "\n\(record),h-7,1425938551000,\(cells)\n")
    }
    for (name, record) in [
      ("walk.csv", Self.walk), ("tap.csv", Self.tap), ("voice.csv", Self.voice),
      ("memory.csv", Self.memory),
    ] { try table(name, record, files.filter { $0.record == record }.map(\.column)) }
    let reading = try study.read()
    try check(reading, participant: "h-7")
    #expect(reading.sessions.allSatisfy { $0.start?.text == "2015-03-09T22:02:31.000+00:00" })
    #expect(reading.reports.allSatisfy { $0.passedOver.isEmpty })
  }

  @Test func `a result that was taken apart is put together by its record`() throws {
    let study = try study { "\($0)_\($1)" }
    try study.write(
      "tap.csv",
      "recordId,healthCode,createdOn,tapping_results.json.TappingSamples,"
        + "tapping_results.json.ButtonRectLeft\n"
        + "\(Self.tap),h,1425938551000,5395717,\"{{49, 418}, {94, 94}}\"\n")
    let session = try #require(try study.read().sessions.first { $0.identifier == Self.tap })
    let leaf = try #require(session.steps.first?.leaves.first)
    #expect(session.participant == "h")
    #expect(TappingResult(leaf)?.leftButton?.size == SIMD2(94, 94))
  }

  @Test(arguments: [
    "audio_0B9C7D60-11AA-4C55-8D3A-6F0F4F3D2A10.m4a",
    "accel_0B9C7D60_11AA_4C55_8D3A_6F0F4F3D2A10-20150309220231.json",
    "accel_walking_outbound.json.items-0b9c7d60-11aa-4c55-8d3a-6f0f4f3d2a10.tmp",
    "accel_walking_outbound.json", "tapping_results.json", "README", "a.json_",
  ]) func `names of recorders and of the cache name no record`(name: String) {
    #expect(RecordFileName(name) == nil)
  }

  @Test func `each record is a piece of work of its own`() throws {
    let study = try study { "\($0)_\($1)" }
    #expect(try SessionReader(study.files()).plan().count == 4)
  }
}
