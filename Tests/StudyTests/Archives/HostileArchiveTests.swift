import Foundation
import Synthesis
import Testing
import TestSupport

@testable import Recordings
@testable import Study

/// Archives made to harm: none may crash the program, keep it busy, or fill its memory.
@Suite struct HostileArchiveTests {
  private let good: (path: String, bytes: [UInt8]) = ("walk.json", Array(accelerometerText().utf8))

  private func study(_ name: String, _ bytes: [UInt8]) throws -> StudyFolder {
    let study = try StudyFolder()
    try study.write(name, bytes: bytes)
    return study
  }

  /// The code of the one row an unusable archive has.
  private func code(_ name: String, _ bytes: [UInt8], limits: ArchiveLimits = ArchiveLimits())
    throws -> String?
  {
    let reading = try study(name, bytes).read(limits: limits)
    #expect(reading.sessions.isEmpty)
    #expect(reading.reports.count == 1)
    #expect(reading.orphans.count == 1)
    return reading.orphans.first?.problem.issue.code
  }

  // MARK: Sizes

  /// Nothing of the members is as large as the list of members says, which is looked at before they are.
  @Test func `a zip that declares too much is refused before it is unpacked`() throws {
    let members = (0..<10).map { number in
      var member = ZipFile.Member("\(number).json", good.bytes)
      member.statedSize = 100 << 20
      return member
    }
    #expect(try code("S/a.zip", ZipFile(members).bytes) == "archive_ratio_too_large")
    let small = ArchiveLimits(byteCount: 1 << 20)
    #expect(try code("S/a.zip", ZipFile(members).bytes, limits: small) == "archive_too_large")
    // What is hidden is not unpacked and does not count.
    var hidden = ZipFile.Member("__MACOSX/._walk.json", good.bytes)
    hidden.statedSize = 1000 << 20
    var zip = ZipFile([good])
    zip.members.append(hidden)
    #expect(try study("S/a.zip", zip.bytes).read().recordedSources == ["S/a.zip\0/walk.json"])
  }

  @Test func `a member that is larger than declared is damaged`() throws {
    var member = ZipFile.Member("walk.json", good.bytes)
    member.statedSize = 100
    #expect(try code("S/a.zip", ZipFile([member]).bytes) == "archive_damaged")
  }

  // MARK: Names

  @Test(arguments: [
    "/etc/walk.json", "../walk.json", "a/../../walk.json", "C:\\walk.json", "c:/walk.json",
    "..\\..\\walk.json", "\\\\server\\walk.json", "wa\u{1B}[2Jlk.json", "wa\nlk.json",
  ]) func `a member whose name leads out of the archive is an error of its own`(name: String) throws
  {
    for bytes in [
      ZipFile([(name, good.bytes), good]).bytes, TarFile([(name, good.bytes), good]).bytes,
    ] {
      let reading = try study("S/a.part", bytes).read()
      #expect(reading.recordedSources == ["S/a.part\0/walk.json"])
      #expect(reading.orphans.map(\.problem.issue.code) == ["archive_path_unsafe"])
      #expect(reading.orphans.map(\.session) == ["a"])
      #expect(reading.reports.count == 3)
    }
  }

  /// Oracle: a link counts by its last component, among the members of the result's own session.
  @Test(arguments: [
    "../../etc/passwd", "/etc/passwd", "file:///etc/passwd", "..%2F..%2Fetc%2Fpasswd",
    "..\\..\\etc\\passwd", "passwd", "../b.zip!/passwd", "../b.zip!passwd",
  ]) func `a result in an archive finds members of its session only`(link: String) throws {
    let leaf = #"{"_class":"ORKFileResult","identifier":"accel","fileURL":"\#(link)"}"#.replacing(
      "\\", with: "\\\\")
    let result = Array(taskResult([stepResult("walking.outbound", [leaf])], run: "RUN-1").utf8)
    let walk = Array(accelerometerText(from: 500).utf8)
    let study = try StudyFolder()
    for place in ["passwd", "S/passwd", "etc/passwd", "S/RUN-1/passwd"] {
      try study.write(place, bytes: walk)
    }
    try study.write("S/b.zip", bytes: ZipFile([("passwd", walk)]).bytes)
    let several = [
      ("P1/S1/result.json", result), ("P1/S1/own.json", good.bytes), ("P2/S2/passwd", walk),
    ]
    for members in [[("result.json", result)], several] {
      for bytes in [ZipFile(members).bytes, TarFile(members).bytes] {
        try study.write("S/a.zip", bytes: bytes)
        let session = try #require(try study.read().sessions.first { $0.resultSource != nil })
        #expect(session.source.hasPrefix("S/a.zip\0/"))
        #expect(session.steps[0].recordings.isEmpty)
        #expect(session.steps[0].problems.map(\.issue.code) == ["file_missing"])
        let recorded = session.steps.flatMap(\.recordings).map(\.source)
        #expect(!recorded.contains { $0.hasSuffix("passwd") })
      }
    }
    let whole = ZipFile([("result.json", result), ("deep/passwd", walk)]).bytes
    try study.write("S/a.zip", bytes: whole)
    let session = try #require(try study.read().sessions.first { $0.resultSource != nil })
    #expect(session.steps.flatMap(\.recordings).map(\.source) == ["S/a.zip\0/deep/passwd"])
  }

  @Test func `packers on Windows part folders by backslashes`() throws {
    let reading = try study("S/a.zip", ZipFile([("recorder-1\\walk.json", good.bytes)]).bytes)
      .read()
    #expect(reading.recordedSources == ["S/a.zip\0/recorder-1/walk.json"])
  }

  @Test(arguments: [
    "__MACOSX/._walk.json", "._walk.json", ".DS_Store", "a/.hidden/walk.json", "./.x.json",
  ]) func `files that operating systems add are not members`(name: String) throws {
    let reading = try study("S/a.zip", ZipFile([(name, good.bytes), good]).bytes).read()
    #expect(reading.reports.map(\.source) == ["S/a.zip", "S/a.zip\0/walk.json"])
    #expect(reading.report(of: "S/a.zip")?.passedOver.isEmpty == true)
  }

  @Test func `the Finder's second files are hidden in folders too`() throws {
    let study = try StudyFolder(["S/__MACOSX/walk.json": "{}", "S/walk.json": accelerometerText()])
    #expect(try Array(study.files().paths) == ["S/walk.json"])
  }

  @Test func `links and devices are never followed, and are errors`() throws {
    let target = "/etc/passwd"
    var link = ZipFile.Member("link.json", Array(target.utf8), mode: 0o120777)
    link.isDeflated = false
    var zip = ZipFile([good])
    zip.members.append(link)
    var tar = TarFile([good])
    tar.members += [("1", "hard"), ("2", "soft"), ("3", "device"), ("6", "pipe")].map {
      TarFile.Member("\($0.1).json", type: $0.0, target: target)
    }
    for (bytes, count) in [(zip.bytes, 1), (tar.bytes, 4)] {
      let reading = try study("S/a.bin", bytes).read()
      #expect(reading.recordedSources == ["S/a.bin\0/walk.json"])
      #expect(reading.orphans.count { $0.problem.issue.code == "archive_path_unsafe" } == count)
    }
  }

  @Test func `of two members of one name the first counts`() throws {
    let files = [good, ("./walk.json", Array(accelerometerText(count: 7).utf8))]
    for bytes in [ZipFile(files).bytes, TarFile(files).bytes] {
      let reading = try study("S/a", bytes).read()
      #expect(reading.sessions.first?.steps.first?.recordings.first?.itemCount == 40)
      #expect(reading.orphans.map(\.problem.problem) == [.repeatedMember])
    }
  }

  @Test func `copies of a member under its name are one file`() throws {
    let reading = try study("S/a.tar", TarFile((0..<251).map { _ in good }).bytes).read()
    #expect(reading.orphans.isEmpty)
    #expect(reading.reports.count == 2)
  }

  /// Property: however many there are, each has its row.
  @Test func `very many unsafe members are an error each`() throws {
    let files = (0..<251).map { ("../\($0).json", good.bytes) }
    let reading = try study("S/a.tar", TarFile(files + [good]).bytes).read()
    #expect(reading.orphans.count == 251)
    #expect(reading.recordedSources == ["S/a.tar\0/walk.json"])
  }

  /// Archives made by `cat a.tar b.tar`; GNU tar reads them with `--ignore-zeros`.
  @Test func `concatenated tar archives are one archive`() throws {
    let second = TarFile([("rest.json", Array(accelerometerText(from: 90).utf8))])
    let reading = try study("S/a.tar", TarFile([good]).bytes + second.bytes).read()
    #expect(
      reading.reports.map(\.source) == ["S/a.tar", "S/a.tar\0/rest.json", "S/a.tar\0/walk.json"])
  }

  @Test func `a name that is no text is an error of its own`() throws {
    var member = ZipFile.Member("walk.json", good.bytes)
    (member.path, member.flags) = ([0x77, 0xE4, 0x2E, 0x6A], 0)
    let reading = try study("S/a.zip", ZipFile([member]).bytes).read()
    #expect(reading.orphans.map(\.problem.issue.code) == ["unreadable"])
    #expect(
      reading.orphans.map(\.problem.explanation) == [
        "its name is not UTF-8 (unreadable); pack it anew"
      ])
  }

  @Test func `accents in the names of members are kept`() throws {
    var member = ZipFile.Member("Übung/wälk.json", good.bytes)
    member.flags = 0
    for zip in [ZipFile([("Übung/wälk.json", good.bytes)]), ZipFile([member])] {
      #expect(
        try study("S/a.zip", zip.bytes).read().recordedSources == ["S/a.zip\0/Übung/wälk.json"])
    }
    let tar = TarFile([("Übung/wälk.json", good.bytes)]).bytes
    #expect(try study("S/a.tar", tar).read().recordedSources == ["S/a.tar\0/Übung/wälk.json"])
  }

  // MARK: Limits

  private static let zeros = [UInt8](repeating: 0x30, count: 2 << 20)

  /// The default limits, scaled for archives a hundredth as large.
  private var small: ArchiveLimits {
    var limits = ArchiveLimits(ratio: 100)
    limits.ratioFreeByteCount = 1 << 20
    return limits
  }

  @Test func `a bomb of zeros is refused by its ratio`() throws {
    let bytes = ZipFile([("walk.json", Self.zeros)]).bytes
    #expect(try code("a.zip", bytes, limits: small) == "archive_ratio_too_large")
    let gzip = GzipFile.bytes(of: Self.zeros)
    #expect(try code("walk.json.gz", gzip, limits: small) == "archive_ratio_too_large")
    let tar = GzipFile.bytes(of: TarFile([("walk.json", Self.zeros)]).bytes)
    #expect(try code("a.tar.gz", tar, limits: small) == "archive_ratio_too_large")
    let hidden = GzipFile.bytes(of: TarFile([(".hidden", Self.zeros)]).bytes)
    #expect(try code("a.tar.gz", hidden, limits: small) == "archive_ratio_too_large")
    let open = ArchiveLimits(ratio: 1_000_000)
    #expect(try study("a.zip", bytes).read(limits: open).reports.count == 2)
  }

  @Test func `bombs side by side are refused by their sum`() throws {
    let limits = ArchiveLimits(byteCount: 100_000)
    let members = (0..<20).map { ("\($0).json", Array(accelerometerText(count: 150).utf8)) }
    #expect(try code("a.zip", ZipFile(members).bytes, limits: limits) == "archive_too_large")
    #expect(try code("a.tar", TarFile(members).bytes, limits: limits) == "archive_too_large")
    let inner = ZipFile(members).bytes
    #expect(
      try code("o.zip", ZipFile([("i.zip", inner)]).bytes, limits: limits) == "archive_too_large")
    let single = GzipFile.bytes(of: Array(accelerometerText(count: 3000).utf8))
    #expect(try code("w.json.gz", single, limits: limits) == "archive_too_large")
  }

  /// In D. Fifield's bomb (WOOT 2019) entries of the directory point to the same bytes:
  /// libarchive gives them once.
  @Test func `overlapping members are not read again and again`() throws {
    let zip = ZipFile([("aa", Self.zeros)]).bytes
    let end = zip.count - 22
    let directory = end - 46 - 2
    let entries = (0..<200).flatMap { index in
      zip[directory..<(end - 2)] + Array(String(index + 16, radix: 16).utf8)
    }
    let tail =
      zip[end..<(end + 8)] + [200, 0, 200, 0] + bytes(of: entries.count) + bytes(of: directory)
    let bomb = zip[..<directory] + entries + tail + [0, 0]
    let limits = ArchiveLimits(byteCount: 2 * Self.zeros.count)
    let reading = try study("a.zip", Array(bomb)).read(limits: limits)
    #expect(reading.reports.count == 2 || reading.orphans.count == 1)
  }

  private func bytes(of number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  @Test func `too many members are refused before they fill the memory`() throws {
    #expect(ArchiveLimits().memberCount == 100_000)
    let many = ZipFile((0..<6000).map { ZipFile.Member("\($0)") }).bytes
    // The limit bounds the list itself, whichever number of members the archive states.
    for limit in [5000, 250] {
      let limits = ArchiveLimits(memberCount: limit)
      #expect(try code("a.zip", many, limits: limits) == "archive_too_many_members")
    }
    let tar = TarFile((0..<3000).map { TarFile.Member("\($0)/", type: "5") }).bytes
    #expect(
      try code("a.tar", tar, limits: ArchiveLimits(memberCount: 2999)) == "archive_too_many_members"
    )
  }

  @Test func `archives in archives in archives are not entered`() throws {
    var bytes = ZipFile([good]).bytes
    for level in 0..<6 { bytes = ZipFile([("\(level).zip", bytes)]).bytes }
    let reading = try study("a.zip", bytes).read()
    #expect(reading.orphans.map(\.problem.issue.code) == ["archive_too_deep"])
    #expect(try study("a.zip", bytes).read(limits: ArchiveLimits(depth: 7)).sessions.count == 1)
  }

  @Test func `a file that is compressed twice is not entered`() throws {
    var bytes = good.bytes
    for _ in 0..<5 { bytes = GzipFile.bytes(of: bytes) }
    #expect(try code("walk.json.gz", bytes) == "archive_too_deep")
  }

  // MARK: Names that promise

  @Test(arguments: ["zip", "tar", "tar.gz", "tgz", "csv.gz", "ZIP"])
  func `a file named like an archive that is none is an error`(ending: String) throws {
    let page = Array("<html>404 Not Found</html>".utf8)
    #expect(try code("S/a.\(ending)", page) == "archive_damaged")
    #expect(try code("S/a.\(ending)", []) == "archive_damaged")
    let zip = ZipFile([("a.\(ending)", page), good]).bytes
    let reading = try study("S/o.zip", zip).read()
    #expect(reading.orphans.map(\.problem.issue.code) == ["archive_damaged"])
    #expect(reading.recordedSources == ["S/o.zip\0/walk.json"])
  }

  @Test func `an archive appended to a program is unsupported, not damaged`() throws {
    let bytes = Array("#!/bin/sh\nunzip $0\n".utf8) + ZipFile([good]).bytes
    #expect(try code("S/a.zip", bytes) == "archive_unsupported")
  }

  /// A name that is wrong about compression does not matter where the content is of use.
  @Test func `a recording that was uncompressed and not renamed is used`() throws {
    #expect(try study("S/walk.json.gz", good.bytes).read().recordedSources == ["S/walk.json.gz"])
  }

  @Test func `an archive of no members or of empty folders is listed without a problem`() throws {
    let end = Array("PK\u{5}\u{6}".utf8) + [UInt8](repeating: 0, count: 18)
    let folder = ZipFile([ZipFile.Member("empty/")]).bytes
    let zeros = [UInt8](repeating: 0, count: 10_240)
    for (name, bytes) in [("a.zip", end), ("b.zip", folder), ("a.tar", zeros)] {
      let reading = try study("S/\(name)", bytes).read()
      #expect(reading.orphans.isEmpty)
      #expect(reading.sessions.isEmpty)
      let report = try #require(reading.reports.first)
      #expect(report.kind == .archive)
      #expect(report.problem == nil)
      #expect(report.passedOver.count == 1)
    }
  }

  @Test func `a file named like a document is not looked into`() throws {
    for bytes in [ZipFile([good]).bytes, TarFile([good]).bytes] {
      let reading = try study("S/a.docx", bytes).read()
      #expect(reading.reports.map(\.isUsed) == [false])
      #expect(reading.orphans.isEmpty)
      let json = try study("S/a.json", bytes).read()
      #expect(json.orphans.map(\.problem.issue.code) == ["json_malformed"])
    }
  }

  // MARK: Damage

  @Test func `encrypted and foreign archives are refused as such`() throws {
    var zip = ZipFile([good, good])
    zip.members[1].path = Array("second.json".utf8)
    zip.members[1].flags |= 1
    #expect(try code("a.zip", zip.bytes) == "archive_encrypted")
    #expect(try code("a.7z", [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C, 0, 4]) == "archive_unsupported")
    #expect(try code("a.rar", Array("Rar!\u{1A}\u{7}\u{1}".utf8)) == "archive_unsupported")
  }

  @Test func `a member with a false checksum is damaged`() throws {
    var zip = ZipFile([good])
    zip.members[0].statedChecksum = 1
    #expect(try code("a.zip", zip.bytes) == "archive_damaged")
    var gzip = GzipFile.bytes(of: good.bytes)
    gzip[gzip.count - 5] ^= 1
    #expect(try code("walk.json.gz", gzip) == "archive_damaged")
    var tar = GzipFile.bytes(of: TarFile([good]).bytes)
    tar[tar.count - 5] ^= 1
    #expect(try code("a.tar.gz", tar) == "archive_damaged")
  }

  @Test(arguments: ["zip", "tar.gz"]) func `an archive cut off anywhere is one error`(
    ending: String
  ) throws {
    let files = [good, ("b.json", Array(deviceMotionText().utf8))]
    let whole = ending == "zip" ? ZipFile(files).bytes : GzipFile.bytes(of: TarFile(files).bytes)
    let study = try StudyFolder()
    for count in stride(from: 0, to: whole.count, by: 97) {
      try study.write("S/a.\(ending)", bytes: Array(whole.prefix(count)))
      let reading = try study.read()
      #expect(reading.sessions.isEmpty)
      #expect(reading.reports.count == 1)
      #expect(reading.orphans.count == 1)
    }
  }

  @Test func `flipped bits cost no more than the archive`() throws {
    let files = [good, ("b.json", Array(deviceMotionText(count: 10).utf8))]
    let study = try StudyFolder()
    var generator = SplitMix64(seed: 3)
    for whole in [
      ZipFile(files).bytes, TarFile(files).bytes, GzipFile.bytes(of: TarFile(files).bytes),
    ] {
      for _ in 0..<150 {
        var bytes = whole
        for _ in 0..<3 {
          let place = Int(generator.next() % UInt64(bytes.count))
          bytes[place] ^= 1 << UInt8(generator.next() % 8)
        }
        try study.write("S/a.bin", bytes: bytes)
        _ = try study.read()
      }
    }
  }

  @Test func `one bad member archive does not spoil the others`() throws {
    let bytes = ZipFile([("bad.zip", Array(ZipFile([good]).bytes.dropLast(9))), good]).bytes
    let reading = try study("S/a.zip", bytes).read()
    #expect(reading.recordedSources == ["S/a.zip\0/walk.json"])
    #expect(reading.orphans.map(\.problem.source) == ["S/a.zip\0/bad.zip"])
  }

  @Test func `a zip without members is an archive`() throws {
    #expect(try study("a.zip", ZipFile([]).bytes).read().reports.map(\.kind) == [.archive])
  }

  /// Oracle: the archive without what follows it. A comment may be of 65535 bytes, and look like anything.
  @Test(arguments: ["letters", "zeros", "ends"]) func `bytes after a zip do no harm`(kind: String)
    throws
  {
    let end = Array("PK\u{5}\u{6}".utf8) + [UInt8](repeating: 0xFF, count: 40)
    let tail: [UInt8] =
      switch kind {
      case "letters": Array(repeating: 0x61, count: 65535)
      case "zeros": Array(repeating: 0, count: 30_000)
      default: Array(repeating: end, count: 900).flatMap(\.self)
      }
    let whole = ZipFile([good, ("b.json", Array(deviceMotionText().utf8))]).bytes
    let plain = try study("S/a.zip", whole).read()
    let long = try study("S/a.zip", whole + tail).read()
    #expect(long.recordedSources == plain.recordedSources)
    #expect(long.recordedSources.count == 2)
    #expect(long.orphans.isEmpty)
    #expect(try code("a.zip", whole.dropLast(30) + tail) == "archive_damaged")
  }

  /// The list of an archive inside is not that of the one around it.
  @Test func `an archive inside a truncated one is not taken for it`() throws {
    let inner = ZipFile([good], isDeflated: false).bytes
    let outer = ZipFile(
      [("in.zip", inner), ("z.json", [UInt8](repeating: 0x20, count: 40_000))], isDeflated: false)
    #expect(try code("a.zip", Array(outer.bytes.dropLast(2000))) == "archive_damaged")
  }
}
