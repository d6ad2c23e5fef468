import Foundation
import Recordings
import Synthesis
import TestSupport
import Testing
import Text

@testable import Study

/// Truth: files written by independent encoders from the vendors' descriptions, with known samples.
@Suite struct DeviceRecordingTests {
  private func motion(_ name: String, _ bytes: [UInt8]) throws -> (MotionSamples, Recording) {
    let folder = try StudyFolder()
    try folder.write("P/\(name)", bytes: bytes)
    let reading = try folder.read()
    let report = try #require(reading.report(of: "P/\(name)"))
    #expect(report.problem == nil)
    let recording = try #require(report.recording)
    return (try #require(recording.motion), recording)
  }

  private func isNear(_ found: [Double], _ expected: [Double], _ tolerance: Double = 1e-12) -> Bool
  { found.count == expected.count && zip(found, expected).allSatisfy { abs($0 - $1) <= tolerance } }

  // MARK: Axivity

  /// Samples of a slow movement in units of 1/256 g, about 1 g along y.
  private func units(_ count: Int, from first: Int = 0) -> [[Int]] {
    (first..<first + count).map { [$0 % 200 - 100, 256 + $0 % 7, -($0 % 3)] }
  }

  /// 2026-02-02T00:00:00 on the clock of a device.
  private static let midnight = 1_769_990_400.0

  @Test
  func
    `the samples of Axivity blocks are in g with the sign of phones, between the times of blocks`()
    throws
  {
    // 120 samples in 2.4 s at nominal 50 Hz, and in 2.448 s at the real rate, 2 % slower.
    let fraction = Int(0.448 * 32768)
    let seconds = Double(fraction) / 32768
    var file = AxivityFile(
      form: .packed, rateCode: 9,
      blocks: [
        .init(time: [2026, 2, 2, 0, 0, 0], fraction: 0, sequence: 0, samples: units(120)),
        // The device has moved the offset back by the samples of the fraction.
        .init(
          time: [2026, 2, 2, 0, 0, 2], fraction: fraction, offset: -Int(seconds * 50), sequence: 1,
          samples: units(120, from: 120)),
      ])
    file.annotation = "_sc=P%2001&_se=2"
    let (samples, recording) = try motion("CWA-DATA.CWA", file.bytes)
    #expect(samples.count == 240)
    let y = try #require(samples.acceleration?.y)
    #expect(isNear(y, units(240).map { Double(-$0[1]) / 256 }))
    let step = (2 + seconds) / 120
    let times = (0..<240).map { Self.midnight + Double($0) * step }
    #expect(isNear(samples.timestamps, times, 1e-6))
    #expect(recording.labels.participant == "P 01")
    #expect(recording.labels.session == "2")
    #expect(recording.labels.start?.text == "2026-02-02T00:00:00.000")
    #expect(recording.labels.start?.zone == .local)
    #expect(samples.unixTimes == nil)
  }

  @Test func `a packed sample has one exponent, and words have the scale of the block`() throws {
    let loud = AxivityFile(
      form: .packed, rateCode: 10,
      blocks: [
        .init(
          time: [2026, 2, 2, 0, 0, 0], fraction: nil, sequence: 0,
          samples: [[2047, -2048, 8], [-8, 16, 511]])
      ])
    let packed = try #require(try motion("a.cwa", loud.bytes).0.acceleration)
    // 2047 does not fit into ten bits and loses its two lowest bits.
    func inG(_ counts: [Double]) -> [Double] { counts.map { $0 / 256 } }
    #expect(packed.x == inG([-2044, 8]))
    #expect(packed.y == inG([2048, -16]))
    #expect(packed.z == inG([-8, -511]))
    var file = AxivityFile(
      form: .withRotation, rateCode: 10,
      blocks: [
        .init(
          time: [2026, 2, 2, 0, 0, 0], fraction: nil, sequence: 0,
          samples: [[16384, 0, -16384, 2048, -4096, 0]])
      ])
    (file.scaleCode, file.rotationCode) = (4, 2)
    let samples = try motion("b.cwa", file.bytes).0
    #expect(samples.acceleration?.all == [[-0.5], [1], [0]])
    // 2000 degrees/s over 16 bits: half of the range is 1000.
    let rotation = try #require(samples.rotationRate)
    let half: Double = 1000 * .pi / 180
    #expect(isNear([rotation.x[0], rotation.z[0]], [half, -half]))
  }

  @Test func `a block with a wrong sum is a gap, and a cut block ends the recording`() throws {
    let blocks = (0..<3).map { number in
      AxivityFile.Block(
        time: [2026, 2, 2, 0, 0, 2 * number], fraction: nil, sequence: number, samples: units(100))
    }
    var bytes = AxivityFile(form: .packed, rateCode: 9, blocks: blocks).bytes
    bytes[1024 + 512 + 40] ^= 1
    let (damaged, _) = try motion("a.cwa", bytes)
    #expect(damaged.count == 200)
    let gaps = zip(damaged.timestamps.dropFirst(), damaged.timestamps).map { $0 - $1 }
    #expect(gaps.filter { $0 > 1 }.count == 1)
    let (cut, recording) = try motion(
      "b.cwa", Array(AxivityFile(form: .packed, rateCode: 9, blocks: blocks).bytes.dropLast(3)))
    #expect(cut.count == 200)
    #expect(recording.tear?.syntax == .recorder)
    #expect(
      recording.tear?.problem == .document(.truncated(.recorder, byteOffset: bytes.count - 3)))
  }

  @Test func `a header alone is an error`() throws {
    let folder = try StudyFolder()
    try folder.write("P/a.cwa", bytes: AxivityFile(form: .packed, rateCode: 9, blocks: []).bytes)
    try folder.write("P/b.bin", bytes: GENEActivFile(pages: []).bytes)
    try folder.write("P/c.gt3x", bytes: GT3XFile(info: Self.info, records: []).bytes)
    let reports = try folder.read().reports
    #expect(reports.count == 3)
    for report in reports { #expect(report.problem?.problem == .noItems) }
  }

  // MARK: ActiGraph

  private static let info = [
    ("Serial Number", "TAS1H1"), ("Device Type", "Link"), ("Sample Rate", "50"),
    ("TimeZone", "-06:00:00"), ("Subject Name", "P01"),
  ]

  @Test(arguments: [true, false]) func `records of ActiGraph are seconds of the local clock`(
    isPacked: Bool
  ) throws {
    let rows = (0..<50).map { [$0 - 20, 256 - $0, -2 * $0] }
    let midnight = Int(Self.midnight)
    let records = [0, 1, 7].map { second in
      isPacked ? GT3XFile.Record.packed(midnight + second, rows) : .words(midnight + second, rows)
    }
    var file = GT3XFile(info: Self.info, records: records)
    // Zeros between records and a record of one byte, an event of the plug, are no samples.
    file.log += [0, 0] + GT3XFile.Record(kind: 0, time: midnight + 9, payload: [1]).bytes
    let (samples, recording) = try motion("a.gt3x", file.bytes)
    #expect(samples.count == 150)
    let acceleration = try #require(samples.acceleration)
    #expect(isNear(Array(acceleration.x.prefix(50)), rows.map { Double(-$0[0]) / 256 }))
    #expect(isNear(Array(acceleration.y.prefix(50)), rows.map { Double(-$0[1]) / 256 }))
    #expect(isNear(Array(acceleration.z.prefix(50)), rows.map { Double(-$0[2]) / 256 }))
    let times = [0.0, 1, 7].flatMap { second in (0..<50).map { second + Double($0) / 50 } }
    #expect(isNear(samples.timestamps, times.map { Self.midnight + $0 }, 1e-6))
    #expect(samples.unixTimes?.first == Self.midnight + 6 * 3600)
    #expect(recording.labels.start?.text == "2026-02-02T00:00:00.000-06:00")
    #expect(recording.labels.participant == "P01")
    #expect(recording.labels.session == "a")
  }

  @Test func `the scale of ActiGraph is that of the file, of the log, or of the series`() throws {
    let record = GT3XFile.Record.words(Int(Self.midnight), [[0, 512, 0]])
    func y(_ info: [(String, String)], _ records: [GT3XFile.Record]) throws -> Double? {
      try motion("a.gt3x", GT3XFile(info: info, records: records).bytes).0.acceleration?.y.first
    }
    #expect(try y(Self.info, [record]) == -2)
    let first = [("Serial Number", "NEO1")] + Self.info.dropFirst()
    #expect(try y(first, [record]) == -512.0 / 341)
    #expect(try y(Self.info + [("Acceleration Scale", "128.0")], [record]) == -4)
    // 0.5 * 2^10 units, as a significand of 24 bits and an exponent of 8 bits.
    let scale = GT3XFile.Record(kind: 21, time: 0, payload: [0, 0, 55, 0, 0x00, 0x00, 0x40, 0x0A])
    #expect(try y(Self.info, [scale, record]) == -1)
  }

  @Test func `an ActiGraph log that breaks off is used up to there`() throws {
    let records = (0..<4).map { GT3XFile.Record.words(Int(Self.midnight) + $0, [[0, 256, 0]]) }
    var file = GT3XFile(info: Self.info, records: records)
    file.log.removeLast(2)
    let (samples, recording) = try motion("a.gt3x", file.bytes)
    #expect(samples.count == 3)
    #expect(recording.tear?.syntax == .recorder)
  }

  @Test func `files of the first ActiGraph firmware are refused by name`() throws {
    let folder = try StudyFolder()
    let old = ZipFile([("activity.bin", [0, 0]), ("info.txt", Array("Sample Rate: 80\n".utf8))])
    try folder.write("P/a.gt3x", bytes: old.bytes)
    let report = try #require(try folder.read().reports.first)
    #expect(report.problem?.issue == .unsupported)
    #expect(report.problem?.description.contains("ActiLife") == true)
  }

  private var walk: GT3XFile {
    GT3XFile(
      info: Self.info,
      records: (0..<3).map { second in
        GT3XFile.Record.words(Int(Self.midnight) + second, (0..<50).map { [$0, 256, -$0] })
      })
  }

  @Test(arguments: ["a.zip", "a.dat", "a", "a.gt3x.zip", "a.ZIP"])
  func `a recording of ActiGraph is one whatever its name`(name: String) throws {
    let (samples, recording) = try motion(name, walk.bytes)
    #expect(samples.count == 150)
    #expect(recording.labels.participant == "P01")
  }

  @Test func `a renamed recording of ActiGraph may be in the archive of a study`() throws {
    let folder = try StudyFolder()
    let short = GT3XFile(info: Self.info, records: [.words(Int(Self.midnight), [[0, 256, 0]])])
    try folder.write(
      "study.zip", bytes: ZipFile([("P/monday.zip", walk.bytes), ("P/tuesday", short.bytes)]).bytes)
    let reports = try folder.read(isPlanned: true).reports
    #expect(reports.compactMap(\.recording?.itemCount).sorted() == [1, 150])
    for report in reports { #expect(report.problem == nil, "\(report.source)") }
  }

  @Test func `an archive of files that has only a description in common remains one`() throws {
    let folder = try StudyFolder()
    let text = Array("Sample Rate: 80\n".utf8)
    try folder.write(
      "P/a.zip", bytes: ZipFile([("info.txt", text), ("walk.gt3x", walk.bytes)]).bytes)
    let reading = try folder.read()
    #expect(reading.report(of: memberPath("P/a.zip", "walk.gt3x"))?.recording?.itemCount == 150)
  }

  @Test func `a renamed recording of the first firmware is refused by name`() throws {
    let folder = try StudyFolder()
    let old = ZipFile([("activity.bin", [0, 0]), ("info.txt", Array("Sample Rate: 80\n".utf8))])
    try folder.write("P/a.zip", bytes: old.bytes)
    let report = try #require(try folder.read().reports.first)
    #expect(report.problem?.issue == .unsupported)
  }

  // MARK: GENEActiv

  @Test func `GENEActiv samples are calibrated and dated by their pages`() throws {
    let rows = (0..<100).map { [$0 - 50, 255 + $0, -$0] }
    let file = GENEActivFile(pages: [
      ("2026-02-02 00:00:00:000", rows), ("2026-02-02 00:00:02:500", rows),
    ])
    let (samples, recording) = try motion("a.bin", file.bytes)
    let acceleration = try #require(samples.acceleration)
    #expect(
      isNear(Array(acceleration.x.prefix(100)), rows.map { -(100 * Double($0[0]) - 100) / 25600 }))
    #expect(
      isNear(Array(acceleration.y.suffix(100)), rows.map { -(100 * Double($0[1]) + 200) / 25500 }))
    let times = [0, 2.5].flatMap { start in (0..<100).map { start + Double($0) / 50 } }
    #expect(isNear(samples.timestamps, times.map { Self.midnight + $0 }, 1e-6))
    #expect(recording.labels.start?.text == "2026-02-02T00:00:00.000-06:00")
    #expect(recording.labels.participant == "P01")
  }

  @Test func `a GENEActiv text that breaks off within a page is used up to there`() throws {
    let rows = (0..<100).map { [$0, 256, 0] }
    let whole = GENEActivFile(pages: [
      ("2026-02-02 00:00:00:000", rows), ("2026-02-02 00:00:02:000", rows),
    ]).bytes
    let (samples, recording) = try motion("a.bin", Array(whole.dropLast(2 + 12 * 40 + 5)))
    #expect(samples.count == 100 + 59)
    #expect(recording.tear?.itemsKept == 159)
    // A text may break off between two samples, and between two pages.
    let between = Array(whole.dropLast(2 + 12 * 40))
    #expect(try motion("b.bin", between).1.tear?.itemsKept == 160)
    let onePage = GENEActivFile(pages: [("2026-02-02 00:00:00:000", rows)]).bytes.count
    #expect(try motion("c.bin", Array(whole.prefix(onePage))).1.tear?.itemsKept == 100)
  }

  /// Digits that are lost move all digits after them, which would be good samples of nothing.
  @Test(arguments: [1, 7, 12, 36]) func `a GENEActiv page without some digits is left out`(
    count: Int
  ) throws {
    let rows = (0..<100).map { [$0, 256, -$0] }
    let pages = (0..<4).map { ("2026-02-02 00:00:0\(2 * $0):000", rows) }
    var bytes = GENEActivFile(pages: pages).bytes
    let pageByteCount = bytes.count - GENEActivFile(pages: Array(pages.dropLast())).bytes.count
    let cut = bytes.count - 2 * pageByteCount - 300
    bytes.removeSubrange(cut..<cut + count)
    let study = try StudyFolder()
    try study.write("P/a.bin", bytes: bytes)
    let report = try #require(try study.read().reports.first)
    #expect(report.damage?.skippedCount == 1)
    let motion = try #require(report.recording?.motion)
    #expect(motion.count == 300)
    let digits = GENEActivFile(pages: [pages[0], pages[2], pages[3]])
    #expect(motion.acceleration == (try self.motion("b.bin", digits.bytes).0.acceleration))
  }

  // MARK: Damage

  private func rows(_ axes: AxisColumns) -> [[Double]] {
    axes.x.indices.map { [axes.x[$0], axes.y[$0], axes.z[$0]] }
  }

  /// Property: a bit that is changed anywhere changes no sample, but costs its block, which is counted.
  @Test func `changed bits of blocks with checksums give no other samples`() throws {
    let blocks = (0..<5).map { number in
      AxivityFile.Block(
        time: [2026, 2, 2, 0, 0, 2 * number], fraction: nil, sequence: number, samples: units(100))
    }
    let records = (0..<5).map { second in
      GT3XFile.Record.words(Int(Self.midnight) + second, (0..<50).map { [$0, 256 + second, -$0] })
    }
    let device = AxivityFile(form: .packed, rateCode: 9, blocks: blocks).bytes
    let log = GT3XFile(info: Self.info, records: records)
    var random = SplitMix64(seed: 5)
    for turn in 0..<120 {
      let isLog = turn % 2 == 0
      var (bytes, changed) = (device, log)
      if isLog {
        changed.log[Int.random(in: 0..<changed.log.count, using: &random)] ^=
          1 << UInt8.random(in: 0..<8, using: &random)
        bytes = changed.bytes
      } else {
        bytes[Int.random(in: 1024..<bytes.count, using: &random)] ^=
          1 << UInt8.random(in: 0..<8, using: &random)
      }
      let study = try StudyFolder()
      try study.write(isLog ? "P/a.gt3x" : "P/a.cwa", bytes: bytes)
      let report = try #require(try study.read().reports.first)
      let axes = try #require(report.recording?.motion?.acceleration)
      let known = try motion(isLog ? "b.gt3x" : "b.cwa", isLog ? log.bytes : device).0
      #expect(Set(rows(axes)).isSubset(of: Set(known.acceleration.map(rows) ?? [])))
      #expect(axes.x.count < known.count, "turn \(turn)")
      #expect(report.damage?.skippedCount == 1 || report.tear != nil, "turn \(turn)")
    }
  }
}
